/*
 * Relative links that were read before any base.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "sink.h"
#include "unbased.h"

int
us_unbased_add(struct us_unbased *u, const struct us_unbased_link *link)
{

	if (u->links.len + sizeof(*link) + u->urls.len + link->len >
	    US_HTML_MAX_UNBASED) {
		u->full = true;
		return URLSIFT_OK;
	}
	if (us_buf_add(&u->urls, link->url, link->len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	return us_buf_add(&u->links, link, sizeof(*link));
}

bool
us_unbased_next(const struct us_unbased *u, size_t *at, size_t *url_at,
    struct us_unbased_link *link)
{

	if (*at == u->links.len / sizeof(*link))
		return false;
	memcpy(link, u->links.data + *at * sizeof(*link), sizeof(*link));
	link->url = u->urls.data + *url_at;
	*url_at += link->len;
	++*at;
	return true;
}

void
us_unbased_forget(struct us_unbased *u)
{

	u->links.len = u->urls.len = 0;
	u->full = false;
}

void
us_unbased_free(struct us_unbased *u)
{

	us_buf_free(&u->links);
	us_buf_free(&u->urls);
}
