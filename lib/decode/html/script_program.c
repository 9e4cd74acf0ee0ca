/*
 * The strings of a script that are links to programs, as ms-word:ofe|u|https://
 * (links-to-programs).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../url/url.h"
#include "script.h"
#include "tag.h"

/* Bytes of a scheme, and behind it before the URL that the program opens. */
#define SCHEME_MOST 32
#define FIELDS_MOST 256

/* Return where the string begins that begins with the scheme whose colon is at
 * ${at}; 0: none does. */
static size_t
string_before(const char *script, size_t at)
{
	size_t begin = at;

	while (begin > 0 && at - begin < SCHEME_MOST &&
	    us_is(script[begin - 1], US_SCHEME))
		begin--;
	return begin < at && begin > 0 && us_is(script[begin], US_ALPHA) &&
		us_script_is_quote(script[begin - 1]) ?
	    begin :
	    0;
}

/* Return whether two slashes of a URL, or of a path of Windows, are in the word
 * at ${at}. */
static bool
holds_url(const char *script, size_t len, size_t at)
{
	static const char path[] = "\\\\\\\\";
	size_t end = len - at > FIELDS_MOST ? at + FIELDS_MOST : len, next;

	for (; at + sizeof(path) < end && !us_is(script[at], US_BLANK) &&
	     memchr("\"'`(<{,", script[at], 7) == NULL;
	     at++) {
		next = at + 1 + (script[at + 1] == '\\');
		if ((script[at] == '/' && script[next] == '/') ||
		    memcmp(script + at, path, sizeof(path) - 1) == 0)
			return true;
	}
	return false;
}

bool
us_script_program_next(const char *script, size_t len, size_t *at,
    struct us_item *item)
{
	size_t colon, begin;

	while ((colon = us_find_byte(script, *at, len, ':')) < len) {
		*at = colon + 1;
		begin = string_before(script, colon);
		if (begin == 0 ||
		    !us_program_is_url(script + begin, len - begin) ||
		    !holds_url(script, len, colon + 1))
			continue;
		item->begin = begin;
		*at = item->end = us_script_string_end(script, len, begin - 1);
		return true;
	}
	return false;
}
