/*
 * Conversion of international host names to and from the ASCII form "xn--..."
 * that DNS uses (RFC 5891).
 * SPDX-License-Identifier: MIT
 */
#ifndef IDNA_H
#define IDNA_H

#include <stddef.h>

#include "urlsift.h"

/* The longest name in DNS. */
#define IDNA_ASCII_MAX 255

/**
 * idna_to_ascii(name, room):
 * idna_to_unicode(name, room, size):
 * Write the host ${name} in ASCII to ${room}, which has IDNA_ASCII_MAX + 1
 * bytes; or in its own script to ${room}, which has ${size} bytes.  Return its
 * length, or 0 if it cannot be converted.
 */
size_t idna_to_ascii(const char *name, char *room);
size_t idna_to_unicode(const char *name, char *room, size_t size);

/**
 * idna_host(rules, r, room):
 * Write the Internet host of ${r}, if it is not in ASCII, in ASCII to ${room},
 * which has IDNA_ASCII_MAX + 1 bytes.  Return its length, or 0 if no change is
 * needed or possible.
 */
size_t idna_host(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room);

/**
 * idna_failed():
 * Return 0, or the errno of an error that prevented a conversion.
 */
int idna_failed(void);

/**
 * idna_version():
 * Return the version of libidn2, or NULL if it is not available.
 */
const char *idna_version(void);

#endif
