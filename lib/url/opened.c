/*
 * What a click on a hit opens.  The library knows; the room for it is here.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "url.h"

/* Find what the ${len} bytes of ${url} open, with ${scheme} before them. */
static bool
find(struct us_opened *o, const char *scheme, const char *url, size_t len,
    const struct urlsift_reading **opens)
{
	size_t n = strlen(scheme), room = US_OPENS_ROOM(n + len, 0);
	const char *whole = url;

	*opens = NULL;
	if (us_buf_reserve(&o->room, room + n + len) != URLSIFT_OK)
		return false;
	if (n > 0) {
		/* The URL that is read stands behind the room for the other
		 * one. */
		whole = o->room.data + room;
		memcpy(o->room.data + room, scheme, n);
		memcpy(o->room.data + room + n, url, len);
	}
	if (us_opens(whole, n + len, NULL, 0, o->room.data, room,
		&o->reading) != 0)
		*opens = &o->reading;
	return true;
}

bool
us_opened_find(struct us_opened *o, const char *url, size_t len,
    const struct urlsift_reading **opens)
{

	return find(o, "", url, len, opens);
}

bool
us_opened_hit(struct us_opened *o, const struct urlsift_hit **hit)
{
	const struct urlsift_reading *r = (*hit)->reading[0];

	if ((*hit)->opens != NULL ||
	    (r->reason != URLSIFT_R_NONE &&
		((*hit)->notes & URLSIFT_N_REPAIRED) == 0))
		return true;
	if (*hit != &o->hit)
		o->hit = **hit;
	o->hit.opens = r;
	if ((!us_hit_is_valid(*hit) || !us_opens_itself(r)) &&
	    !find(o, us_shown_scheme(r), r->url, r->len, &o->hit.opens))
		return false;
	*hit = &o->hit;
	return true;
}

void
us_opened_free(struct us_opened *o)
{

	us_buf_free(&o->room);
}
