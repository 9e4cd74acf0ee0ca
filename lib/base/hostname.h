/*
 * A host as filters compare it (D57): escapes decoded, in lower case, in ASCII
 * and in Unicode, without brackets and the final dot.
 * SPDX-License-Identifier: MIT
 */
#ifndef HOSTNAME_H
#define HOSTNAME_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* A longer name is not valid in DNS, even if all its bytes are escaped. */
#define HOSTNAME_MAX 1024

struct hostname {
	/* Both are the same if the host is ASCII, or if libidn2 is not
	 * available. */
	const char *ascii, *unicode;
	char ascii_room[HOSTNAME_MAX], unicode_room[HOSTNAME_MAX];
};

/**
 * hostname_of(h, r):
 * Set ${h} to the host of ${r}, or of its first mail address.  Return false if
 * ${r} is rejected, or has no host, or one that is too long.
 */
bool hostname_of(struct hostname *h, const struct urlsift_reading *r);

/**
 * hostname_slice(r, host):
 * Set ${host} to where the host of ${r}, or of its first mail address, is
 * written.  Return false if it has none.
 */
bool hostname_slice(const struct urlsift_reading *r,
    struct urlsift_slice *host);

/**
 * hostname_domain(h, suffixes, r):
 * hostname_suffix(h, suffixes, r):
 * Set ${h} as hostname_of() does, and return its registrable domain, or the
 * public suffix that the domain is under, by the list ${suffixes} that
 * suffix_load() returned.  It is a part of ${h}; NULL: there is none.
 */
const char *hostname_domain(struct hostname *h, void *suffixes,
    const struct urlsift_reading *r);
const char *hostname_suffix(struct hostname *h, void *suffixes,
    const struct urlsift_reading *r);

/**
 * hostname_read(h, text, len, why):
 * Set ${h} to the host ${text} that the user typed.  Return ${len}, or the
 * offset of the error and set ${why}.
 */
size_t hostname_read(struct hostname *h, const char *text, size_t len,
    const char **why);

#endif
