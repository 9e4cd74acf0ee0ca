/*
 * iconv(3) converts.  The bytes of a character that is not complete stay at the
 * beginning of the room that the next bytes are read into.
 */
#include "config.h"

#include <errno.h>
#include <iconv.h>
#include <stdlib.h>
#include <string.h>

#include "charset.h"

struct charset {
	iconv_t conversion;
	size_t unit; /* bytes that one U+FFFD stands for */
	size_t len;
	char raw[CHARSET_ROOM];
};

struct mark {
	const char *bytes;
	size_t len, unit;
	const char *name;
};

/* The longer ones first: that of UTF-32LE begins with that of UTF-16LE. */
static const struct mark marks[] = {
	{ "\xFF\xFE\0\0", 4, 4, "UTF-32LE" },
	{ "\0\0\xFE\xFF", 4, 4, "UTF-32BE" },
	{ "\xFF\xFE", 2, 2, "UTF-16LE" },
	{ "\xFE\xFF", 2, 2, "UTF-16BE" },
};

#define MARKS (sizeof(marks) / sizeof(marks[0]))

static const char replacement[] = "\xEF\xBF\xBD";
#define REPLACEMENT_LEN (sizeof(replacement) - 1)

/* Return the mark at the beginning of ${text}, or NULL. */
static const struct mark *
find_mark(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (len >= marks[i].len &&
		    memcmp(text, marks[i].bytes, marks[i].len) == 0)
			return &marks[i];
	return NULL;
}

bool
charset_mark_may_grow(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (len < marks[i].len &&
		    memcmp(text, marks[i].bytes, len) == 0)
			return true;
	return false;
}

bool
charset_is_marked(const char *text, size_t len)
{

	return find_mark(text, len) != NULL;
}

struct charset *
charset_new(const char *text, size_t len)
{
	const struct mark *mark = find_mark(text, len);
	struct charset *c;

	if ((c = malloc(sizeof(*c))) == NULL)
		return NULL;
	c->conversion = iconv_open("UTF-8", mark->name);
	if (c->conversion == (iconv_t)-1) {
		free(c);
		return NULL;
	}
	c->unit = mark->unit;
	c->len = len - mark->len;
	memcpy(c->raw, text + mark->len, c->len);
	return c;
}

char *
charset_space(struct charset *c, size_t *len)
{

	*len = sizeof(c->raw) - c->len;
	return c->raw + c->len;
}

size_t
charset_convert(struct charset *c, size_t added, char *utf8)
{
	char *in = c->raw, *out = utf8;
	size_t left = c->len + added, room = CHARSET_UTF8_ROOM;

	while (iconv(c->conversion, &in, &left, &out, &room) == (size_t)-1 &&
	    errno == EILSEQ) {
		memcpy(out, replacement, REPLACEMENT_LEN);
		out += REPLACEMENT_LEN;
		room -= REPLACEMENT_LEN;
		in += c->unit;
		left -= c->unit;
	}
	memmove(c->raw, in, left);
	c->len = left;
	return (size_t)(out - utf8);
}

size_t
charset_finish(struct charset *c, char *utf8)
{

	if (c->len == 0)
		return 0;
	c->len = 0;
	memcpy(utf8, replacement, REPLACEMENT_LEN);
	return REPLACEMENT_LEN;
}

void
charset_free(struct charset *c)
{

	if (c == NULL)
		return;
	(void)iconv_close(c->conversion);
	free(c);
}
