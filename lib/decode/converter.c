/*
 * The converter of decoded text: it passes text on as soon as it is converted,
 * and text that needs no conversion as it is.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <strings.h>

#include "../base/utf8.h"
#include "converter.h"

/* Return whether text in the character set ${name} needs no conversion. */
static bool
is_as_it_is(const char *name)
{
	static const char *const names[] = { "us-ascii", "ascii", "utf-8",
		"utf8", "ansi_x3.4-1968", "iso646-us", "unicode-1-1-utf-8" };
	size_t i;

	if (strncasecmp(name, "x-", 2) == 0)
		name += 2;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcasecmp(name, names[i]) == 0)
			return true;
	return false;
}

void
us_converter_open(struct us_converter *c, const char *name)
{

	c->guesses = false;
	c->is_open = name != NULL && !is_as_it_is(name) &&
	    us_charset_open(&c->charset, name);
}

void
us_converter_guess(struct us_converter *c)
{

	us_converter_open(c, NULL);
	c->guesses = true;
	c->held_len = 0;
}

/* Return how many bytes at the beginning of ${text} are UTF-8. */
static size_t
span_utf8(const char *text, size_t len)
{
	uint32_t code;
	size_t at = 0, n;

	do {
		at += us_ascii_span(text + at, len - at);
		n = us_utf8_read(text + at, len - at, &code);
		at += n;
	} while (n > 0);
	return at;
}

/* Return whether ${text} may be the beginning of a character of UTF-8. */
static bool
may_grow(const char *text, size_t len)
{
	char whole[4] = { 0 };
	uint32_t code;
	size_t n;

	if (len > 3)
		return false;
	/* Second bytes that are right behind any first one, E0 to F4. */
	for (n = 0; n < 4; n++)
		whole[n] = n < len ? text[n] : '\x90';
	if (len == 1 && whole[0] == '\xF4')
		whole[1] = '\x80';
	else if (len == 1 && whole[0] == '\xE0')
		whole[1] = '\xA0';
	return us_utf8_read(whole, sizeof(whole), &code) > len;
}

/* Pass on ${text}, which is all of it if ${ends}.  Return as the callback does
 * and set ${used} to how much was passed on. */
static int
put_guessed(struct us_converter *c, const char *text, size_t len, bool ends,
    us_converter_out *out, void *ctx, size_t *used)
{
	size_t at = 0, n;
	int stop = 0;

	while (stop == 0 && at < len) {
		n = span_utf8(text + at, len - at);
		if (n > 0)
			stop = out(ctx, text + at, n);
		at += n;
		if (stop != 0 || at == len ||
		    (!ends && may_grow(text + at, len - at)))
			break;
		n = us_utf8_write(us_sets_windows_1252((unsigned char)text[at]),
		    c->utf8);
		stop = out(ctx, c->utf8, n);
		at++;
	}
	*used = at;
	return stop;
}

/* Pass on ${text} and what was held. */
static int
put_guess(struct us_converter *c, const char *text, size_t len, bool ends,
    us_converter_out *out, void *ctx)
{
	size_t used;
	int stop = 0;

	while (stop == 0 && c->held_len > 0 && (len > 0 || ends)) {
		if (len > 0 && c->held_len < sizeof(c->held)) {
			c->held[c->held_len++] = *text++;
			len--;
		}
		stop = put_guessed(c, c->held, c->held_len, ends && len == 0,
		    out, ctx, &used);
		c->held_len -= used;
		memmove(c->held, c->held + used, c->held_len);
	}
	if (stop != 0 || len == 0)
		return stop;
	stop = put_guessed(c, text, len, ends, out, ctx, &used);
	c->held_len = stop == 0 ? len - used : 0;
	memcpy(c->held, text + used, c->held_len);
	return stop;
}

/* Convert the text up to the ${added} bytes, and pass on the result.  Return
 * what the callback returns. */
static int
convert(struct us_converter *c, size_t added, us_converter_out *out, void *ctx)
{
	size_t len;
	int stop = 0;

	while (stop == 0 &&
	    (len = us_charset_convert(&c->charset, added, c->utf8,
		 sizeof(c->utf8))) > 0) {
		stop = out(ctx, c->utf8, len);
		added = 0;
	}
	return stop;
}

int
us_converter_put(struct us_converter *c, const char *text, size_t len,
    us_converter_out *out, void *ctx)
{
	char *room;
	size_t n;
	int stop = 0;

	if (c->guesses)
		return put_guess(c, text, len, false, out, ctx);
	if (!c->is_open)
		return len == 0 ? 0 : out(ctx, text, len);
	while (len > 0 && stop == 0) {
		room = us_charset_space(&c->charset, &n);
		if (n > len)
			n = len;
		memcpy(room, text, n);
		text += n;
		len -= n;
		stop = convert(c, n, out, ctx);
	}
	return stop;
}

int
us_converter_close(struct us_converter *c, us_converter_out *out, void *ctx)
{
	size_t len = 0;

	if (c->guesses && out != NULL)
		return put_guess(c, "", 0, true, out, ctx);
	if (c->is_open && out != NULL)
		len = us_charset_finish(&c->charset, c->utf8, sizeof(c->utf8));
	c->is_open = false;
	return len == 0 ? 0 : out(ctx, c->utf8, len);
}
