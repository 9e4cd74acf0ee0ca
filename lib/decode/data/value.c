/*
 * A value is held until it is known whether it is a page or a message, and
 * until a colon comes: without one, nothing in a text is a URL.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "data.h"

/* The memory for a message is kept for the next one up to this length. */
#define KEPT (1UL << 20)

void
us_value_init(struct us_value *v, const struct us_message *tools)
{

	v->tools = tools;
	v->out = tools->out;
	memset(&v->page, 0, sizeof(v->page));
	v->page.out = tools->out;
	memset(&v->mail, 0, sizeof(v->mail));
	v->message = NULL;
}

void
us_value_free(struct us_value *v)
{

	us_value_page_free(&v->page);
	if (v->message != NULL)
		us_message_free(v->message);
	free(v->message);
	v->message = NULL;
	us_buf_free(&v->mail);
}

void
us_value_begin(struct us_value *v, const struct urlsift_decode_part *part)
{

	v->part = *part;
	v->is_part = false;
	v->kind = US_VALUE_OPEN;
	v->first = 0;
	memset(&v->sniff, 0, sizeof(v->sniff));
	memset(&v->header, 0, sizeof(v->header));
	v->next = UINT64_MAX;
	v->len = v->pieces = 0;
}

/* Emit ${text}, which is at ${place}; ${follows}: right behind the last one. */
static void
value_emit(struct us_value *v, const struct urlsift_decode_place *place,
    bool follows, const char *text, size_t len)
{

	if (!follows)
		us_emit_place(v->out, place);
	us_emit_text(v->out, text, len);
}

/* Hold as much of ${text} as there is room for.  Return how many bytes. */
static size_t
value_hold(struct us_value *v, const struct urlsift_decode_place *place,
    bool follows, const char *text, size_t len)
{

	if (len > sizeof(v->held) - v->len)
		len = sizeof(v->held) - v->len;
	if (len == 0 || (!follows && v->pieces == US_VALUE_PIECES))
		return 0;
	if (!follows) {
		v->piece[v->pieces].at = v->len;
		v->piece[v->pieces++].place = *place;
	}
	memcpy(v->held + v->len, text, len);
	v->len += len;
	return len;
}

/* Begin the part, and emit what is held, or read it as the beginning of a
 * page. */
static void
value_open(struct us_value *v)
{
	bool is_page = v->kind == US_VALUE_PAGE;
	const struct urlsift_decode_piece *piece = v->piece;
	const struct urlsift_decode_block held = { v->held, v->len, piece,
		v->pieces };
	size_t i, end;

	v->is_part = true;
	us_emit_part(v->out, &v->part);
	if (is_page)
		us_value_page_begin(&v->page, v->tools->body.base);
	else if (v->len > 0)
		us_emit_block(v->out, &held);
	for (i = 0; is_page && i < v->pieces; i++, piece++) {
		end = i + 1 < v->pieces ? piece[1].at : v->len;
		(void)us_value_page_put(&v->page, &piece->place,
		    v->held + piece->at, end - piece->at);
	}
}

/* Make the decoder, which is large.  Return false when memory is out. */
static bool
make_message(struct us_value *v)
{

	if (v->message != NULL)
		return true;
	/* Most of it is room that a small message does not touch. */
	v->message = calloc(1, sizeof(*v->message));
	if (v->message == NULL)
		return false;
	us_message_init(v->message, v->out);
	v->message->is_unicode = true;
	v->message->no_headers = v->tools->no_headers;
	v->message->all_headers = v->tools->all_headers;
	return true;
}

/* Emit the message, which ends at ${end}: the input ${is_broken} there. */
static void
end_mail(struct us_value *v, uint64_t end, bool is_broken)
{
	struct us_envelope envelope = { .end = v->mail.len };
	struct us_message *m;

	if (!make_message(v)) {
		us_emit_no_memory(v->out);
		return;
	}
	m = v->message;
	m->body.base = v->tools->body.base;
	m->value = v->part;
	m->value.begin = v->piece[0].place.offset;
	m->value.end = end;
	m->value.message = &m->found;
	us_message_decode(m, URLSIFT_DECODE_MAIL, 0, 0, v->mail.data, &envelope,
	    is_broken);
	if (v->mail.room > KEPT)
		us_buf_free(&v->mail);
}

/* Return what a value is that begins with a tag. */
static enum us_value_kind
look_for_page(struct us_value *v, bool all)
{
	enum us_sniffed sniffed;

	if (v->sniff.at < v->first)
		v->sniff.at = v->first;
	sniffed = us_html_sniff_field(&v->sniff, v->held, v->len, all);
	return sniffed == US_SNIFFED_HTML ? US_VALUE_PAGE :
	    sniffed == US_SNIFFED_MORE	  ? US_VALUE_OPEN :
					    US_VALUE_TEXT;
}

/* Return what a value is that begins with a word.  The header of a message has
 * some lines, and ends with an empty one, or goes on behind what is held. */
static enum us_value_kind
look_for_mail(struct us_value *v, bool all)
{
	int kind;

	if (memchr(v->held, '\n', v->len) == NULL)
		return all ? US_VALUE_TEXT : US_VALUE_OPEN;
	if (v->header.at < v->first)
		v->header.at = v->first;
	kind = us_header_section_read(&v->header, v->held, v->len, all);
	if (kind == US_DETECT_MORE)
		return US_VALUE_OPEN;
	if (kind != URLSIFT_DECODE_TEXT &&
	    (v->header.at == v->len ||
		v->header.place == US_HEADER_SECTION_LINE))
		return US_VALUE_MAIL;
	return US_VALUE_TEXT;
}

/* Return whether a sheet takes the value for a formula. */
static bool
is_formula(const struct us_value *v)
{

	return v->part.row > 0 && v->first < v->len &&
	    memchr("=+-@", v->held[v->first], 4) != NULL;
}

/* Emit the URLs of the formula that are not in clear (formulas-of-sheets). */
static void
read_formula(struct us_value *v)
{
	const struct urlsift_decode_url link = { .place = v->piece[0].place,
		.element = "field",
		.attribute = "string" };

	if (memchr(v->held, '"', v->len) != NULL)
		us_xml_formula(v->out, &link, v->held + v->first,
		    v->len - v->first);
}

/* Look what the value is, by what is held, ${all} that will be. */
static void
look(struct us_value *v, bool all)
{

	while (v->first < v->len && us_is(v->held[v->first], US_BLANK))
		v->first++;
	if (v->first == v->len || (is_formula(v) && !all))
		v->kind = all ? US_VALUE_TEXT : US_VALUE_OPEN;
	else if (v->held[v->first] == '<')
		v->kind = look_for_page(v, all);
	else if (v->first == 0 || v->held[v->first - 1] == '\n')
		v->kind = look_for_mail(v, all);
	else
		v->kind = US_VALUE_TEXT;
	if (v->kind == US_VALUE_MAIL) {
		/* Empty lines before a message are not part of it. */
		v->mail.len = 0;
		us_emit_add(v->out, &v->mail, v->held + v->first,
		    v->len - v->first);
	} else if (v->kind == US_VALUE_PAGE ||
	    (v->kind == US_VALUE_TEXT &&
		(v->tools->all_headers ||
		    memchr(v->held, ':', v->len) != NULL))) {
		value_open(v);
	}
}

/* Read on in a page or a message.  Return false if there is no room: the rest
 * is text. */
static bool
put_whole(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{

	if (v->kind == US_VALUE_PAGE) {
		if (us_value_page_put(&v->page, place, text, len))
			return true;
		us_value_page_end(&v->page);
		us_emit_gap(v->out);
		us_emit_warning(v->out,
		    "a page in a value is too large; the rest is read as text");
	} else {
		if (len <= US_MAX_MESSAGE - v->mail.len) {
			us_emit_add(v->out, &v->mail, text, len);
			return true;
		}
		end_mail(v, place->offset, true);
		v->len = v->pieces = 0;
		value_open(v);
		us_emit_warning(v->out,
		    "a message in a value is larger than 64 MiB; the rest is "
		    "read as text");
	}
	v->kind = US_VALUE_TEXT;
	return false;
}

void
us_value_put(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{
	bool follows = v->next == place->offset;
	struct urlsift_decode_place at = *place;
	size_t n;

	v->end = v->next = place->offset + len;
	if (v->kind == US_VALUE_OPEN) {
		n = value_hold(v, &at, follows, text, len);
		look(v, n < len);
		if (n == len)
			return;
		us_place_pass(&at, text, n);
		text += n;
		len -= n;
		follows = follows || n > 0;
	}
	if (v->kind == US_VALUE_PAGE || v->kind == US_VALUE_MAIL) {
		if (put_whole(v, &at, text, len))
			return;
		follows = false;
	}
	if (!v->is_part) {
		if (!v->tools->all_headers && memchr(text, ':', len) == NULL &&
		    len <= sizeof(v->held) - v->len &&
		    value_hold(v, &at, follows, text, len) == len)
			return;
		value_open(v);
	}
	value_emit(v, &at, follows, text, len);
}

void
us_value_put_decoded(struct us_value *v, const struct urlsift_decode_place *end,
    const char *text, size_t len)
{
	struct urlsift_decode_place place = *end;

	place.offset -= len;
	us_value_put(v, &place, text, len);
	/* A line end that was decoded does not begin a line of the input. */
	if (text[len - 1] == '\n')
		v->next = UINT64_MAX;
}

void
us_value_end(struct us_value *v, bool is_broken)
{

	if (v->kind == US_VALUE_OPEN)
		look(v, true);
	if (v->kind == US_VALUE_MAIL)
		end_mail(v, v->end, is_broken);
	if (v->kind == US_VALUE_MAIL || !v->is_part)
		return;
	v->is_part = false;
	if (v->kind == US_VALUE_PAGE)
		us_value_page_end(&v->page);
	else if (is_formula(v))
		read_formula(v);
	if (is_broken)
		us_emit_broken(v->out);
	us_emit_part_end(v->out);
}
