/*
 * The parser: matches the scheme's pattern, then checks what no pattern can
 * express: hosts and the range of ports.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/placeholder.h"
#include "../base/reading.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "host.h"
#include "parse.h"

/* The first byte at which something is wrong that the pattern accepts. */
struct fault {
	enum urlsift_reason reason;
	size_t at;
};

static bool
has_part(const struct urlsift_reading *r, enum urlsift_part part)
{

	return (r->has & 1U << part) != 0;
}

/* Return the length of the scheme's name; 0: there is none (2.1). */
static size_t
read_scheme(const struct urlsift_rules *rules, const char *url, size_t len)
{
	/* As most names begin. */
	size_t n = len > 4 && memcmp(url, "http", 4) == 0 ? 4 : 0;

	while (n < len && us_is(url[n], US_SCHEME))
		n++;
	if (n == len || url[n] != ':')
		return 0;
	return rules->syntax == US_RFC1738 || us_is(*url, US_ALPHA) ? n : 0;
}

/* Read the port.  Return false if it is out of range (valid-today). */
static bool
read_port(const struct urlsift_rules *rules, struct urlsift_reading *r)
{
	const struct urlsift_slice *slice = &r->part[URLSIFT_P_PORT];
	uint32_t i, port = 0;

	if (!has_part(r, URLSIFT_P_PORT) || slice->begin == slice->end)
		return true;
	for (i = slice->begin; i < slice->end && port <= 65535; i++) {
		/* A user's pattern may call any bytes a port
		 * (custom-scheme). */
		if (!us_is(r->url[i], US_DIGIT))
			return false;
		port = port * 10 + (uint32_t)(r->url[i] - '0');
	}
	if (port > 65535)
		return rules->syntax == US_RFC1738;
	r->port = port;
	return true;
}

/* Return the offset in the host of its first byte beyond ASCII. */
static size_t
find_high(const struct urlsift_reading *r, const struct urlsift_slice *host)
{
	uint32_t i;

	for (i = host->begin; i < host->end; i++)
		if (us_is(r->url[i], US_HIGH))
			return i - host->begin;
	return US_HOST_GOOD;
}

/* Check what the grammar cannot express. */
static struct fault
find_fault(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    struct urlsift_reading *r)
{
	const struct urlsift_slice *host = &r->part[URLSIFT_P_HOST];
	struct fault fault = { URLSIFT_R_HOST, host->begin };
	size_t wrong;

	if (rules->syntax == US_RFC3986 && has_part(r, URLSIFT_P_HOST)) {
		wrong = us_host_today(scheme, r->url + host->begin,
		    host->end - host->begin);
		if (wrong == US_HOST_GOOD && rules->no_iri)
			wrong = find_high(r, host);
		fault.at += wrong;
		if (wrong != US_HOST_GOOD)
			return fault;
		/* A port or a user needs a host (empty-host). */
		fault.at = host->begin;
		if (host->begin == host->end &&
		    (has_part(r, URLSIFT_P_PORT) ||
			has_part(r, URLSIFT_P_USER)))
			return fault;
	}
	fault.reason = URLSIFT_R_NONE;
	if (!read_port(rules, r)) {
		fault.reason = URLSIFT_R_PORT;
		fault.at = r->part[URLSIFT_P_PORT].begin;
	}
	return fault;
}

/* Return whether ${code}, which has ${n} bytes at ${at}, is the apostrophe of a
 * word (apostrophe-between-letters). */
static bool
is_apostrophe(const char *url, size_t at, size_t n, size_t len, uint32_t code)
{
	const unsigned letter = US_ALPHA | US_DIGIT | US_HIGH;

	return code == 0x2019 && at > 0 && us_is(url[at - 1], letter) &&
	    len - at > n && us_is(url[at + n], letter);
}

/* Return the offset of the first byte beyond ASCII that no URL may contain: it
 * is not UTF-8, or its character ends a URL (beyond-ascii). */
static size_t
find_broken(const char *url, size_t at, size_t len)
{
	enum us_kind kind;
	uint32_t code;
	size_t n;

	for (; at < len; at += n) {
		n = 1;
		if (!us_is(url[at], US_HIGH))
			continue;
		n = us_utf8_read(url + at, len - at, &code);
		if (n == 0 ||
		    ((kind = us_unicode_kind(code)) == US_KIND_ENDS &&
			!is_apostrophe(url, at, n, len, code)) ||
		    (kind == US_KIND_WITHIN &&
			!us_unicode_is_within(url, len, at, n)))
			break;
	}
	return at;
}

/* Return the first byte behind the authority, or behind the colon of an opaque
 * URL that has a path, a query or a fragment; else the end. */
static size_t
find_rest(const struct urlsift_reading *r)
{
	static const enum urlsift_part parts[] = { URLSIFT_P_PATH,
		URLSIFT_P_QUERY, URLSIFT_P_FRAGMENT };
	size_t i;

	for (i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if (has_part(r, parts[i]))
			return r->part[parts[i]].begin;
	return r->len;
}

/* Return whether the fragment has a second #, or a % that begins no escape. */
static bool
has_stray(const struct urlsift_reading *r)
{
	uint32_t at = r->part[URLSIFT_P_FRAGMENT].begin;

	for (; at < r->part[URLSIFT_P_FRAGMENT].end; at++)
		if (r->url[at] == '#' ||
		    (r->url[at] == '%' &&
			(!us_is(r->url[at + 1], US_HEX) ||
			    !us_is(r->url[at + 2], US_HEX))))
			return true;
	return false;
}

/* Set what follows from the other components.  The first odd thing in ${r} is
 * at ${odd} at the earliest. */
static void
derive(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    size_t odd, struct urlsift_reading *r)
{
	const struct urlsift_slice *path = &r->part[URLSIFT_P_PATH];
	size_t i;

	if (scheme != NULL &&
	    (!has_part(r, URLSIFT_P_PORT) ||
		r->part[URLSIFT_P_PORT].begin == r->part[URLSIFT_P_PORT].end))
		r->port = scheme->port;
	if (rules->syntax == US_RFC1738) {
		if (has_part(r, URLSIFT_P_PATH) && path->begin < path->end &&
		    r->url[path->begin] == '/')
			us_reading_set(r, URLSIFT_P_URLPATH, path->begin + 1,
			    path->end);
		return;
	}
	/* A user's pattern does not need the tolerance (custom-scheme). */
	if (scheme != NULL && scheme->own != NULL)
		return;
	if (has_part(r, URLSIFT_P_FRAGMENT) && has_stray(r))
		r->notes |= URLSIFT_N_LENIENT;
	i = odd < r->len ? find_rest(r) : odd;
	for (i = i > odd ? i : odd; i < r->len; i++)
		if (us_is(r->url[i], US_LENIENT))
			r->notes |= URLSIFT_N_LENIENT;
	if (r->notes != 0 && us_placeholder_in(r->url, r->len))
		r->notes |= URLSIFT_N_TEMPLATE;
}

int
us_parse(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_scheme *scheme, const char *url, size_t len,
    struct urlsift_reading *r)
{
	struct fault fault;
	size_t colon, odd, sound, plain;
	long valid;

	colon = scheme != NULL ? scheme->len : read_scheme(rules, url, len);

	us_reading_begin(r, url, len);
	/* The colon may have been taken for the mark of a quoted line. */
	if (colon == 0 || colon >= len || len > UINT32_MAX) {
		r->reason = len > UINT32_MAX ? URLSIFT_R_TOO_LONG :
					       URLSIFT_R_SCHEME;
		return URLSIFT_OK;
	}
	if (scheme == NULL)
		scheme = us_registry_find(&rules->registry, url, colon);
	if (scheme != NULL)
		r->default_port = scheme->port;
	plain = us_plain_read(rules, scheme, url, colon, len, r, &odd);
	if (odd == len)
		return URLSIFT_OK;
	valid = (long)plain;
	if (plain == US_PLAIN_ASK) {
		valid = us_pattern_match(rules, matcher, scheme, url, colon,
		    len, r);
		odd = us_run(rules, US_RUN_STRICT, url, colon, len);
	}
	us_reading_set(r, URLSIFT_P_SCHEME, 0, colon);
	if (valid < 0) {
		if (valid != US_PATTERN_LIMIT)
			return URLSIFT_ENOMEM;
		r->reason = URLSIFT_R_LIMIT;
		r->at = (uint32_t)colon + 1;
		return URLSIFT_OK;
	}

	fault = find_fault(rules, scheme, r);
	sound = find_broken(url, odd, len);
	if ((size_t)valid == len && fault.reason == URLSIFT_R_NONE &&
	    sound == len) {
		derive(rules, scheme, odd, r);
		return URLSIFT_OK;
	}
	us_diagnose(us_rules_syntax(rules), scheme, colon, (size_t)valid, sound,
	    r);
	if (fault.reason != URLSIFT_R_NONE && fault.at <= r->at) {
		r->reason = fault.reason;
		r->at = (uint32_t)fault.at;
	}
	if (rules->syntax == US_RFC3986 &&
	    (scheme == NULL || !us_scheme_opaque(scheme)) &&
	    us_placeholder_in(url, len))
		r->notes |= URLSIFT_N_TEMPLATE;
	r->has = 1U << URLSIFT_P_SCHEME;
	r->port = 0;
	return URLSIFT_OK;
}

long
us_parse_prefix(const struct urlsift_rules *rules, struct us_matcher *matcher,
    const struct us_scheme *scheme, const char *url, size_t len)
{
	const size_t colon = scheme->len;
	struct urlsift_reading reading;
	size_t odd, plain;
	long valid;

	reading.has = 0;
	plain = us_plain_read(rules, scheme, url, colon, len, &reading, &odd);
	if (plain != US_PLAIN_ASK)
		return (long)plain;
	valid =
	    us_pattern_match(rules, matcher, scheme, url, colon, len, &reading);
	/* A match that hits its limit decides nothing.  Return the whole text,
	 * so that it is reported as rejected (custom-pattern). */
	return valid == US_PATTERN_LIMIT ? (long)len : valid;
}
