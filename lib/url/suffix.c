/*
 * What a list of public suffixes says of a host.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "url.h"

/* The longest name of DNS, in bytes. */
#define NAME_MAX 253

int
us_suffix_has(void *suffixes, const char *host, size_t len)
{
	char name[NAME_MAX + 1];
	size_t i, last = 0;

	if (len > NAME_MAX)
		return 0;
	for (i = 0; i < len; i++) {
		name[i] = us_lower(host[i]);
		if (host[i] == '.')
			last = i + 1;
	}
	name[len] = '\0';
	/* No top-level domain has one letter or begins with a digit. */
	if (len - last < 2 || us_is(name[last], US_DIGIT))
		return 0;
	return us_suffix_is_listed(suffixes, name + last) &&
	    !us_suffix_is_listed(suffixes, name);
}

const char *
us_suffix_domain(void *suffixes, const char *host)
{
	const char *last = strrchr(host, '.'), *domain = NULL;

	/* No top-level domain begins with a digit, but the last number of an
	 * address does.  A name with an empty label is registered nowhere. */
	if (last == NULL || (last[1] >= '0' && last[1] <= '9') ||
	    *host == '.' || strstr(host, "..") != NULL ||
	    strlen(host) > NAME_MAX)
		return NULL;
	/* A top-level domain is a suffix if it is listed or not. */
	while (host <= last && !us_suffix_is_listed(suffixes, host)) {
		domain = host;
		host = strchr(host, '.') + 1;
	}
	return domain;
}
