/*
 * URLs that differ in nothing that matters are made one: the syntax-based
 * normalization of RFC 3986 6.2.2, and of 6.2.3 what all schemes agree on.
 */
#ifndef NORMAL_H
#define NORMAL_H

#include <stddef.h>

#include "urlsift.h"

/**
 * normal_url(r, room):
 * Write to ${room}, which has ${r->len} + 1 bytes, the normal form of ${r}, a
 * valid URL.  Return its length.
 *
 * Scheme and host are in lower case, escapes in upper case; what need not be
 * escaped is not; "." and ".." are gone from the path behind a host; the
 * scheme's own port, and an empty one, are left out; an empty path in http and
 * https is "/".  What has no scheme, a host or an address, has the form that it
 * has behind http:// or mailto: (D100).
 */
size_t normal_url(const struct urlsift_reading *r, char *room);

#endif
