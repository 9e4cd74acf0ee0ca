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
	struct us_unbased_link kept = *link;

	if (u->links.len + sizeof(kept) + u->urls.len + link->len >
	    US_HTML_MAX_UNBASED) {
		u->full = true;
		return URLSIFT_OK;
	}
	kept.begin = u->urls.len;
	if (us_buf_add(&u->urls, link->url, link->len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	return us_buf_add(&u->links, &kept, sizeof(kept));
}

bool
us_unbased_get(const struct us_unbased *u, size_t i,
    struct us_unbased_link *link)
{

	if (i >= u->links.len / sizeof(*link))
		return false;
	memcpy(link, u->links.data + i * sizeof(*link), sizeof(*link));
	link->url = u->urls.data + link->begin;
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
