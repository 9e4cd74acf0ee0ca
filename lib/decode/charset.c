/*
 * Conversion of text to UTF-8 with a decoder.  The bytes of an incomplete
 * character stay at the beginning of the room for the next bytes.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/utf8.h"
#include "charset.h"

/* The longer marks first: the mark of UTF-32LE begins with that of UTF-16LE. */
static const struct us_charset_mark marks[] = {
	{ "\xFF\xFE\0\0", 4, "UTF-32LE" },
	{ "\0\0\xFE\xFF", 4, "UTF-32BE" },
	{ "\xFF\xFE", 2, "UTF-16LE" },
	{ "\xFE\xFF", 2, "UTF-16BE" },
};

#define MARKS (sizeof(marks) / sizeof(marks[0]))

/* How much of unmarked UTF-16 is looked at, and how much must be there. */
#define UTF16_LOOK 256
#define UTF16_LEAST 8

/* Bytes of UTF-8 that a character becomes at most. */
#define UTF8_MAX 8

const struct us_charset_mark *
us_charset_mark(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (len >= marks[i].len &&
		    memcmp(text, marks[i].bytes, marks[i].len) == 0)
			return &marks[i];
	return NULL;
}

/* Return whether ${text} looks like UTF-16 whose lower byte is ${low} of two:
 * no controls, and a zero in the upper byte of most; so does any beginning of
 * it.  Count the ${letters} (utf-16-by-its-zeros). */
static bool
has_zeros(const char *text, size_t len, size_t low, size_t *letters)
{
	size_t at, others = 0;

	*letters = 0;
	for (at = low; (at | 1) < len; at += 2)
		if (text[at ^ 1] != '\0') {
			if (++others > 2 + at / 8)
				return false;
		} else if (us_is(text[at], US_ALPHA)) {
			(*letters)++;
		} else if (us_is(text[at], US_STOP) &&
		    memchr(" \t\r\n\f\"\\<>|`", text[at], 11) == NULL) {
			return false;
		}
	return true;
}

/* Return the name of UTF-16 without a mark, or NULL.  Unless ${whole}, it may
 * have its letters later. */
static const char *
find_zeros(const char *text, size_t len, bool whole)
{
	size_t letters;

	if (len > UTF16_LOOK)
		len = UTF16_LOOK;
	if (has_zeros(text, len, 0, &letters) && (!whole || letters >= len / 8))
		return "UTF-16LE";
	if (has_zeros(text, len, 1, &letters) && (!whole || letters >= len / 8))
		return "UTF-16BE";
	return NULL;
}

bool
us_charset_may_grow(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < MARKS; i++)
		if (len < marks[i].len &&
		    memcmp(text, marks[i].bytes, len) == 0)
			return true;
	return len < UTF16_LEAST ||
	    (len < UTF16_LOOK && us_charset_mark(text, len) == NULL &&
		find_zeros(text, len, false) != NULL);
}

bool
us_charset_is_utf8(const char *text, size_t len)
{

	return len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0;
}

const char *
us_charset_detect(enum urlsift_decode_kind kind, const char *text, size_t len,
    const char *name, size_t *skipped)
{
	const struct us_charset_mark *mark = us_charset_mark(text, len);

	*skipped = 0;
	if (mark != NULL) {
		*skipped = mark->len;
		return mark->name;
	}
	if (us_charset_is_utf8(text, len))
		return NULL;
	if (len >= US_SHELL_LINK_LEN &&
	    memcmp(text, US_SHELL_LINK, US_SHELL_LINK_LEN) == 0)
		return us_sets_shell_link;
	/* Only the mark and the tags of a page say that (charset-of-a-page). */
	return name == NULL && len >= UTF16_LEAST &&
		kind != URLSIFT_DECODE_HTML ?
	    find_zeros(text, len, true) :
	    name;
}

const char *
us_charset_of_binary(const char *text, size_t len)
{
	/* And a property list, as that of a .webloc.  The parts of .xlsb begin
	 * with the number of a record (MS-XLSB, 2.1.4): a sheet, shared
	 * strings, comments, links to other files, connections. */
	static const char *const begins[] = { US_COMPOUND_MARK, US_ONENOTE,
		"bplist00", "\x81\1", "\x9F\1", "\xF4\4", "\xE8\2", "\xAD\3" };
	size_t i, n;

	for (i = 0; i < sizeof(begins) / sizeof(begins[0]); i++) {
		n = strlen(begins[i]);
		if (len >= n && memcmp(text, begins[i], n) == 0)
			return us_sets_binary;
	}
	return NULL;
}

bool
us_charset_is_known(const char *name)
{

	return name != us_sets_binary && name != us_sets_shell_link &&
	    us_sets_find(name) != NULL;
}

bool
us_charset_open(struct us_charset *c, const char *name)
{
	const struct us_charset_set *set = us_sets_find(name);

	if (set == NULL)
		return false;
	memset(&c->decoder, 0, sizeof(c->decoder));
	c->held = 0;
	c->set = set;
	c->decoder.codes = set->codes;
	c->decoder.is_little = set->is_little;
	return true;
}

char *
us_charset_space(struct us_charset *c, size_t *len)
{

	*len = sizeof(c->raw) - c->held;
	return c->raw + c->held;
}

/* Read the character at ${at} and append it to ${utf8}, which becomes longer by
 * ${added}.  Return how many bytes it takes. */
static size_t
convert_one(struct us_charset *c, size_t at, size_t len, char *utf8,
    size_t *added)
{
	struct us_decoder *d = &c->decoder;
	size_t n, i;

	d->text = (const unsigned char *)c->raw + at;
	d->len = len - at;
	d->n = *added = 0;
	n = c->set->read(d);
	for (i = 0; i < d->n; i++)
		*added += us_utf8_write(d->code[i], utf8 + *added);
	return n;
}

size_t
us_charset_convert(struct us_charset *c, size_t added, bool ends, char *utf8,
    size_t room)
{
	size_t len = c->held + added, at = 0, out = 0, written, n = 1;

	c->decoder.ends = ends;
	while (n > 0 && at < len && room - out >= UTF8_MAX) {
		if (c->set->has_ascii && (unsigned char)c->raw[at] < 0x80) {
			n = len - at < room - out ? len - at : room - out;
			n = written = us_ascii_span(c->raw + at, n);
			memcpy(utf8 + out, c->raw + at, n);
		} else
			n = convert_one(c, at, len, utf8 + out, &written);
		at += n;
		out += written;
	}
	c->held = len - at;
	memmove(c->raw, c->raw + at, c->held);
	return out;
}

static bool
is_as_it_is(const char *name)
{
	static const char *const names[] = { "us-ascii", "ascii", "utf-8",
		"utf8", "ansi_x3.4-1968", "iso646-us", "unicode-1-1-utf-8" };
	size_t i;

	if (us_same(name, "x-", 2))
		name += 2;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (us_same_words(name, names[i]))
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

	c->is_open = us_charset_open(&c->charset, NULL);
}

/* Convert the text up to the ${added} bytes, and pass on the result.  Return
 * what the callback returns. */
static int
convert_text(struct us_converter *c, size_t added, us_converter_out *out,
    void *ctx)
{
	size_t len;
	int stop = 0;

	while (stop == 0 &&
	    (len = us_charset_convert(&c->charset, added, false, c->utf8,
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
	for (; len > 0 && stop == 0; text += n, len -= n) {
		n = c->charset.held == 0 && c->charset.set->has_ascii ?
		    us_ascii_span(text, len) :
		    0;
		if (n > 0) {
			stop = out(ctx, text, n);
			continue;
		}
		room = us_charset_space(&c->charset, &n);
		if (n > len)
			n = len;
		memcpy(room, text, n);
		stop = convert_text(c, n, out, ctx);
	}
	return stop;
}

int
us_converter_close(struct us_converter *c, us_converter_out *out, void *ctx)
{
	size_t len = 0;

	if (c->is_open && out != NULL)
		len = us_charset_convert(&c->charset, 0, true, c->utf8,
		    sizeof(c->utf8));
	c->is_open = false;
	return len == 0 ? 0 : out(ctx, c->utf8, len);
}
