/*
 * What a page is read into: functions that get its texts, gaps, URLs and
 * warnings, in the order in which they stand.
 */
#ifndef US_HTML_SINK_H
#define US_HTML_SINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_html_limit {
	US_HTML_MAX_BASE = 1024,    /* bytes of a base */
	US_HTML_MAX_LINK = 65536,   /* bytes held back while a link is open */
	US_HTML_MAX_SHOWN = 4096,   /* bytes of a link's text that are judged */
	US_HTML_MAX_STYLE = 1 << 18 /* bytes of a style sheet read at once */
};

/* The one status of a call that is not the sink's. */
enum { US_HTML_ENOMEM = -1 };

/* A URL that no text shows. */
struct us_html_url {
	/* Entities are decoded, white space is left out as HTML has it, and a
	 * relative one is resolved if a <base> stands before it. */
	const char *url;
	size_t len;
	/* In lower case: "a" and "href"; "style" and "url()". */
	const char *element, *attribute;
	/* Where the value begins in the fed bytes, or the URL in it if the
	 * value holds no entities; for a tag in a broken place, the tag. */
	uint64_t offset;
	bool relative;	/* and there is no base */
	bool differs;	/* the link shows a URL or host of another host */
	bool shortened; /* a link's text: its target, and "..." in it */
	bool data; /* what is embedded stands in it: cut before its bytes */
};

/* What is told; lent until the function returns.  A status other than 0 stops
 * all: it should be positive. */
struct us_html_sink {
	/* shown text, and where it stands in the fed bytes */
	int (*text)(void *ctx, const char *text, size_t len, uint64_t offset);
	/* a block begins or ends: the text before and behind are not one */
	int (*gap)(void *ctx);
	int (*url)(void *ctx, const struct us_html_url *url);
	/* something was not read as it should be: one English line */
	int (*warn)(void *ctx, const char *what);
};

#endif
