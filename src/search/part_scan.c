/*
 * The scanner of decoded parts: one scanner for all of them.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "part_scan.h"

/* Bytes that are scanned together. */
#define ENOUGH 32768

/* Set line and column of ${offset} in the part, which belongs to this
 * ${mark}. */
static void
part_locate(struct part_scan *s, const struct offset_map_mark *mark,
    uint64_t offset)
{

	s->place->line = s->needs_lines ? mark->line : 0;
	s->place->column = s->needs_lines ? offset - mark->start + 1 : 0;
}

/* Set the context of ${hit}.  Return false when memory is out. */
static bool
part_show(struct part_scan *s, const struct urlsift_hit *hit)
{

	if (!s->needs_context)
		return true;
	s->place->context = text_around_show(&s->around, hit->begin, hit->end);
	return s->place->context != NULL;
}

/* A urlsift_on_hit. */
static int
part_on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct part_scan *s = ctx;
	const struct offset_map_mark *mark;
	struct urlsift_hit mapped;

	if (!part_show(s, hit) ||
	    !offset_map_map(&s->places, hit, &s->spans, &mapped)) {
		s->is_short = true;
		return 1;
	}
	mark = offset_map_at(&s->places, hit->begin);
	if (mark->is_left_out)
		return 0;
	part_locate(s, mark, mapped.begin);
	return s->on_hit(s->ctx, s->place, &mapped);
}

/* Return the result for the decoded input of a scanner's ${status}. */
static int
part_result(const struct part_scan *s, int status)
{

	if (status == URLSIFT_ENOMEM || s->is_short)
		return -1;
	return status != URLSIFT_OK;
}

static int
part_begin(void *ctx, bool is_plain)
{
	struct part_scan *s = ctx;
	bool finds_quotes = s->options->no_quoted && is_plain;

	/* A scanner that was stopped cannot be used again. */
	if (s->in_use) {
		urlsift_scanner_free(s->scanner);
		s->scanner = NULL;
	}
	if (s->scanner == NULL)
		s->scanner = urlsift_scanner_new(s->rules, part_on_hit, s);
	if (s->scanner == NULL ||
	    !offset_map_begin(&s->places, s->needs_lines || finds_quotes))
		return -1;
	if (finds_quotes)
		offset_map_find_quotes(&s->places);
	s->in_use = true;
	s->is_short = false;
	s->space = NULL;
	text_around_begin(&s->around, 0);
	return 0;
}

/* Scan the text that has enough behind it, or ${all}.  Return a status of the
 * scanner. */
static int
part_scan_around(struct part_scan *s, bool all)
{
	size_t len;
	const char *text = text_around_next(&s->around, all, &len);
	int status = URLSIFT_OK;

	if (len > 0)
		status = urlsift_scanner_feed(s->scanner, text, len);
	text_around_forget(&s->around, urlsift_scanner_settled(s->scanner));
	return status;
}

/* Scan what is held back, and forget what no hit can be in any more. */
static int
part_scan(void *ctx)
{
	struct part_scan *s = ctx;
	int status = URLSIFT_OK;

	if (s->needs_context)
		status = part_scan_around(s, true);
	else if (s->space != NULL)
		status = urlsift_scanner_commit(s->scanner, s->held);
	s->space = NULL;
	offset_map_forget(&s->places, urlsift_scanner_settled(s->scanner));
	return part_result(s, status);
}

/* The same for text that is refanged; its rest is scanned if it has
 * ${ended}. */
static int
part_refang(struct part_scan *s, const char *text, size_t len, bool ended)
{
	int status =
	    refang_feed(&s->refang, s->scanner, &s->places, text, len, ended);

	offset_map_forget(&s->places, urlsift_scanner_settled(s->scanner));
	return part_result(s, status);
}

/* Add to the text that is held back.  Many pieces are scanned together, since a
 * piece is often short. */
static int
part_hold(struct part_scan *s, const char *text, size_t len)
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
part_hold_around(struct part_scan *s, const char *text, size_t len)
{
	int status = URLSIFT_OK;

	if (!text_around_copy(&s->around, text, len))
		return -1;
	if (text_around_waiting(&s->around) >= ENOUGH)
		status = part_scan_around(s, false);
	offset_map_forget(&s->places, urlsift_scanner_settled(s->scanner));
	return part_result(s, status);
}

static int
part_text(void *ctx, const char *text, size_t len)
{
	struct part_scan *s = ctx;

	if (s->options->refang)
		return part_refang(s, text, len, false);
	if (!offset_map_add(&s->places, text, len))
		return -1;
	return s->needs_context ? part_hold_around(s, text, len) :
				  part_hold(s, text, len);
}

/* What is refanged does not go across a jump. */
static int
part_place(void *ctx, const struct urlsift_decode_place *to)
{
	struct part_scan *s = ctx;
	int result = s->options->refang ? part_refang(s, NULL, 0, true) : 0;

	if (result != 0)
		return result;
	return offset_map_jump(&s->places, to->offset, to->line, to->start) ?
	    0 :
	    -1;
}

static int
part_url(void *ctx, const struct urlsift_decode_place *at,
    const struct urlsift_hit *hit)
{
	struct part_scan *s = ctx;
	const struct offset_map_mark mark = { 0, at->offset, at->line,
		at->start, false };

	part_locate(s, &mark, at->offset);
	s->place->context = NULL;
	return s->on_hit(s->ctx, s->place, hit);
}

static int
part_end(void *ctx, enum urlsift_end how, bool is_last)
{
	struct part_scan *s = ctx;
	int result = s->options->refang ? part_refang(s, NULL, 0, true) :
					  part_scan(s);

	if (result == 0)
		result =
		    part_result(s, urlsift_scanner_finish(s->scanner, how));
	if (result == 0 && !offset_map_restart(&s->places))
		result = -1;
	text_around_begin(&s->around, 0);
	if (is_last && result == 0)
		s->in_use = false;
	return result;
}

const struct decoded_consumer part_scan_consumer = { part_begin, part_text,
	part_place, part_url, part_end, part_scan };

void
part_scan_free(struct part_scan *s)
{

	urlsift_scanner_free(s->scanner);
	offset_map_free(&s->places);
	free(s->spans.span);
	refang_free(&s->refang);
	text_around_free(&s->around);
}
