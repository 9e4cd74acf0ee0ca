/*
 * Readings: their components, and those of text without a scheme
 * (host-without-scheme).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_READING_H
#define US_READING_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "../urlsift.h"
#include "bytes.h"

/**
 * us_reading_begin(r, url, len):
 * Let ${r} be a reading of ${url} without components, for which nothing speaks
 * against it.
 */
static inline void
us_reading_begin(struct urlsift_reading *r, const char *url, size_t len)
{

	r->url = url;
	r->len = len;
	r->kind = URLSIFT_K_WHOLE;
	r->reason = URLSIFT_R_NONE;
	r->at = r->port = r->default_port = r->notes = r->has = 0;
}

/**
 * us_reading_set(r, part, begin, end):
 * Set the component ${part} of ${r}, from ${begin} to ${end} in its URL.
 */
static inline void
us_reading_set(struct urlsift_reading *r, unsigned part, size_t begin,
    size_t end)
{

	r->has |= 1U << part;
	r->part[part].begin = (uint32_t)begin;
	r->part[part].end = (uint32_t)end;
}

/**
 * us_reading_has_scheme(r, name):
 * Return whether the scheme of ${r} is ${name}, in small letters or others.
 */
static inline bool
us_reading_has_scheme(const struct urlsift_reading *r, const char *name)
{
	const struct urlsift_slice *slice = &r->part[URLSIFT_P_SCHEME];
	size_t len = slice->end - slice->begin, i;

	if ((r->has & 1U << URLSIFT_P_SCHEME) == 0 || strlen(name) != len)
		return false;
	for (i = 0; i < len; i++)
		if ((r->url[slice->begin + i] | 0x20) != (name[i] | 0x20))
			return false;
	return true;
}

/**
 * us_reading_is_web(r):
 * Return whether the scheme of ${r} is http or https.
 */
static inline bool
us_reading_is_web(const struct urlsift_reading *r)
{
	const struct urlsift_slice *slice = &r->part[URLSIFT_P_SCHEME];
	const size_t len = slice->end - slice->begin;
	const char *at = r->url + slice->begin;

	return (r->has & 1U << URLSIFT_P_SCHEME) != 0 &&
	    (len == 4 || (len == 5 && (at[4] | 0x20) == 's')) &&
	    (at[0] | 0x20) == 'h' && (at[1] | 0x20) == 't' &&
	    (at[2] | 0x20) == 't' && (at[3] | 0x20) == 'p';
}

/**
 * us_reading_drop_scheme(r, n):
 * Move the begin of ${r} ${n} bytes on.  The reading was judged with a scheme
 * of that length in front, which the text does not have.  Without it the port
 * is known only if it is written there.
 */
static inline void
us_reading_drop_scheme(struct urlsift_reading *r, uint32_t n)
{
	unsigned part;

	r->url += n;
	r->len -= n;
	r->at -= r->at < n ? r->at : n;
	r->has &= ~(1U << URLSIFT_P_SCHEME);
	r->part[URLSIFT_P_SCHEME].end = 0;
	for (part = 0; part < URLSIFT_PARTS; part++) {
		if ((r->has & 1U << part) == 0)
			continue;
		r->part[part].begin -= n;
		r->part[part].end -= n;
	}
	if ((r->has & 1U << URLSIFT_P_PORT) == 0)
		r->port = 0;
}

#endif
