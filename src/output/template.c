/*
 * Templates of --get: parsing and output.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "column.h"

/* A piece of a template: a name, an escape or text. */
struct piece {
	bool is_name, is_escape;
	const char *text;
	size_t len;
};

/* Read an escape; ${at} is behind its backslash.  Return the next position. */
static const char *
read_escape(const char *at, struct piece *piece)
{
	static const char codes[] = "ntr0\\{", bytes[] = "\n\t\r\0\\{";
	const char *code = *at == '\0' ? NULL : strchr(codes, *at);

	piece->text = code == NULL ? "" : bytes + (code - codes);
	piece->len = code == NULL ? 0 : 1;
	return *at == '\0' ? at : at + 1;
}

/* Read the piece at ${at}, which is not the end.  Return the position of the
 * next one.  An unknown escape becomes a piece without text. */
static const char *
next_piece(const char *at, struct piece *piece)
{

	piece->is_name = *at == '{';
	piece->is_escape = *at == '\\';
	if (piece->is_escape)
		return read_escape(at + 1, piece);
	if (piece->is_name)
		at++;
	piece->text = at;
	piece->len = strcspn(at, piece->is_name ? "}" : "{\\");
	at += piece->len;
	return piece->is_name && *at != '\0' ? at + 1 : at;
}

const char *
template_make(struct options *o, bool is_used)
{
	const char *at = o->template, *why = NULL;
	struct piece piece;
	struct column unused;

	/* Each line would be the same word. */
	if (column_read(&unused, o, at, strlen(at)) == NULL)
		return "a name stands in braces, as in {url}";
	if (is_used &&
	    (o->column = calloc(strlen(at) + 1, sizeof(*o->column))) == NULL)
		return strerror(ENOMEM);
	while (*at != '\0' && why == NULL) {
		at = next_piece(at, &piece);
		if (piece.is_name && piece.text[piece.len] == '\0')
			why = "a { is not closed by a }";
		else if (piece.is_name)
			why = column_read(is_used ? &o->column[o->columns++] :
						    &unused,
			    o, piece.text, piece.len);
		else if (piece.len == 0)
			why = "unknown escape; allowed are \\n, \\t, \\r, "
			      "\\0, \\\\ and \\{";
	}
	return why;
}

/* Put a value; only the name of a file may hold the end of a line. */
static void
put_value(struct out *out, const struct column *column,
    const struct record *record)
{
	struct urlsift_value value;

	column_text(out, column, record, &value);
	if (column_is(column, "file"))
		out_text(out, value.text, value.len);
	else
		out_line(out, value.text, value.len);
}

void
template_put(struct out *out, const struct record *record)
{
	const char *at = record->options->template;
	const struct column *column = record->options->column;
	struct piece piece;

	if (record->row == NULL)
		urlsift_view_hit(record->view, record->hit, record->place);
	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name)
			put_value(out, column++, record);
		else if (piece.is_escape)
			out_char(out, *piece.text);
		else
			out_lines(out, piece.text, piece.len);
	}
}
