/*
 * The reader of types and parameters, lenient as mail readers are: a value that
 * is not quoted ends at the next semicolon or comment, and quotes may be left
 * open.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/percent.h"
#include "body.h"

/* Sections of a parameter (RFC 2231, 3). */
#define MAX_SECTIONS 100

struct section {
	const char *text; /* NULL: it is not there */
	size_t len;
	bool is_quoted, is_extended;
};

struct parameter {
	const char *name;
	size_t name_len;
	size_t section;
	bool is_whole; /* it has no section */
	struct section value;
};

size_t
us_parameter_blanks(const char *text, size_t len, size_t at)
{
	unsigned depth = 0;

	for (; at < len; at++) {
		if (text[at] == '(')
			depth++;
		else if (text[at] == ')' && depth > 0)
			depth--;
		else if (depth == 0 && !us_is(text[at], US_BLANK))
			break;
		else if (text[at] == '\\' && at + 1 < len)
			at++;
	}
	return at;
}

/* Return where the token at ${at} ends (RFC 2045, 5.1). */
static size_t
skip_token(const char *text, size_t len, size_t at)
{

	while (at < len &&
	    (us_is(text[at], US_ALPHA | US_DIGIT) ||
		(text[at] > ' ' && text[at] < 0x7F &&
		    memchr("()<>@,;:\\\"/[]?=", text[at], 15) == NULL)))
		at++;
	return at;
}

/* Append the token at ${at} to ${type}.  Return where it ends, or 0 if there is
 * none, or no room. */
static size_t
add_token(const char *text, size_t len, size_t at, char *type)
{
	size_t end = skip_token(text, len, at), n = strlen(type);

	if (end == at || end - at >= US_TYPE_ROOM - 1 - n)
		return 0;
	for (; at < end; at++)
		type[n++] = us_lower(text[at]);
	type[n] = '\0';
	return end;
}

bool
us_parameter_type(const char *value, size_t len, char type[US_TYPE_ROOM])
{
	size_t at = us_parameter_blanks(value, len, 0);

	type[0] = '\0';
	if ((at = add_token(value, len, at, type)) > 0) {
		at = us_parameter_blanks(value, len, at);
		if (at < len && value[at] == '/') {
			strcat(type, "/");
			at = us_parameter_blanks(value, len, at + 1);
			/* Mail programs divide a multipart of no kind, too. */
			if (add_token(value, len, at, type) > 0 ||
			    strcmp(type, "multipart/") == 0)
				return true;
		}
	}
	type[0] = '\0';
	return false;
}

/* Read the name of a parameter: "name", "name*" or "name*0*". */
static void
read_name(struct parameter *p, const char *text, size_t len)
{
	size_t at;

	memset(p, 0, sizeof(*p));
	p->is_whole = true;
	p->name = text;
	p->name_len = us_find_byte(text, 0, len, '*');
	for (at = p->name_len + 1; at < len && us_is(text[at], US_DIGIT);
	     at++) {
		p->is_whole = false;
		if (p->section < MAX_SECTIONS)
			p->section = p->section * 10 + (size_t)(text[at] - '0');
	}
	p->value.is_extended = len > p->name_len && text[len - 1] == '*';
}

/* Read the value at ${at}.  Return where it ends. */
static size_t
read_value(struct section *value, const char *text, size_t len, size_t at)
{
	size_t begin = at, end;

	value->is_quoted = at < len && text[at] == '"';
	if (value->is_quoted) {
		begin++;
		for (at++; at < len && text[at] != '"'; at++)
			if (text[at] == '\\' && at + 1 < len)
				at++;
		end = at;
		at += at < len ? 1 : 0;
	} else {
		/* A comment is not part of it, one without an end neither. */
		for (end = len; at < len && text[at] != ';'; at++)
			if (end == len && text[at] == '(' &&
			    us_is(text[at - 1], US_BLANK))
				end = at;
		for (end = end < at ? end : at;
		     end > begin && us_is(text[end - 1], US_BLANK);)
			end--;
	}
	value->text = text + begin;
	value->len = end - begin;
	return at;
}

/* Read the parameter at ${at}.  Return where it ends; ${p} has no value if it
 * is none. */
static size_t
read_parameter(struct parameter *p, const char *text, size_t len, size_t at)
{
	size_t end;

	at = us_parameter_blanks(text, len, at);
	end = skip_token(text, len, at);
	read_name(p, text + at, end - at);
	at = us_parameter_blanks(text, len, end);
	if (at < len && text[at] == '=' && p->name_len > 0)
		return read_value(&p->value, text, len,
		    us_parameter_blanks(text, len, at + 1));
	return at < len ? at + 1 : at;
}

/* Write ${value} to ${room} behind ${n} bytes.  Return the new length, at most
 * ${size}. */
static size_t
add_value(const struct section *value, char *room, size_t n, size_t size)
{
	const char *text = value->text;
	size_t at;
	int byte;

	for (at = 0; at < value->len && n < size; at++) {
		if (value->is_quoted && text[at] == '\\' && at + 1 < value->len)
			at++;
		else if (memchr("\r\n", text[at], 2) != NULL)
			continue;
		byte = value->is_extended && text[at] == '%' &&
			value->len - at > 2 ?
		    escape_byte(text + at + 1) :
		    -1;
		at += byte >= 0 ? 2 : 0;
		room[n++] = byte >= 0 ? (char)byte : text[at];
	}
	return n;
}

/* Drop the character set and the language: utf-8'en'value (RFC 2231, 4). */
static void
drop_language(struct section *value)
{
	const char *end = value->text + value->len, *quote;

	quote = memchr(value->text, '\'', value->len);
	if (quote != NULL)
		quote = memchr(quote + 1, '\'', (size_t)(end - quote) - 1);
	if (quote == NULL)
		return;
	value->text = quote + 1;
	value->len = (size_t)(end - value->text);
}

/* Return where the first parameter begins: behind the type and the comments
 * there.  A comma or a blank will do for the semicolon. */
static size_t
find_parameters(const char *value, size_t len)
{
	size_t at = us_parameter_blanks(value, len, 0);
	const char *semicolon;

	at = us_parameter_blanks(value, len, skip_token(value, len, at));
	if (at < len && value[at] == '/') {
		at = us_parameter_blanks(value, len, at + 1);
		at =
		    us_parameter_blanks(value, len, skip_token(value, len, at));
	}
	if (at > 0 && at < len && value[at] != ';')
		return value[at] == ',' ? at + 1 : at;
	/* A comment without an end hides none. */
	at = at < len ? at : 0;
	semicolon = memchr(value + at, ';', len - at);
	return semicolon == NULL ? len : (size_t)(semicolon - value) + 1;
}

bool
us_parameter_get(const char *value, size_t len, const char *name, char *room,
    size_t size)
{
	struct section section[MAX_SECTIONS], whole = { .text = NULL };
	size_t at, i, n = 0, name_len = strlen(name), known = 0;
	struct parameter p;

	at = find_parameters(value, len);
	while (at < len && !whole.is_extended) {
		at = read_parameter(&p, value, len, at);
		if (p.value.text == NULL || p.name_len != name_len ||
		    !us_same(p.name, name, name_len) ||
		    p.section >= MAX_SECTIONS)
			continue;
		if (p.is_whole) {
			if (whole.text == NULL || p.value.is_extended)
				whole = p.value;
			continue;
		}
		while (known <= p.section)
			section[known++].text = NULL;
		if (section[p.section].text == NULL)
			section[p.section] = p.value;
	}
	/* The plain form is for old programs (extended-parameters). */
	if (whole.is_extended || known == 0 || section[0].text == NULL) {
		section[0] = whole;
		known = 1;
	}
	if (section[0].text == NULL)
		return false;
	if (section[0].is_extended)
		drop_language(&section[0]);
	for (i = 0; i < known && section[i].text != NULL; i++)
		n = add_value(&section[i], room, n, size);
	if (n == size)
		return false;
	room[n] = '\0';
	return true;
}
