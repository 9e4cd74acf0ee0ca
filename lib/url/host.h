/*
 * The host of a URL as browsers read it (URL Standard 3.5).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_URL_HOST_H
#define US_URL_HOST_H

#include <stddef.h>

/* The most bytes of a host; DNS has at most 253. */
#define US_URL_HOST_MAX 1024

/**
 * us_url_host(text, len, host):
 * Write to ${host}, which has US_URL_HOST_MAX bytes, the serialized host that
 * ${text} stands for: a domain in ASCII, an IPv4 address in decimal numbers, or
 * an IPv6 address in brackets.  Return its length; 0: it is no host.
 */
size_t us_url_host(const char *text, size_t len, char *host);

#endif
