/*
 * Templates of --get: parsing and output.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "template.h"

/* A piece of a template: a name, an escape or text. */
struct piece {
	bool is_name, is_escape;
	const char *text;
	size_t len;
	bool is_known; /* a name that stands for ${column} */
	struct column column;
};

/* Read an escape; ${at} is behind its backslash.  Return the next position. */
static const char *
read_escape(const char *at, struct piece *piece)
{
	static const char codes[] = "ntr0\\{", bytes[] = "\n\t\r\0\\{";
	const char *code = *at == '\0' ? NULL : strchr(codes, *at);

	piece->text = code == NULL ? "" : bytes + (code - codes);
	piece->len = code == NULL ? 0 : 1;
	return at + 1;
}

/* Read the piece at ${at}, which is not the end.  Return the position of the
 * next one.  An unknown escape becomes a piece without text, and an unclosed
 * name becomes an unknown name. */
static const char *
next_piece(const struct options *o, const char *at, struct piece *piece)
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
	if (!piece->is_name)
		return at;
	piece->is_known = *at != '\0' &&
	    column_read(&piece->column, piece->text, piece->len,
		o->sums == SUMS_BY) == NULL;
	return *at == '\0' ? at : at + 1;
}

const char *
template_check(const struct options *o)
{
	const char *at = o->template;
	bool is_row = o->sums == SUMS_BY;
	struct piece piece;
	struct column column;

	/* Each line would be the same word. */
	if (column_read(&column, at, strlen(at), is_row) == NULL)
		return "a name stands in braces, as in {url}";
	while (*at != '\0') {
		at = next_piece(o, at, &piece);
		if (piece.is_name && piece.text[piece.len] == '\0')
			return "a { is not closed by a }";
		if (piece.is_name && !piece.is_known)
			return column_read(&column, piece.text, piece.len,
			    is_row);
		if (!piece.is_name && piece.len == 0)
			return "unknown escape; allowed are \\n, \\t, \\r, "
			       "\\0, \\\\ and \\{";
	}
	return NULL;
}

const char *
template_columns(struct options *o)
{
	const char *at = o->template;
	struct piece piece;

	o->column = calloc(strlen(at), sizeof(*o->column));
	if (o->column == NULL)
		return strerror(ENOMEM);
	while (*at != '\0') {
		at = next_piece(o, at, &piece);
		if (piece.is_name && piece.is_known)
			o->column[o->columns++] = piece.column;
	}
	return NULL;
}

unsigned
template_needs(const struct options *o)
{
	const char *at = o->template;
	struct piece piece;
	unsigned needs = 0;

	while (*at != '\0') {
		at = next_piece(o, at, &piece);
		if (piece.is_name && piece.is_known)
			needs |= piece.column.field->from;
	}
	return needs;
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
	struct piece piece;

	record_look(record);
	while (*at != '\0') {
		at = next_piece(record->options, at, &piece);
		if (piece.is_name)
			put_value(out, &piece.column, record);
		else if (piece.is_escape)
			out_char(out, *piece.text);
		else
			out_lines(out, piece.text, piece.len);
	}
}
