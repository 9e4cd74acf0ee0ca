/*
 * What JavaScript calls besides the functions of the library.  A finder takes a
 * text in pieces and keeps the records of its hits until the next call.  The
 * memory of the module is the caller's, too: engine.mjs writes texts into it,
 * and reads records from it.
 * SPDX-License-Identifier: MIT
 */
#ifndef FINDER_H
#define FINDER_H

#include <stddef.h>

#include "urlsift.h"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#define IMPORTED(name) \
	__attribute__((import_module("urlsift"), import_name(#name)))
#else
#define EXPORTED(name)
#define IMPORTED(name)
#endif

struct finder;

/**
 * finder_new(rules, is_in_units, wants_rejected):
 * Return a finder of URLs by ${rules}, or NULL if memory runs out.  Offsets are
 * counted in units of UTF-16, else in bytes.
 */
EXPORTED(finder_new)
struct finder *finder_new(const struct urlsift_rules *rules, int is_in_units,
    int wants_rejected);

/**
 * finder_free(finder):
 * Free ${finder}.  NULL is ignored.
 */
EXPORTED(finder_free) void finder_free(struct finder *finder);

/**
 * finder_room(finder, size):
 * Return where the next piece of the text goes, of at most ${size} bytes, or
 * NULL if memory runs out.
 */
EXPORTED(finder_room) char *finder_room(struct finder *finder, size_t size);

/**
 * finder_scan(finder, len):
 * Scan the ${len} bytes that were written there.  Return as
 * urlsift_scanner_feed() does; a record that finds no room stops the scanner.
 */
EXPORTED(finder_scan) int finder_scan(struct finder *finder, size_t len);

/**
 * finder_finish(finder, is_broken):
 * End the text, as urlsift_scanner_finish() does.  The next one begins at
 * offset 0.
 */
EXPORTED(finder_finish) int finder_finish(struct finder *finder, int is_broken);

/**
 * finder_check(finder, rules, url, len):
 * Check ${url} by ${rules}; the reading becomes the record.  Return as
 * urlsift_url_check() does.
 */
EXPORTED(finder_check)
int finder_check(struct finder *finder, const struct urlsift_rules *rules,
    const char *url, size_t len);

/**
 * finder_numbers(finder), finder_numbers_len(finder), finder_urls(finder),
 * finder_urls_len(finder):
 * Return the numbers of the records, how many they are, and the bytes of their
 * URLs; see record.c.
 */
EXPORTED(finder_numbers)
const char *finder_numbers(const struct finder *finder);
EXPORTED(finder_numbers_len)
size_t finder_numbers_len(const struct finder *finder);
EXPORTED(finder_urls) const char *finder_urls(const struct finder *finder);
EXPORTED(finder_urls_len)
size_t finder_urls_len(const struct finder *finder);

/**
 * rules_ask(rules):
 * Let ${rules} ask finder_ask() what is a host.
 */
EXPORTED(rules_ask) void rules_ask(struct urlsift_rules *rules);

/**
 * rules_set(rules, name, value, why):
 * Set an option as urlsift_rules_set() does; ${why} has room for 160 bytes and
 * gets what is wrong with it.
 */
EXPORTED(rules_set)
int rules_set(struct urlsift_rules *rules, const char *name, const char *value,
    char *why);

/**
 * rules_add(rules, name, shape, port, pattern, why):
 * Add a scheme as urlsift_rules_add_scheme() does; ${why} has room for 160
 * bytes and gets what is wrong with it.
 */
EXPORTED(rules_add)
int rules_add(struct urlsift_rules *rules, const char *name, const char *shape,
    unsigned port, const char *pattern, char *why);

/**
 * finder_ask(rules, host, len):
 * An urlsift_has_suffix() of JavaScript, which knows the ${rules} by their
 * address.
 */
IMPORTED(has_suffix) int finder_ask(void *rules, const char *host, size_t len);

#endif
