/*
 * A substring of a link, and what may be encoded in it.
 * SPDX-License-Identifier: MIT
 */
#ifndef SLICE_H
#define SLICE_H

#include <stdbool.h>

#include "urlsift.h"

struct slice {
	const char *at, *end;
};

/**
 * slice_part(r, part):
 * Return the component ${part}, empty if there is none.
 */
struct slice slice_part(const struct urlsift_reading *r,
    enum urlsift_part part);

/**
 * slice_field(r, key):
 * Return the value of the query field ${key}, such as "u="; empty if there is
 * none.
 */
struct slice slice_field(const struct urlsift_reading *r, const char *key);

/**
 * slice_begins(slice, word), slice_ends(slice, word), slice_is(slice, word):
 * Return whether ${slice} begins with ${word}, ends with it, in any case and
 * with something before it, or is it, in any case.
 */
bool slice_begins(struct slice slice, const char *word);
bool slice_ends(struct slice slice, const char *word);
bool slice_is(struct slice slice, const char *word);

/**
 * slice_find(slice, word):
 * Return the position of ${word} in ${slice}, or NULL.
 */
const char *slice_find(struct slice slice, const char *word);

/**
 * slice_unescape(to, from, mark, slash):
 * Write ${from} with its escapes decoded.  They begin with ${mark}, and
 * ${slash} stands for "/".  Return the end.
 */
char *slice_unescape(char *to, struct slice from, char mark, char slash);

/**
 * slice_digit(byte):
 * Return the value of a digit of base64 or base64url (RFC 4648), or -1.
 */
int slice_digit(char byte);

/**
 * slice_base64(to, from):
 * Decode ${from} to ${to}.  Return the end, or NULL if it is not valid.
 */
char *slice_base64(char *to, struct slice from);

#endif
