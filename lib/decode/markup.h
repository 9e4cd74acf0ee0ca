/*
 * A page of HTML on its way to a sink: html.c reads it, the lines are counted
 * here.
 */
#ifndef US_MARKUP_H
#define US_MARKUP_H

#include "html.h"
#include "urlsift-decode.h"

struct us_markup {
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
 * us_markup_begin(page, sink, ctx):
 * us_markup_put(page, text, len):
 * us_markup_end(page):
 * Begin a page that tells ${sink}; take the next ${len} bytes of UTF-8; the
 * page has ended, free what it holds.  Return an urlsift_decode_status.
 */
int us_markup_begin(struct us_markup *page,
    const struct urlsift_decode_sink *sink, void *ctx);
int us_markup_put(struct us_markup *page, const char *text, size_t len);
int us_markup_end(struct us_markup *page);

/**
 * us_markup_free(page):
 * Free what a page holds that was not ended.
 */
void us_markup_free(struct us_markup *page);

#endif
