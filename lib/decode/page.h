/*
 * A page in the pieces in which libxml2 gets it.  They end where the page says,
 * not where the caller cut it: before a <, or behind a > when a tag is open.
 */
#ifndef US_PAGE_H
#define US_PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "../buf.h"
#include "sax.h"

enum us_page_limit {
	US_PAGE_PIECE = 4096,	   /* bytes that are parsed at once */
	US_PAGE_MAX_WORDS = 1024,  /* words in a tag of several pieces */
	US_PAGE_MAX_HELD = 8 << 20 /* bytes of one tag, comment or text */
};

struct us_page {
	struct us_sax sax;
	struct us_buf ahead; /* not yet given to the parser */
	size_t looked;	     /* bytes of it that end no tag */
	size_t words;	     /* in the tag that is open */
	unsigned tries;	     /* to find its end */
	uint64_t given;	     /* bytes, to parsers */
	uint64_t parsed;     /* bytes, those looked at again included */
};

/**
 * us_page_begin(page, memory, hooks, ctx):
 * Begin a ${page} that tells ${hooks} with ${ctx}.  Return false when memory is
 * out, as the next two do; free it in any case.
 */
bool us_page_begin(struct us_page *page, const struct urlsift_memory *memory,
    const struct us_sax_hooks *hooks, void *ctx);

/**
 * us_page_feed(page, text, len):
 * Parse on.
 */
bool us_page_feed(struct us_page *page, const char *text, size_t len);

/**
 * us_page_finish(page):
 * Parse what is left.
 */
bool us_page_finish(struct us_page *page);

/**
 * us_page_free(page):
 * Free what ${page} holds.
 */
void us_page_free(struct us_page *page);

#endif
