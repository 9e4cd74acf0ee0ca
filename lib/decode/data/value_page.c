/*
 * The sink of a page in a value.  It changes each place in the page to one in
 * the input.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../limits.h"
#include "../place.h"
#include "data.h"

/* Return the last run that begins at ${at} in the page or before. */
static const struct us_value_run *
run_at(const struct us_value_page *page, uint64_t at)
{
	size_t low = 0, high = page->runs, middle;

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (page->run[middle].begin <= at)
			low = middle;
		else
			high = middle;
	}
	return &page->run[low];
}

static struct urlsift_decode_place
place_in_run(const struct us_value_run *run, uint64_t at)
{
	struct urlsift_decode_place place = run->place;

	place.offset += at - run->begin;
	return place;
}

static int
page_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct us_value_page *page = ctx;

	page->at = place->offset;
	return 0;
}

/* Return how many bytes of ${text} are in ${run}, up to a line end, which need
 * not be one in the input.  A character may stand for fewer bytes
 * (lines-of-a-page). */
static size_t
count_in_run(const struct us_value_page *page, const struct us_value_run *run,
    const char *text, size_t len)
{
	const char *newline = memchr(text, '\n', len);
	size_t n = newline == NULL ? len : (size_t)(newline - text) + 1;

	if (run + 1 == page->run + page->runs || n <= run[1].begin - page->at)
		return n;
	n = (size_t)(run[1].begin - page->at);
	while (n < len && ((unsigned char)text[n] & 0xC0) == 0x80)
		n++;
	return n;
}

/* Emit what is in one run, and set ${len} to how much that is. */
static int
emit_run(struct us_value_page *page, const char *text, size_t *len)
{
	const struct us_value_run *run = run_at(page, page->at);
	struct urlsift_decode_place place = place_in_run(run, page->at);
	int stop = 0;

	*len = count_in_run(page, run, text, *len);
	if (place.offset != page->behind)
		stop = page->sink->place(page->ctx, &place);
	page->at += *len;
	page->behind = text[*len - 1] == '\n' ? UINT64_MAX :
						place.offset + *len;
	return stop != 0 ? stop : page->sink->text(page->ctx, text, *len);
}

static int
page_text(void *ctx, const char *text, size_t len)
{
	size_t n;
	int stop = 0;

	for (; stop == 0 && len > 0; text += n, len -= n) {
		n = len;
		stop = emit_run(ctx, text, &n);
	}
	return stop;
}

static int
page_gap(void *ctx)
{
	struct us_value_page *page = ctx;

	page->behind = UINT64_MAX;
	return page->sink->gap(page->ctx);
}

static int
page_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct us_value_page *page = ctx;
	struct urlsift_decode_url emitted = *url;

	emitted.place =
	    place_in_run(run_at(page, url->place.offset), url->place.offset);
	return page->sink->url(page->ctx, &emitted);
}

static int
page_warning(void *ctx, const char *what)
{
	struct us_value_page *page = ctx;

	return page->sink->warning(page->ctx, what);
}

static const struct urlsift_decode_sink page_sink = { .place = page_place,
	.text = page_text,
	.gap = page_gap,
	.url = page_url,
	.warning = page_warning };

int
us_value_page_begin(struct us_value_page *page, const char *base)
{

	page->runs = page->len = 0;
	page->behind = UINT64_MAX;
	return us_html_begin(&page->html, &page_sink, page, base);
}

/* Add a run at ${place}, unless the last one goes on there.  Return false if
 * there is no memory. */
static bool
add_run(struct us_value_page *page, const struct urlsift_decode_place *place)
{
	struct us_value_run *run = page->run, *last;
	size_t room;

	if (page->runs > 0) {
		last = &run[page->runs - 1];
		if (last->place.line == place->line &&
		    last->place.offset + (page->len - last->begin) ==
			place->offset)
			return true;
	}
	if (page->runs == page->room) {
		room = 2 * page->room + 64;
		if ((run = realloc(run, room * sizeof(*run))) == NULL)
			return false;
		page->run = run;
		page->room = room;
	}
	run[page->runs].begin = page->len;
	run[page->runs++].place = *place;
	return true;
}

int
us_value_page_put(struct us_value_page *page,
    const struct urlsift_decode_place *place, const char *text, size_t len)
{
	struct urlsift_decode_place at = *place;
	const char *rest = text, *newline;
	size_t left = len, n;

	for (; left > 0; rest += n, left -= n) {
		newline = memchr(rest, '\n', left);
		n = newline == NULL ? left : (size_t)(newline - rest) + 1;
		if (!add_run(page, &at))
			return URLSIFT_DECODE_ENOMEM;
		us_place_pass(&at, rest, n);
		page->len += n;
	}
	return us_html_put(page->html, text, len);
}

int
us_value_page_end(struct us_value_page *page)
{

	return us_html_end(&page->html);
}

bool
us_value_page_is_full(const struct us_value_page *page, size_t len)
{

	return page->runs >= US_MAX_VALUE_RUNS || page->len + len > US_MAX_BODY;
}

void
us_value_page_free(struct us_value_page *page)
{

	us_html_free(&page->html);
	free(page->run);
	page->run = NULL;
	page->room = 0;
}
