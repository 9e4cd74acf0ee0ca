/*
 * A tally: names by kind, and how often each was counted.  The counts are exact
 * and the memory is limited (counted-exactly): when it is used up, new names
 * are refused, and known ones are still counted.
 * SPDX-License-Identifier: MIT
 */
#ifndef TALLY_H
#define TALLY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct tally;

struct tally_name {
	uint64_t count;
	uint64_t hash;
	uint32_t len;
	unsigned kind;
	void *with;  /* the caller's, NULL at first; freed with the name */
	char text[]; /* NUL-terminated */
};

/* The most bytes that a name costs besides this struct and its text: places in
 * a growing table and in a list, and what the allocator needs. */
#define TALLY_EXTRA 56

/**
 * tally_new(memory):
 * Return an empty tally that uses ${memory} bytes at most.  Return NULL when
 * memory is out or the system gives no random bytes.  Free with tally_free().
 */
struct tally *tally_new(uint64_t memory);
void tally_free(struct tally *t);

/**
 * tally_add(t, kind, text, len, count):
 * Count ${text}, a name of this ${kind}, ${count} more times.  Return false if
 * it is new and there is no memory left for it.
 */
bool tally_add(struct tally *t, unsigned kind, const char *text, size_t len,
    uint64_t count);

/**
 * tally_get(t, kind, text, len):
 * Return ${text}, a name of this ${kind}, with count 0 if it is new; NULL if it
 * is new and there is no memory left for it.
 */
struct tally_name *tally_get(struct tally *t, unsigned kind, const char *text,
    size_t len);

/**
 * tally_compare(x, y):
 * Return the order of two names by their bytes, as memcmp(3) does.
 */
int tally_compare(const struct tally_name *x, const struct tally_name *y);

/**
 * tally_alloc(t, size, besides):
 * Return ${size} bytes of zeros for the caller, or NULL if there is no memory
 * left.  They are part of the memory that ${t} may use, with ${besides} bytes
 * more.  Free with free().
 */
void *tally_alloc(struct tally *t, size_t size, size_t besides);

/**
 * tally_is_short(t):
 * Return whether memory ran out, not only the limit.
 */
bool tally_is_short(const struct tally *t);

/* The order of a list: the most frequent name first, else by bytes; or all by
 * bytes. */
enum tally_order { TALLY_BY_COUNT, TALLY_BY_NAME };

/**
 * tally_list(t, kind, order, n):
 * Return the ${n} names of this ${kind} in ${order}, or NULL when memory is
 * out.  It cannot run out if the last list had as many names of all kinds.  The
 * list belongs to the tally and is valid until the next call.
 */
const struct tally_name **tally_list(struct tally *t, unsigned kind,
    enum tally_order order, size_t *n);

#endif
