/*
 * What was found out about some hosts: texts have the same ones again and
 * again.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_KNOWN_HOSTS_H
#define US_KNOWN_HOSTS_H

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

struct us_known_host {
	char name[42];
	unsigned char len;
	unsigned char domain;  /* bytes of its registrable domain; 0: none */
	unsigned char gateway; /* as us_gateway_first() */
	bool has_domain, has_risks; /* these are known */
	unsigned risks;
};

/* Each host has one place.  All zero at first. */
struct us_known_hosts {
	struct us_known_host place[128];
};

/**
 * us_known_host(known, name, len):
 * Return what is known of the host ${name}, at first nothing, to be read and
 * written; NULL: it is too long to be kept, or nothing is.
 */
static inline struct us_known_host *
us_known_host(struct us_known_hosts *known, const char *name, size_t len)
{
	const size_t places = sizeof(known->place) / sizeof(known->place[0]);
	struct us_known_host *host;

	if (known == NULL || len == 0 || len > sizeof(host->name))
		return NULL;
	host = &known->place[((unsigned char)name[0] +
				 5U * (unsigned char)name[len / 2] + len) %
	    places];
	if (host->len != len || memcmp(host->name, name, len) != 0) {
		memcpy(host->name, name, len);
		host->len = (unsigned char)len;
		host->has_domain = host->has_risks = false;
	}
	return host;
}

#endif
