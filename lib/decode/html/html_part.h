/*
 * An HTML part on its way to a sink: html.c reads it, this module counts the
 * lines.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_PART_H
#define US_HTML_PART_H

#include "html.h"
#include "inner_page.h"
#include "../urlsift-decode.h"

struct us_html_part {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_html *html;
	struct us_inner_page *inner; /* pages in the page */
	uint64_t fed;		     /* bytes of the page so far */
	uint64_t behind;	     /* where the last emitted text ended */
	uint64_t line;		     /* in which that text began */
	uint32_t *newline;
	size_t n, room;
	size_t last; /* lines before the place that was asked for last */
};

/**
 * us_html_part_begin(page, sink, ctx):
 * us_html_part_put(page, text, len):
 * us_html_part_end(page):
 * Begin a page that is emitted to ${sink}; read its next ${len} bytes of UTF-8;
 * end it.  At first ${page} is all zero; the next page is read in the same
 * memory.  Return an urlsift_decode_status.
 */
int us_html_part_begin(struct us_html_part *page,
    const struct urlsift_decode_sink *sink, void *ctx);
int us_html_part_put(struct us_html_part *page, const char *text, size_t len);
int us_html_part_end(struct us_html_part *page);

/**
 * us_html_part_free(page):
 * Free the memory of ${page}, ended or not.
 */
void us_html_part_free(struct us_html_part *page);

#endif
