/*
 * What is no character becomes U+FFFD.
 */
#include <errno.h>
#include <string.h>
#include <strings.h>

#include <gmime/gmime.h>

#include "charset.h"
#include "urlsift-decode.h"

static const char replacement[] = "\xEF\xBF\xBD";
#define REPLACEMENT_LEN (sizeof(replacement) - 1)

/* Return whether text in a set is passed on as it is. */
static bool
is_as_it_is(const char *name)
{
	static const char *const names[] = { "us-ascii", "ascii", "utf-8",
		"utf8", "ansi_x3.4-1968", "iso646-us" };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcasecmp(name, names[i]) == 0)
			return true;
	return false;
}

void
us_charset_open(struct us_charset *c, const char *name)
{

	c->is_open = c->failed = false;
	c->held = 0;
	if (name == NULL || *name == '\0' || is_as_it_is(name))
		return;
	c->conversion = g_mime_iconv_open("UTF-8", name);
	c->is_open = c->conversion != (iconv_t)-1;
	c->failed = !c->is_open && us_charset_is_short();
}

bool
us_charset_is_short(void)
{

	return errno == ENOMEM || errno == EMFILE || errno == ENFILE;
}

/* Convert what is in ${raw}; what is no character goes byte by byte.  ${end}:
 * nothing follows. */
static int
convert(struct us_charset *c, size_t len, bool end, us_charset_out *out,
    void *ctx)
{
	char *in = c->raw, *to;
	size_t left = len, room, result;
	int stop = 0;

	do {
		to = c->utf8;
		room = sizeof(c->utf8) - REPLACEMENT_LEN;
		result = iconv(c->conversion, &in, &left, &to, &room);
		if (result == (size_t)-1 && left > 0 &&
		    (errno == EILSEQ || (errno == EINVAL && end))) {
			memcpy(to, replacement, REPLACEMENT_LEN);
			to += REPLACEMENT_LEN;
			in++;
			left--;
		} else if (result == (size_t)-1 && errno == EINVAL) {
			result = 0;
		}
		if (to > c->utf8)
			stop = out(ctx, c->utf8, (size_t)(to - c->utf8));
	} while (stop == 0 && result == (size_t)-1 && left > 0);

	/* No set has characters this long; one that claims so loses. */
	c->held = left < 64 ? left : 0;
	memmove(c->raw, in, c->held);
	return stop;
}

int
us_charset_put(struct us_charset *c, const char *text, size_t len,
    us_charset_out *out, void *ctx)
{
	size_t n;
	int stop = 0;

	if (c->failed)
		return URLSIFT_DECODE_ENOMEM;
	if (!c->is_open)
		return len == 0 ? 0 : out(ctx, text, len);
	while (len > 0 && stop == 0) {
		n = sizeof(c->raw) - c->held;
		if (n > len)
			n = len;
		memcpy(c->raw + c->held, text, n);
		text += n;
		len -= n;
		stop = convert(c, c->held + n, false, out, ctx);
	}
	return stop;
}

/* Some sets hold a letter back, which a mark behind it may change. */
static int
give_back(struct us_charset *c, us_charset_out *out, void *ctx)
{
	char *to = c->utf8;
	size_t room = sizeof(c->utf8);

	(void)iconv(c->conversion, NULL, NULL, &to, &room);
	return to == c->utf8 ? 0 : out(ctx, c->utf8, (size_t)(to - c->utf8));
}

int
us_charset_close(struct us_charset *c, us_charset_out *out, void *ctx)
{
	int stop = 0;

	if (!c->is_open)
		return 0;
	if (c->held > 0 && out != NULL)
		stop = convert(c, c->held, true, out, ctx);
	if (stop == 0 && out != NULL)
		stop = give_back(c, out, ctx);
	(void)g_mime_iconv_close(c->conversion);
	c->is_open = false;
	return stop;
}
