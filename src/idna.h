/*
 * Hosts in other scripts as DNS has them: "xn--..." (RFC 5891).
 */
#ifndef IDNA_H
#define IDNA_H

#include <stddef.h>

#include "urlsift.h"

/**
 * idna_url(rules, r, room):
 * Write to ${room}, which has 256 bytes more than ${r->len}, the URL with its
 * Internet host in ASCII.  Return its length, 0: it needs no change, or there
 * is no way to make it.
 */
size_t idna_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

/**
 * idna_version():
 * Return what it is done with, NULL: nothing.
 */
const char *idna_version(void);

#endif
