/*
 * Header fields as text.  A field is emitted unchanged, with its name and its
 * folding, so that the scanner sees the columns of the raw text (D26).  Only
 * encoded words (RFC 2047) are decoded.  A field whose value is one URL is
 * emitted as a URL (D22).
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/buf.h"
#include "../../base/bytes.h"
#include "../../base/find.h"
#include "encoded_word.h"
#include "header.h"
#include "../html/resolve.h"

#define NAME_MAX_LEN 128

/* Not a status: the field is not of this kind. */
#define NO_SUCH (-100)

/* Return where the value of a field begins. */
static size_t
value_at(const struct us_field *field)
{
	size_t at = field->value;

	while (at < field->len &&
	    (field->text[at] == ' ' || field->text[at] == '\t'))
		at++;
	return at;
}

/* Write the value without its folding to ${url}, which has room for all of it.
 * Return its length, or 0 if it is not a whole URL, since it has blanks or
 * brackets. */
static size_t
whole_url(const struct us_field *field, char *url)
{
	size_t at, len = 0;
	bool is_folded = false;
	unsigned char byte;

	for (at = value_at(field); at < field->len; at++) {
		byte = (unsigned char)field->text[at];
		if (byte == '<' || byte == '"' || byte == '\0')
			return 0;
		if (byte == '\r' || byte == '\n')
			is_folded = true;
		else if (byte != ' ' && byte != '\t')
			url[len++] = (char)byte;
		else if (!is_folded)
			break;
		if (byte > ' ')
			is_folded = false;
	}
	/* Ignore blanks at the end. */
	for (; at < field->len; at++)
		if ((unsigned char)field->text[at] > ' ')
			return 0;
	return len;
}

/* Return whether a URL has no scheme: no colon is before a byte that ends
 * one. */
static bool
is_relative(const char *url, size_t len)
{
	size_t at = 0;

	while (at < len && strchr("/?#:", url[at]) == NULL)
		at++;
	return at == 0 || at == len || url[at] != ':';
}

/* Resolve ${url} into ${whole} if its base is known.  Return 0 or
 * URLSIFT_DECODE_ENOMEM. */
static int
resolve(const struct us_header *h, struct urlsift_decode_url *url,
    struct us_buf *whole)
{

	if (h->base == NULL || !us_is_base(h->base, strlen(h->base))) {
		url->flags = URLSIFT_DECODE_RELATIVE;
		return 0;
	}
	if (us_resolve(whole, h->base, strlen(h->base), url->url, url->len) !=
	    URLSIFT_OK)
		return URLSIFT_DECODE_ENOMEM;
	url->url = whole->data;
	url->len = whole->len;
	return 0;
}

/* The input broke off, if it did so before ${end}. */
static int
emit_broken(const struct us_header *h, uint64_t end)
{

	return h->cut != 0 && end >= h->cut ? h->sink->broken(h->ctx) : 0;
}

/* Emit the field, which ends at ${end}, as a URL.  Return NO_SUCH if it is not
 * one. */
static int
emit_url(const struct us_header *h, const struct us_field *field, uint64_t end)
{
	struct urlsift_decode_url found = { .place = { 0, 1, 0 } };
	struct us_buf whole = { .memory = &us_standard_memory };
	char *url = malloc(field->len);
	int stop = 0;

	if (url == NULL)
		return URLSIFT_DECODE_ENOMEM;
	found.len = whole_url(field, url);
	found.url = url;
	found.place.offset = value_at(field);
	if (found.len > 0 && is_relative(url, found.len))
		stop = resolve(h, &found, &whole);
	if (stop == 0 && found.len == 0)
		stop = NO_SUCH;
	/* The URL may be cut, too. */
	if (stop == 0)
		stop = emit_broken(h, end);
	if (stop == 0)
		stop = h->sink->url(h->ctx, &found);
	free(url);
	us_buf_free(&whole);
	return stop;
}

/* Pass decoded text on to the sink. */
static int
header_text(void *ctx, const char *text, size_t len)
{
	const struct us_header *h = ctx;

	return h->sink->text(h->ctx, text, len);
}

/* Emit the field with its encoded words decoded.  Return NO_SUCH if there are
 * none. */
static int
emit_decoded(const struct us_header *h, const struct us_field *field)
{

	if (us_find(field->text, field->len, "=?", 2) == NULL)
		return NO_SUCH;
	return us_encoded_word_decode(field->text, field->len, h->converter,
	    header_text, (void *)(uintptr_t)h);
}

/* Return whether the colon at ${at} is in the time of day, as of "12:34".  No
 * scheme's name is a number. */
static bool
is_in_time(const char *text, size_t at, size_t len)
{

	return at >= 3 && len - at > 2 && us_is(text[at - 1], US_DIGIT) &&
	    us_is(text[at - 2], US_DIGIT) &&
	    (text[at - 3] == ' ' || text[at - 3] == ':') &&
	    us_is(text[at + 1], US_DIGIT) && us_is(text[at + 2], US_DIGIT);
}

/* Return whether there is a colon from ${at} on that may be that of a URL. */
static bool
has_colon(const char *text, size_t at, size_t len)
{
	const char *colon;

	while ((colon = memchr(text + at, ':', len - at)) != NULL) {
		at = (size_t)(colon - text);
		if (!is_in_time(text, at, len))
			return true;
		at++;
	}
	return false;
}

/* Return whether there can be a URL in a field: it needs a colon besides the
 * one behind the name, unless hosts are searched for, too. */
static bool
may_hold_url(const struct us_header *h, const struct us_field *field)
{
	size_t at = field->value;

	/* A line of text that begins with a URL looks like a field. */
	if (at < field->len && field->text[at] == '/')
		at = 0;
	if (field->kind == US_FIELD_ID || field->kind == US_FIELD_OWN)
		return false;
	return h->all || field->kind == US_FIELD_URL ||
	    has_colon(field->text, at, field->len) ||
	    us_find(field->text + at, field->len - at, "=?", 2) != NULL;
}

int
us_header_emit(const struct us_header *h, const struct us_field *field,
    uint64_t offset)
{
	struct urlsift_decode_part part = { .path = h->path, .pointer = "" };
	char name[NAME_MAX_LEN];
	size_t len = field->name < sizeof(name) ? field->name : 0;
	int stop;

	if (!may_hold_url(h, field))
		return 0;
	memcpy(name, field->text, len);
	name[len] = '\0';
	part.field = name;
	part.begin = offset;
	part.end = offset + field->len;
	if ((stop = h->sink->part(h->ctx, &part)) != 0)
		return stop;
	stop = field->kind == US_FIELD_URL ? emit_url(h, field, part.end) :
					     NO_SUCH;
	if (stop == NO_SUCH) {
		stop = emit_decoded(h, field);
		if (stop == NO_SUCH)
			stop = h->sink->text(h->ctx, field->text, field->len);
		if (stop == 0)
			stop = emit_broken(h, part.end);
	}
	return stop != 0 ? stop : h->sink->part_end(h->ctx);
}
