/*
 * A substring of a link, and what may be encoded in it.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/percent.h"
#include "slice.h"

char *
us_slice_unescape(char *to, struct us_slice from, char mark, char slash)
{
	const char *at = from.at;
	int byte;

	while (at < from.end) {
		if (*at == mark && from.end - at > 2 &&
		    (byte = escape_byte(at + 1)) != -1) {
			*to++ = (char)byte;
			at += 3;
		} else {
			*to++ = *at == slash ? '/' : *at;
			at++;
		}
	}
	return to;
}

struct us_slice
us_slice_field(struct us_slice query, const char *key, size_t len, char mark)
{
	const char *at, *end;

	for (at = query.at; at < query.end; at = end + 1) {
		end = memchr(at, '&', (size_t)(query.end - at));
		if (end == NULL)
			end = query.end;
		if ((size_t)(end - at) > len && memcmp(at, key, len) == 0 &&
		    (mark == '\0' || at[len] == mark))
			return (struct us_slice){ at + len + (mark != '\0'),
				end };
	}
	return (struct us_slice){ NULL, NULL };
}

bool
us_slice_begins(struct us_slice slice, const char *word)
{
	size_t len = strlen(word);

	return (size_t)(slice.end - slice.at) >= len &&
	    memcmp(slice.at, word, len) == 0;
}

const char *
us_slice_find(struct us_slice slice, const char *word)
{
	size_t len = strlen(word);
	const char *at;

	for (at = slice.at; (size_t)(slice.end - at) >= len; at++)
		if (memcmp(at, word, len) == 0)
			return at;
	return NULL;
}

int
us_slice_digit(char byte)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789-_";
	const char *at = byte == '\0' ? NULL : strchr(digits, byte);

	if (byte == '+')
		return 62;
	if (byte == '/')
		return 63;
	return at == NULL ? -1 : (int)(at - digits);
}

char *
us_slice_base64(char *to, struct us_slice from)
{
	unsigned bits = 0, n = 0;

	for (; from.at < from.end && *from.at != '='; from.at++) {
		if (us_slice_digit(*from.at) == -1)
			return NULL;
		bits = (bits << 6 | (unsigned)us_slice_digit(*from.at)) &
		    0xFFFF;
		n += 6;
		if (n >= 8) {
			n -= 8;
			*to++ = (char)(bits >> n & 0xFF);
		}
	}
	return to;
}
