/*
 * Lists of hosts that anybody can use, with the risk that follows.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HOST_LISTS_H
#define US_HOST_LISTS_H

#include <stddef.h>

/**
 * us_host_lists(host, len):
 * Return the risks of the lists that have ${host}, or a name that it is under:
 * bits of enum urlsift_risk.
 */
unsigned us_host_lists(const char *host, size_t len);

#endif
