/*
 * What JavaScript calls besides the functions of the library.  A finder takes a
 * text in pieces, or one document, and keeps what it finds until the next call.
 * The memory of the module is the caller's, too: engine.mjs writes texts into
 * it, takes what was found out of it, and brings one of these back to look at
 * it.
 * SPDX-License-Identifier: MIT
 */
#ifndef FINDER_H
#define FINDER_H

#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

#ifdef __wasm__
#define EXPORTED(name) __attribute__((export_name(#name)))
#else
#define EXPORTED(name)
#endif

/* It begins with the address and the length of what was found, how much room
 * that has, and the address and the length of warnings, each with a NUL. */
struct finder;

/* What stands before a hit or a URL that was found, which is followed by all
 * that belongs to it. */
struct found {
	_Alignas(8) uint32_t size; /* of all, in bytes, a multiple of 8 */
	int passes;	/* a hit, as urlsift_filter_passes() said; 0: a URL */
	uint32_t place; /* where its place is behind this; 0: in a text */
	uint64_t line, column; /* there */
};

/**
 * finder_new(rules, filter):
 * Return a finder of URLs by ${rules} that keeps what passes ${filter}, or NULL
 * if memory runs out.
 */
EXPORTED(finder_new)
struct finder *finder_new(const struct urlsift_rules *rules,
    const struct urlsift_filter *filter);

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
 * finder_scan(finder, len, is_in_units):
 * Scan the ${len} bytes that were written there.  Offsets are counted in units
 * of UTF-16, else in bytes.  Return as urlsift_scanner_feed() does; a hit that
 * finds no room stops the scanner.
 */
EXPORTED(finder_scan)
int finder_scan(struct finder *finder, size_t len, int is_in_units);

/**
 * finder_finish(finder, is_broken):
 * End the text, as urlsift_scanner_finish() does.
 */
EXPORTED(finder_finish) int finder_finish(struct finder *finder, int is_broken);

/**
 * finder_check(finder, len):
 * Check the URL of ${len} bytes that was written there.  Return as
 * urlsift_url_check() does.
 */
EXPORTED(finder_check) int finder_check(struct finder *finder, size_t len);

/**
 * finder_document(finder):
 * Return what reads a document for ${finder}, which scans no text, to set its
 * options; or NULL if memory runs out.
 */
EXPORTED(finder_document)
struct urlsift_document *finder_document(struct finder *finder);

/**
 * finder_read(finder, len, name, most):
 * Read the document of ${len} bytes that was written there, whose file has this
 * ${name}, or NULL.  What is found takes ${most} bytes.  Return URLSIFT_OK;
 * URLSIFT_STOPPED if that is not all; or URLSIFT_ENOMEM.
 */
EXPORTED(finder_read)
int finder_read(struct finder *finder, size_t len, const char *name,
    size_t most);

/**
 * found_look(found, view, reading, around):
 * Let ${view} look at ${found}, which was brought to another place, a multiple
 * of 8, and stays there; at the reading with this number, from 0 on.  The text
 * ${around} it may be NULL.
 */
EXPORTED(found_look)
void found_look(struct found *found, struct urlsift_view *view,
    unsigned reading, const struct urlsift_around *around);

#endif
