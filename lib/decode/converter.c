/*
 * The converter of decoded text: it passes text on as soon as it is converted,
 * and text that needs no conversion as it is.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>
#include <strings.h>

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

	c->is_open = name != NULL && !is_as_it_is(name) &&
	    us_charset_open(&c->charset, name);
}

void
us_converter_guess(struct us_converter *c)
{

	us_charset_guess(&c->charset);
	c->is_open = true;
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

	if (c->is_open && out != NULL)
		len = us_charset_finish(&c->charset, c->utf8, sizeof(c->utf8));
	c->is_open = false;
	return len == 0 ? 0 : out(ctx, c->utf8, len);
}
