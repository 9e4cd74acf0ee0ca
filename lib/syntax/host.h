/*
 * Hosts (3.1, by-the-letter, host-today): names and addresses, and how to check
 * them.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HOST_H
#define US_HOST_H

#include <stdbool.h>
#include <stddef.h>

#include "../registry.h"

/* Nothing is wrong with the host. */
#define US_HOST_GOOD ((size_t)-1)

/* The bytes of a name without its final dot, and the size of a buffer in which
 * a longer name can be recognized. */
#define US_HOST_NAME_MAX 253
#define US_HOST_PLAIN (US_HOST_NAME_MAX + 3)

/**
 * us_host_letter(host, len):
 * Return the offset of the first byte at which ${host} is not a host of section
 * 5, or US_HOST_GOOD.
 */
size_t us_host_letter(const char *host, size_t len);

/**
 * us_host_today(scheme, host, len):
 * Return the same for the kind of host that ${scheme} allows today
 * (host-today): an Internet host, none (file), or any.  NULL: the scheme is not
 * registered.
 */
size_t us_host_today(const struct us_scheme *scheme, const char *host,
    size_t len);

/**
 * us_host_is_address(host, len):
 * Return whether ${host}, if it is valid, is an address and not a name.
 */
bool us_host_is_address(const char *host, size_t len);

/**
 * us_host_is_odd_address(host, len):
 * Return whether ${host} ends as an address does and is not the four plain
 * numbers that all programs read alike (RFC 3986 7.4, ambiguous-host).
 */
bool us_host_is_odd_address(const char *host, size_t len);

/**
 * us_host_undo(host, len, plain, from):
 * Decode the escapes of ${host} once.  Write at most US_HOST_PLAIN bytes of the
 * result to ${plain}, and the offset of each in ${host} to ${from}.  Return
 * their number.
 */
size_t us_host_undo(const char *host, size_t len, char *plain, size_t *from);

#endif
