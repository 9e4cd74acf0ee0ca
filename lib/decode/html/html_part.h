/*
 * A page of HTML on its way to a sink: html.c reads it, the lines are counted
 * here.
 */
#ifndef US_HTML_PART_H
#define US_HTML_PART_H

#include "html.h"
#include "../urlsift-decode.h"

struct us_html_part {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_html *html;
	uint64_t fed;	 /* bytes of the page so far */
	uint64_t behind; /* where the last text told ended */
	uint64_t line;	 /* in which it began */
	uint32_t *newline;
	size_t n, room;
};

/**
 * us_html_part_begin(page, sink, ctx):
 * us_html_part_put(page, text, len):
 * us_html_part_end(page):
 * Begin a page that tells ${sink}; take the next ${len} bytes of UTF-8; the
 * page has ended, free what it holds.  Return an urlsift_decode_status.
 */
int us_html_part_begin(struct us_html_part *page,
    const struct urlsift_decode_sink *sink, void *ctx);
int us_html_part_put(struct us_html_part *page, const char *text, size_t len);
int us_html_part_end(struct us_html_part *page);

/**
 * us_html_part_free(page):
 * Free what a page holds that was not ended.
 */
void us_html_part_free(struct us_html_part *page);

#endif
