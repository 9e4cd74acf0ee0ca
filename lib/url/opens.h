/*
 * What a click opens: the parser and the serializer of the WHATWG URL Standard
 * for http, https, ws, wss, ftp and mailto.  A URL of another scheme opens
 * nothing here.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OPENS_H
#define US_OPENS_H

#include <stdbool.h>
#include <stddef.h>

#include "../urlsift.h"

/* Room for what a URL of ${len} bytes opens against a base of ${base_len}: each
 * byte may be one that U+FFFD replaces, in escapes, and a host may grow. */
#define US_OPENS_ROOM(len, base_len) \
	(9 * (size_t)(len) + (size_t)(base_len) + 1536)

/**
 * us_opens(url, len, base, base_len, room, size, r):
 * Write to ${room}, which has US_OPENS_ROOM(len, base_len) bytes or more, the
 * URL that a click on a link ${url} opens (URL Standard 4.4, 4.5), and set ${r}
 * to its reading, which points there.  ${base} was written by this function;
 * if ${base_len} is 0, none is known: then //host is read as https://host, and
 * any other relative reference opens nothing.  Return its length; 0: it opens
 * nothing.
 */
size_t us_opens(const char *url, size_t len, const char *base, size_t base_len,
    char *room, size_t size, struct urlsift_reading *r);

/**
 * us_opens_itself(url, len, r):
 * Return whether a click on ${url} surely opens it as it stands; then ${r} is
 * its reading, which points to it.
 */
bool us_opens_itself(const char *url, size_t len, struct urlsift_reading *r);

#endif
