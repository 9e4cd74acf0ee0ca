/*
 * Character references, to the letter of the standard.
 * SPDX-License-Identifier: MIT
 */
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "tag.h"

/* The longest name and its NUL; the longest one that needs no semicolon. */
enum { NAME_SIZE = 32, LEGACY_MAX = 6 };

/* The names, one behind the other. */
static const struct names {
#define R(name, code) char name_##name[sizeof(#name)];
#define R2(name, one, two) R(name, one)
#define L R
#include "references.def"
#undef R
} names = {
#define R(name, code) #name,
#include "references.def"
#undef R
#undef R2
#undef L
};

struct row {
	uint32_t code;
	uint16_t second; /* the other character; 0: there is none */
	uint16_t name : 15, legacy : 1; /* needs no semicolon */
};

static const struct row rows[] = {
#define ROW(name, one, two, legacy) \
	{ 0x##one, 0x##two, offsetof(struct names, name_##name), legacy },
#define R(name, code) ROW(name, code, 0, 0)
#define R2(name, one, two) ROW(name, one, two, 0)
#define L(name, code) ROW(name, code, 0, 1)
#include "references.def"
#undef ROW
#undef R
#undef R2
#undef L
};

/* The characters 0x80 to 0x9f of windows-1252, as browsers read them. */
static const uint16_t windows[32] = { 0x20ac, 0x81, 0x201a, 0x192, 0x201e,
	0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
	0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013,
	0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178 };

struct key {
	const char *name;
	size_t len;
};

static int
by_name(const void *key, const void *row)
{
	const struct key *k = key;
	const struct row *r = row;
	const char *name = (const char *)&names + r->name;
	int order = *k->name - *name;

	if (order == 0)
		order = strncmp(k->name, name, k->len);
	return order != 0 ? order : -(name[k->len] != '\0');
}

static const struct row *
find_row(const char *name, size_t len)
{
	struct key key = { name, len };

	if (len >= NAME_SIZE)
		return NULL;
	return bsearch(&key, rows, sizeof(rows) / sizeof(rows[0]),
	    sizeof(rows[0]), by_name);
}

static bool
is_alphanumeric(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT);
}

/* Return the row of the name at ${text}, the longest that fits, and set ${len}
 * to its length. */
static const struct row *
match_name(const char *text, size_t *len)
{
	const struct row *row = NULL;
	size_t n = 0;

	while (n < *len && n < NAME_SIZE && is_alphanumeric(text[n]))
		n++;
	if (n > 0 && n < *len && text[n] == ';')
		row = find_row(text, n);
	if (row != NULL) {
		*len = n + 1;
		return row;
	}
	for (n = n < LEGACY_MAX ? n : LEGACY_MAX; n > 1; n--) {
		row = find_row(text, n);
		if (row != NULL && row->legacy) {
			*len = n;
			return row;
		}
	}
	return NULL;
}

static size_t
read_name(const char *text, size_t len, bool in_attribute, char *utf8,
    size_t *n)
{
	size_t end = len - 1;
	const struct row *row = match_name(text + 1, &end);

	if (row == NULL)
		return 0;
	end++;
	if (in_attribute && text[end - 1] != ';' && end < len &&
	    (text[end] == '=' || is_alphanumeric(text[end])))
		return 0;
	*n = us_utf8_write(row->code, utf8);
	if (row->second != 0)
		*n += us_utf8_write(row->second, utf8 + *n);
	return end;
}

/* Write the character ${code} to ${utf8}.  Return its length. */
static size_t
write_code(uint32_t code, char *utf8)
{

	if (code >= 0x80 && code < 0xa0)
		code = windows[code - 0x80];
	if (code == 0 || code > 0x10ffff || (code >= 0xd800 && code < 0xe000))
		code = 0xfffd;
	return us_utf8_write(code, utf8);
}

static size_t
read_number(const char *text, size_t len, char *utf8, size_t *n)
{
	bool is_hex = len > 2 && us_lower(text[2]) == 'x';
	size_t begin = is_hex ? 3 : 2, at = begin;
	uint32_t code = 0;

	for (; at < len && us_is(text[at], is_hex ? US_HEX : US_DIGIT); at++)
		if (code < 0x110000)
			code = code * (is_hex ? 16 : 10) + us_hex(text[at]);
	if (at == begin)
		return 0;
	*n = write_code(code, utf8);
	return at + (at < len && text[at] == ';');
}

size_t
us_reference_read(const char *text, size_t len, bool in_attribute, char *utf8,
    size_t *n)
{

	if (len > 1 && text[1] == '#')
		return read_number(text, len, utf8, n);
	return read_name(text, len, in_attribute, utf8, n);
}

void
us_reference_split(const char *text, size_t len, uint64_t offset,
    us_reference_put *put, void *ctx)
{
	char utf8[US_REFERENCE_TEXT];
	size_t begin = 0, at = 0, n, written;

	for (; (at = us_find_byte(text, at, len, '&')) < len;
	     at += n > 0 ? n : 1) {
		n = us_reference_read(text + at, len - at, false, utf8,
		    &written);
		if (n == 0)
			continue;
		if (at > begin)
			put(ctx, text + begin, at - begin, offset + begin);
		put(ctx, utf8, written, offset + at);
		begin = at + n;
	}
	if (begin < len)
		put(ctx, text + begin, len - begin, offset + begin);
}

void
us_reference_decode(struct us_emitter *out, struct us_buf *buf,
    const char *text, size_t len)
{
	char utf8[US_REFERENCE_TEXT];
	size_t at, begin = 0, n, written;

	for (at = 0; at < len; at++) {
		if (text[at] != '&' && text[at] != '\0')
			continue;
		n = 1;
		if (text[at] == '\0')
			written = us_utf8_write(0xfffd, utf8);
		else
			n = us_reference_read(text + at, len - at, true, utf8,
			    &written);
		if (n == 0)
			continue;
		us_emit_add(out, buf, text + begin, at - begin);
		us_emit_add(out, buf, utf8, written);
		begin = at + n;
		at += n - 1;
	}
	us_emit_add(out, buf, text + begin, len - begin);
}
