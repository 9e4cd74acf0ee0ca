/*
 * Names and how often each was counted, by kinds.  The counts are exact; the
 * memory is bounded (D73): a name that has no room any more is refused, those
 * that are there are counted on.
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
	void *with;  /* the caller's, NULL at first */
	char text[]; /* NUL-terminated */
};

/* Bytes that a name takes besides this and its own, at most: places in a table
 * that grows and in a list, and what the allocator needs. */
#define TALLY_EXTRA 56

/**
 * tally_new(memory):
 * Return an empty tally that takes ${memory} bytes at most, or NULL when memory
 * or chance is out.  Free with tally_free().
 */
struct tally *tally_new(uint64_t memory);
void tally_free(struct tally *t);

/**
 * tally_add(t, kind, text, len, count):
 * Count ${text}, a name of this ${kind}, ${count} times more.  Return false if
 * it is new and there is no room for it.
 */
bool tally_add(struct tally *t, unsigned kind, const char *text, size_t len,
    uint64_t count);

/**
 * tally_get(t, kind, text, len):
 * Return ${text}, a name of this ${kind}, counted never if it is new; NULL: it
 * is new and there is no room for it.
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
 * Return ${size} bytes of zeros for the caller, of the memory that ${t} may
 * take, and count those that they cost ${besides}; or NULL when there is no
 * room.  Free with free().
 */
void *tally_alloc(struct tally *t, size_t size, size_t besides);

/**
 * tally_is_short(t):
 * Return whether there was no room because memory is out.
 */
bool tally_is_short(const struct tally *t);

/* The order of a list: the most frequent first, else by bytes; by bytes. */
enum tally_order { TALLY_BY_COUNT, TALLY_BY_NAME };

/**
 * tally_list(t, kind, order, n):
 * Return the ${n} names of this ${kind} in ${order}, or NULL when memory is
 * out, which cannot be when the list before had as many names of all kinds.
 * The list is the tally's, and good until the next one.
 */
const struct tally_name **tally_list(struct tally *t, unsigned kind,
    enum tally_order order, size_t *n);

#endif
