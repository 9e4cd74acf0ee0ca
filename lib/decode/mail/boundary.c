/*
 * Boundary lines.  Blanks may be at the end of the line (lines-of-mail), a
 * boundary of an outer multipart ends the inner ones, and a boundary may be
 * empty.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "message.h"
#include "body.h"

/* Return the length of ${text} without the blanks at its end. */
static size_t
trimmed(const char *text, size_t len)
{

	while (len > 0 && us_is(text[len - 1], US_BLANK))
		len--;
	return len;
}

struct us_multipart *
us_boundary_push(struct us_multiparts *open, const char *value, size_t len)
{
	struct us_multipart *level = &open->level[open->levels];
	size_t at = open->names.len;

	if (us_buf_reserve(&open->names, at + len + 1) != URLSIFT_OK)
		return NULL;
	memset(level, 0, sizeof(*level));
	level->boundary = at;
	level->has_boundary = us_parameter_get(value, len, "boundary",
	    open->names.data + at, len + 1);
	if (level->has_boundary)
		level->len = trimmed(open->names.data + at,
		    strlen(open->names.data + at));
	open->names.len += level->len;
	open->levels++;
	return level;
}

void
us_boundary_pop(struct us_multiparts *open, unsigned levels)
{

	if (levels < open->levels)
		open->names.len = open->level[levels].boundary;
	open->levels = levels;
}

bool
us_boundary_at(const struct us_multiparts *open, const char *text, size_t len,
    size_t at, struct us_boundary *boundary)
{
	const struct us_multipart *level;
	const char *name;
	unsigned i;

	if (len - at < 2 || memcmp(text + at, "--", 2) != 0)
		return false;
	boundary->begin = at;
	boundary->end = us_eol_find(text, at, len);
	boundary->end +=
	    us_header_line_end(text + boundary->end, len - boundary->end);
	text += at + 2;
	len = trimmed(text, boundary->end - at - 2);
	for (i = open->levels; i > 0; i--) {
		level = &open->level[i - 1];
		boundary->is_last = len == level->len + 2;
		if (!level->has_boundary ||
		    (len != level->len && !boundary->is_last))
			continue;
		name = open->names.data + level->boundary;
		if (memcmp(text, name, level->len) == 0 &&
		    (!boundary->is_last ||
			memcmp(text + level->len, "--", 2) == 0)) {
			boundary->levels = i;
			return true;
		}
	}
	return false;
}

void
us_boundary_find(const struct us_multiparts *open, const char *text, size_t len,
    size_t at, struct us_boundary *boundary)
{
	const char *dashes;
	size_t begin = at;

	while (open->levels > 0 &&
	    (dashes = us_find(text + at, len - at, "--", 2)) != NULL) {
		at = (size_t)(dashes - text);
		if ((at == begin || us_is(text[at - 1], US_EOL)) &&
		    us_boundary_at(open, text, len, at, boundary))
			return;
		while (at < len && text[at] == '-')
			at++;
	}
	boundary->levels = 0;
	boundary->begin = boundary->end = len;
}
