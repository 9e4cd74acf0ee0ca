/*
 * Normalization: URLs that mean the same get the same form.  This is the
 * syntax-based normalization of RFC 3986 6.2.2, the part of 6.2.3 that holds
 * for all schemes, and the host in ASCII.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_NORMAL_H
#define US_NORMAL_H

#include <stddef.h>

#include "urlsift.h"

/* Room for the normal form of a URL of ${len} bytes. */
#define US_NORMAL_ROOM(len) ((len) + 256)

/**
 * us_normal_url(rules, r, room):
 * Write to ${room}, which has US_NORMAL_ROOM(r->len) bytes, the normal form of
 * ${r}, a valid URL.  Return its length.  It may not be valid by ${rules}: then
 * ${r} has no other form than its own.
 *
 * An Internet host is in ASCII (canonical-form).  Scheme and host are in lower
 * case, and the digits of escapes in upper case.  Escapes of unreserved
 * characters are decoded.  "." and ".." are removed from the path behind a
 * host.  An empty port and the default port of the scheme are removed.  An
 * empty path of http and https becomes "/".  A host or mail address without a
 * scheme has the form that it has behind http:// or mailto:
 * (forms-without-scheme).
 */
size_t us_normal_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

#endif
