/*
 * One pass over the lines.  Where the headers inside a message are is not
 * known yet, so a line of its body that looks like a long field is hidden like
 * one; it is whole again before anybody reads it.
 */
#include <stdlib.h>
#include <string.h>

#include "field.h"
#include "guard.h"
#include "limits.h"

/* Note the byte at ${at} and change it. */
static bool
hide(struct us_guard *g, size_t at)
{
	struct us_patch *patch;
	size_t room;

	if (g->n == g->room) {
		room = g->room * 2 + 16;
		patch = realloc(g->patch, room * sizeof(*patch));
		if (patch == NULL)
			return false;
		g->patch = patch;
		g->room = room;
	}
	g->patch[g->n].at = at;
	g->patch[g->n++].byte = g->data[at];
	g->data[at] = '_';
	return true;
}

/* Move the header's fields towards its end, as many as fit the limit, the ones
 * that say how to decode before others. */
static void
shorten_header(struct us_guard *g, size_t end)
{
	size_t at, kept = 0, n = 0;
	struct us_field field;
	bool is_content, keep;

	for (at = 0; at < end; at += field.len) {
		if (!us_field_at(g->data + at, end - at, &field))
			break;
		is_content = field.name > 8 &&
		    (memcmp(field.text, "Content-", 8) == 0 ||
			memcmp(field.text, "content-", 8) == 0);
		keep = kept + field.len <= US_MAX_HEADER ||
		    (is_content && field.len <= US_MAX_FIELD && n++ < 16);
		if (!keep)
			continue;
		memmove(g->data + kept, field.text, field.len);
		kept += field.len;
	}
	g->dropped = end - kept;
	memmove(g->data + g->dropped, g->data, kept);
	g->data += g->dropped;
	g->len -= g->dropped;
}

/* Return the length of the header at the beginning of the message.  A line that
 * is no field ends it: there may be no header at all. */
static size_t
header_len(const struct us_guard *g)
{
	struct us_field field;
	size_t at = 0;

	while (us_field_at(g->data + at, g->len - at, &field) && field.name > 0)
		at += field.len;
	return at;
}

/* Return the end of the lines that go on the field at ${at}. */
static size_t
field_end(const struct us_guard *g, size_t at)
{
	struct us_field field;

	return us_field_at(g->data + at, g->len - at, &field) ? at + field.len :
								at;
}

/* Look at the line at ${at}, which ends at ${end}; a field that goes on is
 * looked at once.  Return where the next one begins, or 0 when memory is out.
 */
static size_t
look(struct us_guard *g, size_t at, size_t end)
{
	const char *line = g->data + at;
	const char *colon;
	size_t to;

	if (line[0] == '-' && end - at > 2 && line[1] == '-')
		g->parts++;
	if (end == g->len || (g->data[end] != ' ' && g->data[end] != '\t')) {
		if (end - at <= US_MAX_FIELD)
			return end;
		to = end;
	} else {
		to = field_end(g, at);
	}
	colon = memchr(line, ':', to - at < 256 ? to - at : 256);
	if (to - at <= US_MAX_FIELD || colon == NULL || colon == line)
		return to == at ? end : to;
	if (colon - line > 8 && memcmp(line, "Content-", 8) == 0)
		g->hides = true;
	return hide(g, (size_t)(colon - g->data) - 1) ? to : 0;
}

bool
us_guard_raise(struct us_guard *g, char *data, size_t len)
{
	const char *newline;
	size_t at = 0, end, header;

	g->data = data;
	g->len = len;
	g->dropped = g->parts = g->n = 0;
	g->hides = false;
	header = header_len(g);
	if (header > US_MAX_HEADER)
		shorten_header(g, header);
	while (at < g->len) {
		newline = memchr(g->data + at, '\n', g->len - at);
		end = newline == NULL ? g->len :
					(size_t)(newline - g->data) + 1;
		if ((at = look(g, at, end)) == 0)
			return false;
	}
	return true;
}

void
us_guard_drop(struct us_guard *g)
{

	while (g->n > 0) {
		g->n--;
		g->data[g->patch[g->n].at] = g->patch[g->n].byte;
	}
}

void
us_guard_free(struct us_guard *g)
{

	free(g->patch);
}
