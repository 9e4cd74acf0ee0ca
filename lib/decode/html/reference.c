/*
 * Character references: a named one needs its semicolon (D35), a number does
 * not.
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "reference.h"

/* The longest name and its NUL. */
#define NAME_SIZE 32

struct row {
	char name[NAME_SIZE];
	uint32_t code[2]; /* the second is 0 if there is none */
};

static const struct row rows[] = {
#define R(name, code) { #name, { 0x##code, 0 } },
#define R2(name, one, two) { #name, { 0x##one, 0x##two } },
#include "references.def"
#undef R
#undef R2
};

/* The characters 0x80 to 0x9f of windows-1252, as browsers read them. */
static const uint16_t windows[32] = { 0x20ac, 0x81, 0x201a, 0x192, 0x201e,
	0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0x8d,
	0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013,
	0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178 };

static int
by_name(const void *name, const void *row)
{

	return strcmp(name, ((const struct row *)row)->name);
}

/* Write ${code} as UTF-8; return how many bytes that takes. */
static size_t
write_utf8(uint32_t code, char *utf8)
{
	static const unsigned char lead[] = { 0, 0, 0xc0, 0xe0, 0xf0 };
	size_t n = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
	size_t i;

	for (i = n - 1; i > 0; i--, code >>= 6)
		utf8[i] = (char)(0x80 | (code & 0x3f));
	utf8[0] = (char)(lead[n] | code);
	return n;
}

static size_t
read_name(const char *text, size_t len, char *utf8, size_t *n)
{
	const struct row *row;
	char name[NAME_SIZE];
	size_t at = 1;

	while (at < len && at < NAME_SIZE &&
	    us_is(text[at], US_ALPHA | US_DIGIT))
		at++;
	if (at == 1 || at == len || text[at] != ';')
		return 0;
	memcpy(name, text + 1, at - 1);
	name[at - 1] = '\0';
	row = bsearch(name, rows, sizeof(rows) / sizeof(rows[0]),
	    sizeof(rows[0]), by_name);
	if (row == NULL)
		return 0;
	*n = write_utf8(row->code[0], utf8);
	if (row->code[1] != 0)
		*n += write_utf8(row->code[1], utf8 + *n);
	return at + 1;
}

static bool
is_character(uint32_t code)
{

	if (code < 0x20)
		return code == '\t' || code == '\n' || code == '\r';
	return code < 0xd800 || (code > 0xdfff && code < 0xfffe) ||
	    (code > 0xffff && code < 0x110000);
}

/* Return the value of the digit ${byte}; 16: it is not a digit. */
static unsigned
digit(char byte)
{

	if (us_is(byte, US_DIGIT))
		return (unsigned)(byte - '0');
	return us_is(byte, US_HEX) ? (unsigned)(us_lower(byte) - 'a') + 10 : 16;
}

static size_t
read_number(const char *text, size_t len, char *utf8, size_t *n)
{
	bool hex = len > 2 && us_lower(text[2]) == 'x';
	size_t begin = hex ? 3 : 2, at;
	unsigned base = hex ? 16 : 10;
	uint32_t code = 0;

	for (at = begin; at < len && at < US_REFERENCE_MAX; at++) {
		if (digit(text[at]) >= base)
			break;
		if (code < 0x110000)
			code = code * base + digit(text[at]);
	}
	if (at == begin || at == US_REFERENCE_MAX)
		return 0;
	if (code >= 0x80 && code < 0xa0)
		code = windows[code - 0x80];
	if (!is_character(code)) {
		*utf8 = '\177';
		*n = 1;
		return 1;
	}
	*n = write_utf8(code, utf8);
	return at + (at < len && text[at] == ';');
}

size_t
us_reference_read(const char *text, size_t len, char *utf8, size_t *n)
{

	if (len > 1 && text[1] == '#')
		return read_number(text, len, utf8, n);
	return read_name(text, len, utf8, n);
}
