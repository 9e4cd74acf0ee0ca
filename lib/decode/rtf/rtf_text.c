/*
 * The text of an RTF document, on its way to the emitter: by the role of its
 * group it is shown, the instruction of a field, the text of a link, or part of
 * a page (rtf-fields, rtf-made-of-a-page).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "rtf.h"

/* Go to ${place} for a text that was held, or to the last one that was emitted:
 * a note may stand in a field, and places rise. */
static void
go_back(struct us_rtf *r, const struct urlsift_decode_place *place)
{

	if (r->last.offset < place->offset)
		r->last = *place;
	r->text.place = r->last;
	r->text.is_elsewhere = true;
}

static void
emit_held(struct us_rtf *r, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{
	struct urlsift_decode_place now = r->text.place;

	go_back(r, place);
	us_xml_text_emit(&r->text, text, len);
	r->text.place = now;
	r->text.is_elsewhere = true;
}

/* Emit the instruction, which is too long for a link, as text.  A page has
 * links of its own, and its text comes when it ends. */
static void
emit_field(struct us_rtf *r)
{

	if (!r->is_html) {
		us_xml_text_part(&r->text);
		emit_held(r, &r->place, r->field, r->field_len);
		r->is_long = true;
	}
	r->field_len = 0;
}

void
us_rtf_link_end(struct us_rtf *r)
{
	struct urlsift_decode_place now;
	struct urlsift_decode_url link;

	if (!r->is_link)
		return;
	if (!r->is_html) {
		now = r->text.place;
		go_back(r, &r->place);
		link = (struct urlsift_decode_url){ .url = r->field,
			.len = r->field_len,
			.place = r->text.place,
			.flags = URLSIFT_DECODE_ATTRIBUTE,
			.element = "field",
			.attribute = "hyperlink",
			.text = r->shown_len == 0 ? NULL : r->shown,
			.text_len = r->shown_len };
		us_link_emit(r->text.out, &link, NULL, 0);
		r->text.place = now;
		if (r->shown_len > 0)
			emit_held(r, &r->shown_place, r->shown, r->shown_len);
	}
	r->shown_len = 0;
	r->is_link = false;
}

/* Hold ${text} until the link is whole.  A text for which there is no room ends
 * it. */
static void
hold_shown(struct us_rtf *r, const char *text, size_t len)
{

	if (len > sizeof(r->shown) - r->shown_len) {
		us_rtf_link_end(r);
		us_xml_text_emit(&r->text, text, len);
		return;
	}
	if (r->shown_len == 0)
		r->shown_place = r->text.place;
	memcpy(r->shown + r->shown_len, text, len);
	r->shown_len += len;
}

/* Keep ${text} of an instruction.  What there is no room for is text. */
static void
hold_field(struct us_rtf *r, const char *text, size_t len)
{

	if (r->is_link) {
		us_rtf_link_end(r);
		r->field_len = 0;
	}
	if (!r->is_long && len > sizeof(r->field) - r->field_len)
		emit_field(r);
	if (r->is_long) {
		us_xml_text_emit(&r->text, text, len);
		return;
	}
	if (r->field_len == 0)
		r->place = r->text.place;
	memcpy(r->field + r->field_len, text, len);
	r->field_len += len;
}

/* Read ${text}, which is at ${place}, as that of a page (rtf-made-of-a-page).
 * What there is no room for is text. */
static void
put_html(struct us_rtf *r, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{

	r->last = r->text.place;
	if (r->now.is_copy ||
	    (r->now.role != US_RTF_BODY && r->now.role != US_RTF_RESULT))
		return;
	if (us_value_page_put(&r->page, place, text, len))
		return;
	r->is_html = false;
	us_value_page_end(&r->page);
	r->text.is_elsewhere = true;
	us_emit_warning(r->text.out,
	    "a page in RTF is too large; the rest is read as text");
}

/* Emit ${text}, which was decoded from what is before the place. */
static void
emit_decoded(struct us_rtf *r, const char *text, size_t len)
{
	struct urlsift_decode_place place = r->text.place;
	uint64_t least;

	if (r->now.is_deleted || len == 0)
		return;
	if (r->is_html) {
		/* What stands for it is on this line, behind the text
		 * before. */
		least = r->last.offset > place.start ? r->last.offset :
						       place.start;
		place.offset -=
		    len < place.offset - least ? len : place.offset - least;
		put_html(r, &place, text, len);
		return;
	}
	switch (r->now.role) {
	case US_RTF_NO_TEXT:
	case US_RTF_FONTS:
		return;
	case US_RTF_INSTRUCTION:
		hold_field(r, text, len);
		return;
	case US_RTF_RESULT:
		if (!r->is_link)
			break;
		hold_shown(r, text, len);
		return;
	case US_RTF_BODY:
	case US_RTF_OBJECT:
		us_rtf_link_end(r);
		break;
	}
	r->last = r->text.place;
	us_xml_text_emit(&r->text, text, len);
}

int
us_rtf_text_decoded(void *ctx, const char *text, size_t len)
{
	struct us_rtf *r = ctx;

	emit_decoded(r, text, len);
	return r->text.out->status;
}

void
us_rtf_text_gap(struct us_rtf *r)
{

	if (r->is_html)
		emit_decoded(r, "\n", 1);
	else if (r->now.role == US_RTF_RESULT && r->is_link)
		hold_shown(r, " ", 1);
	else if (r->now.role == US_RTF_BODY || r->now.role == US_RTF_RESULT)
		us_xml_text_part(&r->text);
}

/* Return how many bytes of text are held together: as many as there is room
 * for, however the text comes. */
static size_t
room_for(const struct us_rtf *r)
{
	size_t held = r->now.role == US_RTF_INSTRUCTION ? r->field_len :
							  r->shown_len;

	return held < US_RTF_FIELD ? US_RTF_FIELD - held : US_RTF_FIELD;
}

static bool
is_shown(const struct us_rtf *r)
{

	if (r->now.role == US_RTF_INSTRUCTION)
		return !r->now.is_deleted && r->is_long;
	return !r->now.is_deleted && !r->is_link &&
	    (r->now.role == US_RTF_BODY || r->now.role == US_RTF_RESULT);
}

size_t
us_rtf_text_plain(struct us_rtf *r, const char *text, size_t len)
{
	size_t room;

	if (r->is_html) {
		put_html(r, &r->text.place, text, len);
		us_xml_text_skip(&r->text, text, len);
		r->last = r->text.place;
		return len;
	}
	if (!r->now.is_deleted &&
	    (r->now.role == US_RTF_BODY ||
		(r->now.role == US_RTF_RESULT &&
		    r->shown_len == sizeof(r->shown))))
		us_rtf_link_end(r);
	else if (r->now.role == US_RTF_INSTRUCTION &&
	    r->field_len == sizeof(r->field))
		emit_field(r);
	if (is_shown(r)) {
		us_xml_text_raw(&r->text, text, len);
		r->last = r->text.place;
		return len;
	}
	room = room_for(r);
	len = len < room ? len : room;
	emit_decoded(r, text, len);
	us_xml_text_skip(&r->text, text, len);
	return len;
}

void
us_rtf_field_begin(struct us_rtf *r)
{

	us_rtf_link_end(r);
	if (r->now.role == US_RTF_INSTRUCTION && r->field_len > 0)
		emit_field(r);
	r->field_len = 0;
	r->is_long = false;
}

void
us_rtf_field_end(struct us_rtf *r)
{
	size_t len;

	/* Of a field in the instruction, which is in the place of it. */
	if (r->is_link) {
		us_rtf_link_end(r);
		return;
	}
	len = r->is_long ? 0 : us_hyperlink(r->field, r->field_len);
	if (len > 0) {
		r->field_len = len;
		r->is_link = true;
		return;
	}
	if (r->field_len > 0)
		emit_field(r);
	if (r->is_long)
		us_xml_text_part(&r->text);
}
