/*
 * DEL is a control, so that it ends a URL and no URL may hold it (D35).
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../bytes.h"
#include "../utf8.h"
#include "page.h"
#include "tame.h"

#define DEL '\177'

/* Return whether libxml2 takes ${c} for a character. */
static bool
is_character(uint32_t c)
{

	if (c < 0x20)
		return c == '\t' || c == '\n' || c == '\r';
	return c < 0xd800 || (c > 0xdfff && c < 0xfffe) ||
	    (c > 0xffff && c < 0x110000);
}

/* Return whether the & at ${text} begins a numeric reference to nothing. */
static bool
refers_to_nothing(const char *text, size_t len)
{
	unsigned base = 10, digit;
	uint32_t c = 0;
	size_t at = 2;
	char byte;

	if (len < 2 || text[1] != '#')
		return false;
	if (at < len && us_lower(text[at]) == 'x') {
		base = 16;
		at++;
	}
	for (; at < len; at++) {
		byte = us_lower(text[at]);
		if (us_is(byte, US_DIGIT))
			digit = (unsigned)(byte - '0');
		else if (base == 16 && us_is(byte, US_HEX))
			digit = (unsigned)(byte - 'a') + 10;
		else
			break;
		if (c < 0x110000)
			c = c * base + digit;
	}
	return !is_character(c);
}

void
us_tame(char *text, size_t len)
{
	uint32_t c;
	size_t at, n;

	for (at = 0; at < len; at += n) {
		n = 1;
		if (us_is(text[at], US_HIGH)) {
			n = us_utf8_read(text + at, len - at, &c);
			if (n == 0 || !is_character(c))
				text[at] = DEL, n = 1;
		} else if (text[at] == '\f') {
			text[at] = ' ';
		} else if (!is_character((unsigned char)text[at])) {
			text[at] = DEL;
		} else if (text[at] == '&' &&
		    refers_to_nothing(text + at, len - at)) {
			text[at] = DEL;
		}
	}
}

size_t
us_tame_words(char *text, size_t len, size_t words)
{
	bool blank;
	size_t at;

	for (at = 0; at < len; at++) {
		blank = us_is(text[at], US_BLANK);
		if (!blank && text[at] != '"' && text[at] != '\'')
			continue;
		words++;
		/* Behind a tag libxml2 would drop it. */
		if (words < US_PAGE_MAX_WORDS ||
		    (blank && at > 0 && memchr("<>", text[at - 1], 2) != NULL))
			continue;
		text[at] = '\0';
		words = 0;
	}
	return words;
}
