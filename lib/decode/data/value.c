/*
 * A value is held until it is known whether it is a page, and until a colon
 * comes: without one, nothing in a text is a URL.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../place.h"
#include "value.h"

void
us_value_init(struct us_value *v, const struct urlsift_decode_sink *sink,
    void *ctx, bool all, const char *base)
{

	v->sink = sink;
	v->ctx = ctx;
	v->all = all;
	v->base = base;
	v->is_part = v->looks = v->is_page = false;
	memset(&v->page, 0, sizeof(v->page));
	v->page.sink = sink;
	v->page.ctx = ctx;
}

void
us_value_free(struct us_value *v)
{

	us_value_page_free(&v->page);
}

void
us_value_begin(struct us_value *v, const struct urlsift_decode_part *part)
{

	v->part = *part;
	v->is_part = v->is_page = false;
	v->looks = true;
	memset(&v->sniff, 0, sizeof(v->sniff));
	v->next = UINT64_MAX;
	v->len = v->pieces = 0;
}

/* Emit ${text}, which is at ${place}; ${follows}: right behind the last one. */
static int
value_emit(struct us_value *v, const struct urlsift_decode_place *place,
    bool follows, const char *text, size_t len)
{
	int stop = follows ? 0 : v->sink->place(v->ctx, place);

	return stop != 0 ? stop : v->sink->text(v->ctx, text, len);
}

/* Begin the part, and emit what is held. */
static int
value_open(struct us_value *v)
{
	int stop = v->sink->part(v->ctx, &v->part);
	size_t i, end;

	v->is_part = true;
	for (i = 0; stop == 0 && i < v->pieces; i++) {
		end = i + 1 < v->pieces ? v->piece[i + 1].begin : v->len;
		stop = value_emit(v, &v->piece[i].place, false,
		    v->held + v->piece[i].begin, end - v->piece[i].begin);
	}
	return stop;
}

/* Hold as much of ${text} as there is room for.  Return how many bytes. */
static size_t
value_hold(struct us_value *v, const struct urlsift_decode_place *place,
    bool follows, const char *text, size_t len)
{

	if (len > sizeof(v->held) - v->len)
		len = sizeof(v->held) - v->len;
	if (len == 0 || (!follows && v->pieces == US_VALUE_PIECES))
		return 0;
	if (!follows) {
		v->piece[v->pieces].begin = v->len;
		v->piece[v->pieces++].place = *place;
	}
	memcpy(v->held + v->len, text, len);
	v->len += len;
	return len;
}

/* Read what is held as the beginning of a page. */
static int
begin_page(struct us_value *v)
{
	int stop = v->sink->part(v->ctx, &v->part);
	size_t i, end;

	v->is_part = v->is_page = true;
	if (stop == 0)
		stop = us_value_page_begin(&v->page, v->base);
	for (i = 0; stop == 0 && i < v->pieces; i++) {
		end = i + 1 < v->pieces ? v->piece[i + 1].begin : v->len;
		stop = us_value_page_put(&v->page, &v->piece[i].place,
		    v->held + v->piece[i].begin, end - v->piece[i].begin);
	}
	return stop;
}

/* Look whether what is held, ${all} that will be, is a page. */
static int
look_for_page(struct us_value *v, bool all)
{

	while (v->sniff.at < v->len && us_is(v->held[v->sniff.at], US_BLANK) &&
	    v->sniff.limit == 0)
		v->sniff.at++;
	if (v->sniff.at == v->len && !all)
		return 0;
	v->looks = false;
	if (v->sniff.at < v->len && v->held[v->sniff.at] == '<')
		switch (us_html_sniff_field(&v->sniff, v->held, v->len, all)) {
		case US_SNIFFED_HTML:
			return begin_page(v);
		case US_SNIFFED_MORE:
			v->looks = true;
			return 0;
		case US_SNIFFED_NONE:
		case US_SNIFFED_TAGS:
		case US_SNIFFED_XML:
			break;
		}
	return v->all || memchr(v->held, ':', v->len) != NULL ? value_open(v) :
								0;
}

/* Read on in a page.  What there is no room for is text. */
static int
put_page(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{
	int stop;

	if (!us_value_page_is_full(&v->page, len))
		return us_value_page_put(&v->page, place, text, len);
	v->is_page = false;
	if ((stop = us_value_page_end(&v->page)) != 0 ||
	    (stop = v->sink->gap(v->ctx)) != 0 ||
	    (stop = v->sink->warning(v->ctx,
		 "a page in a value is too large; the rest is read as text")) !=
		0)
		return stop;
	return value_emit(v, place, false, text, len);
}

int
us_value_put(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{
	bool follows = v->next == place->offset;
	struct urlsift_decode_place at = *place;
	size_t n;
	int stop;

	v->next = place->offset + len;
	if (v->looks) {
		n = value_hold(v, &at, follows, text, len);
		if ((stop = look_for_page(v, n < len)) != 0 || n == len)
			return stop;
		us_place_pass(&at, text, n);
		text += n;
		len -= n;
		follows = follows || n > 0;
	}
	if (v->is_page)
		return put_page(v, &at, text, len);
	if (!v->is_part) {
		if (!v->all && memchr(text, ':', len) == NULL &&
		    len <= sizeof(v->held) - v->len &&
		    value_hold(v, &at, follows, text, len) == len)
			return 0;
		if ((stop = value_open(v)) != 0)
			return stop;
	}
	return value_emit(v, &at, follows, text, len);
}

int
us_value_put_decoded(struct us_value *v, const struct urlsift_decode_place *end,
    const char *text, size_t len)
{
	struct urlsift_decode_place place = *end;
	int stop;

	place.offset -= len;
	stop = us_value_put(v, &place, text, len);
	/* A line end that was decoded does not begin a line of the input. */
	if (text[len - 1] == '\n')
		v->next = UINT64_MAX;
	return stop;
}

int
us_value_end(struct us_value *v, bool is_broken)
{
	int stop;

	if (v->looks && (stop = look_for_page(v, true)) != 0)
		return stop;
	if (!v->is_part)
		return 0;
	v->is_part = false;
	if (v->is_page && (stop = us_value_page_end(&v->page)) != 0)
		return stop;
	if (is_broken && (stop = v->sink->broken(v->ctx)) != 0)
		return stop;
	return v->sink->part_end(v->ctx);
}
