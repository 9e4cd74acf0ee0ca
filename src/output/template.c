/*
 * Templates of --get: parsing and output.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "template.h"

/* A piece of a template: a name, an escape or text. */
struct piece {
	bool is_name, is_escape;
	const char *text;
	size_t len;
	bool is_known; /* a name that stands for ${value} */
	struct value value;
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
	if (!piece->is_name)
		return at;
	piece->is_known = *at != '\0' &&
	    value_find(&piece->value, piece->text, piece->len);
	return *at == '\0' ? at : at + 1;
}

const char *
template_check(const char *template)
{
	const char *at = template;
	struct piece piece;
	struct value value;

	/* Each line would be the same word. */
	if (value_find(&value, template, strlen(template)))
		return "a name stands in braces, as in {url}";
	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name && piece.text[piece.len] == '\0')
			return "a { is not closed by a }";
		if (piece.is_name && !piece.is_known)
			return value_complain(piece.text, piece.len);
		if (!piece.is_name && piece.len == 0)
			return "unknown escape; allowed are \\n, \\t, \\r, "
			       "\\0, \\\\ and \\{";
	}
	return NULL;
}

unsigned
template_needs(const char *template)
{
	const char *at = template;
	struct piece piece;
	unsigned needs = 0;

	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name && piece.is_known)
			needs |= value_needs(&piece.value);
	}
	return needs;
}

/* These two are of the type named_part_piece. */
static void
put_text(void *out, const char *text, size_t len)
{

	out_text(out, text, len);
}

static void
put_line(void *out, const char *text, size_t len)
{

	out_line(out, text, len);
}

void
template_put(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit)
{
	const struct record record = { options, place, hit, false };
	const char *at = options->template;
	struct piece piece;

	while (*at != '\0') {
		at = next_piece(at, &piece);
		if (piece.is_name)
			value_put(&piece.value, &record,
			    value_is_file(&piece.value) ? put_text : put_line,
			    out);
		else if (piece.is_escape)
			out_char(out, *piece.text);
		else
			out_lines(out, piece.text, piece.len);
	}
}
