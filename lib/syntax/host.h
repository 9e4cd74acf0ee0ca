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

#endif
