/*
 * The sink of the HTML reader: functions that get the texts, gaps, URLs and
 * warnings of a page in its order.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SINK_H
#define US_HTML_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_html_limit {
	US_HTML_MAX_BASE = 1024,     /* bytes of a base */
	US_HTML_MAX_UNBASED = 65536, /* bytes of links that wait for a base */
	US_HTML_MAX_LINK = 65536,    /* bytes kept while a link is open */
	US_HTML_MAX_SHOWN = 4096,    /* bytes of link text that are kept */
	US_HTML_MAX_OPENS = 1 << 18, /* bytes of what a click opens */
	US_HTML_MAX_PAGE = 1 << 20,  /* bytes of a data URL that is a page */
	US_HTML_MAX_DEPTH = 4,	     /* pages in pages */
	US_HTML_MAX_STYLE = 1 << 18  /* bytes of a style sheet read at once */
};

/* The only status of a call that does not come from the sink. */
enum { US_HTML_ENOMEM = -1 };

/* A URL that is not in visible text. */
struct us_html_url {
	/* Entities are decoded, white space is removed by the rules of HTML,
	 * and a relative URL is resolved if a <base> is before it; one
	 * that was emitted before the base is emitted again with it. */
	const char *url;
	size_t len;
	/* In lower case: "a" and "href"; "style" and "url()". */
	const char *element, *attribute;
	/* Where the value begins in the bytes read, or the URL in it if the
	 * value has no entities; for a tag in a broken place, where the tag
	 * begins. */
	uint64_t offset;
	bool relative;	/* and there is no base */
	bool shortened; /* a link's text: its target, and "..." in it */
	bool data;	/* a data URL: cut before its bytes */
	bool script;	/* a string in a script */
	/* What a click opens, by the URL Standard, and NULL: nothing.  It is
	 * ${url} if that is spelled so already. */
	const char *opens;
	size_t opens_len;
	/* Of <a>: its text on one line. */
	const char *text;
	size_t text_len;
};

/* A page in the value of an attribute. */
struct us_html_page {
	const char *text;
	size_t len;
	uint64_t offset;  /* of the value in the bytes read */
	const char *base; /* of its relative URLs */
	size_t base_len;
};

/* The functions of a sink.  Their arguments are borrowed until they return.  A
 * status other than 0 stops the reader; it should be positive. */
struct us_html_sink {
	/* visible text, and its offset in the bytes read */
	int (*text)(void *ctx, const char *text, size_t len, uint64_t offset);
	/* a block begins or ends: it separates the text before and behind */
	int (*gap)(void *ctx);
	int (*url)(void *ctx, const struct us_html_url *url);
	/* something was not read correctly: one line in English */
	int (*warn)(void *ctx, const char *what);
	/* a page in the page; NULL: it is not read */
	int (*page)(void *ctx, const struct us_html_page *page);
};

#endif
