/*
 * HTML: the URLs of its attributes and the text that it shows.
 */
#ifndef US_HTML_H
#define US_HTML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct us_html;

/* The URL of an attribute. */
struct us_html_url {
	const char *url; /* entities decoded, resolved if there is a base */
	size_t len;
	const char *element, *attribute;
	uint64_t offset; /* where it stands in the text that was fed */
	bool relative;	 /* and there is no base */
	bool differs;	 /* the text shown names another host */
	bool data;	 /* an image within the page, its bytes left out */
};

/* What is told; other than 0 stops. */
struct us_html_sink {
	int (*text)(void *ctx, const char *text, size_t len, uint64_t offset);
	int (*gap)(void *ctx);
	int (*url)(void *ctx, const struct us_html_url *url);
	int (*warn)(void *ctx, const char *what);
};

/**
 * us_html_new(sink, ctx):
 * us_html_feed(html, utf8, len):
 * us_html_finish(html):
 * us_html_free(html):
 * Begin a page, NULL when memory is out; take the next ${len} bytes; the page
 * has ended; free it.
 */
struct us_html *us_html_new(const struct us_html_sink *sink, void *ctx);
int us_html_feed(struct us_html *html, const char *utf8, size_t len);
int us_html_finish(struct us_html *html);
void us_html_free(struct us_html *html);

#endif
