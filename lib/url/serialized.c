/*
 * URLs that are serialized already (URL Standard 4.5), as most links are: their
 * components are found without the parser.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/byteset.h"
#include "../base/reading.h"
#include "url.h"

/* The bytes that are the same when they are serialized: those of a component,
 * or of any behind the host, or the latter without . and %. */
enum { STAY_HOST, STAY_PATH, STAY_QUERY, STAY_FRAGMENT, STAY_REST, STAY_FLAT };

static const struct us_set stay[] = {
#define PERCENT(...)
#define STAY(where, ...) [STAY_##where] = { { __VA_ARGS__ } },
#include "percent_set.def"
#undef PERCENT
#undef STAY
};

/* Return whether a segment of the path may be one that is removed: "." or "..",
 * also escaped. */
static bool
may_have_dots(const char *url, size_t at, size_t end)
{

	return us_find(url + at, end - at, "/.", 2) != NULL ||
	    us_find(url + at, end - at, "/%", 2) != NULL;
}

/* Read the port of a serialized URL at ${at}: decimal, and not the default.
 * Return where it ends; 0: it may be written otherwise. */
static size_t
read_port(const char *url, size_t at, size_t len, struct urlsift_reading *r)
{
	const size_t begin = at;

	for (r->port = 0;
	     at < len && at < begin + 5 && us_is(url[at], US_DIGIT); at++)
		r->port = r->port * 10 + (uint32_t)(url[at] - '0');
	if (at == begin || url[begin] == '0' || r->port > UINT16_MAX ||
	    r->port == r->default_port)
		return 0;
	us_reading_set(r, URLSIFT_P_PORT, begin, at);
	return at;
}

/* Return where a host of ${url} that is serialized ends, which begins at
 * ${begin}; ${begin}: there is none, or it may be an address. */
static size_t
read_host(const char *url, size_t begin, size_t len)
{
	size_t end = us_byteset_span_best()(&stay[STAY_HOST], url, begin, len);
	size_t label = end;

	if (end == begin || end - begin > US_URL_HOST_MAX)
		return begin;
	for (label--; label > begin && url[label - 1] != '.'; label--)
		continue;
	return us_is(url[label], US_DIGIT) ? begin : end;
}

bool
us_serialized_read(struct urlsift_reading *r, const char *url, size_t len,
    size_t scheme, uint16_t port)
{
	us_byteset_span *span = us_byteset_span_best();
	size_t at, begin = scheme + 3;

	if ((at = read_host(url, begin, len)) == begin)
		return false;
	us_reading_begin(r, url, len);
	us_reading_set(r, URLSIFT_P_SCHEME, 0, scheme);
	us_reading_set(r, URLSIFT_P_HOST, begin, at);
	r->port = r->default_port = port;
	if (at < len && url[at] == ':' &&
	    (at = read_port(url, at + 1, len, r)) == 0)
		return false;
	if (at == len)
		return true;
	if (url[at] != '/')
		return false;
	begin = at;
	at = span(&stay[STAY_PATH], url, begin, len);
	if (may_have_dots(url, begin, at))
		return false;
	us_reading_set(r, URLSIFT_P_PATH, begin, at);
	us_reading_set(r, URLSIFT_P_URLPATH, begin + 1, at);
	if (at < len && url[at] == '?') {
		begin = at + 1;
		at = span(&stay[STAY_QUERY], url, begin, len);
		us_reading_set(r, URLSIFT_P_QUERY, begin, at);
	}
	if (at < len && url[at] == '#') {
		begin = at + 1;
		at = span(&stay[STAY_FRAGMENT], url, begin, len);
		us_reading_set(r, URLSIFT_P_FRAGMENT, begin, at);
	}
	return at == len;
}

/* Return whether the path of ${r}, and what is behind it, surely stay as they
 * are.  Most have a dot at most, and no escape. */
static bool
rest_stays(const struct urlsift_reading *r)
{
	const struct urlsift_slice *path = &r->part[URLSIFT_P_PATH];
	us_byteset_span *span = us_byteset_span_best();
	const char *url = r->url;
	size_t at = span(&stay[STAY_FLAT], url, path->begin, r->len);

	while (at < r->len && url[at] == '.' && url[at - 1] != '/')
		at = span(&stay[STAY_FLAT], url, at + 1, r->len);
	return at == r->len ||
	    (url[at] == '%' &&
		span(&stay[STAY_REST], url, at, r->len) == r->len &&
		!may_have_dots(url, path->begin, path->end));
}

bool
us_opens_itself(const struct urlsift_reading *r)
{
	const struct urlsift_slice *host = &r->part[URLSIFT_P_HOST],
				   *path = &r->part[URLSIFT_P_PATH];
	const unsigned parts = 1U << URLSIFT_P_SCHEME | 1U << URLSIFT_P_HOST |
	    1U << URLSIFT_P_PATH;

	return (r->has & parts) == parts && memcmp(r->url, "http", 4) == 0 &&
	    host->begin == (r->url[4] == 's' ? 8 : 7) &&
	    host->end == path->begin && path->begin < path->end &&
	    read_host(r->url, host->begin, host->end) == host->end &&
	    rest_stays(r);
}
