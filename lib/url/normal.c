/*
 * Normalization of a URL, component by component.  Only an empty path and
 * a host that is not in ASCII get longer.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/percent.h"
#include "../base/reading.h"
#include "url.h"

/* A longer name is not valid in DNS, even if all its bytes are escaped. */
#define HOST_MAX 1024

/* RFC 3986 2.3. */
static bool
is_unreserved(char byte)
{

	return us_is_alnum(byte) ||
	    (byte != '\0' && strchr("-._~", byte) != NULL);
}

/* Put ${byte}, escaped if necessary. */
static char *
put_percent(char *to, char byte, bool lowers)
{
	static const char hex[] = "0123456789ABCDEF";

	if (is_unreserved(byte)) {
		*to++ = lowers ? us_lower(byte) : byte;
		return to;
	}
	*to++ = '%';
	*to++ = hex[(unsigned char)byte >> 4];
	*to++ = hex[byte & 15];
	return to;
}

/* Put the text from ${at} to ${end} with its escapes normalized (6.2.2.1,
 * 6.2.2.2). */
static char *
put(char *to, const char *at, const char *end, bool lowers)
{
	int byte;

	while (at < end) {
		if (*at == '%' && end - at >= 3 &&
		    (byte = escape_byte(at + 1)) != -1) {
			to = put_percent(to, (char)byte, lowers);
			at += 3;
		} else {
			*to++ = lowers ? us_lower(*at) : *at;
			at++;
		}
	}
	return to;
}

/* Remove "." and ".." from the path between ${begin} and ${end}, which begins
 * with a slash (5.2.4).  Return its new end. */
static char *
drop_dots(char *begin, char *end)
{
	char *to = begin, *at, *next;
	size_t len;

	for (at = begin; at < end; at = next) {
		next = memchr(at + 1, '/', (size_t)(end - at - 1));
		if (next == NULL)
			next = end;
		len = (size_t)(next - at);
		if (len == 3 && at[1] == '.' && at[2] == '.') {
			while (to > begin && *--to != '/')
				continue;
		} else if (len != 2 || at[1] != '.') {
			memmove(to, at, len);
			to += len;
			continue;
		}
		if (next == end)
			*to++ = '/';
	}
	return to;
}

static bool
has_component(const struct urlsift_reading *r, enum urlsift_part part)
{

	return (r->has & 1U << part) != 0;
}

/* Return whether the port can be left out. */
static bool
is_default_port(const struct urlsift_reading *r)
{
	const struct urlsift_slice *port = &r->part[URLSIFT_P_PORT];

	return port->begin == port->end ||
	    (r->default_port != 0 && r->port == r->default_port);
}

/* Return whether the scheme of ${r} names Internet hosts. */
static bool
has_internet_host(const struct urlsift_rules *rules,
    const struct urlsift_reading *r)
{
	struct urlsift_scheme scheme;
	size_t i;

	/* A URL without a scheme is read as if it began with http://
	 * (host-without-scheme). */
	if (!has_component(r, URLSIFT_P_SCHEME))
		return true;
	for (i = 0; urlsift_rules_scheme(rules, i, &scheme) == 1; i++)
		if (strcmp(scheme.shape, "slashes") == 0 &&
		    us_reading_has_scheme(r, scheme.name))
			return true;
	return false;
}

/* Write the host from ${host} to ${end} to ${name}, with its escapes decoded.
 * Return its length; 0: it is ASCII, or too long. */
static size_t
decode_host(const char *host, const char *end, char *name)
{
	bool is_beyond = false;
	size_t len = (size_t)(end - host), at = 0, n;

	if (len >= HOST_MAX)
		return 0;
	for (n = 0; at < len; n++) {
		name[n] = escape_next(host, len, &at);
		is_beyond |= us_is(name[n], US_HIGH);
	}
	return is_beyond ? n : 0;
}

static char *
put_host(char *to, const struct urlsift_rules *rules,
    const struct urlsift_reading *r)
{
	const struct urlsift_slice *host = &r->part[URLSIFT_P_HOST];
	const char *at = r->url + host->begin, *end = r->url + host->end;
	char name[HOST_MAX], ascii[US_IDNA_MAX];
	size_t len = decode_host(at, end, name);

	if (len > 0 && has_internet_host(rules, r))
		len = us_idna_to_ascii(name, len, ascii, sizeof(ascii));
	else
		len = 0;
	if (len > 0)
		return put(to, ascii, ascii + len, true);
	return put(to, at, end, true);
}

/* Put the authority, which ends at ${end}. */
static char *
put_authority(char *to, const struct urlsift_rules *rules,
    const struct urlsift_reading *r, const char *at, const char *end)
{
	const struct urlsift_slice *host = &r->part[URLSIFT_P_HOST];
	const struct urlsift_slice *port = &r->part[URLSIFT_P_PORT];
	const char *colon = end;

	if (has_component(r, URLSIFT_P_PORT))
		colon = r->url + port->begin - 1;
	to = put(to, at, r->url + host->begin, false);
	to = put_host(to, rules, r);
	to = put(to, r->url + host->end, colon, false);
	if (colon < end && !is_default_port(r))
		to = put(to, colon, end, false);
	return to;
}

/* Return the first position of one of ${marks} between ${at} and ${end}, else
 * ${end}. */
static const char *
find_mark(const char *at, const char *end, const char *marks)
{

	while (at < end && (*at == '\0' || strchr(marks, *at) == NULL))
		at++;
	return at;
}

/* Return whether an empty path means "/".  A URL without a scheme is read as
 * http (host-without-scheme). */
static bool
is_http(const struct urlsift_reading *r)
{

	return !has_component(r, URLSIFT_P_SCHEME) || us_reading_is_web(r);
}

size_t
us_normal_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room)
{
	const char *end = r->url + r->len, *at = r->url, *next = r->url;
	char *to = room, *path;

	if (has_component(r, URLSIFT_P_SCHEME)) {
		at += r->part[URLSIFT_P_SCHEME].end + 1;
		to = put(room, r->url, at, true);
		if (end - at < 2 || at[0] != '/' || at[1] != '/')
			return (size_t)(put(to, at, end, false) - room);
		next = at + 2;
	}
	if (!has_component(r, URLSIFT_P_HOST))
		return (size_t)(put(to, at, end, false) - room);
	next = find_mark(next, end, "/?#");
	to = put_authority(to, rules, r, at, next);
	at = next;
	next = find_mark(at, end, "?#");
	path = to;
	to = drop_dots(path, put(path, at, next, false));
	if (at == next && is_http(r))
		*to++ = '/';
	return (size_t)(put(to, next, end, false) - room);
}
