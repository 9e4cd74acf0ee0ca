/*
 * Percent-encoding (URL Standard 1.3): the bytes of a set are escaped.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/utf8.h"
#include "url.h"

/* For each byte the sets that it is in. */
static const unsigned char percent_sets[256] = {
#define PERCENT(...) __VA_ARGS__,
#define STAY(where, ...)
#include "percent_set.def"
#undef PERCENT
#undef STAY
};

/* Write ${byte} escaped.  Return behind it. */
static char *
put_escaped(char *to, char byte)
{
	static const char digits[] = "0123456789ABCDEF";

	to[0] = '%';
	to[1] = digits[(unsigned char)byte >> 4];
	to[2] = digits[(unsigned char)byte & 15];
	return to + 3;
}

/* Return where the bytes of ${text} from ${at} on end that are not in
 * ${set}. */
static size_t
skip(const char *text, size_t len, size_t at, unsigned set)
{
	const unsigned char *byte = (const unsigned char *)text;

	while (len - at >= 4 &&
	    ((percent_sets[byte[at]] | percent_sets[byte[at + 1]] |
		 percent_sets[byte[at + 2]] | percent_sets[byte[at + 3]]) &
		set) == 0)
		at += 4;
	while (at < len && (percent_sets[byte[at]] & set) == 0)
		at++;
	return at;
}

size_t
us_percent_encode(const char *text, size_t len, enum us_percent_set set,
    char *room)
{
	static const char replacement[] = "%EF%BF%BD";
	size_t at, next, n, i;
	uint32_t code;
	char *to = room;

	for (at = 0; at < len; at = next + n) {
		next = skip(text, len, at, set);
		memmove(to, text + at, next - at);
		to += next - at;
		if (next == len)
			break;
		n = 1;
		if (us_is(text[next], US_HIGH))
			n = us_utf8_read(text + next, len - next, &code);
		if (n == 0) {
			memcpy(to, replacement, sizeof(replacement) - 1);
			to += sizeof(replacement) - 1;
		}
		for (i = 0; i < n; i++)
			to = put_escaped(to, text[next + i]);
		n += n == 0;
	}
	return (size_t)(to - room);
}
