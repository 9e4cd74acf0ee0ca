/*
 * What a click on a hit opens.  The library knows; the room for it is here.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdlib.h>
#include <string.h>

#include "opened.h"
#include "shown.h"

/* The longest scheme that is put before a URL without one. */
#define SCHEME_MAX 8

/* Make room for ${len} bytes and what they open.  Return false when memory is
 * out. */
static bool
opened_make_room(struct opened *o, size_t len)
{
	size_t size = SCHEME_MAX + len +
	    URLSIFT_OPENS_ROOM(SCHEME_MAX + len, 0);
	char *room;

	if (size <= o->size)
		return true;
	if ((room = realloc(o->room, size)) == NULL)
		return false;
	o->room = room;
	o->size = size;
	return true;
}

/* Find what the ${len} bytes of ${url} open, with ${scheme} before them. */
static bool
find(struct opened *o, const char *scheme, const char *url, size_t len,
    const struct urlsift_reading **opens)
{
	size_t n = strlen(scheme);
	char *whole;

	if (!opened_make_room(o, len))
		return false;
	/* The URL that is read stands behind the room for the other one. */
	whole = o->room + o->size - n - len;
	memcpy(whole, scheme, n);
	memcpy(whole + n, url, len);
	*opens = urlsift_url_opens(whole, n + len, NULL, 0, o->room,
		     o->size - n - len, &o->reading) > 0 ?
	    &o->reading :
	    NULL;
	return true;
}

bool
opened_find(struct opened *o, const char *url, size_t len,
    const struct urlsift_reading **opens)
{

	return find(o, "", url, len, opens);
}

bool
opened_hit(struct opened *o, const struct urlsift_hit **hit)
{
	const struct urlsift_reading *r = (*hit)->reading[0];

	if ((*hit)->opens != NULL ||
	    (r->reason != URLSIFT_R_NONE &&
		((*hit)->notes & URLSIFT_N_REPAIRED) == 0))
		return true;
	if (*hit != &o->hit)
		o->hit = **hit;
	if (!find(o, shown_scheme(r), r->url, r->len, &o->hit.opens))
		return false;
	*hit = &o->hit;
	return true;
}

void
opened_free(struct opened *o)
{

	free(o->room);
}
