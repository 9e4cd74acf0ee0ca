/*
 * A page as it is read: what its tags (html.c) and its texts (page_text.c) have
 * in common.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_PAGE_H
#define US_HTML_PAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sink.h"
#include "tokenizer.h"

/* Elements that are found without a search. */
#define US_FOUND 128

/* What is read at a time: the page, and what some programs read in it. */
enum us_role {
	US_ROLE_PAGE,	  /* as where scripts run */
	US_ROLE_OTHER,	  /* from a <noscript> on, as where none do */
	US_ROLE_FALLBACK, /* the content of a frame, as where there are none */
	US_ROLE_CONDITIONAL, /* a conditional comment */
	US_ROLES
};

struct us_page {
	struct us_html *html;
	enum us_role role;
	bool is_open;
	struct us_elements elements;
	struct us_hidden hidden;
	bool drops; /* what it reads is the content of a fallback */
	/* A style sheet or a script, whose text comes in pieces. */
	struct us_value sheet;
	struct us_buf code;
	struct us_tokenizer tokenizer; /* it is large */
};

struct us_html {
	struct us_page *framed; /* in which the fallback stands; or NULL */
	uint64_t fallback;	/* where that begins */
	bool splits;		/* a fallback was read in the page */
	bool is_aside; /* the other reading is only of what the page drops */
	uint64_t tag;  /* the offset of the last start tag whose URLs were
			  emitted */
	bool is_xml;   /* the page begins as XML does */
	const struct us_element
	    *found[US_FOUND]; /* last, by a hash of the name */
	struct us_sink sink;
	struct us_lines lines; /* none of a page in a page */
	unsigned depth;	       /* how many pages are around it */
	struct us_html
	    *inner; /* a page in an attribute, and kept for the next */
	struct us_page readings[US_ROLES];
};

/**
 * us_page_is_aside(r):
 * Return whether only the links of ${r} count: what else it reads is read with
 * the page.
 */
static inline bool
us_page_is_aside(const struct us_page *r)
{

	return r->role == US_ROLE_OTHER && r->html->is_aside;
}

/**
 * us_page_text(ctx, text, len, offset, flags):
 * us_page_show(r, text, len, offset, flags):
 * Emit ${text} as prose, code or nothing, by what is open; the first one is a
 * hook of the tokenizer, and most of its texts are prose.
 */
void us_page_text(void *ctx, const char *text, size_t len, uint64_t offset,
    unsigned flags);
void us_page_show(struct us_page *r, const char *text, size_t len,
    uint64_t offset, unsigned flags);

/**
 * us_page_read_code(r, len):
 * Read the first ${len} bytes of the style sheet or script.
 */
void us_page_read_code(struct us_page *r, size_t len);

#endif
