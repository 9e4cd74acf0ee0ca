/*
 * What a URL leads to, as far as it is spelled: the risks that need no trick.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LEADS_H
#define US_LEADS_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/bytes.h"
#include "../urlsift.h"

/* A component of a URL. */
struct us_risk_part {
	const char *text;
	size_t len;
};

/* Return a component; its length is 0 if it is empty or absent. */
static inline struct us_risk_part
us_risk_part(const struct urlsift_reading *r, enum urlsift_part which)
{
	const struct urlsift_slice *slice = &r->part[which];
	struct us_risk_part part = { r->url, 0 };

	if ((r->has & 1U << which) != 0) {
		part.text = r->url + slice->begin;
		part.len = slice->end - slice->begin;
	}
	return part;
}

/* Return whether ${r} has the scheme ${name}, of ${len} bytes. */
static inline bool
us_scheme_is(const struct urlsift_reading *r, const char *name, size_t len)
{
	const struct us_risk_part scheme = us_risk_part(r, URLSIFT_P_SCHEME);

	return scheme.len == len && us_same(scheme.text, name, len);
}

static inline bool
us_scheme_is_web(const struct urlsift_reading *r)
{

	return us_scheme_is(r, "http", 4) || us_scheme_is(r, "https", 5);
}

/**
 * us_risks_of_host(host):
 * Return the risks of the labels of ${host}, a name without escapes, of which
 * only the last two say whose it is.
 */
unsigned us_risks_of_host(const struct us_risk_part *host);

/**
 * us_risks_of_web(r):
 * Return the risks of the URL of a page, or of what is none but opens as one.
 */
unsigned us_risks_of_web(const struct urlsift_reading *r);

/**
 * us_holds_recipient(r, address):
 * Return whether ${address} stands in the path or fragment of ${r}, the URL of
 * a page, or anywhere in base64 (D289).
 */
bool us_holds_recipient(const struct urlsift_reading *r, const char *address);

#endif
