/*
 * A host as filters compare it (hosts-are-equal): escapes decoded, in lower
 * case, in ASCII and in Unicode, without brackets and the final dot.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HOSTNAME_H
#define US_HOSTNAME_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* A longer name is not valid in DNS, even if all its bytes are escaped. */
#define US_HOSTNAME_MAX 1024

struct us_hostname {
	/* Both are the same if the host is ASCII. */
	const char *ascii, *unicode;
	char ascii_room[US_HOSTNAME_MAX], unicode_room[US_HOSTNAME_MAX];
	bool is_plain; /* a name that needs no conversion, no address */
};

/**
 * us_hostname_of(h, r):
 * Set ${h} to the host of ${r}, or of its first mail address.  Return false if
 * ${r} is rejected, or has no host, or one that is too long.
 */
bool us_hostname_of(struct us_hostname *h, const struct urlsift_reading *r);

/**
 * us_hostname_slice(r, host):
 * Set ${host} to where the host of ${r}, or of its first mail address, is
 * written.  Return false if it has none.
 */
bool us_hostname_slice(const struct urlsift_reading *r,
    struct urlsift_slice *host);

/**
 * us_hostname_read(h, text, len, why):
 * Set ${h} to the host ${text} that the user typed.  Return ${len}, or the
 * offset of the error and set ${why}.
 */
size_t us_hostname_read(struct us_hostname *h, const char *text, size_t len,
    const char **why);

#endif
