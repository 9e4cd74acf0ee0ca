/*
 * What is shown of a hit: a link that is not valid is shown as a click opens it
 * (valid-or-opened), since that is where its reader goes.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SHOWN_H
#define US_SHOWN_H

#include <stdbool.h>

#include "urlsift.h"

struct us_host_lists;
struct us_known_hosts;

/**
 * us_hit_is_valid(hit):
 * Return whether the standard allows the URL of ${hit}.
 */
static inline bool
us_hit_is_valid(const struct urlsift_hit *hit)
{

	return hit->reading[0]->reason == URLSIFT_R_NONE;
}

/**
 * us_hit_is_kept(hit):
 * Return whether ${hit} is printed by default: it is valid, or it opens
 * something.
 */
static inline bool
us_hit_is_kept(const struct urlsift_hit *hit)
{

	return us_hit_is_valid(hit) || hit->opens != NULL;
}

/**
 * us_hit_shown(hit):
 * Return the URL that is printed of ${hit}: the one in the text, or, if it is
 * not valid, the one that a click opens, if there is one.
 */
static inline const struct urlsift_reading *
us_hit_shown(const struct urlsift_hit *hit)
{

	return us_hit_is_valid(hit) || hit->opens == NULL ? hit->reading[0] :
							    hit->opens;
}

/**
 * us_hit_target(hit):
 * Return the URL that says where ${hit} leads: what a click opens, if it is
 * known, or else the URL itself.
 */
static inline const struct urlsift_reading *
us_hit_target(const struct urlsift_hit *hit)
{

	return hit->opens == NULL ? hit->reading[0] : hit->opens;
}

/**
 * us_hit_risks(lists, hit, place, known):
 * Return the risks of ${hit} at ${place}: those of its URL, as it stands and as
 * a click opens it, and of the link.  ${lists} are the user's own.  Keep those
 * of hosts in ${known}.
 */
unsigned us_hit_risks(const struct us_host_lists *lists,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    struct us_known_hosts *known);

/**
 * us_shown_scheme(reading):
 * Return what programs put before ${reading} if it has no scheme
 * (host-without-scheme), or "".
 */
static inline const char *
us_shown_scheme(const struct urlsift_reading *reading)
{

	if ((reading->has & 1U << URLSIFT_P_SCHEME) != 0)
		return "";
	return (reading->has & 1U << URLSIFT_P_HOST) != 0 ? "http://" :
							    "mailto:";
}

#endif
