/*
 * HTML, as it is in mail: its attributes' URLs and the text that it shows, in
 * the order in which they stand.  The tokenizer reads the markup; what
 * is told here is which parts of it are meant for a reader and where they lead.
 *
 * Text is told as it is shown, not laid out: inline tags and <wbr> leave no
 * trace in it, <br> is a line end, other line ends are blanks except in <pre>,
 * and between blocks stands a gap.  Scripts, templates and comments show
 * nothing.  Between two lines that a tag parts stands U+200B, so that no URL
 * goes on from one to the other (D113).  Controls and bytes that are no UTF-8
 * are told as DEL.
 */
#ifndef US_HTML_H
#define US_HTML_H

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

struct us_html;

/**
 * us_html_new(sink, ctx):
 * Return a reader of one page that tells ${sink}, which is borrowed, with
 * ${ctx}; NULL when memory is out.
 */
struct us_html *us_html_new(const struct us_html_sink *sink, void *ctx);

/**
 * us_html_stand_at(html, url, len):
 * The page has this ${url}, so that relative ones can be resolved.
 */
void us_html_stand_at(struct us_html *html, const char *url, size_t len);

/**
 * us_html_feed(html, utf8, len):
 * Read on.  Where the pieces are cut does not matter.  Return 0, the status of
 * ${html}'s sink that stopped it, or US_HTML_ENOMEM; the last two stick.
 */
int us_html_feed(struct us_html *html, const char *utf8, size_t len);

/**
 * us_html_finish(html):
 * The page ends.  Return as us_html_feed() does.
 */
int us_html_finish(struct us_html *html);

/**
 * us_html_free(html):
 * Free ${html}; nothing if it is NULL.
 */
void us_html_free(struct us_html *html);

#endif
