/*
 * Undoing of the links that mail gateways and web sites put in the place of
 * URLs.  The target is read from the link; nothing is fetched (D45).
 * SPDX-License-Identifier: MIT
 */
#ifndef UNREDIRECT_H
#define UNREDIRECT_H

#include <stddef.h>

#include "urlsift.h"

/**
 * unredirect_url(rules, r, room):
 * Write the target of ${r}, a link that contains it, to ${room}, which has
 * 3 * ${r->len} bytes.  Return its length, or 0 if ${r} is no such link.
 */
size_t unredirect_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

#endif
