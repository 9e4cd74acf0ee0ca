/*
 * A substring of a link, and what may be encoded in it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SLICE_H
#define US_SLICE_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../base/bytes.h"
#include "../urlsift.h"

/* The parts of a URL by names: those of lib/fields.def, "query:KEY" for a field
 * of the query, and "decoded:" before either. */

/**
 * us_component_copy(part, name, r, room, len):
 * Write the component ${part} of ${r}, or what ${name} has of it, to ${room},
 * which is as long as the URL, and set ${len} to its length.  It is as it is in
 * the URL, or decoded once; then what stands for no text stays as it is
 * (decoded-once).  Return false if ${r} has no such component.
 */
bool us_component_copy(enum urlsift_part part, const struct urlsift_name *name,
    const struct urlsift_reading *r, char *room, size_t *len);

struct us_slice {
	const char *at, *end;
};

/**
 * us_slice_part(r, part):
 * Return the component ${part}, empty if there is none.
 */
static inline struct us_slice
us_slice_part(const struct urlsift_reading *r, enum urlsift_part part)
{
	struct us_slice slice = { r->url, r->url };

	if ((r->has & 1U << part) != 0) {
		slice.at += r->part[part].begin;
		slice.end += r->part[part].end;
	}
	return slice;
}

static inline size_t
us_slice_len(struct us_slice slice)
{

	return (size_t)(slice.end - slice.at);
}

/**
 * us_slice_field(query, key, len, mark):
 * Return what is behind ${key}, and behind ${mark} unless that is NUL, in the
 * first field of ${query} that has them and goes on; all NULL if none has.
 */
struct us_slice us_slice_field(struct us_slice query, const char *key,
    size_t len, char mark);

/**
 * us_slice_begins(slice, word):
 * us_slice_is(slice, word):
 * Return whether ${slice} begins with ${word}; whether it is it, in any case
 * where ${word} is in lower case.
 */
bool us_slice_begins(struct us_slice slice, const char *word);

static inline bool
us_slice_is(struct us_slice slice, const char *word)
{
	size_t len = strlen(word);

	return us_slice_len(slice) == len && us_same(slice.at, word, len);
}

/**
 * us_slice_find(slice, word):
 * Return the position of ${word} in ${slice}, or NULL.
 */
const char *us_slice_find(struct us_slice slice, const char *word);

/**
 * us_slice_unescape(to, from, mark, slash):
 * Write ${from} with its escapes decoded.  They begin with ${mark}, and
 * ${slash} stands for "/".  Return the end.
 */
char *us_slice_unescape(char *to, struct us_slice from, char mark, char slash);

/**
 * us_slice_digit(byte):
 * Return the value of a digit of base64 or base64url (RFC 4648), or -1.
 */
int us_slice_digit(char byte);

/**
 * us_slice_base64(to, from):
 * Decode ${from} to ${to}.  Return the end, or NULL if it is not valid.
 */
char *us_slice_base64(char *to, struct us_slice from);

/* A link of a gateway is seldom longer. */
#define US_GATEWAY_MAX 2048

/**
 * us_gateway_first(slice):
 * Return the first of the pages of the host ${slice} that lead anybody on to
 * another host, or 0: it has none.
 */
unsigned char us_gateway_first(struct us_slice slice);

/**
 * us_gateway_is_open(r, first):
 * Return whether ${r} is such a page; ${first} is that of its host.
 */
bool us_gateway_is_open(const struct urlsift_reading *r, unsigned char first);

#endif
