/*
 * iconv(3) converts.  The bytes of a character that is not complete stay at the
 * beginning of the room that the next bytes are read into.
 */
#include "config.h"

#include <errno.h>
#include <iconv.h>
#include <stdint.h>
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

bool
charset_is_utf8(const char *text, size_t len)
{

	return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

const char *
charset_check(const char *name)
{
	iconv_t conversion = (iconv_t)-1;

	/* An empty name would be that of the locale. */
	errno = EINVAL;
	if (*name != '\0')
		conversion = iconv_open("UTF-8", name);
	if (conversion == (iconv_t)-1)
		return errno == EINVAL ? "unknown character set" :
					 strerror(errno);
	(void)iconv_close(conversion);
	return NULL;
}

/* Return how many bytes ${text} takes in the other direction; 0: unknown. */
static size_t
count(iconv_t conversion, const char *text)
{
	char room[64], *in = (char *)(uintptr_t)text, *out = room;
	size_t left = strlen(text), space = sizeof(room);

	if (iconv(conversion, &in, &left, &out, &space) == (size_t)-1)
		return 0;
	return sizeof(room) - space;
}

/* Return how many bytes a letter takes in the character set ${name}: so many
 * are passed over at once that are no character. */
static size_t
find_unit(const char *name)
{
	iconv_t conversion = iconv_open(name, "UTF-8");
	size_t one, more;

	if (conversion == (iconv_t)-1)
		return 1;
	/* The first one may have a mark before it. */
	one = count(conversion, "a");
	more = count(conversion, "a");
	(void)iconv_close(conversion);
	return one > 0 && more > 0 ? more : 1;
}

struct charset *
charset_new(const char *name, const char *text, size_t len)
{
	const struct mark *mark = name == NULL ? find_mark(text, len) : NULL;
	struct charset *c;

	if (name == NULL && mark == NULL) {
		errno = EINVAL;
		return NULL;
	}
	if ((c = malloc(sizeof(*c))) == NULL)
		return NULL;
	c->conversion = iconv_open("UTF-8", name == NULL ? mark->name : name);
	if (c->conversion == (iconv_t)-1) {
		free(c);
		return NULL;
	}
	c->unit = name == NULL ? mark->unit : find_unit(name);
	c->len = len - (mark == NULL ? 0 : mark->len);
	memcpy(c->raw, text + (len - c->len), c->len);
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
	size_t left = c->len + added, room = CHARSET_UTF8_ROOM, skipped;

	while (iconv(c->conversion, &in, &left, &out, &room) == (size_t)-1 &&
	    errno == EILSEQ && room >= REPLACEMENT_LEN) {
		memcpy(out, replacement, REPLACEMENT_LEN);
		out += REPLACEMENT_LEN;
		room -= REPLACEMENT_LEN;
		skipped = left < c->unit ? left : c->unit;
		in += skipped;
		left -= skipped;
	}
	memmove(c->raw, in, left);
	c->len = left;
	return (size_t)(out - utf8);
}

size_t
charset_finish(struct charset *c, char *utf8)
{
	char *out = utf8;
	size_t room = CHARSET_UTF8_ROOM;

	/* Some sets hold a character back that another one may change. */
	(void)iconv(c->conversion, NULL, NULL, &out, &room);
	if (c->len > 0) {
		memcpy(out, replacement, REPLACEMENT_LEN);
		out += REPLACEMENT_LEN;
	}
	c->len = 0;
	return (size_t)(out - utf8);
}

void
charset_free(struct charset *c)
{

	if (c == NULL)
		return;
	(void)iconv_close(c->conversion);
	free(c);
}
