/*
 * A mask over a message: hides from GMime what makes it slow, in one pass over
 * the lines.  It is not known yet where the headers inside the message are.  So
 * a line of a body that looks like a long field is hidden too; it is restored
 * before anybody reads it.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "field.h"
#include "gmime_mask.h"
#include "../limits.h"

/* Record the byte at ${at} and change it. */
static bool
hide(struct us_gmime_mask *g, size_t at)
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

/* Return whether a field says how to decode the body. */
static bool
is_coding(const struct us_field *field)
{

	return field->name > 8 && strncasecmp(field->text, "Content-", 8) == 0;
}

/* Collect the fields to keep at the beginning, then move them together to the
 * end of the header. */
static void
strip_header(struct us_gmime_mask *g, size_t header)
{
	size_t at, kept = 0;
	struct us_field field;

	for (at = 0;
	     at < header && us_field_at(g->data + at, header - at, &field);
	     at += field.len) {
		if (!is_coding(&field))
			continue;
		if (kept + field.len > US_MAX_FIELD) {
			g->hides = true;
			continue;
		}
		memmove(g->data + kept, field.text, field.len);
		kept += field.len;
	}
	memmove(g->data + header - kept, g->data, kept);
	g->data += header - kept;
	g->len -= header - kept;
	g->header = kept;

	/* If no empty line separates the body from the header, add one. */
	if (kept == header || g->len == kept || g->data[kept] == '\n' ||
	    g->data[kept] == '\r')
		return;
	memmove(g->data - 1, g->data, kept);
	g->data--;
	g->len++;
	g->data[kept] = '\n';
}

/* Return whether the message may have parts, which have their own headers. */
static bool
may_have_parts(const struct us_gmime_mask *g)
{
	size_t at;

	for (at = 0; at + 9 <= g->header; at++)
		if (strncasecmp(g->data + at, "multipart", 9) == 0 ||
		    strncasecmp(g->data + at, "message/", 8) == 0)
			return true;
	return false;
}

/* Return the end of the lines that continue the field at ${at}. */
static size_t
field_end(const struct us_gmime_mask *g, size_t at)
{
	struct us_field field;

	return us_field_at(g->data + at, g->len - at, &field) ? at + field.len :
								at;
}

/* Read the line at ${at}, which ends at ${end}, and if it is a field, its
 * continuation lines.  Return where the next line begins, or 0 if there is no
 * memory. */
static size_t
mask_line(struct us_gmime_mask *g, size_t at, size_t end)
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
	if (colon - line > 8 && strncasecmp(line, "Content-", 8) == 0)
		g->hides = true;
	return hide(g, (size_t)(colon - g->data) - 1) ? to : 0;
}

bool
us_gmime_mask_apply(struct us_gmime_mask *g, char *data, size_t len,
    size_t header)
{
	const char *newline;
	size_t at, end;

	g->data = data;
	g->len = len;
	g->parts = g->n = 0;
	g->hides = false;
	strip_header(g, header);
	if (!may_have_parts(g))
		return true;
	for (at = g->header; at < g->len;) {
		newline = memchr(g->data + at, '\n', g->len - at);
		end = newline == NULL ? g->len :
					(size_t)(newline - g->data) + 1;
		if ((at = mask_line(g, at, end)) == 0)
			return false;
	}
	return true;
}

void
us_gmime_mask_restore(struct us_gmime_mask *g)
{

	while (g->n > 0) {
		g->n--;
		g->data[g->patch[g->n].at] = g->patch[g->n].byte;
	}
}

void
us_gmime_mask_free(struct us_gmime_mask *g)
{

	free(g->patch);
}
