/*
 * TODO: a page gives nothing yet.
 */
#include <stdlib.h>

#include "html.h"

struct us_html {
	const struct us_html_sink *sink;
};

struct us_html *
us_html_new(const struct us_html_sink *sink, void *ctx)
{
	struct us_html *html = malloc(sizeof(*html));

	(void)ctx;
	if (html != NULL)
		html->sink = sink;
	return html;
}

int
us_html_feed(struct us_html *html, const char *utf8, size_t len)
{

	(void)html;
	(void)utf8;
	(void)len;
	return 0;
}

int
us_html_finish(struct us_html *html)
{

	(void)html;
	return 0;
}

void
us_html_free(struct us_html *html)
{

	free(html);
}
