/*
 * Header fields by RFC 5322.  A line without a valid name is a field too, so
 * that nothing of a bad header is lost.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>
#include <strings.h>

#include "../../base/bytes.h"
#include "body.h"

static const struct {
	char name[28];
	unsigned len;
	enum us_field_kind kind;
} names[] = {
#define US_FIELD(name, kind) { name, sizeof(name) - 1, US_FIELD_##kind },
#include "field_kinds.def"
#undef US_FIELD
};

#define NAMES (sizeof(names) / sizeof(names[0]))

/* The lengths of these names, a bit each. */
static const uint32_t lengths = 0
#define US_FIELD(name, kind) | UINT32_C(1) << (sizeof(name) - 1)
#include "field_kinds.def"
#undef US_FIELD
    ;

static size_t
line_len(const char *text, size_t len)
{
	const char *end = memchr(text, '\n', len);

	return end == NULL ? len : (size_t)(end - text) + 1;
}

/* Read the name and the colon behind it; blanks before that are obsolete (RFC
 * 5322, 4.5). */
static void
read_name(struct us_field *field, size_t len)
{
	const char *text = field->text;
	size_t at = 0, name;

	field->name = field->value = 0;
	/* Most names have no other bytes. */
	while (at < len && us_is(text[at], US_SCHEME))
		at++;
	while (at < len && text[at] > ' ' && text[at] < 0x7F && text[at] != ':')
		at++;
	name = at;
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
	size_t i;

	if (len > 31 || (lengths >> len & 1) == 0)
		return US_FIELD_OTHER;
	for (i = 0; i < NAMES && names[i].len <= len; i++)
		if (names[i].len == len && us_lower(*name) == *names[i].name &&
		    us_same(name, names[i].name, len))
			return names[i].kind;
	return US_FIELD_OTHER;
}

bool
us_field_at(const char *text, size_t len, struct us_field *field)
{
	size_t n;

	if (len == 0 || text[0] == '\n' ||
	    (len > 1 && text[0] == '\r' && text[1] == '\n'))
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

	return strncasecmp(field->text, name, field->name) == 0 &&
	    name[field->name] == '\0';
}
