/*
 * Who has a host.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "url.h"
#include "slice.h"

/* Return ${host} without a www. before a domain. */
static const char *
drop_www(const char *host)
{

	return strncmp(host, "www.", 4) == 0 && strchr(host + 4, '.') != NULL ?
	    host + 4 :
	    host;
}

/* Return whether ${below} is ${host} or a subdomain of it. */
static bool
is_below(const char *below, const char *host)
{
	size_t n = strlen(host), len = strlen(below);

	return len >= n && memcmp(below + len - n, host, n) == 0 &&
	    (len == n || below[len - n - 1] == '.');
}

/* Return whether two hosts end in the same two labels. */
static bool
share_two_labels(const char *a, const char *b)
{
	size_t i = strlen(a), k = strlen(b), dots = 0;

	for (; i > 0 && k > 0 && a[i - 1] == b[k - 1]; i--, k--)
		if (a[i - 1] == '.' && ++dots == 2)
			return true;
	return dots == 1 && (i == 0 || a[i - 1] == '.') &&
	    (k == 0 || b[k - 1] == '.');
}

bool
us_owner_is_same(const char *a, const char *b)
{
	const char *domain, *other;
	void *suffixes;

	a = drop_www(a);
	b = drop_www(b);
	if (strcmp(a, b) == 0)
		return true;
	if (!share_two_labels(a, b))
		return false;
	/* It takes time to load: it is asked where it decides. */
	if ((suffixes = us_suffix_load()) == NULL)
		return is_below(a, b) || is_below(b, a);
	domain = us_suffix_domain(suffixes, a);
	other = us_suffix_domain(suffixes, b);
	return domain != NULL && other != NULL && strcmp(domain, other) == 0;
}

/* Write ${from} to ${host} in lower case.  Return false if it is too long. */
static bool
copy_host(struct us_slice from, char host[URLSIFT_HOST_ROOM])
{
	size_t len = (size_t)(from.end - from.at), i;

	if (len >= URLSIFT_HOST_ROOM)
		return false;
	for (i = 0; i < len; i++)
		host[i] = us_lower(from.at[i]);
	host[len] = '\0';
	return len > 0;
}

bool
us_owner_is_sender(const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	const char *sender =
	    place->within == NULL ? NULL : place->within->message.sender;
	char host[URLSIFT_HOST_ROOM];

	if (sender == NULL || (sender = strrchr(sender, '@')) == NULL)
		return false;
	return copy_host(us_slice_part(us_hit_target(hit), URLSIFT_P_HOST),
		   host) &&
	    us_owner_is_same(host, sender + 1);
}
