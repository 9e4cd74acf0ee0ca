/*
 * The text around a hit (context).  A scanner gets text later than it comes, by
 * as many bytes as are shown behind a hit, and as many before it are kept.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TEXT_AROUND_H
#define US_TEXT_AROUND_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../url/url.h"

struct us_text_around {
	struct us_buf text;
	uint64_t offset; /* of the first byte in ${text} */
	size_t first;	 /* what is kept begins there */
	size_t given;	 /* up to there it was given to the scanner */
};

/**
 * us_text_around_begin(t, offset):
 * Begin a text whose first byte is at this ${offset} of the scanner.  The
 * memory of ${t}, all zero at first, is used again.
 */
void us_text_around_begin(struct us_text_around *t, uint64_t offset);

/**
 * us_text_around_space(t, room):
 * us_text_around_add(t, len):
 * Return where the next text can be written, and set ${room} to the room there,
 * 65536 bytes or more; NULL: memory is out.  Add ${len} bytes that were written
 * there.
 */
char *us_text_around_space(struct us_text_around *t, size_t *room);
void us_text_around_add(struct us_text_around *t, size_t len);

/**
 * us_text_around_copy(t, text, len):
 * Add a copy of ${text}.  Return false when memory is out.
 */
bool us_text_around_copy(struct us_text_around *t, const char *text,
    size_t len);

/**
 * us_text_around_end(t, all):
 * Return the offset at which the text ends: ${all} of it, or what has enough
 * behind it.
 */
uint64_t us_text_around_end(const struct us_text_around *t, bool all);

/**
 * us_text_around_scan(t, scanner, end):
 * Have ${scanner} scan the text up to ${end} that it did not get.  Return as
 * urlsift_scanner_feed() does.
 */
int us_text_around_scan(struct us_text_around *t,
    struct urlsift_scanner *scanner, uint64_t end);

/**
 * us_text_around_waiting(t):
 * Return how many bytes have not been given to the scanner.
 */
size_t us_text_around_waiting(const struct us_text_around *t);

/**
 * us_text_around_forget(t, settled):
 * Forget what is not around a hit that begins at ${settled} or later.
 */
void us_text_around_forget(struct us_text_around *t, uint64_t settled);

/**
 * us_text_around(t, begin, end):
 * Return what is around the text from ${begin} to ${end}.  It is valid until
 * text is added.
 */
struct urlsift_around us_text_around(const struct us_text_around *t,
    uint64_t begin, uint64_t end);

/**
 * us_text_around_free(t):
 * Free the memory of ${t}.
 */
void us_text_around_free(struct us_text_around *t);

#endif
