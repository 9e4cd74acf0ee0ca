/*
 * Tracking parameters, removed from a query (tracking-parameters).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "url.h"

static bool
is_tracking(const char *name, size_t len)
{
	static const char *const names[] = {
#define PARAMETER(name) name,
#include "tracking.def"
	};
	size_t i, n;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		n = strlen(names[i]);
		if ((n == len || (n < len && names[i][n - 1] == '_')) &&
		    us_same(name, names[i], n))
			return true;
	}
	return false;
}

static const char *
find(const char *at, const char *end, char mark)
{
	const char *found = memchr(at, mark, (size_t)(end - at));

	return found == NULL ? end : found;
}

static char *
put(char *to, const char *at, const char *end)
{

	memcpy(to, at, (size_t)(end - at));
	return to + (end - at);
}

size_t
us_clean_url(const struct urlsift_reading *r, char *room)
{
	const struct urlsift_slice *query = &r->part[URLSIFT_P_QUERY];
	const char *at = r->url + query->begin, *end = r->url + query->end;
	const char *next;
	char *to;

	if ((r->has & 1U << URLSIFT_P_QUERY) == 0)
		return (size_t)(put(room, r->url, r->url + r->len) - room);
	to = put(room, r->url, at - 1);
	for (next = at - 1; next < end; at = next + 1) {
		next = find(at, end, '&');
		if (is_tracking(at, (size_t)(find(at, next, '=') - at)))
			continue;
		*to = to == room + query->begin - 1 ? '?' : '&';
		to = put(to + 1, at, next);
	}
	return (size_t)(put(to, end, r->url + r->len) - room);
}
