/*
 * Pages in pages, up to US_HTML_MAX_DEPTH (D228).
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>

#include "inner_page.h"

struct us_inner_page {
	const struct us_html_sink *sink;
	void *ctx;
	uint64_t offset;
	unsigned depth; /* how many pages are in this one */
	struct us_html *html[US_HTML_MAX_DEPTH]; /* kept for the next one */
};

static int
inner_text(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct us_inner_page *in = ctx;

	(void)offset;
	return in->sink->text(in->ctx, text, len, in->offset);
}

static int
inner_gap(void *ctx)
{
	struct us_inner_page *in = ctx;

	return in->sink->gap(in->ctx);
}

static int
inner_url(void *ctx, const struct us_html_url *url)
{
	struct us_inner_page *in = ctx;
	struct us_html_url placed = *url;

	placed.offset = in->offset;
	return in->sink->url(in->ctx, &placed);
}

static int
inner_warn(void *ctx, const char *what)
{
	struct us_inner_page *in = ctx;

	return in->sink->warn(in->ctx, what);
}

static int read_page(void *ctx, const struct us_html_page *page);

static const struct us_html_sink inner_sink = { inner_text, inner_gap,
	inner_url, inner_warn, read_page };

/* Read ${page} in the one that is read. */
static int
read_page(void *ctx, const struct us_html_page *page)
{
	struct us_inner_page *in = ctx;
	struct us_html **html = &in->html[in->depth];
	int status;

	if (in->depth == US_HTML_MAX_DEPTH)
		return inner_warn(in,
		    "pages are nested too deeply; the innermost is not read");
	if (*html != NULL)
		us_html_restart(*html);
	else if ((*html = us_html_new(&inner_sink, in)) == NULL)
		return US_HTML_ENOMEM;
	in->depth++;
	if (page->base_len > 0)
		us_html_stand_at(*html, page->base, page->base_len);
	status = us_html_feed(*html, page->text, page->len);
	if (status == 0)
		status = us_html_finish(*html);
	in->depth--;
	return status != 0 ? status : inner_gap(in);
}

int
us_inner_page_read(struct us_inner_page **inner,
    const struct us_html_page *page, const struct us_html_sink *sink, void *ctx)
{
	struct us_inner_page *in = *inner;

	if (in == NULL && (in = calloc(1, sizeof(*in))) == NULL)
		return US_HTML_ENOMEM;
	*inner = in;
	in->sink = sink;
	in->ctx = ctx;
	in->offset = page->offset;
	return read_page(in, page);
}

void
us_inner_page_free(struct us_inner_page *in)
{
	size_t i;

	if (in == NULL)
		return;
	for (i = 0; i < US_HTML_MAX_DEPTH; i++)
		us_html_free(in->html[i]);
	free(in);
}
