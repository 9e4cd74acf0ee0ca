/*
 * Plain URLs: reads their components by runs of bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/reading.h"
#include "host.h"
#include "plain.h"

/* Return the end of a run with escapes in it. */
static size_t
run_escaped(const struct urlsift_rules *rules, enum us_run run, const char *url,
    size_t at, size_t len)
{

	for (;; at += 3) {
		at = us_run(rules, run, url, at, len);
		if (len - at < 3 || url[at] != '%' ||
		    !us_is(url[at + 1], US_HEX) || !us_is(url[at + 2], US_HEX))
			return at;
	}
}

/* The most bytes of a simple name: no label of it is too long. */
#define SIMPLE_MAX 63

#define ONES UINT64_C(0x0101010101010101)

/* Return whether dots and hyphens are next to each other in the eight bytes at
 * ${name}, which are letters, digits, dots and hyphens. */
static bool
has_marks(const char *name)
{
	uint64_t word, marks;

	memcpy(&word, name, sizeof(word));
	/* Dot and hyphen are less than the digits, and these than letters. */
	marks = ~(word + ONES * (0x80 - '0')) & ONES << 7;
	return (marks & marks << 8) != 0;
}

/* The same for fewer than eight bytes. */
static bool
has_pair(const char *name, size_t len)
{
	size_t at;

	for (at = 1; at < len; at++)
		if (!us_is_alnum(name[at]) && !us_is_alnum(name[at - 1]))
			return true;
	return false;
}

/* Return whether the letters, digits, dots and hyphens from ${at} to ${end} are
 * a simple name: a label that needs no second look is behind each dot, and the
 * last one begins with a letter. */
static bool
is_simple(const char *url, size_t at, size_t end)
{
	const size_t len = end - at;
	size_t i, label = end;

	if (len == 0 || len > SIMPLE_MAX || !us_is_alnum(url[at]) ||
	    !us_is_alnum(url[end - 1]))
		return false;
	for (i = 0; i + 8 < len; i += 7)
		if (has_marks(url + at + i))
			return false;
	if (len >= 8 ? has_marks(url + end - 8) : has_pair(url + at, len))
		return false;
	while (label > at && url[label - 1] != '.')
		label--;
	return us_is(url[label], US_ALPHA);
}

/* Return the end of the host at ${at}; 0: it is not plain, or not valid. */
static size_t
read_host(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t at, size_t len)
{
	size_t end = us_run(rules, US_RUN_PLAIN_HOST, url, at, len);

	return is_simple(url, at, end) ||
		us_host_today(scheme, url + at, end - at) == US_HOST_GOOD ?
	    end :
	    0;
}

/* Return the end of the authority at ${at}; 0: it is not plain. */
static size_t
read_authority(const struct urlsift_rules *rules,
    const struct us_scheme *scheme, const char *url, size_t at, size_t len,
    struct urlsift_reading *r)
{
	size_t end = read_host(rules, scheme, url, at, len), port;

	if (end == 0)
		return 0;
	us_reading_set(r, URLSIFT_P_HOST, at, end);
	r->port = scheme->port;
	if (end == len || url[end] != ':')
		return end;
	r->port = 0;
	port = ++end;
	for (; end < len && us_is(url[end], US_DIGIT); end++)
		if ((r->port = r->port * 10 + us_hex(url[end])) > 65535)
			return 0;
	if (end == port)
		return 0;
	us_reading_set(r, URLSIFT_P_PORT, port, end);
	return end;
}

/* Return the end of the authority and the path behind the colon; 0: they are
 * not plain. */
static size_t
read_place(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t at, size_t len, struct urlsift_reading *r)
{
	size_t path;

	if (len - at < 3 || url[at] != '/' || url[at + 1] != '/')
		return 0;
	path = read_authority(rules, scheme, url, at + 2, len, r);
	if (path == 0 || path == len || url[path] != '/')
		return path;
	at = run_escaped(rules, US_RUN_PLAIN_PATH, url, path, len);
	us_reading_set(r, URLSIFT_P_PATH, path, at);
	return at;
}

/* Return the end of words of the bytes of ${run} with single dots between; 0:
 * there are none. */
static size_t
read_words(const struct urlsift_rules *rules, enum us_run run, const char *url,
    size_t at, size_t len)
{
	size_t end;

	for (;; at = end + 1) {
		end = us_run(rules, run, url, at, len);
		if (end == at)
			return 0;
		if (end == len || url[end] != '.')
			return end;
	}
}

/* Return the end of the one address behind the colon; 0: it is not plain. */
static size_t
read_address(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	size_t end = read_words(rules, US_RUN_PLAIN_LOCAL, url, at, len);

	if (end == 0 || end == len || url[end] != '@')
		return 0;
	end = read_words(rules, US_RUN_LABEL, url, end + 1, len);
	if (end != 0)
		us_reading_set(r, URLSIFT_P_ADDRESS, at, end);
	return end;
}

/* Return ${len} if the bytes behind the colon are a newsgroup or a message id
 * without escapes; 0: the pattern decides (RFC 5538). */
static size_t
read_news(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	const char *sign = memchr(url + at, '@', len - at);
	size_t end;

	if (at == len || url[at] == '/' ||
	    us_run(rules, US_RUN_PLAIN_PATH, url, at, len) != len)
		return 0;
	if (sign == NULL) {
		for (end = at; end < len; end++)
			if (!us_is_alnum(url[end]) &&
			    memchr("-.+_*", url[end], 5) == NULL)
				return 0;
		us_reading_set(r, URLSIFT_P_GROUP, at, len);
		return us_is(url[at], US_ALPHA) ? len : 0;
	}
	end = (size_t)(sign - url);
	if (end == at || ++end == len)
		return 0;
	us_reading_set(r, URLSIFT_P_ARTICLE, at, len);
	for (; end < len; end++)
		if (memchr("@:/", url[end], 3) != NULL)
			return 0;
	return len;
}

/* Return the end of a URN without components; 0: the pattern decides (RFC
 * 8141). */
static size_t
read_urn(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	const size_t name = us_run(rules, US_RUN_LABEL, url, at, len);
	size_t end;

	if (name - at < 2 || name - at > 32 || !us_is_alnum(url[at]) ||
	    url[name - 1] == '-' || len - name < 2 || url[name] != ':' ||
	    url[name + 1] == '/' || memchr(url + at, '_', name - at) != NULL)
		return 0;
	end = run_escaped(rules, US_RUN_PLAIN_PATH, url, name + 1, len);
	us_reading_set(r, URLSIFT_P_PATH, at, end);
	return end > name + 1 && (end == len || url[end] == '#') ? end : 0;
}

/* Return the end of what stands before the query; 0: it is not plain. */
static size_t
read_stem(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t at, size_t len, struct urlsift_reading *r)
{

	if (rules->syntax != US_RFC3986 || rules->no_shortcuts ||
	    scheme == NULL || scheme->own != NULL)
		return 0;
	if (scheme->id == US_ID_HTTPS || scheme->id == US_ID_HTTP ||
	    /* A typecode may be behind a semicolon (3.2). */
	    (scheme->id == US_ID_FTP && memchr(url, ';', len) == NULL))
		return read_place(rules, scheme, url, at, len, r);
	switch (scheme->id) {
	case US_ID_MAILTO:
		return read_address(rules, url, at, len, r);
	case US_ID_NEWS:
		return read_news(rules, url, at, len, r);
	case US_ID_URN:
		return read_urn(rules, url, at, len, r);
	default:
		return 0;
	}
}

bool
us_plain_read(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t colon, size_t len, struct urlsift_reading *r)
{
	size_t at = read_stem(rules, scheme, url, colon + 1, len, r), begin;

	if (at != 0 && at < len && url[at] == '?') {
		begin = at + 1;
		at = run_escaped(rules, US_RUN_PLAIN_QUERY, url, begin, len);
		us_reading_set(r, URLSIFT_P_QUERY, begin, at);
	}
	if (at != 0 && at < len && url[at] == '#') {
		begin = at + 1;
		at = run_escaped(rules, US_RUN_PLAIN_QUERY, url, begin, len);
		us_reading_set(r, URLSIFT_P_FRAGMENT, begin, at);
	}
	if (at == len) {
		us_reading_set(r, URLSIFT_P_SCHEME, 0, colon);
		return true;
	}
	r->has = r->port = 0;
	return false;
}
