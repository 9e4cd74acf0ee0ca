/*
 * The conversion of ISO 8859-1 and windows-1252: most bytes are ASCII, and are
 * copied as they are.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "latin.h"

static const struct us_latin iso_8859_1 = { { "\xC2\x80", "\xC2\x81",
    "\xC2\x82", "\xC2\x83", "\xC2\x84", "\xC2\x85", "\xC2\x86", "\xC2\x87",
    "\xC2\x88", "\xC2\x89", "\xC2\x8A", "\xC2\x8B", "\xC2\x8C", "\xC2\x8D",
    "\xC2\x8E", "\xC2\x8F", "\xC2\x90", "\xC2\x91", "\xC2\x92", "\xC2\x93",
    "\xC2\x94", "\xC2\x95", "\xC2\x96", "\xC2\x97", "\xC2\x98", "\xC2\x99",
    "\xC2\x9A", "\xC2\x9B", "\xC2\x9C", "\xC2\x9D", "\xC2\x9E", "\xC2\x9F" } };

/* Five bytes are not used. */
static const struct us_latin windows_1252 = { { "\xE2\x82\xAC", "\xEF\xBF\xBD",
    "\xE2\x80\x9A", "\xC6\x92", "\xE2\x80\x9E", "\xE2\x80\xA6", "\xE2\x80\xA0",
    "\xE2\x80\xA1", "\xCB\x86", "\xE2\x80\xB0", "\xC5\xA0", "\xE2\x80\xB9",
    "\xC5\x92", "\xEF\xBF\xBD", "\xC5\xBD", "\xEF\xBF\xBD", "\xEF\xBF\xBD",
    "\xE2\x80\x98", "\xE2\x80\x99", "\xE2\x80\x9C", "\xE2\x80\x9D",
    "\xE2\x80\xA2", "\xE2\x80\x93", "\xE2\x80\x94", "\xCB\x9C", "\xE2\x84\xA2",
    "\xC5\xA1", "\xE2\x80\xBA", "\xC5\x93", "\xEF\xBF\xBD", "\xC5\xBE",
    "\xC5\xB8" } };

const struct us_latin *
us_latin_find(const char *name)
{
	static const struct {
		const char *name;
		const struct us_latin *set;
	} sets[] = { { "iso-8859-1", &iso_8859_1 }, { "latin1", &iso_8859_1 },
		{ "cp1252", &windows_1252 } };
	size_t i;

	for (i = 0; i < sizeof(sets) / sizeof(sets[0]); i++)
		if (strcmp(name, sets[i].name) == 0)
			return sets[i].set;
	return NULL;
}

size_t
us_latin_span(const char *text, size_t len)
{
	static const uint64_t high = UINT64_C(0x8080808080808080);
	uint64_t word;
	size_t n = 0;

	for (; len - n >= sizeof(word); n += sizeof(word)) {
		memcpy(&word, text + n, sizeof(word));
		if ((word & high) != 0)
			break;
	}
	while (n < len && (unsigned char)text[n] < 0x80)
		n++;
	return n;
}

/* Write the character ${byte}, which is not ASCII.  Return its length. */
static size_t
put_high(const struct us_latin *set, unsigned char byte, char *utf8)
{
	const char *control;

	if (byte < 0xA0) {
		control = set->utf8[byte - 0x80];
		memcpy(utf8, control, US_LATIN_MOST);
		return strlen(control);
	}
	utf8[0] = (char)(0xC0 | byte >> 6);
	utf8[1] = (char)(0x80 | (byte & 0x3F));
	return 2;
}

size_t
us_latin_convert(const struct us_latin *set, const char *text, size_t len,
    char *utf8)
{
	char *out = utf8;
	size_t n;

	while (len > 0) {
		n = us_latin_span(text, len);
		memcpy(out, text, n);
		out += n;
		text += n;
		len -= n;
		for (; len > 0 && (unsigned char)*text >= 0x80; text++, len--)
			out += put_high(set, (unsigned char)*text, out);
	}
	return (size_t)(out - utf8);
}
