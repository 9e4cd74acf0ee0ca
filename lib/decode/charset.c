/*
 * Conversion of text to UTF-8 with iconv(3).  The bytes of an incomplete
 * character stay at the beginning of the room for the next bytes.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdint.h>
#include <string.h>

#include "charset.h"

/* The longer marks first: the mark of UTF-32LE begins with that of UTF-16LE. */
static const struct us_charset_mark marks[] = {
	{ "\xFF\xFE\0\0", 4, "UTF-32LE" },
	{ "\0\0\xFE\xFF", 4, "UTF-32BE" },
	{ "\xFF\xFE", 2, "UTF-16LE" },
	{ "\xFE\xFF", 2, "UTF-16BE" },
};

#define MARKS (sizeof(marks) / sizeof(marks[0]))

/* Longer than the characters of all character sets. */
#define CHARACTER_MAX 64

static const char replacement[] = "\xEF\xBF\xBD";
#define REPLACEMENT_LEN (sizeof(replacement) - 1)

const struct us_charset_mark *
us_charset_mark(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (len >= marks[i].len &&
		    memcmp(text, marks[i].bytes, marks[i].len) == 0)
			return &marks[i];
	return NULL;
}

bool
us_charset_mark_may_grow(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (len < marks[i].len &&
		    memcmp(text, marks[i].bytes, len) == 0)
			return true;
	return false;
}

bool
us_charset_is_utf8(const char *text, size_t len)
{

	return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

static iconv_t
charset_iconv(const char *name)
{

	/* iconv(3) reads an empty name as the set of the locale. */
	if (*name != '\0' && strlen(name) <= US_CHARSET_NAME_MAX)
		return iconv_open("UTF-8", name);
	errno = EINVAL;
	return (iconv_t)-1;
}

bool
us_charset_is_known(const char *name)
{
	iconv_t conversion = charset_iconv(name);

	return conversion != (iconv_t)-1 && iconv_close(conversion) == 0;
}

int
us_charset_open(struct us_charset *c, const char *name)
{

	c->conversion = charset_iconv(name);
	if (c->conversion == (iconv_t)-1)
		return -1;
	memcpy(c->name, name, strlen(name) + 1);
	c->unit = 0;
	c->held = 0;
	return 0;
}

/* Return the length of an "a" in the character set that ${conversion} converts
 * to; 0 if it is unknown. */
static size_t
measure_letter(iconv_t conversion)
{
	char room[64], text[] = "a", *in = text, *out = room;
	size_t left = 1, space = sizeof(room);

	if (iconv(conversion, &in, &left, &out, &space) == (size_t)-1)
		return 0;
	return sizeof(room) - space;
}

/* Return the length of a letter in the character set ${name}.  Where bytes are
 * no character, that many of them are skipped at once. */
static size_t
find_unit(const char *name)
{
	iconv_t conversion = iconv_open(name, "UTF-8");
	size_t one, more;

	if (conversion == (iconv_t)-1)
		return 1;
	/* The first letter may have a mark in front of it. */
	one = measure_letter(conversion);
	more = measure_letter(conversion);
	(void)iconv_close(conversion);
	return one > 0 && more > 0 ? more : 1;
}

char *
us_charset_space(struct us_charset *c, size_t *len)
{

	*len = sizeof(c->raw) - c->held;
	return c->raw + c->held;
}

size_t
us_charset_convert(struct us_charset *c, size_t added, char *utf8, size_t room)
{
	char *in = c->raw, *out = utf8;
	size_t left = c->held + added, skipped;

	while (iconv(c->conversion, &in, &left, &out, &room) == (size_t)-1 &&
	    errno == EILSEQ && room >= REPLACEMENT_LEN) {
		memcpy(out, replacement, REPLACEMENT_LEN);
		out += REPLACEMENT_LEN;
		room -= REPLACEMENT_LEN;
		if (c->unit == 0)
			c->unit = find_unit(c->name);
		skipped = left < c->unit ? left : c->unit;
		in += skipped;
		left -= skipped;
	}
	if (left >= CHARACTER_MAX && errno == EINVAL)
		left = 0;
	memmove(c->raw, in, left);
	c->held = left;
	return (size_t)(out - utf8);
}

size_t
us_charset_finish(struct us_charset *c, char *utf8, size_t room)
{
	char *out = utf8;

	/* Some sets hold back a character that the next one may change. */
	(void)iconv(c->conversion, NULL, NULL, &out, &room);
	if (c->held > 0 && room >= REPLACEMENT_LEN) {
		memcpy(out, replacement, REPLACEMENT_LEN);
		out += REPLACEMENT_LEN;
	}
	c->held = 0;
	return (size_t)(out - utf8);
}

void
us_charset_close(struct us_charset *c)
{

	(void)iconv_close(c->conversion);
}
