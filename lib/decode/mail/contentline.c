/*
 * Content lines of calendars and address cards.  A line end with a blank or a
 * tab behind it is a fold (RFC 5545, 3.1, and RFC 6350, 3.2) and is removed
 * with that byte.  Any other line end ends a text, since no value goes on in
 * the next property (calendars-and-cards).  A backslash is removed in every
 * value (RFC 5545, 3.3.11): no URL contains one.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "contentline.h"

void
us_contentline_init(struct us_contentline *c,
    const struct urlsift_decode_sink *sink, void *ctx)
{

	memset(c, 0, sizeof(*c));
	c->sink = sink;
	c->ctx = ctx;
	c->place.line = 1;
}

/* Skip ${len} bytes of the input, in one line. */
static void
pass(struct us_contentline *c, size_t len)
{

	c->place.offset += len;
	c->moved = true;
}

/* Emit ${len} bytes, in one line, that are unchanged from the input. */
static int
contentline_emit(struct us_contentline *c, const char *text, size_t len)
{
	int stop;

	if (len == 0)
		return 0;
	if (c->moved && (stop = c->sink->place(c->ctx, &c->place)) != 0)
		return stop;
	c->moved = false;
	c->place.offset += len;
	return c->sink->text(c->ctx, text, len);
}

/* Begin the next line of the input. */
static void
begin_line(struct us_contentline *c)
{

	c->place.line++;
	c->place.start = c->place.offset;
}

/* A backslash that escapes nothing is emitted as such. */
static int
put_backslash(struct us_contentline *c)
{
	int stop;

	if (!c->escapes)
		return 0;
	c->escapes = false;
	if ((stop = c->sink->place(c->ctx, &c->escape)) != 0)
		return stop;
	c->moved = true;
	return c->sink->text(c->ctx, "\\", 1);
}

/* Emit the line end that is kept. */
static int
put_end(struct us_contentline *c)
{
	int stop;

	if ((stop = put_backslash(c)) != 0)
		return stop;
	stop = c->has_cr ? contentline_emit(c, "\r\n", 2) :
			   contentline_emit(c, "\n", 1);
	begin_line(c);
	return stop != 0 ? stop : c->sink->gap(c->ctx);
}

/* Drop the line end that is kept: it is a fold. */
static void
pass_fold(struct us_contentline *c)
{

	pass(c, c->has_cr ? 2 : 1);
	begin_line(c);
	pass(c, 1);
}

/* Read the byte behind a backslash. */
static int
put_unescaped(struct us_contentline *c, char byte)
{
	int stop = 0;

	if (byte == 'n' || byte == 'N')
		byte = '\n';
	else if (memchr(",;:\\", byte, 4) == NULL)
		stop = put_backslash(c);
	c->escapes = false;
	return stop != 0 ? stop : contentline_emit(c, &byte, 1);
}

/* Read the first byte of ${text}, or a run of bytes that are not special.
 * Return their number. */
static size_t
put_some(struct us_contentline *c, const char *text, size_t len, int *stop)
{
	size_t n = 1;

	if (*text == '\r') {
		c->state = US_CONTENTLINE_CR;
	} else if (*text == '\n') {
		c->has_cr = false;
		c->state = US_CONTENTLINE_END;
	} else if (c->escapes) {
		*stop = put_unescaped(c, *text);
	} else if (*text == '\\') {
		c->escapes = true;
		c->escape = c->place;
		pass(c, 1);
	} else {
		while (n < len && text[n] != '\r' && text[n] != '\n' &&
		    text[n] != '\\')
			n++;
		*stop = contentline_emit(c, text, n);
	}
	return n;
}

/* Read a byte behind the kept ones.  Return whether it belongs to them. */
static bool
ends_held(struct us_contentline *c, char byte, int *stop)
{
	enum us_contentline_state state = c->state;

	c->state = US_CONTENTLINE_TEXT;
	switch (state) {
	case US_CONTENTLINE_TEXT:
		return false;
	case US_CONTENTLINE_CR:
		if (byte == '\n') {
			c->has_cr = true;
			c->state = US_CONTENTLINE_END;
			return true;
		}
		if ((*stop = put_backslash(c)) == 0)
			*stop = contentline_emit(c, "\r", 1);
		return false;
	case US_CONTENTLINE_END:
		if (byte == ' ' || byte == '\t') {
			pass_fold(c);
			return true;
		}
		*stop = put_end(c);
		return false;
	}
	return false;
}

int
us_contentline_put(struct us_contentline *c, const char *text, size_t len)
{
	int stop = 0;
	size_t n;

	for (; stop == 0 && len > 0; text += n, len -= n) {
		n = 1;
		if (!ends_held(c, *text, &stop) && stop == 0)
			n = put_some(c, text, len, &stop);
	}
	return stop;
}

int
us_contentline_finish(struct us_contentline *c)
{
	enum us_contentline_state state = c->state;
	int stop;

	c->state = US_CONTENTLINE_TEXT;
	if (state == US_CONTENTLINE_END)
		return put_end(c);
	if ((stop = put_backslash(c)) != 0 || state == US_CONTENTLINE_TEXT)
		return stop;
	return contentline_emit(c, "\r", 1);
}
