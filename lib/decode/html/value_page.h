/*
 * A page that is a value, as a string of JSON, in a text whose places it has.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VALUE_PAGE_H
#define US_VALUE_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../emitter.h"
#include "html.h"

/* A value that is a page. */
struct us_value_page {
	struct us_emitter *out;
	struct us_emitter inner; /* of the page, with its places in the value */
	struct us_html *html;
	/* struct urlsift_decode_piece: bytes of the value that follow each
	 * other in one line of the input. */
	struct us_buf runs;
	size_t len;	 /* bytes of the page so far */
	uint64_t at;	 /* in the page: where the next text is */
	uint64_t behind; /* in the input: where the last one ended */
	struct urlsift_decode_place last; /* where the last one began */
};

/**
 * us_value_page_begin(page, base):
 * us_value_page_put(page, place, text, len):
 * us_value_page_end(page):
 * Begin a page, whose relative links are resolved to ${base} unless it is NULL;
 * read ${len} bytes that are at ${place}, unless there is no room for them; end
 * it.  The second one returns whether there was.  At first ${page} is zero but
 * for ${page->out}; the next page is read in the same memory.
 */
void us_value_page_begin(struct us_value_page *page, const char *base);
bool us_value_page_put(struct us_value_page *page,
    const struct urlsift_decode_place *place, const char *text, size_t len);
void us_value_page_end(struct us_value_page *page);

/**
 * us_value_page_free(page):
 * Free the memory of ${page}, ended or not.
 */
void us_value_page_free(struct us_value_page *page);

#endif
