/*
 * A value is held until a colon comes: without one, nothing in it is a URL.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "value.h"

void
us_value_init(struct us_value *v, const struct urlsift_decode_sink *sink,
    void *ctx, bool all)
{

	v->sink = sink;
	v->ctx = ctx;
	v->all = all;
	v->is_part = false;
}

void
us_value_begin(struct us_value *v, const struct urlsift_decode_part *part)
{

	v->part = *part;
	v->is_part = false;
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

/* Hold ${text}.  Return false if there is no room for it. */
static bool
value_hold(struct us_value *v, const struct urlsift_decode_place *place,
    bool follows, const char *text, size_t len)
{

	if (len > sizeof(v->held) - v->len ||
	    (!follows && v->pieces == US_VALUE_PIECES))
		return false;
	if (!follows) {
		v->piece[v->pieces].begin = v->len;
		v->piece[v->pieces++].place = *place;
	}
	memcpy(v->held + v->len, text, len);
	v->len += len;
	return true;
}

int
us_value_put(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len)
{
	bool follows = v->next == place->offset;
	int stop;

	v->next = place->offset + len;
	if (!v->is_part) {
		if (!v->all && memchr(text, ':', len) == NULL &&
		    value_hold(v, place, follows, text, len))
			return 0;
		if ((stop = value_open(v)) != 0)
			return stop;
	}
	return value_emit(v, place, follows, text, len);
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

	if (!v->is_part)
		return 0;
	v->is_part = false;
	if (is_broken && (stop = v->sink->broken(v->ctx)) != 0)
		return stop;
	return v->sink->part_end(v->ctx);
}
