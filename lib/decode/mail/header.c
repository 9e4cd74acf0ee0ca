/*
 * A field is told as it stands, its name and its folding included, so that the
 * scanner sees the columns that a reader of the raw text would see (D26); only
 * encoded words (RFC 2047) are decoded.  One that is a URL as a whole is told
 * as one (D22).
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/buf.h"
#include "../converter.h"
#include "header.h"
#include "../html/resolve.h"

#define NAME_MAX_LEN 128

/* No status: the field is none of these. */
#define NO_SUCH (-100)

/* Return where the value of a field begins. */
static size_t
value_at(const struct us_field *field)
{
	size_t at = field->name + 1;

	while (at < field->len &&
	    (field->text[at] == ' ' || field->text[at] == '\t'))
		at++;
	return at;
}

/* Write the value without its folding to ${url}, room for all of it.  Return
 * its length, or 0 when it is no whole URL: it has blanks or brackets. */
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
	/* Blanks at its end are nobody's. */
	for (; at < field->len; at++)
		if ((unsigned char)field->text[at] > ' ')
			return 0;
	return len;
}

/* Return whether a URL has no scheme: no colon before what ends one. */
static bool
is_relative(const char *url, size_t len)
{
	size_t at = 0;

	while (at < len && strchr("/?#:", url[at]) == NULL)
		at++;
	return at == 0 || at == len || url[at] != ':';
}

/* Make ${url} whole in ${whole}, if it is known to what it is relative.  Return
 * 0, or URLSIFT_DECODE_ENOMEM. */
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

/* Tell the field as a URL.  Return NO_SUCH if it is none. */
static int
tell_url(const struct us_header *h, const struct us_field *field)
{
	struct urlsift_decode_url told = { NULL, 0, { 0, 1, 0 }, 0 };
	struct us_buf whole = { .memory = &us_standard_memory };
	char *url = malloc(field->len);
	int stop = 0;

	if (url == NULL)
		return URLSIFT_DECODE_ENOMEM;
	told.len = whole_url(field, url);
	told.url = url;
	told.place.offset = value_at(field);
	if (told.len > 0 && is_relative(url, told.len))
		stop = resolve(h, &told, &whole);
	if (stop == 0)
		stop = told.len == 0 ? NO_SUCH : h->sink->url(h->ctx, &told);
	free(url);
	us_buf_free(&whole);
	return stop;
}

/* Tell the field with its encoded words decoded.  Return NO_SUCH if there are
 * none. */
static int
tell_decoded(const struct us_header *h, const struct us_field *field)
{
	size_t at = value_at(field);
	char *value, *decoded;
	int stop;

	if (at >= field->len ||
	    memmem(field->text + at, field->len - at, "=?", 2) == NULL)
		return NO_SUCH;
	value = g_strndup(field->text + at, field->len - at);
	errno = 0;
	decoded = g_mime_utils_header_decode_text(h->options, value);
	stop = us_converter_is_short() ? URLSIFT_DECODE_ENOMEM :
					 h->sink->text(h->ctx, field->text, at);
	if (stop == 0)
		stop = h->sink->text(h->ctx, decoded, strlen(decoded));
	g_free(decoded);
	g_free(value);
	return stop;
}

/* Return whether there can be a URL in a field: no colon, no URL.  The one
 * behind its name does not count. */
static bool
may_hold_url(const struct us_field *field)
{
	size_t at = field->name == 0 ? 0 : field->name + 1;

	/* A line of text that begins with a URL reads like a field. */
	if (at < field->len && field->text[at] == '/')
		at = 0;
	if (us_field_is_id(field))
		return false;
	return us_field_is_url(field) ||
	    memchr(field->text + at, ':', field->len - at) != NULL ||
	    memmem(field->text + at, field->len - at, "=?", 2) != NULL;
}

int
us_header_tell(const struct us_header *h, const struct us_field *field,
    uint64_t offset)
{
	struct urlsift_decode_part part;
	char name[NAME_MAX_LEN];
	size_t len = field->name < sizeof(name) ? field->name : 0;
	int stop;

	if (!may_hold_url(field))
		return 0;
	memcpy(name, field->text, len);
	name[len] = '\0';
	part.path = h->path;
	part.field = name;
	part.begin = offset;
	part.end = offset + field->len;
	part.is_plain = 0;
	stop = h->sink->part(h->ctx, &part);
	if (stop == 0 && h->cut != 0 && part.end >= h->cut)
		stop = h->sink->broken(h->ctx);
	if (stop != 0)
		return stop;
	stop = us_field_is_url(field) ? tell_url(h, field) : NO_SUCH;
	if (stop == NO_SUCH)
		stop = tell_decoded(h, field);
	if (stop == NO_SUCH)
		stop = h->sink->text(h->ctx, field->text, field->len);
	return stop != 0 ? stop : h->sink->part_end(h->ctx);
}
