/*
 * The converter of decoded text: it passes text on as soon as it is converted,
 * and text that needs no conversion as it is.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <string.h>
#include <strings.h>

#include "charset_name.h"
#include "converter.h"
#include "urlsift-decode.h"

/* Return whether text in the character set ${name} needs no conversion. */
static bool
is_as_it_is(const char *name)
{
	static const char *const names[] = { "us-ascii", "ascii", "utf-8",
		"utf8" };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcasecmp(name, names[i]) == 0)
			return true;
	return false;
}

void
us_converter_open(struct us_converter *c, const char *name)
{
	char known[US_CHARSET_NAME_MAX + 1];

	c->is_open = c->failed = false;
	c->latin = NULL;
	if (name == NULL || *name == '\0' || is_as_it_is(name))
		return;
	us_charset_name(name, known);
	if (is_as_it_is(known) || (c->latin = us_latin_find(known)) != NULL)
		return;
	c->is_open = us_charset_open(&c->charset, known) == 0;
	c->failed = !c->is_open && us_converter_is_short();
}

bool
us_converter_is_short(void)
{

	return errno == ENOMEM || errno == EMFILE || errno == ENFILE;
}

static int
put_latin(struct us_converter *c, const char *text, size_t len,
    us_converter_out *out, void *ctx)
{
	size_t n = us_latin_span(text, len);
	int stop = n == 0 ? 0 : out(ctx, text, n);

	while (stop == 0 && n < len) {
		text += n;
		len -= n;
		n = sizeof(c->utf8) / US_LATIN_MOST;
		if (n > len)
			n = len;
		stop = out(ctx, c->utf8,
		    us_latin_convert(c->latin, text, n, c->utf8));
	}
	return stop;
}

/* Convert the text up to the ${added} bytes, and pass on the result.  Return
 * what the callback returns, or an error. */
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

	if (c->failed)
		return URLSIFT_DECODE_ENOMEM;
	if (c->latin != NULL)
		return put_latin(c, text, len, out, ctx);
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
	iconv_t *kept;
	size_t len = 0;
	int stop = 0;

	if (!c->is_open)
		return 0;
	if (out != NULL)
		len = us_charset_finish(&c->charset, c->utf8, sizeof(c->utf8));
	if (len > 0)
		stop = out(ctx, c->utf8, len);
	kept = &c->kept[c->closed % US_CONVERTER_KEPT];
	if (c->closed++ >= US_CONVERTER_KEPT)
		(void)iconv_close(*kept);
	*kept = c->charset.conversion;
	c->is_open = false;
	return stop;
}

void
us_converter_free(struct us_converter *c)
{
	size_t i;

	for (i = 0; i < c->closed && i < US_CONVERTER_KEPT; i++)
		(void)iconv_close(c->kept[i]);
}
