/*
 * The text of an XML document.  Only the five references that XML defines and
 * those by number are decoded: no entity of a document is expanded, so none can
 * grow.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "../place.h"
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
us_xml_text_begin(struct us_xml_text *t, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	memset(t, 0, offsetof(struct us_xml_text, shown));
	t->sink = sink;
	t->ctx = ctx;
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

int
us_xml_text_kept(struct us_xml_text *t)
{
	size_t len = t->shown_len;
	int stop;

	t->shown_len = 0;
	if (len == 0)
		return 0;
	stop = t->sink->place(t->ctx, &t->shown_place);
	t->has_text = t->is_elsewhere = true;
	return stop != 0 ? stop : t->sink->text(t->ctx, t->shown, len);
}

int
us_xml_text_emit(struct us_xml_text *t, const char *text, size_t len)
{
	int stop = 0;

	if (t->is_held && len > sizeof(t->shown) - t->shown_len)
		t->is_long = true;
	if (t->is_behind && t->shown_len > 0) {
		stop = us_xml_text_kept(t);
		if (stop == 0)
			stop = us_xml_text_part(t);
	} else if (t->is_held && t->is_long) {
		stop = us_xml_text_kept(t);
	}
	if (stop != 0)
		return stop;
	if (t->is_shown && !t->is_long)
		show(t, text, len);
	if (t->is_held && !t->is_long)
		return 0;
	if (t->is_elsewhere)
		stop = t->sink->place(t->ctx, &t->place);
	t->is_elsewhere = false;
	t->has_text = true;
	return stop != 0 ? stop : t->sink->text(t->ctx, text, len);
}

/* White space at the beginning of a text is nobody's. */
int
us_xml_text_raw(struct us_xml_text *t, const char *text, size_t len)
{
	bool begun = (t->has_text && !t->is_behind) ||
	    (t->is_held && t->shown_len > 0);
	size_t blanks = 0;
	int stop = 0;

	while (!begun && blanks < len && us_is(text[blanks], US_BLANK))
		blanks++;
	if (blanks > 0)
		us_xml_text_skip(t, text, blanks);
	if (blanks < len)
		stop = us_xml_text_emit(t, text + blanks, len - blanks);
	us_place_pass(&t->place, text + blanks, len - blanks);
	return stop;
}

void
us_xml_text_skip(struct us_xml_text *t, const char *text, size_t len)
{

	us_place_pass(&t->place, text, len);
	t->is_elsewhere = true;
}

int
us_xml_text_part(struct us_xml_text *t)
{
	bool is_due = t->has_text;

	if (t->is_shown)
		show(t, " ", 1);
	t->has_text = false;
	t->is_elsewhere = true;
	return is_due ? t->sink->gap(t->ctx) : 0;
}

/* Return the character of the numeric reference, or 0 if it is not one of text.
 * Line ends and tabs are blanks. */
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
	if (c == '\t' || c == '\n' || c == '\r')
		return ' ';
	return c < 0x20 || (c >= 0x7F && c < 0xA0) ||
		(c >= 0xD800 && c < 0xE000) || c > 0x10FFFF ?
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
static int
emit_code(struct us_xml_text *t, uint32_t code, size_t len)
{
	char utf8[UTF8_MAX];
	int stop;

	if (code == 0)
		return us_xml_text_raw(t, t->held, len);
	stop = us_xml_text_emit(t, utf8, us_utf8_write(code, utf8));
	t->place.offset += len;
	t->is_elsewhere = true;
	return stop;
}

/* Emit the ${len} bytes that are kept, which end a reference. */
static int
emit_reference(struct us_xml_text *t, size_t len)
{
	char inner[US_XML_REFERENCE_TWICE];
	uint32_t code;
	int stop;

	if (!is_twice(t))
		return emit_code(t, read_reference(t->held, len), len);
	inner[0] = '&';
	memcpy(inner + 1, t->held + AMP_LEN, len - AMP_LEN);
	code = read_reference(inner, len - AMP_LEN + 1);
	if (code != 0)
		return emit_code(t, code, len);
	stop = emit_code(t, '&', AMP_LEN);
	return stop != 0 ? stop :
			   us_xml_text_raw(t, t->held + AMP_LEN, len - AMP_LEN);
}

int
us_xml_text_flush(struct us_xml_text *t)
{
	bool begins_whole = t->len == AMP_LEN || is_twice(t);
	size_t len = t->len, whole = 0;
	int stop = 0;

	t->len = 0;
	if (begins_whole && memcmp(t->held, AMP, AMP_LEN) == 0) {
		whole = AMP_LEN;
		stop = emit_code(t, '&', whole);
	}
	if (stop == 0 && len > whole)
		stop = us_xml_text_raw(t, t->held + whole, len - whole);
	return stop;
}

/* Return whether ${byte} continues the reference that is kept. */
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
		return byte == '#' || us_is_alnum(byte);
	return byte == ';' || byte == '#' || us_is_alnum(byte);
}

/* Return whether what is kept may become a reference behind another one. */
static bool
may_be_twice(const struct us_xml_text *t)
{

	return t->is_html && t->len == AMP_LEN &&
	    memcmp(t->held, AMP, AMP_LEN) == 0;
}

/* Keep the next ${len} bytes as far as they continue a reference.  Return their
 * number, and in ${stop} the status of the sink. */
static size_t
hold(struct us_xml_text *t, const char *text, size_t len, int *stop)
{
	size_t n, held;

	for (n = 0; n < len; n++) {
		if (!continues(t, text[n])) {
			*stop = us_xml_text_flush(t);
			return n;
		}
		t->held[t->len++] = text[n];
		if (text[n] == ';' && !may_be_twice(t)) {
			held = t->len;
			*stop = emit_reference(t, held);
			t->len = 0;
			return n + 1;
		}
	}
	return n;
}

int
us_xml_text_put(struct us_xml_text *t, const char *text, size_t len)
{
	const char *reference;
	int stop = 0;
	size_t n;

	if (t->is_hidden) {
		us_xml_text_skip(t, text, len);
		return 0;
	}
	while (stop == 0 && len > 0) {
		n = 0;
		if (t->len == 0) {
			reference = memchr(text, '&', len);
			n = reference == NULL ? len :
						(size_t)(reference - text);
			stop = n == 0 ? 0 : us_xml_text_raw(t, text, n);
		}
		if (stop == 0 && n < len)
			n += hold(t, text + n, len - n, &stop);
		text += n;
		len -= n;
	}
	return stop;
}

size_t
us_xml_decode(char *text, size_t len)
{
	size_t at = 0, to = 0, end;
	uint32_t code;

	while (at < len) {
		code = 0;
		end = at + 1;
		if (text[at] == '&') {
			while (end < len && end - at < US_XML_REFERENCE &&
			    (text[end] == '#' || us_is_alnum(text[end])))
				end++;
			/* Without its end it is none. */
			if (end < len && text[end] == ';')
				code = read_reference(text + at, ++end - at);
		}
		if (code != 0) {
			to += us_utf8_write(code, text + to);
			at = end;
		} else {
			text[to++] = text[at++];
		}
	}
	return to;
}
