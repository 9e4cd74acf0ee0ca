/*
 * The name of a host in the one spelling in which names are compared, listed
 * and printed.
 * SPDX-License-Identifier: MIT
 */
#ifndef HOST_NAME_H
#define HOST_NAME_H

#include <stddef.h>

/* No resolver takes more bytes. */
#define HOST_NAME_MAX_LEN 255

/* Room for each name of that length: three bytes for each byte, and a NUL. */
#define HOST_NAME_ROOM (3 * HOST_NAME_MAX_LEN + 1)

/**
 * host_name_spell(name, from, len):
 * Write the host of ${len} bytes at ${from} to ${name}, of HOST_NAME_ROOM
 * bytes, as a click opens it: in lower case, xn--, IPv4 in decimal numbers, no
 * dot at the end.  A host that no click opens is written with letters in lower
 * case, escapes (%2e) undone, and each byte that is neither a letter, a digit
 * nor one of - . _ : [ ] as an escape.  Return its length, or 0 if it is empty
 * or has more bytes than HOST_NAME_MAX_LEN.
 */
size_t host_name_spell(char *name, const char *from, size_t len);

#endif
