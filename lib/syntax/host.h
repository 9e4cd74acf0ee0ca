/*
 * Hosts (3.1, V1, V2h): names, addresses, and what is neither.
 */
#ifndef US_HOST_H
#define US_HOST_H

#include <stdbool.h>
#include <stddef.h>

#include "../registry.h"

/* There is nothing wrong with it. */
#define US_HOST_GOOD ((size_t)-1)

/* The bytes of a name without its final dot, and what room tells that there are
 * more. */
#define US_HOST_NAME_MAX 253
#define US_HOST_PLAIN (US_HOST_NAME_MAX + 3)

/**
 * us_host_letter(host, len):
 * Return the offset of the first byte at which ${host} is no host of section 5,
 * or US_HOST_GOOD.
 */
size_t us_host_letter(const char *host, size_t len);

/**
 * us_host_today(scheme, host, len):
 * The same for what ${scheme} takes for a host today (V2h): an Internet host,
 * none (file), or any. NULL: the scheme is not registered.
 */
size_t us_host_today(const struct us_scheme *scheme, const char *host,
    size_t len);

/**
 * us_host_is_address(host, len):
 * Return whether ${host} is an address and no name, if it is a good one.
 */
bool us_host_is_address(const char *host, size_t len);

/**
 * us_host_is_odd_address(host, len):
 * Return whether ${host} ends as an address does and is not the four plain
 * numbers that all programs read alike (RFC 3986 7.4, D93).
 */
bool us_host_is_odd_address(const char *host, size_t len);

/**
 * us_host_undo(host, len, plain, from):
 * Undo the escapes of ${host} once.  Put the first US_HOST_PLAIN bytes that
 * they spell into ${plain}, and where each stands into ${from}.  Return how
 * many.
 */
size_t us_host_undo(const char *host, size_t len, char *plain, size_t *from);

/**
 * us_host_char(host, len, at, code):
 * Read the character at ${at}, escapes decoded, into ${code}.  Return how many
 * bytes it takes; 0: it is none of UTF-8.
 */
size_t us_host_char(const char *host, size_t len, size_t at, uint32_t *code);

#endif
