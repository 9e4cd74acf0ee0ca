/*
 * The sink of a page in a value.  It changes each place in the page to one in
 * the input.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../limits.h"
#include "value_page.h"

static const struct urlsift_decode_piece *
runs_of(const struct us_value_page *page, size_t *n)
{

	*n = page->runs.len / sizeof(struct urlsift_decode_piece);
	return (const void *)page->runs.data;
}

/* Return the last run that begins at ${at} in the page or before. */
static const struct urlsift_decode_piece *
run_at(const struct us_value_page *page, uint64_t at)
{
	size_t low = 0, high, middle;
	const struct urlsift_decode_piece *run = runs_of(page, &high);

	while (high - low > 1) {
		middle = low + (high - low) / 2;
		if (run[middle].at <= at)
			low = middle;
		else
			high = middle;
	}
	return &run[low];
}

static struct urlsift_decode_place
place_in_run(const struct urlsift_decode_piece *run, uint64_t at)
{
	struct urlsift_decode_place place = run->place;

	place.offset += at - run->at;
	return place;
}

/* Return how many bytes of ${text} are in ${run}, up to a line end, which need
 * not be one in the input.  A character may stand for fewer bytes
 * (lines-of-a-page). */
static size_t
count_in_run(const struct us_value_page *page,
    const struct urlsift_decode_piece *run, const char *text, size_t len)
{
	const char *newline = memchr(text, '\n', len);
	size_t n = newline == NULL ? len : (size_t)(newline - text) + 1, runs;

	if (run + 1 == runs_of(page, &runs) + runs || n <= run[1].at - page->at)
		return n;
	n = (size_t)(run[1].at - page->at);
	while (n < len && ((unsigned char)text[n] & 0xC0) == 0x80)
		n++;
	return n;
}

/* Emit what of ${text} is in one run.  Return how much that is. */
static size_t
emit_run(struct us_value_page *page, const char *text, size_t len)
{
	const struct urlsift_decode_piece *run = run_at(page, page->at);
	struct urlsift_decode_place place = place_in_run(run, page->at);

	len = count_in_run(page, run, text, len);
	/* The text of an attribute may be longer than what it stands for. */
	if (place.offset < page->last.offset)
		place = page->last;
	page->last = place;
	if (place.offset != page->behind)
		us_emit_place(page->out, &place);
	us_emit_text(page->out, text, len);
	page->at += len;
	page->behind = text[len - 1] == '\n' ? UINT64_MAX : place.offset + len;
	return len;
}

static void
emit_runs(struct us_value_page *page, const char *text, size_t len)
{
	size_t n;

	for (; page->out->status == 0 && len > 0; text += n, len -= n)
		n = emit_run(page, text, len);
}

static int
page_block(void *ctx, const struct urlsift_decode_block *block)
{
	struct us_value_page *page = ctx;
	size_t i, at = 0;

	for (i = 0; i < block->n; i++) {
		emit_runs(page, block->text + at, block->pieces[i].at - at);
		at = block->pieces[i].at;
		page->at = block->pieces[i].place.offset;
	}
	emit_runs(page, block->text + at, block->len - at);
	return page->out->status;
}

static int
page_gap(void *ctx)
{
	struct us_value_page *page = ctx;

	page->behind = UINT64_MAX;
	us_emit_gap(page->out);
	return page->out->status;
}

static int
page_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct us_value_page *page = ctx;
	struct urlsift_decode_url emitted = *url;

	emitted.place =
	    place_in_run(run_at(page, url->place.offset), url->place.offset);
	us_emit_url(page->out, &emitted);
	return page->out->status;
}

static int
page_warning(void *ctx, const char *what)
{
	struct us_value_page *page = ctx;

	us_emit_warning(page->out, what);
	return page->out->status;
}

static const struct urlsift_decode_sink page_sink = { .block = page_block,
	.gap = page_gap,
	.url = page_url,
	.warning = page_warning };

void
us_value_page_begin(struct us_value_page *page, const char *base)
{

	page->runs.len = page->len = 0;
	page->behind = UINT64_MAX;
	page->last = (struct urlsift_decode_place){ 0 };
	page->inner = (struct us_emitter){ &page_sink, page, 0 };
	us_html_begin(&page->html, &page->inner, base);
	(void)us_emit_status(page->out, page->inner.status);
}

/* Add a run at ${place}, unless the last one goes on there. */
static void
add_run(struct us_value_page *page, const struct urlsift_decode_place *place)
{
	const struct urlsift_decode_piece run = { page->len, *place }, *last;
	size_t n;

	last = runs_of(page, &n);
	if (n > 0)
		last += n - 1;
	if (n == 0 || last->place.line != place->line ||
	    last->place.offset + (page->len - last->at) != place->offset)
		us_emit_add(page->out, &page->runs, &run, sizeof(run));
}

bool
us_value_page_put(struct us_value_page *page,
    const struct urlsift_decode_place *place, const char *text, size_t len)
{
	struct urlsift_decode_place at = *place;
	const char *rest = text, *newline;
	size_t left = len, n;

	(void)runs_of(page, &n);
	if (n >= US_MAX_VALUE_RUNS || page->len + len > US_MAX_BODY)
		return false;
	for (; page->out->status == 0 && left > 0; rest += n, left -= n) {
		newline = memchr(rest, '\n', left);
		n = newline == NULL ? left : (size_t)(newline - rest) + 1;
		add_run(page, &at);
		us_place_pass(&at, rest, n);
		page->len += n;
	}
	if (page->out->status == 0)
		us_html_put(page->html, text, len);
	(void)us_emit_status(page->out, page->inner.status);
	return true;
}

void
us_value_page_end(struct us_value_page *page)
{

	if (page->out->status == 0)
		us_html_end(&page->html);
	(void)us_emit_status(page->out, page->inner.status);
}

void
us_value_page_free(struct us_value_page *page)
{

	us_html_free(&page->html);
	us_buf_free(&page->runs);
}
