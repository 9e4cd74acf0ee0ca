/*
 * Plain URLs: their components, by runs of bytes.
 */
#include "../base/bytes.h"
#include "plain.h"

static void
set_plain_part(struct urlsift_reading *r, enum urlsift_part part, size_t begin,
    size_t end)
{

	r->has |= 1U << part;
	r->part[part].begin = (uint32_t)begin;
	r->part[part].end = (uint32_t)end;
}

/* Return the end of the authority at ${at}; 0: it is not plain. */
static size_t
read_authority(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	size_t end = us_run(rules, US_RUN_PLAIN_HOST, url, at, len);
	size_t port;

	if (end == at)
		return 0;
	set_plain_part(r, URLSIFT_P_HOST, at, end);
	if (end == len || url[end] != ':')
		return end;
	port = ++end;
	while (end < len && us_is(url[end], US_DIGIT))
		end++;
	if (end == port)
		return 0;
	set_plain_part(r, URLSIFT_P_PORT, port, end);
	return end;
}

bool
us_plain_read(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t colon, size_t len, struct urlsift_reading *r)
{
	size_t at, begin;

	if (rules->syntax != URLSIFT_RFC3986 || rules->no_shortcuts ||
	    scheme == NULL || scheme->own != NULL ||
	    (scheme->id != US_ID_HTTP && scheme->id != US_ID_HTTPS) ||
	    len - colon < 4 || url[colon + 1] != '/' || url[colon + 2] != '/')
		return false;
	at = read_authority(rules, url, colon + 3, len, r);
	if (at != 0 && at < len && url[at] == '/') {
		begin = at;
		at = us_run(rules, US_RUN_PLAIN_PATH, url, at, len);
		set_plain_part(r, URLSIFT_P_PATH, begin, at);
	}
	if (at != 0 && at < len && url[at] == '?') {
		begin = at + 1;
		at = us_run(rules, US_RUN_PLAIN_QUERY, url, begin, len);
		set_plain_part(r, URLSIFT_P_QUERY, begin, at);
	}
	if (at != 0 && at < len && url[at] == '#') {
		begin = at + 1;
		at = us_run(rules, US_RUN_PLAIN_QUERY, url, begin, len);
		set_plain_part(r, URLSIFT_P_FRAGMENT, begin, at);
	}
	if (at == len)
		return true;
	r->has = 0;
	return false;
}
