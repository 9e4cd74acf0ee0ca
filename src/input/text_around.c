/*
 * The text around a hit.  It is decided by the bytes around the hit alone, so
 * that neither pieces nor blocks of the input can be seen in it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "text_around.h"

/* The least room to read into. */
#define ROOM ((size_t)65536)

/* So many bytes hold what is shown behind a hit, and one character more. */
#define ENOUGH ((TEXT_AROUND_CHARACTERS + 1) * (size_t)4)

/* Stands for a byte that is not UTF-8: U+FFFD. */
static const char replacement[] = "\xEF\xBF\xBD";

void
text_around_begin(struct text_around *t, uint64_t offset)
{

	t->offset = offset;
	t->first = t->len = t->given = 0;
}

/* Move what is kept to the begin of the room.  It is moved when it is at most
 * half of what was there, so that no byte is moved often. */
static void
close_up(struct text_around *t)
{

	if (t->first < t->len - t->first)
		return;
	memmove(t->text, t->text + t->first, t->len - t->first);
	t->offset += t->first;
	t->len -= t->first;
	t->given -= t->first;
	t->first = 0;
}

/* Make room for ${len} more bytes.  Return false when memory is out. */
static bool
make_room(struct text_around *t, size_t len)
{
	size_t wanted;
	char *more;

	if (t->room - t->len >= len)
		return true;
	if (t->len > 0)
		close_up(t);
	if (t->room - t->len >= len)
		return true;
	wanted = 2 * t->room + len;
	if (wanted < t->room || (more = realloc(t->text, wanted)) == NULL)
		return false;
	t->text = more;
	t->room = wanted;
	return true;
}

char *
text_around_space(struct text_around *t, size_t *room)
{

	if (!make_room(t, ROOM))
		return NULL;
	*room = t->room - t->len;
	return t->text + t->len;
}

void
text_around_add(struct text_around *t, size_t len)
{

	t->len += len;
}

bool
text_around_copy(struct text_around *t, const char *text, size_t len)
{

	if (!make_room(t, len))
		return false;
	memcpy(t->text + t->len, text, len);
	t->len += len;
	return true;
}

const char *
text_around_next(struct text_around *t, bool all, size_t *len)
{
	size_t behind = all ? 0 : TEXT_AROUND_BYTES, waiting, given = t->given;

	waiting = text_around_waiting(t);
	*len = waiting < behind ? 0 : waiting - behind;
	t->given += *len;
	return *len == 0 ? NULL : t->text + given;
}

size_t
text_around_waiting(const struct text_around *t)
{

	return t->len - t->given;
}

void
text_around_forget(struct text_around *t, uint64_t settled)
{
	uint64_t before;

	if (settled < t->offset + TEXT_AROUND_BYTES)
		return;
	before = settled - TEXT_AROUND_BYTES - t->offset;
	if (before > t->given)
		before = t->given;
	if (before > t->first)
		t->first = (size_t)before;
}

/* Return whether ${byte} is ASCII, and neither a space nor a control. */
static bool
is_ascii(char byte)
{

	return byte > ' ' && byte < 0x7F;
}

/* Return how many bytes at the start of ${text} are such. */
static size_t
ascii_word(const char *text, size_t len)
{
	size_t at = 0;

	while (at < len && is_ascii(text[at]))
		at++;
	return at;
}

static bool
is_blank(uint32_t code)
{

	return code <= 0x20 || (code >= 0x7F && code <= 0xA0) ||
	    code == 0x2028 || code == 0x2029;
}

static void
put(struct text_around *t, const char *text, size_t len)
{

	memcpy(t->shown + t->shown_len, text, len);
	t->shown_len += len;
}

/* Put a blank for the white space before what comes. */
static void
put_blank(struct text_around *t)
{

	if (t->blank && t->shown_len > 0)
		put(t, " ", 1);
	t->blank = false;
}

/* Put ${text} with a blank for white space and control characters, and no more
 * of it when ${enough} bytes are shown.  U+200B, which decoded pages have
 * before some words, is left out. */
static void
put_line(struct text_around *t, const char *text, size_t len, size_t enough)
{
	uint32_t code;
	size_t at, n;

	for (at = 0; at < len && t->shown_len < enough; at += n) {
		if ((n = ascii_word(text + at, len - at)) > 0) {
			put_blank(t);
			put(t, text + at, n);
			continue;
		}
		n = us_utf8_read(text + at, len - at, &code);
		if (n > 0 && is_blank(code)) {
			t->blank = true;
		} else if (n == 0) {
			put_blank(t);
			put(t, replacement, strlen(replacement));
			n = 1;
		} else if (code != 0x200B) {
			put_blank(t);
			put(t, text + at, n);
		}
	}
}

static bool
begins_character(char byte)
{

	return ((unsigned char)byte & 0xC0) != 0x80;
}

/* Keep the last characters of what is shown. */
static void
keep_end(struct text_around *t)
{
	size_t at = t->shown_len, n = 0;

	while (at > 0 && n < TEXT_AROUND_CHARACTERS)
		n += begins_character(t->shown[--at]);
	at += at < t->shown_len && t->shown[at] == ' ';
	t->shown_len -= at;
	memmove(t->shown, t->shown + at, t->shown_len);
}

/* Keep the first characters of what is shown behind ${at}. */
static void
keep_begin(struct text_around *t, size_t at)
{
	size_t n = 0;

	for (; at < t->shown_len; at++) {
		n += begins_character(t->shown[at]);
		if (n > TEXT_AROUND_CHARACTERS)
			break;
	}
	t->shown_len = at;
	if (at > 0 && t->shown[at - 1] == ' ')
		t->shown_len--;
}

/* Make room for what is shown of ${len} bytes, each of which may be replaced,
 * and for a NUL. */
static bool
make_line(struct text_around *t, size_t len)
{
	size_t wanted = len * strlen(replacement) + 1;
	char *more;

	t->shown_len = 0;
	t->blank = false;
	if (wanted <= t->shown_room)
		return true;
	if ((more = realloc(t->shown, wanted)) == NULL)
		return false;
	t->shown = more;
	t->shown_room = wanted;
	return true;
}

/* Return how many of the ${len} bytes before ${end} are enough to be shown:
 * all, or those from the last ASCII characters on that fill it. */
static size_t
count_before(const char *end, size_t len)
{
	size_t at, n = 0;

	for (at = 0; at < len && n < TEXT_AROUND_CHARACTERS; at++)
		n += is_ascii(end[-1 - (ptrdiff_t)at]);
	return at;
}

const char *
text_around_show(struct text_around *t, uint64_t begin, uint64_t end)
{
	size_t at = (size_t)(begin - t->offset), to = (size_t)(end - t->offset);
	size_t before = at - t->first, behind = t->len - to, shown;

	if (before >= TEXT_AROUND_BYTES) {
		before = TEXT_AROUND_BYTES;
		while (before > TEXT_AROUND_BYTES - 4 &&
		    !begins_character(t->text[at - before]))
			before--;
	}
	if (behind > TEXT_AROUND_BYTES)
		behind = TEXT_AROUND_BYTES;
	if (!make_line(t, before + (to - at) + behind))
		return NULL;
	before = count_before(t->text + at, before);
	put_line(t, t->text + at - before, before, SIZE_MAX);
	put_blank(t);
	keep_end(t);
	put_line(t, t->text + at, to - at, SIZE_MAX);
	shown = t->shown_len;
	put_line(t, t->text + to, behind, shown + ENOUGH);
	keep_begin(t, shown);
	t->shown[t->shown_len] = '\0';
	return t->shown;
}

void
text_around_free(struct text_around *t)
{

	free(t->text);
	free(t->shown);
}
