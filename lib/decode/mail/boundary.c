/*
 * Boundary lines, read as GMime reads them: blanks may be at the end of the
 * line, a boundary of an outer multipart ends the inner ones, and a boundary
 * may be empty.  If a boundary that GMime sees were missed here, each search
 * for the text before the parts of an inner multipart would go on to the end of
 * the message.
 */
#include <string.h>

#include "boundary.h"

size_t
us_boundary_line(const char *text, size_t len, size_t at)
{
	const char *end = memchr(text + at, '\n', len - at);

	return end == NULL ? len : (size_t)(end - text) + 1;
}

/* Return whether the ${len} bytes at ${text}, a line without its --, are the
 * boundary of ${level}; if ${is_last}, the one behind the last part. */
static bool
is_boundary(const struct us_multipart *level, const char *text, size_t len,
    bool *is_last)
{
	size_t at = level->boundary_len;

	if (level->boundary == NULL || len < at ||
	    memcmp(text, level->boundary, at) != 0)
		return false;
	*is_last = len - at >= 2 && memcmp(text + at, "--", 2) == 0;
	if (*is_last)
		at += 2;
	while (at < len && memchr(" \t\r\n", text[at], 4) != NULL)
		at++;
	return at == len;
}

bool
us_boundary_find(const char *text, size_t len, size_t at,
    const struct us_multipart *level, unsigned levels, struct us_boundary *b)
{
	unsigned i;

	for (; at < len; at = b->end) {
		b->begin = at;
		b->end = us_boundary_line(text, len, at);
		if (b->end - at < 2 || memcmp(text + at, "--", 2) != 0)
			continue;
		for (i = levels; i > 0; i--) {
			b->level = &level[i - 1];
			if (is_boundary(b->level, text + at + 2,
				b->end - at - 2, &b->is_last))
				return true;
		}
	}
	return false;
}
