/*
 * The reader of RTF (Rich Text Format Specification 1.9.1): groups, control
 * words and text, each byte once.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "rtf.h"

/* The code page of a document that names none. */
#define USUAL_SET 1252

/* What a control word means. */
enum meaning {
	AS_GAP,	 /* it separates text */
	AS_CHAR, /* it is the character ${number} */
	AS_ROLE, /* its group has this role */
	AS_UNICODE,
	AS_FALLBACKS,
	AS_DELETED,
	AS_PLAIN,
	AS_BYTES,
	AS_SET,
	AS_FONT,
	AS_FONT_SET,
	AS_HTML,
	AS_COPY
};

static const struct {
	const char *word;
	enum meaning meaning;
	unsigned number;
} words[] = {
	{ "annotation", AS_ROLE, US_RTF_BODY },
	{ "ansicpg", AS_SET, 0 },
	{ "bin", AS_BYTES, 0 },
	{ "bullet", AS_CHAR, 0x2022 },
	{ "cell", AS_GAP, 0 },
	{ "colortbl", AS_ROLE, US_RTF_NO_TEXT },
	{ "column", AS_GAP, 0 },
	{ "deleted", AS_DELETED, 0 },
	{ "emdash", AS_CHAR, 0x2014 },
	{ "endash", AS_CHAR, 0x2013 },
	{ "filetbl", AS_ROLE, US_RTF_NO_TEXT },
	{ "f", AS_FONT, 0 },
	{ "fcharset", AS_FONT_SET, 0 },
	{ "fldinst", AS_ROLE, US_RTF_INSTRUCTION },
	{ "fldrslt", AS_ROLE, US_RTF_RESULT },
	{ "fonttbl", AS_ROLE, US_RTF_FONTS },
	{ "footnote", AS_ROLE, US_RTF_BODY },
	{ "fromhtml", AS_HTML, 0 },
	{ "hl", AS_ROLE, US_RTF_BODY },
	{ "hlsrc", AS_ROLE, US_RTF_BODY },
	{ "htmlrtf", AS_COPY, 0 },
	{ "htmltag", AS_ROLE, US_RTF_BODY },
	{ "info", AS_ROLE, US_RTF_NO_TEXT },
	{ "ldblquote", AS_CHAR, 0x201C },
	{ "line", AS_GAP, 0 },
	{ "lquote", AS_CHAR, 0x2018 },
	{ "nestcell", AS_GAP, 0 },
	{ "nestrow", AS_GAP, 0 },
	{ "objdata", AS_ROLE, US_RTF_NO_TEXT },
	{ "page", AS_GAP, 0 },
	{ "par", AS_GAP, 0 },
	{ "pict", AS_ROLE, US_RTF_NO_TEXT },
	{ "plain", AS_PLAIN, 0 },
	{ "rdblquote", AS_CHAR, 0x201D },
	{ "row", AS_GAP, 0 },
	{ "rquote", AS_CHAR, 0x2019 },
	{ "sect", AS_GAP, 0 },
	{ "shpinst", AS_ROLE, US_RTF_BODY },
	{ "shptxt", AS_ROLE, US_RTF_BODY },
	{ "sn", AS_ROLE, US_RTF_NO_TEXT },
	{ "stylesheet", AS_ROLE, US_RTF_NO_TEXT },
	{ "sv", AS_ROLE, US_RTF_BODY },
	{ "tab", AS_GAP, 0 },
	{ "u", AS_UNICODE, 0 },
	{ "uc", AS_FALLBACKS, 0 },
};

static size_t read_text(struct us_rtf *r, const char *text, size_t len,
    int *stop);

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

/* Emit the instruction, which is too long for a link, as text.  A page has
 * links of its own, and its text comes when it ends. */
static int
emit_field(struct us_rtf *r)
{
	struct us_xml_text *t = &r->text;
	struct urlsift_decode_place now = t->place;
	int stop;

	if (r->is_html) {
		r->field_len = 0;
		return 0;
	}
	stop = us_xml_text_part(t);
	go_back(r, &r->place);
	if (stop == 0)
		stop = us_xml_text_emit(t, r->field, r->field_len);
	t->place = now;
	t->is_elsewhere = true;
	r->is_long = true;
	r->field_len = 0;
	return stop;
}

/* Emit the link, and the text that shows it. */
static int
emit_link(struct us_rtf *r)
{
	static const struct us_xml_bases none = { .page = NULL };
	struct us_xml_link_place in = { .element = "field",
		.attribute = "hyperlink",
		.text = r->shown,
		.text_len = r->shown_len };
	struct us_xml_text *t = &r->text;
	struct urlsift_decode_place now = t->place;
	int stop;

	if (!r->is_link)
		return 0;
	r->is_link = false;
	if (r->is_html) {
		r->shown_len = 0;
		return 0;
	}
	go_back(r, &r->place);
	stop = us_xml_link_emit(&none, t, &in, r->field, r->field_len);
	if (r->shown_len > 0)
		go_back(r, &r->shown_place);
	if (stop == 0 && r->shown_len > 0)
		stop = us_xml_text_emit(t, r->shown, r->shown_len);
	t->place = now;
	t->is_elsewhere = true;
	r->shown_len = 0;
	return stop;
}

/* Hold ${text} until the link is whole.  A text for which there is no room ends
 * it. */
static int
hold_shown(struct us_rtf *r, const char *text, size_t len)
{
	int stop;

	if (len > sizeof(r->shown) - r->shown_len) {
		stop = emit_link(r);
		return stop != 0 ? stop : us_xml_text_emit(&r->text, text, len);
	}
	if (r->shown_len == 0)
		r->shown_place = r->text.place;
	memcpy(r->shown + r->shown_len, text, len);
	r->shown_len += len;
	return 0;
}

/* Keep ${text} of an instruction.  What there is no room for is text. */
static int
hold_field(struct us_rtf *r, const char *text, size_t len)
{
	int stop = 0;

	if (r->is_link) {
		stop = emit_link(r);
		r->field_len = 0;
	}
	if (!r->is_long && len > sizeof(r->field) - r->field_len)
		stop = emit_field(r);
	if (r->is_long)
		return stop != 0 ? stop : us_xml_text_emit(&r->text, text, len);
	if (r->field_len == 0)
		r->place = r->text.place;
	memcpy(r->field + r->field_len, text, len);
	r->field_len += len;
	return stop;
}

/* Read ${text}, which is at ${place}, as that of a page (rtf-made-of-a-page).
 * What there is no room for is text. */
static int
put_html(struct us_rtf *r, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{
	int stop;

	r->last = r->text.place;
	if (r->now.is_copy ||
	    (r->now.role != US_RTF_BODY && r->now.role != US_RTF_RESULT))
		return 0;
	if (!us_value_page_is_full(&r->page, len))
		return us_value_page_put(&r->page, place, text, len);
	r->is_html = false;
	stop = us_value_page_end(&r->page);
	r->text.is_elsewhere = true;
	return stop != 0 ? stop :
			   r->page.sink->warning(r->page.ctx,
			       "a page in RTF is too large; the rest is read "
			       "as text");
}

/* Emit ${text}, which was decoded from what is before the place.  A
 * us_converter_out. */
static int
put_decoded(void *ctx, const char *text, size_t len)
{
	struct us_rtf *r = ctx;
	struct urlsift_decode_place place = r->text.place;
	uint64_t least;
	int stop;

	if (r->now.is_deleted || len == 0)
		return 0;
	if (r->is_html) {
		/* What stands for it is on this line, behind the text
		 * before. */
		least = r->last.offset > place.start ? r->last.offset :
						       place.start;
		place.offset -=
		    len < place.offset - least ? len : place.offset - least;
		return put_html(r, &place, text, len);
	}
	switch (r->now.role) {
	case US_RTF_NO_TEXT:
	case US_RTF_FONTS:
		return 0;
	case US_RTF_INSTRUCTION:
		return hold_field(r, text, len);
	case US_RTF_RESULT:
		if (r->is_link)
			return hold_shown(r, text, len);
		break;
	case US_RTF_BODY:
		if ((stop = emit_link(r)) != 0)
			return stop;
		break;
	}
	r->last = r->text.place;
	return us_xml_text_emit(&r->text, text, len);
}

/* Emit the character ${code}. */
static int
put_code(struct us_rtf *r, uint32_t code)
{
	char utf8[4];

	return put_decoded(r, utf8, us_utf8_write(code, utf8));
}

/* Use the character set of this number of a code page, 0: the document's.  What
 * is not complete in the one before ends. */
static int
use_set(struct us_rtf *r, unsigned set)
{
	char name[US_CHARSET_NAME_MAX + 1];
	int stop = us_converter_close(&r->bytes, put_decoded, r);

	(void)snprintf(name, sizeof(name), "cp%u",
	    set == 0 ? r->usual_set : set);
	us_converter_open(&r->bytes,
	    strcmp(name, "cp65001") == 0 ? "utf-8" : name);
	r->set = set;
	return stop;
}

/* Emit a byte of the font's character set, unless it stands for a character
 * that was emitted. */
static int
put_byte(struct us_rtf *r, char byte)
{
	int stop;

	if (r->skip > 0) {
		r->skip--;
		return 0;
	}
	if (r->now.set != r->set && (stop = use_set(r, r->now.set)) != 0)
		return stop;
	return us_converter_put(&r->bytes, &byte, 1, put_decoded, r);
}

/* The text before and the text after do not belong together. */
static int
put_gap(struct us_rtf *r)
{

	if (r->is_html)
		return put_decoded(r, "\n", 1);
	if (r->now.role == US_RTF_RESULT && r->is_link)
		return hold_shown(r, " ", 1);
	return r->now.role == US_RTF_BODY || r->now.role == US_RTF_RESULT ?
	    us_xml_text_part(&r->text) :
	    0;
}

/* Emit the character of \u, whose number has a sign. */
static int
put_unicode(struct us_rtf *r)
{
	uint32_t code = (uint32_t)(r->number & 0xFFFF);

	if (r->is_negative)
		code = 0x10000 - code;
	r->skip = r->now.fallbacks;
	if (code >= 0xD800 && code < 0xDC00) {
		r->high = code;
		return 0;
	}
	if (code >= 0xDC00 && code < 0xE000 && r->high != 0)
		code = 0x10000 + ((r->high - 0xD800) << 10) + (code - 0xDC00);
	r->high = 0;
	/* A control character, or half a pair, is none of a text. */
	if (code < 0x20 || (code >= 0xD800 && code < 0xE000) || code > 0x10FFFF)
		return 0;
	return put_code(r, code);
}

/* The instruction of a field is whole: it becomes the URL of a link, or is
 * text. */
static int
end_instruction(struct us_rtf *r)
{
	int stop = 0;
	size_t len;

	/* Of a field in the instruction, which is in the place of it. */
	if (r->is_link)
		return emit_link(r);
	len = r->is_long ? 0 : us_hyperlink(r->field, r->field_len);
	if (len > 0) {
		r->field_len = len;
		r->is_link = true;
		return 0;
	}
	if (r->field_len > 0)
		stop = emit_field(r);
	return stop != 0 || !r->is_long ? stop : us_xml_text_part(&r->text);
}

static void
begin_group(struct us_rtf *r)
{

	if (r->depth < US_RTF_DEPTH)
		r->group[r->depth] = r->now;
	r->depth++;
	r->is_optional = false;
	r->skip = 0;
}

static int
end_group(struct us_rtf *r)
{
	enum us_rtf_role role = r->now.role;
	bool is_apart = r->now.is_apart;

	r->is_optional = false;
	r->skip = 0;
	if (r->depth == 0)
		return 0;
	if (--r->depth < US_RTF_DEPTH)
		r->now = r->group[r->depth];
	if (r->now.role == role)
		return is_apart && !r->now.is_apart ? put_gap(r) : 0;
	if (role == US_RTF_INSTRUCTION)
		return end_instruction(r);
	return role == US_RTF_RESULT ? emit_link(r) : 0;
}

/* Let the group have this role.  One that is in what is no text is none. */
static int
set_role(struct us_rtf *r, enum us_rtf_role role)
{
	int stop = 0;

	if (r->now.role == US_RTF_NO_TEXT)
		return 0;
	if (role == US_RTF_INSTRUCTION) {
		stop = emit_link(r);
		if (stop == 0 && r->now.role == role && r->field_len > 0)
			stop = emit_field(r);
		r->field_len = 0;
		r->is_long = false;
	} else if (role == US_RTF_BODY && !r->is_html) {
		stop = put_gap(r);
		r->now.is_apart = true;
	}
	r->now.role = role;
	return stop;
}

/* The font that is described last has the character set of this number (RTF
 * 1.9.1, \fcharset).  That of others is the document's. */
static void
set_font_set(struct us_rtf *r)
{
	static const struct {
		uint8_t charset;
		uint16_t page;
	} sets[] = { { 77, 10000 }, { 128, 932 }, { 129, 949 }, { 134, 936 },
		{ 136, 950 }, { 161, 1253 }, { 162, 1254 }, { 163, 1258 },
		{ 177, 1255 }, { 178, 1256 }, { 186, 1257 }, { 204, 1251 },
		{ 222, 874 }, { 238, 1250 }, { 254, 437 }, { 255, 850 } };
	size_t i;

	for (i = 0; i < sizeof(sets) / sizeof(sets[0]); i++)
		if (sets[i].charset == r->number && r->fonts < US_RTF_FONT_MAX)
			r->font[r->fonts++] =
			    (struct us_rtf_font){ r->described, sets[i].page };
}

/* The font of this number is described, or is used from here on. */
static void
set_font(struct us_rtf *r)
{
	size_t i;

	if (r->now.role == US_RTF_FONTS) {
		r->described = r->number;
		return;
	}
	r->now.set = 0;
	for (i = 0; i < r->fonts; i++)
		if (r->font[i].number == r->number)
			r->now.set = r->font[i].page;
}

static size_t
skip_bytes(struct us_rtf *r, const char *text, size_t len, int *stop)
{

	(void)stop;
	if (len > r->number)
		len = (size_t)r->number;
	us_xml_text_skip(&r->text, text, len);
	r->number -= len;
	if (r->number == 0)
		r->state = read_text;
	return len;
}

/* Do what the word says. */
static int
take_word(struct us_rtf *r)
{
	bool is_optional = r->is_optional;
	size_t i;

	r->is_optional = false;
	r->word[r->word_len] = '\0';
	for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
		if (strcmp(words[i].word, r->word) == 0)
			break;
	if (i == sizeof(words) / sizeof(words[0])) {
		if (is_optional)
			r->now.role = US_RTF_NO_TEXT;
		return 0;
	}
	switch (words[i].meaning) {
	case AS_GAP:
		return put_gap(r);
	case AS_CHAR:
		return put_code(r, words[i].number);
	case AS_ROLE:
		return set_role(r, (enum us_rtf_role)words[i].number);
	case AS_UNICODE:
		return put_unicode(r);
	case AS_FALLBACKS:
		r->now.fallbacks = r->number < 256 ? (uint8_t)r->number : 255;
		break;
	case AS_DELETED:
		r->now.is_deleted = !r->has_number || r->number != 0;
		break;
	case AS_PLAIN:
		r->now.is_deleted = false;
		break;
	case AS_BYTES:
		if (r->number > 0 && !r->is_negative)
			r->state = skip_bytes;
		break;
	case AS_SET:
		r->usual_set = (unsigned)r->number;
		return use_set(r, 0);
	case AS_FONT:
		set_font(r);
		break;
	case AS_FONT_SET:
		set_font_set(r);
		break;
	case AS_HTML:
		if (r->is_html)
			break;
		r->is_html = true;
		return us_value_page_begin(&r->page, NULL);
	case AS_COPY:
		r->now.is_copy = !r->has_number || r->number != 0;
		break;
	}
	return 0;
}

/* The word has ended before ${text}, or with the blank there. */
static size_t
end_word(struct us_rtf *r, const char *text, int *stop)
{

	r->state = read_text;
	if (*text == ' ')
		us_xml_text_skip(&r->text, text, 1);
	*stop = take_word(r);
	return *text == ' ' ? 1 : 0;
}

static size_t
read_number(struct us_rtf *r, const char *text, size_t len, int *stop)
{

	(void)len;
	if (!us_is(*text, US_DIGIT))
		return end_word(r, text, stop);
	r->has_number = true;
	if (r->number < UINT32_MAX)
		r->number = r->number * 10 + (uint64_t)(*text - '0');
	us_xml_text_skip(&r->text, text, 1);
	return 1;
}

static size_t
read_word(struct us_rtf *r, const char *text, size_t len, int *stop)
{

	(void)len;
	if (us_is(*text, US_ALPHA)) {
		/* A longer one is none that is known. */
		if (r->word_len < sizeof(r->word) - 1)
			r->word[r->word_len++] = *text;
	} else if (*text == '-' || us_is(*text, US_DIGIT)) {
		r->state = read_number;
		r->is_negative = *text == '-';
		if (!r->is_negative)
			return 0;
	} else {
		return end_word(r, text, stop);
	}
	us_xml_text_skip(&r->text, text, 1);
	return 1;
}

/* Read the two digits of a byte. */
static size_t
read_hex(struct us_rtf *r, const char *text, size_t len, int *stop)
{

	(void)len;
	if (!us_is(*text, US_DIGIT | US_HEX)) {
		r->state = read_text;
		return 0;
	}
	us_xml_text_skip(&r->text, text, 1);
	r->number = r->number * 16 + us_hex(*text);
	if (++r->word_len < 2)
		return 1;
	r->state = read_text;
	*stop = put_byte(r, (char)r->number);
	return 1;
}

/* Read what is behind a backslash. */
static size_t
read_control(struct us_rtf *r, const char *text, size_t len, int *stop)
{

	(void)len;
	r->word_len = 0;
	r->number = 0;
	r->has_number = r->is_negative = false;
	r->state = us_is(*text, US_ALPHA) ? read_word :
	    *text == '\''		  ? read_hex :
					    read_text;
	if (r->state == read_word)
		return 0;
	us_xml_text_skip(&r->text, text, 1);
	if (*text == '*')
		r->is_optional = true;
	else if (*text == '\r' || *text == '\n')
		*stop = put_gap(r);
	else if (*text == '~')
		*stop = put_code(r, ' ');
	else if (*text == '_')
		*stop = put_code(r, '-');
	else if (memchr("\\{}", *text, 3) != NULL)
		*stop = put_byte(r, *text);
	return 1;
}

/* Return how many bytes of ${text} are only text. */
static size_t
span_text(const char *text, size_t len)
{
	size_t n = 0;

	while (n < len && memchr("\\{}\r\n", text[n], 5) == NULL &&
	    !us_is(text[n], US_HIGH))
		n++;
	return n;
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

/* Return whether text is emitted as it comes. */
static bool
is_shown(const struct us_rtf *r)
{

	if (r->now.role == US_RTF_INSTRUCTION)
		return !r->now.is_deleted && r->is_long;
	return !r->now.is_deleted && !r->is_link &&
	    (r->now.role == US_RTF_BODY || r->now.role == US_RTF_RESULT);
}

static size_t
read_text(struct us_rtf *r, const char *text, size_t len, int *stop)
{
	size_t n = span_text(text, len);

	if (n > 0 && r->skip > 0) {
		n = n < r->skip ? n : r->skip;
		r->skip -= (unsigned)n;
		us_xml_text_skip(&r->text, text, n);
		return n;
	}
	if (n > 0 && r->is_html) {
		*stop = put_html(r, &r->text.place, text, n);
		us_xml_text_skip(&r->text, text, n);
		r->last = r->text.place;
		return n;
	}
	if (n > 0 && !r->now.is_deleted && r->now.role == US_RTF_BODY)
		*stop = emit_link(r);
	else if (n > 0 && r->now.role == US_RTF_INSTRUCTION &&
	    r->field_len == sizeof(r->field))
		*stop = emit_field(r);
	if (n > 0 && is_shown(r)) {
		if (*stop == 0)
			*stop = us_xml_text_raw(&r->text, text, n);
		r->last = r->text.place;
		return n;
	}
	if (n > 0) {
		n = n < room_for(r) ? n : room_for(r);
		*stop = put_decoded(r, text, n);
		us_xml_text_skip(&r->text, text, n);
		return n;
	}
	us_xml_text_skip(&r->text, text, 1);
	if (*text == '\\')
		r->state = read_control;
	else if (*text == '{')
		begin_group(r);
	else if (*text == '}')
		*stop = end_group(r);
	else if (us_is(*text, US_HIGH))
		*stop = put_byte(r, *text);
	return 1;
}

void
us_rtf_begin(struct us_rtf *r, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	memset(r, 0, offsetof(struct us_rtf, bytes));
	us_xml_text_begin(&r->text, sink, ctx);
	r->page.sink = sink;
	r->page.ctx = ctx;
	r->usual_set = USUAL_SET;
	us_converter_open(&r->bytes, "cp1252");
	r->now.fallbacks = 1;
	r->state = read_text;
}

int
us_rtf_put(struct us_rtf *r, const char *text, size_t len)
{
	size_t n;
	int stop = 0;

	for (; stop == 0 && len > 0; text += n, len -= n)
		n = r->state(r, text, len, &stop);
	return stop;
}

int
us_rtf_end(struct us_rtf *r)
{
	int stop = us_converter_close(&r->bytes, put_decoded, r);

	if (stop == 0 && r->now.role == US_RTF_INSTRUCTION)
		stop = end_instruction(r);
	if (stop == 0 && r->is_html)
		stop = us_value_page_end(&r->page);
	return stop != 0 ? stop : emit_link(r);
}

void
us_rtf_free(struct us_rtf *r)
{

	us_value_page_free(&r->page);
}
