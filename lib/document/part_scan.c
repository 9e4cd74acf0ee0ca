/*
 * The scanner of decoded parts: one scanner for all of them.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "part_scan.h"

/* Bytes that are scanned together. */
#define ENOUGH 32768

/* Set line and column of ${offset} in the part, which belongs to this
 * ${mark}. */
static void
part_locate(const struct us_part_scan *s, struct urlsift_place *place,
    const struct us_offset_map_mark *mark, uint64_t offset)
{

	place->line = s->needs_lines ? mark->line : 0;
	place->column = s->needs_lines ? offset - mark->start + 1 : 0;
}

/* Set the context of ${place} to what is around the text from ${begin} to
 * ${end}. */
static void
part_show(struct us_part_scan *s, struct urlsift_place *place, uint64_t begin,
    uint64_t end)
{

	if (!s->needs_context)
		return;
	s->context = us_text_around(&s->around, begin, end);
	place->around = &s->context;
}

/* A urlsift_on_hit. */
static int
part_on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct us_part_scan *s = ctx;
	const struct us_offset_map_mark *mark;
	struct urlsift_hit mapped;

	if (!us_offset_map_map(&s->places, hit, &s->spans, &mapped)) {
		s->is_short = true;
		return 1;
	}
	mark = us_offset_map_at(&s->places, hit->begin);
	if (mark->is_left_out)
		return 0;
	part_locate(s, s->place, mark, mapped.begin);
	part_show(s, s->place, hit->begin, hit->end);
	return s->on_hit(s->ctx, &mapped, s->place);
}

/* Return the result for the decoded input of a scanner's ${status}. */
static int
part_result(const struct us_part_scan *s, int status)
{

	if (status == URLSIFT_ENOMEM || s->is_short)
		return -1;
	return status != URLSIFT_OK;
}

/* Forget the first URL that waits. */
static void
part_drop_link(struct us_part_scan *s)
{

	s->link_bytes -= s->link[0].hit->reading[0]->len;
	urlsift_hit_free(s->link[0].hit);
	urlsift_place_free(s->link[0].place);
	s->links--;
	memmove(s->link, s->link + 1, s->links * sizeof(*s->link));
}

static int
part_begin(void *ctx, bool is_plain)
{
	struct us_part_scan *s = ctx;
	bool finds_quotes = s->settings->no_quoted && is_plain;

	/* A scanner that was stopped cannot be used again. */
	if (s->in_use) {
		urlsift_scanner_free(s->scanner);
		s->scanner = NULL;
	}
	if (s->scanner == NULL)
		s->scanner = urlsift_scanner_new(s->rules, part_on_hit, s);
	if (s->scanner == NULL ||
	    !us_offset_map_begin(&s->places, s->needs_lines || finds_quotes))
		return -1;
	if (finds_quotes)
		us_offset_map_find_quotes(&s->places);
	s->in_use = true;
	s->is_short = false;
	s->space = NULL;
	us_text_around_begin(&s->around, 0);
	while (s->links > 0)
		part_drop_link(s);
	return 0;
}

/* Set the context of ${place} to its header field, which is the URL ${r} alone.
 * Return false when memory is out. */
static bool
part_show_field(struct us_part_scan *s, struct urlsift_place *place,
    const struct urlsift_reading *r)
{
	size_t len = strlen(place->within->field);
	char *text = realloc(s->field, len + 2 + r->len);

	if (text == NULL)
		return false;
	s->field = text;
	memcpy(text, place->within->field, len);
	memcpy(text + len, ": ", 2);
	memcpy(text + len + 2, r->url, r->len);
	s->context =
	    (struct urlsift_around){ text + len + 2, r->len, len + 2, 0 };
	place->around = &s->context;
	return true;
}

/* Report ${hit}, a URL that is not in the text, at ${at} in it. */
static int
part_report(struct us_part_scan *s, struct urlsift_place *place, uint64_t at,
    const struct urlsift_hit *hit)
{

	part_show(s, place, at, at);
	if (s->needs_context && hit->form == URLSIFT_F_FIELD &&
	    !part_show_field(s, place, hit->reading[0]))
		return -1;
	return s->on_hit(s->ctx, hit, place);
}

/* Scan the text up to ${end} that was not scanned. */
static int
part_scan_until(struct us_part_scan *s, uint64_t end)
{
	size_t len;
	const char *text = us_text_around_next(&s->around, end, &len);
	int status = URLSIFT_OK;

	if (len > 0)
		status = urlsift_scanner_feed(s->scanner, text, len);
	return part_result(s, status);
}

/* Scan the text before the first URL that waits, and report it. */
static int
part_scan_link(struct us_part_scan *s)
{
	int result = part_scan_until(s, s->link[0].at);

	if (result == 0)
		result = part_report(s, s->link[0].place, s->link[0].at,
		    s->link[0].hit);
	part_drop_link(s);
	return result;
}

/* Scan the text that has enough behind it, or ${all}, and report the URLs
 * between. */
static int
part_scan_around(struct us_part_scan *s, bool all)
{
	uint64_t end = us_text_around_end(&s->around, all);
	int result = 0;

	while (result == 0 && s->links > 0 && s->link[0].at <= end)
		result = part_scan_link(s);
	if (result == 0)
		result = part_scan_until(s, end);
	us_text_around_forget(&s->around, urlsift_scanner_settled(s->scanner));
	us_offset_map_forget(&s->places, urlsift_scanner_settled(s->scanner));
	return result;
}

/* Scan what is held back, and forget what no hit can be in any more. */
static int
part_scan(void *ctx)
{
	struct us_part_scan *s = ctx;
	int status = URLSIFT_OK;

	if (s->needs_context)
		return part_scan_around(s, true);
	if (s->space != NULL)
		status = urlsift_scanner_commit(s->scanner, s->held);
	s->space = NULL;
	us_offset_map_forget(&s->places, urlsift_scanner_settled(s->scanner));
	return part_result(s, status);
}

/* Add to the text that is held back.  Many pieces are scanned together, since a
 * piece is often short. */
static int
part_hold(struct us_part_scan *s, const char *text, size_t len)
{
	size_t n;
	int result = 0;

	for (; result == 0 && len > 0; text += n, len -= n) {
		if (s->space == NULL) {
			s->held = 0;
			s->space =
			    urlsift_scanner_reserve(s->scanner, &s->room);
			if (s->space == NULL)
				return -1;
		}
		n = s->room - s->held < len ? s->room - s->held : len;
		memcpy(s->space + s->held, text, n);
		s->held += n;
		if (s->held == s->room || s->held >= ENOUGH)
			result = part_scan(s);
	}
	return result;
}

/* The same, if the context of hits is needed. */
static int
part_hold_around(struct us_part_scan *s, const char *text, size_t len)
{

	if (!us_text_around_copy(&s->around, text, len))
		return -1;
	if (us_text_around_waiting(&s->around) < ENOUGH)
		return 0;
	return part_scan_around(s, false);
}

static int
part_text(void *ctx, const char *text, size_t len)
{
	struct us_part_scan *s = ctx;

	if (!us_offset_map_add(&s->places, text, len))
		return -1;
	return s->needs_context ? part_hold_around(s, text, len) :
				  part_hold(s, text, len);
}

static int
part_place(void *ctx, const struct urlsift_decode_place *to)
{
	struct us_part_scan *s = ctx;

	return us_offset_map_jump(&s->places, to->offset, to->line, to->start) ?
	    0 :
	    -1;
}

/* Return whether another URL of ${len} bytes can wait. */
static bool
has_room(const struct us_part_scan *s, size_t len)
{

	return s->links == 0 ||
	    (s->links < US_PART_SCAN_LINKS && len <= US_PART_SCAN_LINK_BYTES &&
		s->link_bytes <= US_PART_SCAN_LINK_BYTES - len);
}

/* Let ${hit} wait for the text behind it.  If there is no room, those before it
 * have the text up to here behind them. */
static int
part_hold_link(struct us_part_scan *s, const struct urlsift_place *place,
    const struct urlsift_hit *hit)
{
	struct us_part_link link = { NULL, NULL,
		us_text_around_end(&s->around, true) };
	size_t len = hit->reading[0]->len;
	int result = 0;

	if (!has_room(s, len))
		result = part_scan_around(s, false);
	while (result == 0 && !has_room(s, len))
		result = part_scan_link(s);
	if (result != 0)
		return result;
	if ((link.place = urlsift_place_copy(place, NULL)) == NULL)
		return -1;
	if ((link.hit = urlsift_hit_copy(hit, NULL)) == NULL) {
		urlsift_place_free(link.place);
		return -1;
	}
	s->link[s->links++] = link;
	s->link_bytes += len;
	return 0;
}

static int
part_url(void *ctx, const struct urlsift_decode_url *url,
    const struct urlsift_hit *hit)
{
	struct us_part_scan *s = ctx;
	const struct us_offset_map_mark mark = { 0, url->place.offset,
		url->place.line, url->place.start, false };
	const struct urlsift_element element = { url->element, url->attribute,
		url->text, url->text_len, url->text_host,
		(url->flags & URLSIFT_DECODE_DIFFERS) != 0 };
	struct urlsift_place place = *s->place;
	int result;

	if (element.name != NULL || element.text_differs)
		place.element = &element;
	part_locate(s, &place, &mark, url->place.offset);
	if (s->needs_context) {
		place.around = NULL;
		return part_hold_link(s, &place, hit);
	}
	/* The URLs of the text before it come first. */
	result = part_scan(s);
	return result != 0 ? result : part_report(s, &place, 0, hit);
}

static int
part_end(void *ctx, enum urlsift_end how, bool is_last)
{
	struct us_part_scan *s = ctx;
	int result = part_scan(s);

	if (result == 0)
		result =
		    part_result(s, urlsift_scanner_finish(s->scanner, how));
	if (result == 0 && !us_offset_map_restart(&s->places))
		result = -1;
	us_text_around_begin(&s->around, 0);
	if (is_last && result == 0)
		s->in_use = false;
	return result;
}

const struct us_decoded_consumer us_part_scan_consumer = { part_begin,
	part_text, part_place, part_url, part_end, part_scan };

void
us_part_scan_free(struct us_part_scan *s)
{

	urlsift_scanner_free(s->scanner);
	us_offset_map_free(&s->places);
	free(s->spans.span);
	us_text_around_free(&s->around);
	free(s->field);
	while (s->links > 0)
		part_drop_link(s);
}
