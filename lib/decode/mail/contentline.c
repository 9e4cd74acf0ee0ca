/*
 * Content lines of calendars and address cards.  A line end with a blank or a
 * tab behind it is a fold (RFC 5545, 3.1, and RFC 6350, 3.2) and is removed
 * with that byte.  Any other line end ends a text, since no value goes on in
 * the next property (calendars-and-cards).  A backslash is removed in every
 * value (RFC 5545, 3.3.11): no URL contains one.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "body.h"

void
us_contentline_init(struct us_contentline *c, struct us_emitter *out)
{

	memset(c, 0, sizeof(*c));
	c->out = out;
	c->place.line = 1;
}

static void
pass(struct us_contentline *c, size_t len)
{

	c->place.offset += len;
	c->moved = true;
}

/* Emit ${len} bytes, in one line, that are unchanged from the input. */
static void
contentline_emit(struct us_contentline *c, const char *text, size_t len)
{

	if (len == 0)
		return;
	if (c->moved)
		us_emit_place(c->out, &c->place);
	c->moved = false;
	c->place.offset += len;
	us_emit_text(c->out, text, len);
}

static void
begin_line(struct us_contentline *c)
{

	c->place.line++;
	c->place.start = c->place.offset;
}

/* A backslash that escapes nothing is emitted as such. */
static void
put_backslash(struct us_contentline *c)
{

	if (!c->escapes)
		return;
	c->escapes = false;
	us_emit_place(c->out, &c->escape);
	us_emit_text(c->out, "\\", 1);
	c->moved = true;
}

/* Emit the line end that is kept. */
static void
put_end(struct us_contentline *c)
{

	put_backslash(c);
	if (c->has_cr)
		contentline_emit(c, "\r\n", 2);
	else
		contentline_emit(c, "\n", 1);
	begin_line(c);
	us_emit_gap(c->out);
	c->has_end = c->has_cr = false;
}

/* A carriage return that ends no line is text. */
static void
put_cr(struct us_contentline *c)
{

	put_backslash(c);
	if (c->has_cr)
		contentline_emit(c, "\r", 1);
	c->has_cr = false;
}

/* Drop the line end that is kept: it is a fold. */
static void
pass_fold(struct us_contentline *c)
{

	pass(c, c->has_cr ? 2 : 1);
	begin_line(c);
	pass(c, 1);
	c->has_end = c->has_cr = false;
}

static void
put_unescaped(struct us_contentline *c, char byte)
{

	if (byte == 'n' || byte == 'N')
		byte = '\n';
	else if (memchr(",;:\\", byte, 4) == NULL)
		put_backslash(c);
	c->escapes = false;
	contentline_emit(c, &byte, 1);
}

/* Read the first byte of ${text}, or a run of bytes that are not special.
 * Return their number. */
static size_t
put_some(struct us_contentline *c, const char *text, size_t len)
{
	size_t n = 1;

	if (*text == '\r') {
		c->has_cr = true;
	} else if (*text == '\n') {
		c->has_end = true;
	} else if (c->escapes) {
		put_unescaped(c, *text);
	} else if (*text == '\\') {
		c->escapes = true;
		c->escape = c->place;
		pass(c, 1);
	} else {
		while (n < len && text[n] != '\r' && text[n] != '\n' &&
		    text[n] != '\\')
			n++;
		contentline_emit(c, text, n);
	}
	return n;
}

/* Read a byte behind the kept ones.  Return whether it belongs to them. */
static bool
ends_held(struct us_contentline *c, char byte)
{
	bool is_fold = c->has_end && (byte == ' ' || byte == '\t');

	if (is_fold)
		pass_fold(c);
	else if (c->has_end)
		put_end(c);
	else if (c->has_cr && byte != '\n')
		put_cr(c);
	return is_fold;
}

void
us_contentline_put(struct us_contentline *c, const char *text, size_t len)
{
	size_t n;

	for (; c->out->status == 0 && len > 0; text += n, len -= n)
		n = ends_held(c, *text) ? 1 : put_some(c, text, len);
}

void
us_contentline_finish(struct us_contentline *c)
{

	if (c->has_end)
		put_end(c);
	else
		put_cr(c);
}
