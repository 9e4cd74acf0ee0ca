/*
 * The content of elements, searched for the two bytes that matter in it, one
 * after the other.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "content.h"
#include "reference.h"

/* What begins something else in the content: a byte, and one that is looked for
 * before it. */
static const struct {
	char stop, before;
} contents[] = {
	[US_CONTENT_DATA] = { '<', '&' },
	[US_CONTENT_RCDATA] = { '<', '&' },
	[US_CONTENT_RAWTEXT] = { '<', '<' },
	[US_CONTENT_SCRIPT] = { '<', '<' },
	[US_CONTENT_SCRIPT_ESCAPED] = { '<', '-' },
	[US_CONTENT_SCRIPT_DOUBLE_ESCAPED] = { '<', '-' },
	[US_CONTENT_PLAINTEXT] = { '\0', '\0' },
	[US_CONTENT_CDATA] = { ']', ']' },
};

size_t
us_content_find(enum us_content content, const char *text, size_t at,
    size_t len, size_t *clear)
{
	const char stop = contents[content].stop,
		   before = contents[content].before;
	const char *found;

	if (content == US_CONTENT_PLAINTEXT)
		return len;
	if (*clear < at)
		*clear = at;
	found = memchr(text + *clear, stop, len - *clear);
	*clear = found == NULL ? len : (size_t)(found - text);
	if (before == stop)
		return *clear;
	found = memchr(text + at, before, *clear - at);
	return found == NULL ? *clear : (size_t)(found - text);
}

size_t
us_content_cut(const char *text, size_t cut, bool broken)
{
	size_t n;

	for (n = 0; n < 3 && (text[cut] & 0xc0) == 0x80; n++)
		cut--;
	for (n = 0; n < 2 && text[cut - 1] == '-'; n++)
		cut--;
	for (n = 1; broken && n < US_REFERENCE_MAX; n++)
		if (text[cut - n] == '&')
			return cut - n;
	return cut;
}
