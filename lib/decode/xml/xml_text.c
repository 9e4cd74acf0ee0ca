/*
 * The text of an XML document.  The five references that XML defines, those by
 * number and those to entities of the document (entities-of-xml) are decoded.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "xml.h"

#define AMP "&amp;"
#define AMP_LEN 5

/* The longest character in UTF-8, which is shorter than its reference. */
#define UTF8_MAX 4

static const struct {
	const char *name;
	char byte;
} entities[] = {
	{ "&amp;", '&' },
	{ "&lt;", '<' },
	{ "&gt;", '>' },
	{ "&quot;", '"' },
	{ "&apos;", '\'' },
};

void
us_xml_text_begin(struct us_xml_text *t, struct us_emitter *out)
{

	memset(t, 0, offsetof(struct us_xml_text, shown));
	t->code.text = (struct us_buf){ .len = 0 };
	t->entities.n = t->entities.len = t->entities.expanded = 0;
	t->out = out;
	t->place.line = 1;
}

/* Keep ${text} of a link, as far as there is room. */
static void
show(struct us_xml_text *t, const char *text, size_t len)
{
	size_t room = sizeof(t->shown) - t->shown_len;

	if (t->shown_len == 0)
		t->shown_place = t->place;
	len = len < room ? len : room;
	memcpy(t->shown + t->shown_len, text, len);
	t->shown_len += len;
}

void
us_xml_text_kept(struct us_xml_text *t)
{

	if (t->shown_len == 0)
		return;
	us_emit_place(t->out, &t->shown_place);
	us_emit_text(t->out, t->shown, t->shown_len);
	t->has_text = t->is_elsewhere = true;
	t->shown_len = 0;
}

void
us_xml_text_emit(struct us_xml_text *t, const char *text, size_t len)
{

	if (t->is_script)
		us_xml_script_add(&t->code, t->out, &t->place, text, len);
	if (t->is_held && len > sizeof(t->shown) - t->shown_len)
		t->is_long = true;
	if (t->is_behind && t->shown_len > 0) {
		us_xml_text_kept(t);
		us_xml_text_part(t);
	} else if (t->is_held && t->is_long) {
		us_xml_text_kept(t);
	}
	if (t->is_shown && !t->is_long)
		show(t, text, len);
	if (t->is_held && !t->is_long)
		return;
	if (t->is_elsewhere)
		us_emit_place(t->out, &t->place);
	t->is_elsewhere = false;
	t->has_text = true;
	us_emit_text(t->out, text, len);
}

/* White space at the beginning of a text is nobody's. */
void
us_xml_text_raw(struct us_xml_text *t, const char *text, size_t len)
{
	bool begun = (t->has_text && !t->is_behind) ||
	    (t->is_held && t->shown_len > 0);
	size_t blanks = 0;

	while (!begun && blanks < len && us_is(text[blanks], US_BLANK))
		blanks++;
	if (blanks > 0)
		us_xml_text_skip(t, text, blanks);
	if (blanks < len)
		us_xml_text_emit(t, text + blanks, len - blanks);
	us_place_pass(&t->place, text + blanks, len - blanks);
}

void
us_xml_text_skip(struct us_xml_text *t, const char *text, size_t len)
{

	us_place_pass(&t->place, text, len);
	t->is_elsewhere = true;
}

void
us_xml_text_part(struct us_xml_text *t)
{

	if (t->is_shown)
		show(t, " ", 1);
	if (t->has_text)
		us_emit_gap(t->out);
	t->has_text = false;
	t->is_elsewhere = true;
}

/* Return the character of the numeric reference, or 0 if it is not one of
 * text. */
static uint32_t
read_number(const char *text, size_t len)
{
	bool is_hex = len > 3 && us_lower(text[2]) == 'x';
	size_t at = is_hex ? 3 : 2;
	uint32_t c = 0;

	for (; at + 1 < len && c <= 0x10FFFF; at++)
		if (us_is(text[at], US_DIGIT) ||
		    (is_hex && us_is(text[at], US_HEX)))
			c = c * (is_hex ? 16 : 10) + us_hex(text[at]);
		else
			return 0;
	return (c < 0x20 && c != '\t' && c != '\n' && c != '\r') ||
		(c >= 0x7F && c < 0xA0) || (c >= 0xD800 && c < 0xE000) ||
		c > 0x10FFFF ?
	    0 :
	    c;
}

/* Return the character of the reference, or 0 if it is not decoded. */
static uint32_t
read_reference(const char *text, size_t len)
{
	size_t i;

	if (len > US_XML_REFERENCE)
		return 0;
	if (len > 1 && text[1] == '#')
		return read_number(text, len);
	for (i = 0; i < sizeof(entities) / sizeof(entities[0]); i++)
		if (strlen(entities[i].name) == len &&
		    memcmp(entities[i].name, text, len) == 0)
			return (unsigned char)entities[i].byte;
	return 0;
}

/* Return whether what is kept is the reference of "&" first, with more behind
 * it. */
static bool
is_twice(const struct us_xml_text *t)
{

	return t->len > AMP_LEN && memcmp(t->held, AMP, AMP_LEN) == 0;
}

/* Emit the first ${len} bytes that are kept as ${code}; 0: unchanged. */
static void
emit_code(struct us_xml_text *t, uint32_t code, size_t len)
{
	char utf8[UTF8_MAX];

	if (code == 0) {
		us_xml_text_raw(t, t->held, len);
		return;
	}
	/* A tab or a line end of a reference only separates words. */
	if (code < ' ')
		code = ' ';
	us_xml_text_emit(t, utf8, us_utf8_write(code, utf8));
	t->place.offset += len;
	t->is_elsewhere = true;
}

/* Emit what the first ${len} bytes that are kept stand for, if they are a
 * reference to an entity. */
static bool
emit_entity(struct us_xml_text *t, size_t len)
{
	size_t n;
	const char *text = t->is_type ?
	    NULL :
	    us_xml_entity_text(&t->entities, t->held, len, US_XML_ENTITY, &n);

	if (text == NULL)
		return false;
	us_xml_text_emit(t, text, n);
	t->place.offset += len;
	t->is_elsewhere = true;
	return true;
}

static void
emit_reference(struct us_xml_text *t, size_t len)
{
	char inner[US_XML_REFERENCE_TWICE];
	uint32_t code;

	if (!is_twice(t)) {
		code = read_reference(t->held, len);
		if (code != 0 || !emit_entity(t, len))
			emit_code(t, code, len);
		return;
	}
	inner[0] = '&';
	memcpy(inner + 1, t->held + AMP_LEN, len - AMP_LEN);
	code = read_reference(inner, len - AMP_LEN + 1);
	if (code != 0) {
		emit_code(t, code, len);
		return;
	}
	emit_code(t, '&', AMP_LEN);
	us_xml_text_raw(t, t->held + AMP_LEN, len - AMP_LEN);
}

void
us_xml_text_flush(struct us_xml_text *t)
{
	bool begins_whole = t->len == AMP_LEN || is_twice(t);
	size_t len = t->len, whole = 0;

	t->len = 0;
	if (begins_whole && memcmp(t->held, AMP, AMP_LEN) == 0) {
		whole = AMP_LEN;
		emit_code(t, '&', whole);
	}
	if (len > whole)
		us_xml_text_raw(t, t->held + whole, len - whole);
}

static bool
continues(const struct us_xml_text *t, char byte)
{

	if (t->len == sizeof(t->held) ||
	    (t->len >= US_XML_REFERENCE && !is_twice(t)))
		return false;
	if (t->len == 0)
		return byte == '&';
	/* A whole one: only a number or a name may follow. */
	if (t->held[t->len - 1] == ';')
		return us_xml_is_reference(byte);
	return byte == ';' || us_xml_is_reference(byte);
}

/* Return whether what is kept may become a reference behind another one. */
static bool
may_be_twice(const struct us_xml_text *t)
{

	return t->is_html && t->len == AMP_LEN &&
	    memcmp(t->held, AMP, AMP_LEN) == 0;
}

/* Keep the next ${len} bytes as far as they continue a reference.  Return their
 * number. */
static size_t
hold(struct us_xml_text *t, const char *text, size_t len)
{
	size_t n;

	for (n = 0; n < len; n++) {
		if (!continues(t, text[n])) {
			us_xml_text_flush(t);
			return n;
		}
		t->held[t->len++] = text[n];
		if (text[n] == ';' && !may_be_twice(t)) {
			emit_reference(t, t->len);
			t->len = 0;
			return n + 1;
		}
	}
	return n;
}

void
us_xml_text_put(struct us_xml_text *t, const char *text, size_t len)
{
	size_t n;

	if (t->is_hidden) {
		us_xml_text_skip(t, text, len);
		return;
	}
	for (; t->out->status == 0 && len > 0; text += n, len -= n) {
		n = t->len == 0 ? us_find_byte(text, 0, len, '&') : 0;
		if (n > 0)
			us_xml_text_raw(t, text, n);
		else
			n = hold(t, text, len);
	}
}

size_t
us_xml_decode(struct us_xml_entities *e, char *to, size_t room,
    const char *text, size_t len)
{
	size_t at = 0, n = 0, end, entity_len = 0;
	const char *entity;
	uint32_t code;

	for (; at < len; at = end) {
		code = 0;
		entity = NULL;
		end = at + 1;
		if (text[at] == '&') {
			while (end < len && end - at < US_XML_REFERENCE &&
			    us_xml_is_reference(text[end]))
				end++;
			/* Without its end it is none. */
			if (end < len && text[end++] == ';')
				code = read_reference(text + at, end - at);
			if (code == 0 && text[end - 1] == ';')
				entity = us_xml_entity_text(e, text + at,
				    end - at, room - n - (len - end),
				    &entity_len);
		}
		if (code != 0) {
			n += us_utf8_write(code, to + n);
		} else if (entity != NULL) {
			memcpy(to + n, entity, entity_len);
			n += entity_len;
		} else {
			to[n++] = text[at];
			end = at + 1;
		}
	}
	return n;
}
