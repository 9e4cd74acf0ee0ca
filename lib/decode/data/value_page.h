/*
 * A value that is a page, on its way to a sink: html.c reads the page,
 * this module knows where in the input its bytes are.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VALUE_PAGE_H
#define US_VALUE_PAGE_H

#include <stdbool.h>

#include "../html/html.h"

/* Bytes of the page that follow each other in one line of the input. */
struct us_value_run {
	size_t begin; /* in the page */
	struct urlsift_decode_place place;
};

struct us_value_page {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_html *html;
	struct us_value_run *run;
	size_t runs, room;
	size_t len;	 /* bytes of the page so far */
	uint64_t at;	 /* in the page: where the next text is */
	uint64_t behind; /* in the input: where the last one ended */
};

/**
 * us_value_page_begin(page, base):
 * us_value_page_put(page, place, text, len):
 * us_value_page_end(page):
 * Begin a page, whose relative links are resolved to ${base} unless it is NULL;
 * read ${len} bytes that are at ${place}; end it.  At first ${page} is zero but
 * for its sink; the next page is read in the same memory.  Return an
 * urlsift_decode_status.
 */
int us_value_page_begin(struct us_value_page *page, const char *base);
int us_value_page_put(struct us_value_page *page,
    const struct urlsift_decode_place *place, const char *text, size_t len);
int us_value_page_end(struct us_value_page *page);

/**
 * us_value_page_is_full(page, len):
 * Return whether there is no room for ${len} more bytes.
 */
bool us_value_page_is_full(const struct us_value_page *page, size_t len);

/**
 * us_value_page_free(page):
 * Free the memory of ${page}, ended or not.
 */
void us_value_page_free(struct us_value_page *page);

#endif
