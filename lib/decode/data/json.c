/*
 * JSON as a stream.  What is not JSON, and all behind it, is read as text.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "data.h"

#define REPLACEMENT 0xFFFD

/* Remove the last name or number if it is that of the innermost level. */
static void
pointer_drop(struct us_json_pointer *p)
{

	if (p->shown < p->depth || p->depth == 0)
		return;
	do {
		p->len--;
	} while (p->text[p->len] != '/');
	p->text[p->len] = '\0';
	p->shown--;
}

/* Add the name or number of the innermost level, if there is room for it and
 * all before it have theirs. */
static void
pointer_add(struct us_json_pointer *p, const char *text, size_t len)
{

	if (p->shown + 1 < p->depth || len + 1 > US_MAX_POINTER - p->len)
		return;
	p->text[p->len++] = '/';
	memcpy(p->text + p->len, text, len);
	p->len += len;
	p->text[p->len] = '\0';
	p->shown++;
}

/* The next element of an array begins. */
static void
pointer_next(struct us_json_pointer *p)
{
	size_t at = p->len;

	if (p->shown < p->depth)
		return;
	while (p->text[at - 1] == '9')
		p->text[--at] = '0';
	if (p->text[at - 1] != '/') {
		p->text[at - 1]++;
	} else if (p->len < US_MAX_POINTER) {
		p->text[at] = '1';
		p->text[p->len++] = '0';
		p->text[p->len] = '\0';
	} else {
		pointer_drop(p);
	}
}

/* Add to the name of a member. */
static void
pointer_put(struct us_json_pointer *p, const char *text, size_t len)
{
	size_t i, n;

	for (i = 0; i < len && !p->is_lost; i++) {
		n = text[i] == '~' || text[i] == '/' ? 2 : 1;
		/* The pointer is a string of C. */
		p->is_lost = n > sizeof(p->name) - p->name_len ||
		    text[i] == '\0';
		if (p->is_lost)
			break;
		p->name[p->name_len++] = n == 2 ? '~' : text[i];
		if (n == 2)
			p->name[p->name_len++] = text[i] == '~' ? '0' : '1';
	}
}

void
us_json_begin(struct us_json *j, const struct us_message *tools)
{

	memset(&j->syntax, 0, sizeof(j->syntax));
	memset(&j->place, 0, sizeof(j->place));
	j->out = tools->out;
	j->within = US_JSON_BETWEEN;
	j->place.line = 1;
	j->first = 0;
	j->pointer.text[0] = '\0';
	j->pointer.len = j->pointer.depth = j->pointer.shown = 0;
	us_value_init(&j->value, tools);
}

static void
json_warn(struct us_json *j, const char *what)
{
	char message[128];

	snprintf(message, sizeof(message), "offset %llu: %s",
	    (unsigned long long)j->place.offset, what);
	us_emit_warning(j->out, message);
}

static void
json_give_up(struct us_json *j, enum us_json_token token)
{
	static const struct urlsift_decode_part part = { .path = NULL };

	json_warn(j,
	    token == US_JSON_DEEP ?
		"JSON is nested more than 10000 levels deep; the rest is read "
		"as text" :
		"this is not JSON; the rest is read as text");
	j->within = US_JSON_AS_TEXT;
	us_emit_part(j->out, &part);
	us_emit_place(j->out, &j->place);
}

static void
begin_string(struct us_json *j)
{
	struct urlsift_decode_part part = { .pointer = j->pointer.text };

	j->within = US_JSON_CHARACTERS;
	/* Until a name ends, the pointer is that of the object. */
	if (j->syntax.is_name) {
		pointer_drop(&j->pointer);
		j->pointer.name_len = 0;
		j->pointer.is_lost = false;
	}
	us_value_begin(&j->value, &part);
}

/* Read up to a string, or to what is no JSON.  Return how many bytes were
 * read. */
static size_t
put_between(struct us_json *j, const char *text, size_t len)
{
	enum us_json_token token = US_JSON_NOTHING;
	struct us_json_pointer *p = &j->pointer;
	size_t n = 0;

	for (; n < len && token != US_JSON_STRING; n++) {
		token = us_json_syntax_put(&j->syntax, text[n]);
		if (token >= US_JSON_WRONG)
			break;
		us_place_pass(&j->place, text + n, 1);
		if (token == US_JSON_OPEN) {
			p->depth++;
			if (!us_json_in_object(&j->syntax))
				pointer_add(p, "0", 1);
		} else if (token == US_JSON_CLOSE) {
			pointer_drop(p);
			p->depth--;
		} else if (token == US_JSON_COMMA &&
		    !us_json_in_object(&j->syntax)) {
			pointer_next(p);
		}
	}
	if (token == US_JSON_STRING)
		begin_string(j);
	else if (token >= US_JSON_WRONG)
		json_give_up(j, token);
	return n;
}

/* Emit the character ${code}, which was decoded from bytes before ${end}. */
static void
put_character(struct us_json *j, uint32_t code,
    const struct urlsift_decode_place *end)
{
	char utf8[4];
	size_t len = us_utf8_write(code, utf8);

	if (j->syntax.is_name)
		pointer_put(&j->pointer, utf8, len);
	us_value_put_decoded(&j->value, end, utf8, len);
}

/* What comes is not the second half of a surrogate pair. */
static void
end_pair(struct us_json *j)
{

	if (j->first != 0)
		put_character(j, REPLACEMENT, &j->behind_first);
	j->first = 0;
}

/* Emit ${len} bytes at ${place} as they are. */
static void
put_plain(struct us_json *j, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{

	end_pair(j);
	if (j->syntax.is_name)
		pointer_put(&j->pointer, text, len);
	us_value_put(&j->value, place, text, len);
}

static void
put_code(struct us_json *j)
{
	uint32_t code = j->code;

	if (j->first != 0 && code >> 10 == 0xDC00 >> 10) {
		code = 0x10000 + (j->first - 0xD800) * 0x400 + (code - 0xDC00);
		j->first = 0;
		put_character(j, code, &j->place);
		return;
	}
	end_pair(j);
	if (code >> 10 == 0xD800 >> 10) {
		j->first = code;
		j->behind_first = j->place;
		return;
	}
	put_character(j, code >> 10 == 0xDC00 >> 10 ? REPLACEMENT : code,
	    &j->place);
}

static void
put_odd_escape(struct us_json *j)
{

	j->within = US_JSON_CHARACTERS;
	put_plain(j, &j->escaped, j->escape, j->escape_len);
}

/* Read the byte behind a backslash.  Return whether it belongs to the
 * escape. */
static bool
put_escape(struct us_json *j, char byte)
{
	static const char letters[] = "\"\\/bfnrt", codes[] = "\"\\/\b\f\n\r\t";
	const char *letter = byte == '\0' ? NULL : strchr(letters, byte);

	if (byte == 'u') {
		j->escape[j->escape_len++] = byte;
		j->code = 0;
		j->within = US_JSON_HEX;
		us_place_pass(&j->place, &byte, 1);
		return true;
	}
	if (letter == NULL) {
		put_odd_escape(j);
		return false;
	}
	us_place_pass(&j->place, &byte, 1);
	j->within = US_JSON_CHARACTERS;
	end_pair(j);
	put_character(j, (unsigned char)codes[letter - letters], &j->place);
	return true;
}

/* Read a digit of \uXXXX.  Return whether it is one. */
static bool
put_digit(struct us_json *j, char byte)
{

	if (!us_is(byte, US_HEX)) {
		put_odd_escape(j);
		return false;
	}
	j->escape[j->escape_len++] = byte;
	j->code = j->code * 16 + us_hex(byte);
	us_place_pass(&j->place, &byte, 1);
	if (j->escape_len == US_JSON_ESCAPE_LEN) {
		j->within = US_JSON_CHARACTERS;
		put_code(j);
	}
	return true;
}

/* Read the first byte of ${text} in a string, or a run of bytes that are not
 * special.  Return their number. */
static size_t
put_characters(struct us_json *j, const char *text, size_t len)
{
	struct us_json_pointer *p = &j->pointer;
	size_t n = 0;

	while (n < len && text[n] != '"' && text[n] != '\\')
		n++;
	if (n > 0) {
		put_plain(j, &j->place, text, n);
		us_place_pass(&j->place, text, n);
		return n;
	}
	if (*text == '"') {
		end_pair(j);
		j->within = US_JSON_BETWEEN;
		us_value_end(&j->value, false);
		if (j->syntax.is_name && !p->is_lost)
			pointer_add(p, p->name, p->name_len);
	} else {
		j->within = US_JSON_ESCAPE;
		j->escape[0] = '\\';
		j->escape_len = 1;
		j->escaped = j->place;
	}
	us_place_pass(&j->place, text, 1);
	return 1;
}

static size_t
put_some(struct us_json *j, const char *text, size_t len)
{

	switch (j->within) {
	case US_JSON_BETWEEN:
		return put_between(j, text, len);
	case US_JSON_CHARACTERS:
		return put_characters(j, text, len);
	case US_JSON_ESCAPE:
		return put_escape(j, *text) ? 1 : 0;
	case US_JSON_HEX:
		return put_digit(j, *text) ? 1 : 0;
	case US_JSON_AS_TEXT:
		break;
	}
	us_emit_text(j->out, text, len);
	return len;
}

void
us_json_put(struct us_json *j, const char *text, size_t len)
{
	size_t n;

	for (; j->out->status == 0 && len > 0; text += n, len -= n)
		n = put_some(j, text, len);
}

void
us_json_end(struct us_json *j, bool is_broken)
{

	if (j->within == US_JSON_AS_TEXT) {
		if (is_broken)
			us_emit_broken(j->out);
		us_emit_part_end(j->out);
		return;
	}
	if (j->within == US_JSON_BETWEEN && us_json_is_whole(&j->syntax))
		return;
	if (j->within == US_JSON_ESCAPE || j->within == US_JSON_HEX)
		put_odd_escape(j);
	if (j->within == US_JSON_CHARACTERS) {
		end_pair(j);
		us_value_end(&j->value, true);
	}
	if (!is_broken)
		json_warn(j, "JSON ends within a value");
}
