/*
 * A host as filters compare it (D57): its escapes undone, in small letters, in
 * ASCII and as it is written, without brackets and without the dot at its end.
 */
#ifndef HOSTNAME_H
#define HOSTNAME_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* No name of DNS has so many bytes, even if it is all escapes. */
#define HOSTNAME_MAX 1024

struct hostname {
	/* The same if it has nothing beyond ASCII, or libidn2 is not there. */
	const char *ascii, *unicode;
	char ascii_room[HOSTNAME_MAX], unicode_room[HOSTNAME_MAX];
};

/**
 * hostname_of(h, r):
 * Set ${h} to the host of ${r}, or to that of its first mail address.  Return
 * false if it has none, or a longer one, or is rejected.
 */
bool hostname_of(struct hostname *h, const struct urlsift_reading *r);

/**
 * hostname_read(h, text, len, why):
 * Set ${h} to the host ${text} that somebody has typed.  Return ${len}, or the
 * offset of what is wrong with it, and ${why}.
 */
size_t hostname_read(struct hostname *h, const char *text, size_t len,
    const char **why);

#endif
