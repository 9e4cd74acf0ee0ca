/*
 * A source of text.  A byte-order mark and the zeros of UTF-16 are waited for
 * with the type, so that both are known after one look.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "source.h"

/* Return as us_source_next() does. */
static long
read_bytes(struct us_source *s, char *room, size_t size)
{
	long n;

	if (s->is_over)
		return s->error == 0 ? 0 : -1;
	if ((n = s->read(s->ctx, room, size)) == -1)
		s->error = errno;
	s->has_begun = true;
	s->is_over = n <= 0;
	return n;
}

/* Convert the ${added} bytes, and read more until there is converted text.
 * Return as us_source_next() does. */
static long
convert(struct us_source *s, size_t added, char *room, size_t size)
{
	/* The room may have been too small for all that was read. */
	size_t len = us_charset_convert(s->charset, added, false, room, size);
	size_t most;
	char *space;
	long n = 1;

	while (n > 0 && len == 0) {
		space = us_charset_space(s->charset, &most);
		if ((n = read_bytes(s, space, most)) == -1)
			return -1;
		len = us_charset_convert(s->charset, (size_t)n, n == 0, room,
		    size);
	}
	return (long)len;
}

/* Convert the ${len} bytes in ${room} from the character set ${name}.  Return
 * as us_source_next() does. */
static long
begin_converted(struct us_source *s, const char *name, char *room, size_t size,
    size_t skipped, size_t len)
{
	size_t most;

	if (s->charset == NULL &&
	    (s->charset = malloc(sizeof(*s->charset))) == NULL) {
		s->error = ENOMEM;
		return -1;
	}
	if (!us_charset_open(s->charset, name))
		return (long)len;
	s->is_converted = true;
	len -= skipped;
	memcpy(us_charset_space(s->charset, &most), room + skipped, len);
	return convert(s, len, room, size);
}

void
us_source_reset(struct us_source *s, enum urlsift_decode_kind kind)
{

	s->kind = kind;
	s->binary = US_BINARY_NONE;
	s->waits = s->is_stopped = s->has_begun = s->is_converted = s->is_over =
	    false;
	s->error = 0;
}

/* Return the character set of a text that begins with the ${len} bytes in
 * ${room}, of which ${skipped} are a mark, or NULL.  Set what it is if it is
 * binary: an input in UTF-16 is not, although it has NULs.  Strings are looked
 * for unless the user says that it is text. */
static const char *
find_charset(struct us_source *s, const struct us_document_settings *settings,
    const char *room, size_t len, size_t *skipped)
{
	const char *charset =
	    us_charset_detect(s->kind, room, len, settings->encoding, skipped);

	if (charset != NULL)
		return charset;
	s->binary = us_binary_detect(room, len);
	return settings->type == URLSIFT_DECODE_AUTO ?
	    us_charset_of_binary(room, len) :
	    NULL;
}

long
us_source_begin(struct us_source *s,
    const struct us_document_settings *settings, const char *name, char *room,
    size_t size)
{
	struct us_kind state = { .named = us_document_named(name) };
	const char *charset;
	size_t len = 0, skipped;
	long n;

	us_source_reset(s, URLSIFT_DECODE_AUTO);
	do {
		n = read_bytes(s, room + len, US_DETECT_PREFIX - len);
		len += n > 0 ? (size_t)n : 0;
		if (s->is_over || !us_charset_may_grow(room, len))
			s->kind = us_document_kind(settings, &state, room, len,
			    s->is_over);
	} while (s->kind == URLSIFT_DECODE_AUTO);
	if (len == 0)
		return n;
	if (s->kind != URLSIFT_DECODE_TEXT)
		return (long)len;
	charset = find_charset(s, settings, room, len, &skipped);
	return charset == NULL ?
	    (long)len :
	    begin_converted(s, charset, room, size, skipped, len);
}

long
us_source_next(struct us_source *s, char *room, size_t size)
{

	return s->is_converted ? convert(s, 0, room, size) :
				 read_bytes(s, room, size);
}

void
us_source_free(struct us_source *s)
{

	free(s->charset);
	s->charset = NULL;
}
