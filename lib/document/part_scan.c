/*
 * The scanner of decoded parts: one scanner for all of them.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../scanner.h"
#include "part_scan.h"
#include "protocol.h"

/* Bytes that are scanned together. */
#define ENOUGH 32768

/* In texts, bytes of URLs that are not in the text that are inserted before it
 * ends, since they may be all that follows. */
#define ASIDE_MOST (1UL << 20)

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

/* Return whether ${hit} is a host or an address in a header field that nobody
 * asked for (hosts-of-header-fields). */
static bool
is_header_host(const struct us_part_scan *s, const struct urlsift_hit *hit)
{

	return s->no_header_hosts && s->field_len > 0 &&
	    (hit->form == URLSIFT_F_SCHEMELESS || hit->form == URLSIFT_F_EMAIL);
}

/* A urlsift_on_hit. */
static int
part_on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct us_part_scan *s = ctx;
	const struct us_offset_map_mark *mark;
	struct urlsift_place place = { .line = 0 };
	struct urlsift_hit mapped;

	if (is_header_host(s, hit))
		return 0;
	if (s->texts != NULL)
		return s->found->hit(s->ctx, hit, &place, false);
	if (!us_offset_map_map(&s->places, hit, &s->spans, &mapped)) {
		s->is_short = true;
		return 1;
	}
	mark = us_offset_map_at(&s->places, hit->begin);
	if (mark->is_left_out)
		return 0;
	if (s->needs_lines) {
		place.line = mark->place.line;
		place.column = mapped.begin - mark->place.start + 1;
	}
	part_show(s, &place, hit->begin, hit->end);
	return s->found->hit(s->ctx, &mapped, &place, false);
}

/* Memory is out.  Return that the decoder shall stop. */
static int
no_memory(struct us_part_scan *s)
{

	s->is_short = true;
	return 1;
}

/* Return the result for the decoder of a scanner's ${status}. */
static int
part_result(struct us_part_scan *s, int status)
{

	if (status == URLSIFT_ENOMEM)
		s->is_short = true;
	return status != URLSIFT_OK || s->is_short;
}

/* The same of the ${result} of a call for texts. */
static int
texts_result(struct us_part_scan *s, int result)
{

	return result == -1 ? no_memory(s) : result;
}

static int
settle(struct us_part_scan *s)
{
	uint64_t settled;

	if (s->texts == NULL || s->scanner == NULL)
		return 0;
	settled = urlsift_scanner_settled(s->scanner);
	if (settled == s->settled)
		return 0;
	s->settled = settled;
	s->aside = 0;
	return texts_result(s, s->texts->settled(s->texts_ctx, settled));
}

static int
show_text(struct us_part_scan *s, const char *text, size_t len)
{
	int result = 0;

	if (len == 0)
		return 0;
	if (s->is_placed)
		result = s->texts->jump(s->texts_ctx, &s->next);
	s->is_placed = false;
	if (result == 0)
		result = s->texts->text(s->texts_ctx, text, len);
	return texts_result(s, result);
}

static void
part_drop_link(struct us_part_scan *s)
{

	s->link_bytes -= s->link[0].found->hit->reading[0]->len;
	urlsift_found_free(s->link[0].found);
	s->links--;
	memmove(s->link, s->link + 1, s->links * sizeof(*s->link));
}

void
us_part_scan_begin(struct us_part_scan *s, const struct urlsift_rules *rules,
    enum urlsift_decode_kind kind, uint64_t wants)
{
	bool shows = s->texts != NULL;

	if (s->rules != rules) {
		urlsift_scanner_free(s->scanner);
		s->scanner = NULL;
		s->rules = rules;
		s->is_1994 = urlsift_rules_get(rules, "syntax") == 1;
		s->max_url = urlsift_rules_get(rules, "max-url");
		s->wants_scheme = urlsift_rules_get(rules, "schemeless") == 0 &&
		    urlsift_rules_get(rules, "emails") == 0;
	}
	s->is_archive = kind == URLSIFT_DECODE_ARCHIVE;
	s->in_message = s->in_part = s->is_short = false;
	s->needs_lines = shows || (wants & US_PROTOCOL_LINES) != 0;
	s->needs_context = !shows && (wants & US_PROTOCOL_AROUND) != 0;
	s->needs_colon = s->wants_scheme && !shows && !s->needs_context;
	s->no_quoted = !shows && (wants & US_PROTOCOL_UNQUOTED) != 0;
	s->no_header_hosts = (wants & US_PROTOCOL_NO_HOSTS) != 0;
	s->is_beginning = (wants & US_PROTOCOL_BEGINNING) != 0;
}

static bool
is_empty(const char *word)
{

	return word == NULL || *word == '\0';
}

static bool
keep_field(struct us_part_scan *s, const char *name)
{

	s->field.len = 0;
	s->field_len = name == NULL ? 0 : strlen(name);
	return us_buf_add(&s->field, name, s->field_len) == URLSIFT_OK;
}

int
us_part_scan_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct us_part_scan *s = ctx;
	bool finds_quotes = s->no_quoted && part->is_plain;

	s->in_part = true;
	s->broken = false;
	s->begins_member = s->is_archive && !s->in_message &&
	    is_empty(part->path) && is_empty(part->field);
	/* A scanner that was stopped cannot be used again. */
	if (s->in_use) {
		urlsift_scanner_free(s->scanner);
		s->scanner = NULL;
	}
	if (s->scanner == NULL)
		s->scanner = urlsift_scanner_new(s->rules, part_on_hit, s);
	if (s->scanner == NULL || !keep_field(s, part->field) ||
	    !us_offset_map_begin(&s->places, s->needs_lines || finds_quotes))
		return no_memory(s);
	if (finds_quotes)
		us_offset_map_find_quotes(&s->places);
	s->in_use = true;
	s->is_fed = s->is_placed = false;
	s->space = NULL;
	s->settled = s->aside = 0;
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
	struct us_buf *field = &s->field;
	size_t before = s->field_len + 2;

	field->len = s->field_len;
	if (us_buf_add(field, ": ", 2) != URLSIFT_OK ||
	    us_buf_add(field, r->url, r->len) != URLSIFT_OK)
		return false;
	s->context =
	    (struct urlsift_around){ field->data + before, r->len, before, 0 };
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
		return no_memory(s);
	return s->found->hit(s->ctx, hit, place, true);
}

/* Scan the text up to ${end} that was not scanned. */
static int
part_scan_until(struct us_part_scan *s, uint64_t end)
{

	return part_result(s, us_text_around_scan(&s->around, s->scanner, end));
}

/* Scan the text before the first URL that waits, and report it. */
static int
part_scan_link(struct us_part_scan *s)
{
	int result = part_scan_until(s, s->link[0].at);

	if (result == 0)
		result = part_report(s, s->link[0].found->place, s->link[0].at,
		    s->link[0].found->hit);
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

static int
part_scan_held(struct us_part_scan *s)
{
	int status = URLSIFT_OK;

	if (!s->in_part)
		return 0;
	if (s->needs_context)
		return part_scan_around(s, true);
	if (s->space != NULL) {
		status = urlsift_scanner_commit(s->scanner, s->held);
		s->is_fed = true;
	}
	s->space = NULL;
	us_offset_map_forget(&s->places, urlsift_scanner_settled(s->scanner));
	return part_result(s, status);
}

int
us_part_scan_flush(struct us_part_scan *s)
{
	int result = part_scan_held(s);

	return result != 0 ? result : settle(s);
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
				return no_memory(s);
		}
		n = s->room - s->held < len ? s->room - s->held : len;
		memcpy(s->space + s->held, text, n);
		s->held += n;
		if (s->held == s->room || s->held >= ENOUGH)
			result = part_scan_held(s);
	}
	return result;
}

/* The same, if the context of hits is needed. */
static int
part_hold_around(struct us_part_scan *s, const char *text, size_t len)
{

	if (!us_text_around_copy(&s->around, text, len))
		return no_memory(s);
	if (us_text_around_waiting(&s->around) < ENOUGH)
		return 0;
	return part_scan_around(s, false);
}

/* Show the pieces of ${block}, which are none if all of it follows the text
 * before. */
static int
show_block(struct us_part_scan *s, const struct urlsift_decode_block *block)
{
	size_t i, at = 0;
	int result = 0;

	for (i = 0; i < block->n && result == 0; i++) {
		result =
		    show_text(s, block->text + at, block->pieces[i].at - at);
		at = block->pieces[i].at;
		s->next = block->pieces[i].place;
		s->is_placed = true;
	}
	return result != 0 ? result :
			     show_text(s, block->text + at, block->len - at);
}

int
us_part_scan_text(void *ctx, const char *text, size_t len)
{
	const struct urlsift_decode_block block = { text, len, NULL, 0 };

	return us_part_scan_block(ctx, &block);
}

int
us_part_scan_block(void *ctx, const struct urlsift_decode_block *block)
{
	struct us_part_scan *s = ctx;
	const char *text = block->text;
	size_t len = block->len;
	int result = s->texts == NULL ? 0 : show_block(s, block);

	if (s->begins_member && result == 0)
		result = s->found->binary(s->ctx, us_binary_detect(text, len));
	s->begins_member = false;
	if (result != 0)
		return result;
	if (s->texts == NULL && !us_offset_map_add_block(&s->places, block))
		return no_memory(s);
	result = s->needs_context ? part_hold_around(s, text, len) :
				    part_hold(s, text, len);
	return result != 0 ? result : settle(s);
}

int
us_part_scan_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct us_part_scan *s = ctx;

	if (s->texts == NULL)
		return us_offset_map_jump(&s->places, place) ? 0 : no_memory(s);
	s->next = *place;
	s->is_placed = true;
	return 0;
}

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
	struct us_part_link link = { NULL,
		us_text_around_end(&s->around, true) };
	size_t len = hit->reading[0]->len;
	int result = 0;

	if (!has_room(s, len))
		result = part_scan_around(s, false);
	while (result == 0 && !has_room(s, len))
		result = part_scan_link(s);
	if (result != 0)
		return result;
	if ((link.found = urlsift_found_new(hit, place, NULL)) == NULL)
		return no_memory(s);
	s->link[s->links++] = link;
	s->link_bytes += len;
	return 0;
}

/* Report ${hit}, which is ${url}, or let it wait for the text behind it. */
static int
part_place_url(struct us_part_scan *s, const struct urlsift_decode_url *url,
    const struct urlsift_hit *hit)
{
	const struct urlsift_element element = { .name = url->element,
		.attribute = url->attribute,
		.text = url->text,
		.text_len = url->text_len,
		.is_hidden = (url->flags & URLSIFT_DECODE_HIDDEN) != 0,
		.hides_text = (url->flags & URLSIFT_DECODE_HIDES_TEXT) != 0 };
	struct urlsift_place place = { .element = NULL };
	int result;

	if (element.name != NULL)
		place.element = &element;
	if (s->needs_lines) {
		place.line = url->place.line;
		place.column = url->place.offset - url->place.start + 1;
	}
	if (s->needs_context)
		return part_hold_link(s, &place, hit);
	/* The URLs of the text before it come first. */
	result = part_scan_held(s);
	return result != 0 ? result : part_report(s, &place, 0, hit);
}

/* Return whether nothing in the text can be a URL: most texts of pages are
 * short and have no colon. */
static bool
is_idle(const struct us_part_scan *s)
{

	return s->needs_colon && !s->is_fed &&
	    (s->space == NULL || memchr(s->space, ':', s->held) == NULL);
}

static int
part_end(struct us_part_scan *s, enum urlsift_end how, bool is_last)
{
	bool is_seen = !is_idle(s);
	int result = is_seen ? part_scan_held(s) : 0;

	if (is_seen && result == 0)
		result =
		    part_result(s, urlsift_scanner_finish(s->scanner, how));
	s->is_fed = false;
	s->space = NULL;
	if (result == 0 && !us_offset_map_restart(&s->places))
		result = no_memory(s);
	us_text_around_begin(&s->around, 0);
	s->settled = s->aside = 0;
	if (is_last)
		s->in_part = false;
	if (is_last && result == 0)
		s->in_use = false;
	return result != 0 || s->texts == NULL ?
	    result :
	    texts_result(s, s->texts->end(s->texts_ctx, is_last));
}

int
us_part_scan_gap(void *ctx)
{

	return part_end(ctx, URLSIFT_ENDED, false);
}

int
us_part_scan_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct us_part_scan *s = ctx;
	struct urlsift_reading reading;
	struct urlsift_span span = { .begin = url->place.offset,
		.end = url->place.offset + url->len };
	struct urlsift_hit hit = { .begin = span.begin,
		.end = span.end,
		.form = us_part_url_form(url),
		.began = URLSIFT_B_VALUE,
		.ended = URLSIFT_E_VALUE,
		.end_rule = URLSIFT_E_VALUE,
		.span = &span,
		.spans = 1,
		.readings = 1,
		.reading = { &reading } };
	int result;

	if (!us_part_url_judge(s, url, &reading) ||
	    !us_part_url_open(s, url, &hit))
		return no_memory(s);
	result = part_place_url(s, url, &hit);
	if (result == 0)
		result = settle(s);
	s->aside += url->len;
	return result == 0 && s->texts != NULL &&
		s->aside > ASIDE_MOST + s->max_url ?
	    us_part_scan_gap(s) :
	    result;
}

int
us_part_scan_broken(void *ctx)
{
	struct us_part_scan *s = ctx;

	s->broken = true;
	return 0;
}

int
us_part_scan_part_end(void *ctx)
{
	struct us_part_scan *s = ctx;

	return part_end(s,
	    s->broken || s->is_beginning ? URLSIFT_BROKEN : URLSIFT_ENDED,
	    true);
}

void
us_part_scan_free(struct us_part_scan *s)
{

	urlsift_scanner_free(s->scanner);
	us_offset_map_free(&s->places);
	us_buf_free(&s->spans);
	us_text_around_free(&s->around);
	us_buf_free(&s->field);
	us_opened_free(&s->opened);
	while (s->links > 0)
		part_drop_link(s);
}
