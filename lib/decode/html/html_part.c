/*
 * The sink of an HTML part: finds the line of each event.  A URL may be emitted
 * long after its line was read, so the ends of all lines are kept; US_MAX_BODY
 * limits them.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "html_part.h"

/* Lines that a place is mostly behind the last one. */
#define NEAR 4

/* The memory for a page is kept for the next one up to this length. */
#define KEPT (1UL << 20)

/* Return the place of ${offset}, which is mostly a few lines behind the last
 * one. */
static struct urlsift_decode_place
place_of(struct us_html_part *page, uint64_t offset)
{
	size_t low = page->last, high = page->n, middle;
	struct urlsift_decode_place place;

	if (low > 0 && page->newline[low - 1] >= offset)
		low = 0;
	else if (low == page->n || page->newline[low] >= offset)
		high = low;
	else if (page->n - low > NEAR && page->newline[low + NEAR] >= offset)
		high = low + NEAR;
	while (low < high) {
		middle = low + (high - low) / 2;
		if (page->newline[middle] < offset)
			low = middle + 1;
		else
			high = middle;
	}
	page->last = low;
	place.offset = offset;
	place.line = low + 1;
	place.start = low == 0 ? 0 : (uint64_t)page->newline[low - 1] + 1;
	return place;
}

static int
html_part_text(void *ctx, const char *text, size_t len, uint64_t offset)
{
	struct us_html_part *page = ctx;
	struct urlsift_decode_place place;
	int stop = 0;

	/* Line ends are not always emitted as such. */
	place = place_of(page, offset);
	if (offset != page->behind || place.line != page->line)
		stop = page->sink->place(page->ctx, &place);
	page->line = place.line;
	page->behind = offset + len;
	return stop != 0 ? stop : page->sink->text(page->ctx, text, len);
}

static int
html_part_gap(void *ctx)
{
	struct us_html_part *page = ctx;

	/* The next text comes with its place. */
	page->behind = UINT64_MAX;
	return page->sink->gap(page->ctx);
}

/* Return whether ${name} is one that a terminal can show: a page may have
 * elements of any name. */
static bool
is_name(const char *name)
{

	while (*name > ' ' && *name <= '~')
		name++;
	return *name == '\0';
}

static int
html_part_url(void *ctx, const struct us_html_url *url)
{
	struct us_html_part *page = ctx;
	struct urlsift_decode_url emitted;

	emitted.url = url->url;
	emitted.len = url->len;
	emitted.opens = url->opens;
	emitted.opens_len = url->opens_len;
	emitted.element = is_name(url->element) ? url->element : "?";
	emitted.attribute = url->attribute;
	emitted.text = url->text;
	emitted.text_len = url->text_len;
	emitted.place = place_of(page, url->offset);
	emitted.flags = url->shortened ? URLSIFT_DECODE_SHORTENED :
					 URLSIFT_DECODE_ATTRIBUTE;
	if (url->relative)
		emitted.flags |= URLSIFT_DECODE_RELATIVE;
	if (url->data)
		emitted.flags |= URLSIFT_DECODE_DATA;
	if (url->script)
		emitted.flags |= URLSIFT_DECODE_SCRIPT;
	return page->sink->url(page->ctx, &emitted);
}

static int
html_part_warning(void *ctx, const char *what)
{
	struct us_html_part *page = ctx;

	return page->sink->warning(page->ctx, what);
}

static int html_part_page(void *ctx, const struct us_html_page *inner);

static const struct us_html_sink html_sink = { html_part_text, html_part_gap,
	html_part_url, html_part_warning, html_part_page };

static int
html_part_page(void *ctx, const struct us_html_page *inner)
{
	struct us_html_part *page = ctx;

	return us_inner_page_read(&page->inner, inner, &html_sink, page);
}

int
us_html_part_begin(struct us_html_part *page,
    const struct urlsift_decode_sink *sink, void *ctx)
{

	page->sink = sink;
	page->ctx = ctx;
	page->fed = page->behind = page->line = 0;
	page->n = page->last = 0;
	if (page->html == NULL)
		page->html = us_html_new(&html_sink, page);
	else
		us_html_restart(page->html);
	return page->html == NULL ? URLSIFT_DECODE_ENOMEM : URLSIFT_DECODE_OK;
}

/* Record the ends of lines.  Return false if there is no memory. */
static bool
note_lines(struct us_html_part *page, const char *text, size_t len)
{
	const char *at = text, *end = text + len;
	uint32_t *more;
	size_t room;

	while ((at = memchr(at, '\n', (size_t)(end - at))) != NULL) {
		if (page->n == page->room) {
			room = page->room * 2 + 1024;
			more = realloc(page->newline, room * sizeof(*more));
			if (more == NULL)
				return false;
			page->newline = more;
			page->room = room;
		}
		page->newline[page->n++] =
		    (uint32_t)(page->fed + (uint64_t)(at - text));
		at++;
	}
	page->fed += len;
	return true;
}

int
us_html_part_put(struct us_html_part *page, const char *text, size_t len)
{

	if (!note_lines(page, text, len))
		return URLSIFT_DECODE_ENOMEM;
	return us_html_feed(page->html, text, len);
}

int
us_html_part_end(struct us_html_part *page)
{
	int status = us_html_finish(page->html);

	if (status != 0 || page->fed > KEPT)
		us_html_part_free(page);
	return status;
}

void
us_html_part_free(struct us_html_part *page)
{

	us_html_free(page->html);
	us_inner_page_free(page->inner);
	free(page->newline);
	page->html = NULL;
	page->inner = NULL;
	page->newline = NULL;
	page->room = 0;
}
