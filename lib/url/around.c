/*
 * The text around a hit.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../base/utf8.h"
#include "url.h"

/* Stands for a byte that is not UTF-8: U+FFFD. */
static const char replacement[] = "\xEF\xBF\xBD";

/* A line that is written. */
struct line {
	us_around_piece *put; /* NULL: characters are only counted */
	void *ctx;
	size_t skip;	 /* characters that are not written */
	size_t room;	 /* characters behind these that may be written */
	size_t count;	 /* of all characters */
	bool has_begun;	 /* a character was written or counted */
	bool has_blanks; /* there is white space before what comes */
};

static bool
is_blank(uint32_t code)
{

	return code <= 0x20 || (code >= 0x7F && code <= 0xA0) ||
	    code == 0x2028 || code == 0x2029;
}

/* Add the blank for white space before what comes.  None is written first or
 * last. */
static void
line_add_blank(struct line *l)
{

	if (l->has_blanks && l->has_begun) {
		if (l->put != NULL && l->count > l->skip &&
		    l->count - l->skip + 1 < l->room)
			l->put(l->ctx, " ", 1);
		l->count++;
	}
	l->has_blanks = false;
}

/* Add a character. */
static void
line_add_character(struct line *l, const char *text, size_t len)
{

	line_add_blank(l);
	if (l->put != NULL && l->count >= l->skip &&
	    l->count - l->skip < l->room)
		l->put(l->ctx, text, len);
	l->count++;
	l->has_begun = true;
}

/* Add ${text} with a blank for white space and control characters, as far as
 * there is room.  U+200B, which decoded pages have before some words, is left
 * out. */
static void
line_add(struct line *l, const char *text, size_t len)
{
	uint32_t code;
	size_t at, n;

	for (at = 0;
	     at < len && (l->count < l->skip || l->count - l->skip < l->room);
	     at += n) {
		n = us_utf8_read(text + at, len - at, &code);
		if (n == 0) {
			line_add_character(l, replacement, strlen(replacement));
			n = 1;
		} else if (is_blank(code)) {
			l->has_blanks = true;
		} else if (code != 0x200B) {
			line_add_character(l, text + at, n);
		}
	}
}

/* Return how many of the bytes before ${c} are looked at: those from the last
 * ASCII characters on that fill the room for ${characters}, or all. */
static size_t
count_before(const struct urlsift_around *c, size_t characters)
{
	const char *end = c->text, *at;
	size_t n = 0, before = c->before;

	if (before >= US_AROUND_BYTES) {
		before = US_AROUND_BYTES;
		/* No character is cut. */
		while (before > US_AROUND_BYTES - 4 &&
		    (end[-(ptrdiff_t)before] & 0xC0) == 0x80)
			before--;
	}
	for (at = end; at > end - before && n < characters; at--)
		n += at[-1] > ' ' && at[-1] < 0x7F;
	return (size_t)(end - at);
}

static size_t
count_behind(const struct urlsift_around *c)
{

	return c->behind < US_AROUND_BYTES ? c->behind : US_AROUND_BYTES;
}

void
us_around_put(const struct urlsift_around *c, size_t characters,
    us_around_piece *put, void *ctx)
{
	size_t before = count_before(c, characters);
	struct line all = { .room = SIZE_MAX }, line = all;

	line_add(&all, c->text - before, before);
	if (c->len > 0)
		line_add_blank(&all);
	line.put = put;
	line.ctx = ctx;
	line.skip = all.count < characters ? 0 : all.count - characters;
	line_add(&line, c->text - before, before);
	line_add(&line, c->text, c->len);
	line.room = line.count - line.skip + characters;
	line_add(&line, c->text + c->len, count_behind(c));
}

/* Return whether ${text} ends with a mark that ends a sentence in scripts
 * without spaces. */
static bool
ends_with_mark(const char *text, size_t len)
{
	static const char marks[][4] = { "\xE3\x80\x82", "\xEF\xBC\x81",
		"\xEF\xBC\x9F" };
	size_t i;

	for (i = 0; i < sizeof(marks) / sizeof(*marks); i++)
		if (len >= 3 && memcmp(text + len - 3, marks[i], 3) == 0)
			return true;
	return false;
}

/* Return the offset behind the sentence that is at ${at} in ${text}; 0: it does
 * not end there.  It ends before an empty line, behind a mark of a script
 * without spaces, and behind a full stop, an exclamation mark or a question
 * mark, with closing quotes and brackets, before white space. */
static size_t
sentence_end(const char *text, size_t len, size_t at)
{
	bool is_marked = false, is_line_end = false;

	for (; at < len; at++) {
		if ((is_marked && (unsigned char)text[at] <= ' ') ||
		    (is_line_end && text[at] == '\n') ||
		    ends_with_mark(text, at + 1))
			return at + 1;
		is_marked = text[at] != '\0' &&
		    (strchr(".!?", text[at]) != NULL ||
			(is_marked && strchr("\"')]>", text[at]) != NULL));
		is_line_end = text[at] == '\n' ||
		    (is_line_end && (unsigned char)text[at] <= ' ');
	}
	return 0;
}

void
us_around_put_sentence(const struct urlsift_around *c, us_around_piece *put,
    void *ctx)
{
	size_t before = count_before(c, SIZE_MAX), behind = count_behind(c);
	const char *first = c->text - before, *last = c->text + c->len;
	struct line line = { .put = put, .ctx = ctx, .room = SIZE_MAX };
	size_t end, begin = 0;

	while ((end = sentence_end(first, before, begin)) != 0)
		begin = end;
	if ((end = sentence_end(last, behind, 0)) == 0)
		end = behind;
	line_add(&line, first + begin, before - begin);
	line_add(&line, c->text, c->len);
	line_add(&line, last, end);
}
