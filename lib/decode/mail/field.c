/*
 * Header fields by RFC 5322.  A line without a valid name is a field too, so
 * that nothing of a bad header is lost.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/byteset.h"
#include "body.h"

static size_t
line_len(const char *text, size_t len)
{
	size_t end = us_eol_find(text, 0, len);

	return end + us_header_line_end(text + end, len - end);
}

/* Read the name and the colon behind it; blanks before that are obsolete (RFC
 * 5322, 4.5). */
static void
read_name(struct us_field *field, size_t len)
{
	/* ASCII but blanks, controls and the colon. */
	static const struct us_set bytes = { { 0xF8, 0xFC, 0xFC, 0xFC, 0xFC,
	    0xFC, 0xFC, 0xFC, 0xFC, 0xFC, 0xF4, 0xFC, 0xFC, 0xFC, 0xFC,
	    0x7C } };
	const char *text = field->text;
	size_t name = us_byteset_span_best()(&bytes, text, 0, len), at = name;

	field->name = field->value = 0;
	while (at < len && (text[at] == ' ' || text[at] == '\t'))
		at++;
	if (at < len && text[at] == ':' && name > 0) {
		field->name = name;
		field->value = at + 1;
	}
}

static enum us_field_kind
kind_of(const char *name, size_t len)
{

#define US_FIELD(known, kind) \
	if (len == sizeof(known) - 1 && us_same(name, known, len)) \
		return US_FIELD_##kind;
#include "field_kinds.def"
#undef US_FIELD
	return US_FIELD_OTHER;
}

bool
us_field_at(const char *text, size_t len, struct us_field *field)
{
	size_t n;

	if (len == 0 || us_header_line_end(text, len) > 0)
		return false;
	n = line_len(text, len);
	field->text = text;
	read_name(field, n);
	while (n < len && (text[n] == ' ' || text[n] == '\t'))
		n += line_len(text + n, len - n);
	field->len = n;
	field->kind = kind_of(text, field->name);
	return true;
}

bool
us_field_is(const struct us_field *field, const char *name)
{

	return strlen(name) == field->name &&
	    us_same_caseless(field->text, name, field->name);
}
