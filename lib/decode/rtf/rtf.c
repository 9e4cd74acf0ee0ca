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
	{ "objdata", AS_ROLE, US_RTF_OBJECT },
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
	{ "template", AS_ROLE, US_RTF_INSTRUCTION },
	{ "u", AS_UNICODE, 0 },
	{ "uc", AS_FALLBACKS, 0 },
};

static size_t read_text(struct us_rtf *r, const char *text, size_t len);

static void
put_code(struct us_rtf *r, uint32_t code)
{
	char utf8[4];

	(void)us_rtf_text_decoded(r, utf8, us_utf8_write(code, utf8));
}

/* Use the character set of this number of a code page, 0: the document's.  What
 * is not complete in the one before ends. */
static void
use_set(struct us_rtf *r, unsigned set)
{
	char name[US_CHARSET_NAME_MAX + 1];

	(void)us_converter_close(&r->bytes, us_rtf_text_decoded, r);
	(void)snprintf(name, sizeof(name), "cp%u",
	    set == 0 ? r->usual_set : set);
	us_converter_open(&r->bytes,
	    set == US_RTF_BINARY	     ? us_sets_binary :
		strcmp(name, "cp65001") == 0 ? "utf-8" :
					       name);
	r->set = set;
}

/* Emit a byte of the font's character set, unless it stands for a character
 * that was emitted. */
static void
put_byte(struct us_rtf *r, char byte)
{

	if (r->skip > 0) {
		r->skip--;
		return;
	}
	if (r->now.set != r->set)
		use_set(r, r->now.set);
	(void)us_converter_put(&r->bytes, &byte, 1, us_rtf_text_decoded, r);
}

/* Emit the character of \u, whose number has a sign. */
static void
put_unicode(struct us_rtf *r)
{
	uint32_t code = (uint32_t)(r->number & 0xFFFF);

	if (r->is_negative)
		code = 0x10000 - code;
	r->skip = r->now.fallbacks;
	if (code >= 0xD800 && code < 0xDC00) {
		r->high = code;
		return;
	}
	if (code >= 0xDC00 && code < 0xE000 && r->high != 0)
		code = 0x10000 + ((r->high - 0xD800) << 10) + (code - 0xDC00);
	r->high = 0;
	/* A control character, or half a pair, is none of a text. */
	if (code >= 0x20 && (code < 0xD800 || code >= 0xE000) &&
	    code <= 0x10FFFF)
		put_code(r, code);
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

static void
end_group(struct us_rtf *r)
{
	enum us_rtf_role role = r->now.role;
	bool is_apart = r->now.is_apart;

	r->is_optional = false;
	r->skip = 0;
	if (role == US_RTF_OBJECT) {
		use_set(r, 0);
		us_rtf_text_gap(r);
	}
	if (r->depth == 0)
		return;
	if (--r->depth < US_RTF_DEPTH)
		r->now = r->group[r->depth];
	if (r->now.role != role && role == US_RTF_OBJECT)
		us_rtf_object_end(&r->objects, r->text.out);
	if (r->now.role == role && is_apart && !r->now.is_apart)
		us_rtf_text_gap(r);
	else if (r->now.role != role && role == US_RTF_INSTRUCTION)
		us_rtf_field_end(r);
	else if (r->now.role != role && role == US_RTF_RESULT)
		us_rtf_link_end(r);
}

/* Let the group have this role.  One that is in what is no text is none. */
static void
set_role(struct us_rtf *r, enum us_rtf_role role)
{

	if (r->now.role == US_RTF_NO_TEXT)
		return;
	if (role == US_RTF_INSTRUCTION) {
		us_rtf_field_begin(r);
	} else if (role == US_RTF_BODY && !r->is_html) {
		us_rtf_text_gap(r);
		r->now.is_apart = true;
	} else if (role == US_RTF_OBJECT) {
		us_rtf_text_gap(r);
		r->now.set = US_RTF_BINARY;
		r->digit = -1;
	}
	r->now.role = role;
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
skip_bytes(struct us_rtf *r, const char *text, size_t len)
{

	if (len > r->number)
		len = (size_t)r->number;
	us_xml_text_skip(&r->text, text, len);
	r->number -= len;
	if (r->number == 0)
		r->state = read_text;
	return len;
}

static void
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
		return;
	}
	switch (words[i].meaning) {
	case AS_GAP:
		us_rtf_text_gap(r);
		break;
	case AS_CHAR:
		put_code(r, words[i].number);
		break;
	case AS_ROLE:
		set_role(r, (enum us_rtf_role)words[i].number);
		break;
	case AS_UNICODE:
		put_unicode(r);
		break;
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
		use_set(r, 0);
		break;
	case AS_FONT:
		set_font(r);
		break;
	case AS_FONT_SET:
		set_font_set(r);
		break;
	case AS_HTML:
		if (!r->is_html)
			us_value_page_begin(&r->page, NULL);
		r->is_html = true;
		break;
	case AS_COPY:
		r->now.is_copy = !r->has_number || r->number != 0;
		break;
	}
}

/* The word has ended before ${text}, or with the blank there. */
static size_t
end_word(struct us_rtf *r, const char *text)
{

	r->state = read_text;
	if (*text == ' ')
		us_xml_text_skip(&r->text, text, 1);
	take_word(r);
	return *text == ' ' ? 1 : 0;
}

static size_t
read_number(struct us_rtf *r, const char *text, size_t len)
{

	(void)len;
	if (!us_is(*text, US_DIGIT))
		return end_word(r, text);
	r->has_number = true;
	if (r->number < UINT32_MAX)
		r->number = r->number * 10 + (uint64_t)(*text - '0');
	us_xml_text_skip(&r->text, text, 1);
	return 1;
}

static size_t
read_word(struct us_rtf *r, const char *text, size_t len)
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
		return end_word(r, text);
	}
	us_xml_text_skip(&r->text, text, 1);
	return 1;
}

static size_t
read_hex(struct us_rtf *r, const char *text, size_t len)
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
	put_byte(r, (char)r->number);
	return 1;
}

static size_t
read_control(struct us_rtf *r, const char *text, size_t len)
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
		us_rtf_text_gap(r);
	else if (*text == '~')
		put_code(r, ' ');
	else if (*text == '_')
		put_code(r, '-');
	else if (memchr("\\{}", *text, 3) != NULL)
		put_byte(r, *text);
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

/* Read hexadecimal digits of an object (rtf-objects). */
static void
read_object(struct us_rtf *r, const char *text, size_t len)
{
	size_t at;
	char byte;

	for (at = 0; at < len; at++) {
		us_xml_text_skip(&r->text, text + at, 1);
		if (!us_is(text[at], US_HEX))
			continue;
		if (r->digit >= 0) {
			byte = (char)(r->digit * 16 + (int)us_hex(text[at]));
			put_byte(r, byte);
			us_rtf_object_put(&r->objects, r->text.out, byte);
		}
		r->digit = r->digit >= 0 ? -1 : (int)us_hex(text[at]);
	}
}

static size_t
read_text(struct us_rtf *r, const char *text, size_t len)
{
	size_t n = span_text(text, len);

	if (n > 0 && r->skip > 0) {
		n = n < r->skip ? n : r->skip;
		r->skip -= (unsigned)n;
		us_xml_text_skip(&r->text, text, n);
		return n;
	}
	if (n > 0 && r->now.role == US_RTF_OBJECT && !r->is_html) {
		read_object(r, text, n);
		return n;
	}
	if (n > 0)
		return us_rtf_text_plain(r, text, n);
	us_xml_text_skip(&r->text, text, 1);
	if (*text == '\\')
		r->state = read_control;
	else if (*text == '{')
		begin_group(r);
	else if (*text == '}')
		end_group(r);
	else if (us_is(*text, US_HIGH))
		put_byte(r, *text);
	return 1;
}

void
us_rtf_begin(struct us_rtf *r, struct us_emitter *out)
{

	memset(r, 0, offsetof(struct us_rtf, bytes));
	us_xml_text_begin(&r->text, out);
	r->page.out = out;
	r->usual_set = USUAL_SET;
	us_converter_open(&r->bytes, "cp1252");
	r->now.fallbacks = 1;
	r->state = read_text;
}

void
us_rtf_put(struct us_rtf *r, const char *text, size_t len)
{
	size_t n;

	for (; r->text.out->status == 0 && len > 0; text += n, len -= n)
		n = r->state(r, text, len);
}

void
us_rtf_end(struct us_rtf *r)
{

	(void)us_converter_close(&r->bytes, us_rtf_text_decoded, r);
	if (r->now.role == US_RTF_INSTRUCTION)
		us_rtf_field_end(r);
	us_rtf_object_end(&r->objects, r->text.out);
	if (r->is_html)
		us_value_page_end(&r->page);
	us_rtf_link_end(r);
}

void
us_rtf_free(struct us_rtf *r)
{

	us_rtf_object_free(&r->objects);
	us_value_page_free(&r->page);
}
