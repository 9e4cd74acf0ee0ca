/*
 * Strings and lists that show by their begin that they are encoded
 * (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "script.h"
#include "script_call.h"

/* Characters from the begin on of a string that is decoded without a call; the
 * bytes of a list that are looked at, and the characters that these make at the
 * least. */
#define LEAST 16
#define LIST_MOST 64
#define CLEAR 8

/* Return whether ${text} begins as http or a tag does in base64. */
static bool
is_base64(const char *text)
{
	static const char begins[][6] = { "PG", "PC", "PD", "PE", "PF", "PH",
		"aHR0c", "Cjw", "Cjx", "DQo8" };
	size_t i = 0, n;

	while (i < sizeof(begins) / sizeof(*begins) &&
	    strncmp(text, begins[i], strlen(begins[i])) != 0)
		i++;
	if (i == sizeof(begins) / sizeof(*begins))
		return false;
	for (n = 0; n < LEAST && us_script_is_base64(text[n]);)
		n++;
	return n == LEAST;
}

/* Return whether ${text} is base64 of ASCII in UTF-16LE: each second byte of it
 * is 0. */
static bool
is_utf16(const char *text)
{
	size_t n;

	for (n = 0; n < LEAST; n += 8, text += 8)
		if (memchr("AQgw", text[1], 4) == NULL ||
		    (text[2] != 'A' && text[2] != 'B') || text[4] != 'A' ||
		    text[5] < 'A' || text[5] > 'H' || text[7] != 'A')
			return false;
	return true;
}

/* Return whether ${text} begins as a URL of the web or a tag does. */
static bool
is_clear(const char *text, size_t len)
{

	return len >= CLEAR &&
	    (memcmp(text, "http", 4) == 0 ||
		(*text == '<' && us_is(text[1], US_ALPHA) &&
		    us_printable_end(text, CLEAR) == CLEAR));
}

bool
us_script_shift(char *text, size_t len)
{
	static const char begins[][9] = { "https://", "http://" };
	size_t i, at, n;
	bool is_added;
	char by;

	for (i = 0; i < 4; i++) {
		is_added = i % 2 == 0;
		n = strlen(begins[i / 2]);
		if (len < n || *text == 'h')
			continue;
		by = (char)(is_added ? *text - 'h' : *text ^ 'h');
		for (at = 0; at < n; at++)
			if (begins[i / 2][at] !=
			    (char)(is_added ? text[at] - by : text[at] ^ by))
				break;
		if (at < n)
			continue;
		for (at = 0; at < len; at++)
			text[at] =
			    (char)(is_added ? text[at] - by : text[at] ^ by);
		return true;
	}
	return false;
}

bool
us_script_literal(const char *text, size_t len, enum us_script_call *call)
{
	static const char numbers[] = "&#104;&#116;&#116;&#112;";
	char begin[LIST_MOST];
	size_t n;

	if (len < LEAST)
		return false;
	*call = US_CALL_COMMAND;
	if (is_utf16(text))
		return true;
	*call = US_CALL_SHIFT;
	memcpy(begin, text, LEAST);
	if (us_script_shift(begin, LEAST))
		return true;
	switch (*text) {
	case 'a':
	case 'C':
	case 'D':
	case 'P':
		*call = US_CALL_BASE64;
		return is_base64(text);
	case '&':
		*call = US_CALL_NUMBERS;
		/* A tag that is spelled so is shown. */
		return len > sizeof(numbers) &&
		    memcmp(text, numbers, sizeof(numbers) - 1) == 0;
	case 'u':
		*call = US_CALL_ROT13;
		return memcmp(text, "uggc://", 7) == 0 ||
		    memcmp(text, "uggcf://", 8) == 0;
	case '3':
	case '6':
		*call = US_CALL_HEX;
		if (is_clear(begin, us_script_hex(text, LEAST, begin)))
			return true;
		break;
	default:
		if (!us_is(*text, US_DIGIT))
			return false;
	}
	*call = US_CALL_CODES;
	n = us_script_codes(text, len < LIST_MOST ? len : LIST_MOST, begin);
	return is_clear(begin, n) || us_script_shift(begin, n);
}
