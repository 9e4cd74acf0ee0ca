/*
 * Plain URLs: reads their components by runs of bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/reading.h"
#include "../web_url.h"
#include "grammar.h"
#include "host.h"
#include "parse.h"

/* Return whether the host from ${at} to ${end} is valid. */
static bool
is_host(const struct us_scheme *scheme, const char *url, size_t at, size_t end)
{

	return end > at &&
	    (us_web_url_is_name(url, at, end) ||
		us_host_today(scheme, url + at, end - at) == US_HOST_GOOD);
}

/* Return the end of bytes of ${run}, bytes beyond ASCII and escapes. */
static size_t
pass_any(const struct urlsift_rules *rules, enum us_run run, const char *url,
    size_t at, size_t len)
{

	for (;; at++) {
		at = us_run(rules, run, url, at, len);
		if (at == len)
			return at;
		if (url[at] == '%' && len - at > 2 &&
		    us_is(url[at + 1], US_HEX) && us_is(url[at + 2], US_HEX))
			at += 2;
		else if (!us_is(url[at], US_HIGH))
			return at;
	}
}

/* Return the end of digits. */
static size_t
pass_digits(const char *url, size_t at, size_t len)
{

	while (at < len && us_is(url[at], US_DIGIT))
		at++;
	return at;
}

/* Return the end of the host at ${at}, which is set, of any bytes that may be
 * one. */
static size_t
read_any_host(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	size_t end = at;

	if (at < len && url[at] == '[')
		do
			end = pass_any(rules, US_RUN_LOGIN, url, end + 1, len);
		while (end < len && (url[end] == ':' || url[end] == '%'));
	if (end > at && end < len && url[end] == ']')
		end++;
	else
		end = pass_any(rules, US_RUN_LOGIN, url, at, len);
	us_reading_set(r, URLSIFT_P_HOST, at, end);
	return end;
}

/* The same for an authority with a user or any host. */
static size_t
read_any_authority(const struct urlsift_rules *rules, const char *url,
    size_t at, size_t len, struct urlsift_reading *r)
{
	size_t user = pass_any(rules, US_RUN_LOGIN, url, at, len), end = user;

	while (end < len && url[end] == ':')
		end = pass_any(rules, US_RUN_LOGIN, url, end + 1, len);
	if (end < len && url[end] == '@') {
		us_reading_set(r, URLSIFT_P_USER, at, user);
		if (user < end)
			us_reading_set(r, URLSIFT_P_PASSWORD, user + 1, end);
		at = end + 1;
	}
	end = read_any_host(rules, url, at, len, r);
	if (end == len || url[end] != ':')
		return end;
	at = end + 1;
	end = pass_digits(url, at, len);
	us_reading_set(r, URLSIFT_P_PORT, at, end);
	return end;
}

/* Return the end of the authority at ${at}, and whether its host is known to be
 * ${good}. */
static size_t
read_authority(const struct urlsift_rules *rules,
    const struct us_scheme *scheme, const char *url, size_t at, size_t len,
    struct urlsift_reading *r, bool *good)
{
	size_t end = us_run(rules, US_RUN_PLAIN_HOST, url, at, len), port;

	*good = is_host(scheme, url, at, end);
	us_reading_set(r, URLSIFT_P_HOST, at, end);
	r->port = scheme == NULL ? 0 : scheme->port;
	if (end < len && url[end] == ':') {
		r->port = 0;
		port = ++end;
		for (;
		     end < len && us_is(url[end], US_DIGIT) && r->port <= 65535;
		     end++)
			r->port = r->port * 10 + us_hex(url[end]);
		if (end == port)
			r->port = scheme == NULL ? 0 : scheme->port;
		us_reading_set(r, URLSIFT_P_PORT, port, end);
	}
	if ((end == len || us_web_url_is_rest(url[end])) && r->port <= 65535)
		return end;
	*good = false;
	r->has = r->port = 0;
	return read_any_authority(rules, url, at, len, r);
}

/* Return the end of what is before the path of a file, and whether its host, if
 * it has one, is ${good}; 0: no path follows (RFC 8089,
 * file-with-one-slash). */
static size_t
read_file(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t at, size_t len, struct urlsift_reading *r,
    bool *good)
{
	size_t end = at;

	if (len - at > 1 && url[at] == '/' && url[at + 1] == '/') {
		at += 2;
		end = read_any_host(rules, url, at, len, r);
		*good = us_run(rules, US_RUN_PLAIN_HOST, url, at, end) == end &&
		    us_host_today(scheme, url + at, end - at) == US_HOST_GOOD;
	}
	if (end < len && url[end] == '/')
		return end;
	r->has = 0;
	return 0;
}

/* Return the end of words of the bytes of ${run} with single dots between, or
 * ${at}. */
static size_t
read_words(const struct urlsift_rules *rules, enum us_run run, const char *url,
    size_t at, size_t len)
{
	size_t end = us_run(rules, run, url, at, len), next = end;

	while (end > at && next < len && url[next] == '.' &&
	    (next = us_run(rules, run, url, end + 1, len)) > end + 1)
		end = next;
	return end;
}

/* Return the end of words of letters, digits, - and _, or bytes beyond ASCII,
 * with single dots between, or ${at}. */
static size_t
read_domain(const char *url, size_t at, size_t len)
{
	size_t end = at, next = at;

	for (;; next = end + 1) {
		while (next < len && us_is(url[next], US_LABEL | US_HIGH))
			next++;
		if (next == (end == at ? at : end + 1))
			return end;
		end = next;
		if (end == len || url[end] != '.')
			return end;
	}
}

/* Return the end of the mail address at ${at}; 0: there is none. */
static size_t
read_any_address(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len)
{
	size_t end = pass_any(rules, US_RUN_PLAIN_LOCAL, url, at, len), next;

	while (end > at && end < len && url[end] == '.' &&
	    (next = pass_any(rules, US_RUN_PLAIN_LOCAL, url, end + 1, len)) >
		end + 1)
		end = next;
	if (end == at || end == len || url[end] != '@')
		return 0;
	at = ++end;
	if (at == len || url[at] != '[') {
		end = read_domain(url, at, len);
		return end > at ? end : 0;
	}
	for (end++; end < len &&
	     (us_set_has(&rules->run[US_RUN_LOGIN], url[end]) ||
		 url[end] == ':' || us_is(url[end], US_HIGH));)
		end++;
	return end > at + 1 && end < len && url[end] == ']' ? end + 1 : 0;
}

/* Return the end of the addresses behind the colon; a comma is before each but
 * the first; 0: neither an address nor a field is there. */
static size_t
read_addresses(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	size_t next = read_any_address(rules, url, at, len), end = next;

	if (next == 0)
		return len - at > 1 && url[at] == '?' ? at : 0;
	while (next != 0 && (end = next) < len && url[end] == ',') {
		next = end + 1;
		if (len - next >= 3 && memcmp(url + next, "%20", 3) == 0)
			next += 3;
		next = read_any_address(rules, url, next, len);
	}
	us_reading_set(r, URLSIFT_P_ADDRESS, at, end);
	return end;
}

/* Return the end of the addresses behind the colon, and of the fields behind
 * one that is plain, which are noted in ${rest}; 0: there is neither.  ${good}:
 * there is no byte beyond ASCII in it. */
static size_t
read_mailto(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r, struct us_web_url *rest, bool *good)
{
	const size_t sign = read_words(rules, US_RUN_PLAIN_LOCAL, url, at, len);
	size_t end;

	if (sign > at && sign < len && url[sign] == '@') {
		end = us_web_url_read(rules, url, sign + 1, len, rest);
		if (rest->is_name &&
		    (rest->root == len || url[rest->root] == '?' ||
			url[rest->root] == '#')) {
			us_reading_set(r, URLSIFT_P_ADDRESS, at, rest->root);
			return end;
		}
	}
	*rest = (struct us_web_url){ 0 };
	*good = false;
	return read_addresses(rules, url, at, len, r);
}

/* Return whether no message id goes on with ${byte} behind its @. */
static bool
ends_message_id(char byte)
{

	return byte == '@' || byte == ':' || byte == '/';
}

/* Return the end of a message id, or ${len} if all bytes behind the colon are a
 * newsgroup, without escapes, or a * for all; or US_PLAIN_ASK (RFC 5538). */
static size_t
read_news(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	const char *sign = memchr(url + at, '@', len - at);
	size_t end;

	if (at == len || url[at] == '/' ||
	    us_run(rules, US_RUN_PLAIN_PATH, url, at, len) != len)
		return US_PLAIN_ASK;
	if (sign == NULL) {
		for (end = at; end < len; end++)
			if (!us_is_alnum(url[end]) &&
			    memchr("-.+_*", url[end], 5) == NULL)
				return US_PLAIN_ASK;
		us_reading_set(r, URLSIFT_P_GROUP, at, len);
		return us_is(url[at], US_ALPHA) ||
			(url[at] == '*' && len - at == 1) ?
		    len :
		    US_PLAIN_ASK;
	}
	end = (size_t)(sign - url);
	if (end == at || ++end == len)
		return US_PLAIN_ASK;
	us_reading_set(r, URLSIFT_P_ARTICLE, at, len);
	while (end < len && !ends_message_id(url[end]))
		end++;
	return end > (size_t)(sign + 1 - url) ? end : US_PLAIN_ASK;
}

/* Return the end of the name of a URN, which a fragment may follow; 0: it has
 * no name, or nothing behind it; or US_PLAIN_ASK (RFC 8141). */
static size_t
read_urn(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	const size_t name = us_run(rules, US_RUN_LABEL, url, at, len);
	struct us_web_url rest = { 0 };
	size_t end;

	if (name - at < 2 || name - at > 32 || !us_is_alnum(url[at]) ||
	    url[name - 1] == '-' || len - name < 2 || url[name] != ':' ||
	    url[name + 1] == '/' || memchr(url + at, '_', name - at) != NULL)
		return 0;
	if (pass_any(rules, US_RUN_PLAIN_PATH, url, name + 1, len) == name + 1)
		return 0;
	end = us_web_url_pass(rules, US_RUN_PLAIN_PATH, url, name + 1, len,
	    &rest);
	if (rest.query != 0)
		return US_PLAIN_ASK;
	if (rest.fragment != 0)
		end = rest.fragment - 1;
	us_reading_set(r, URLSIFT_P_PATH, at, end);
	return end > name + 1 ? end : US_PLAIN_ASK;
}

/* Return ${len} if all behind the colon is an id, which has one @ with bytes on
 * both sides; or US_PLAIN_ASK (RFC 2392). */
static size_t
read_id(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{
	const char *sign = memchr(url + at, '@', len - at);
	struct us_web_url rest = { 0 };
	size_t domain;

	if (sign == NULL || sign == url + at || sign + 1 == url + len ||
	    us_web_url_pass(rules, US_RUN_PLAIN_PATH, url, at, len, &rest) !=
		len ||
	    (rest.query | rest.fragment) != 0 ||
	    memchr(url + at, '/', len - at) != NULL)
		return US_PLAIN_ASK;
	domain = (size_t)(sign + 1 - url);
	if (memchr(sign + 1, '@', len - domain) != NULL ||
	    memchr(sign + 1, ':', len - domain) != NULL)
		return US_PLAIN_ASK;
	us_reading_set(r, URLSIFT_P_ADDRESS, at, len);
	return len;
}

/* Return ${len} if all behind the colon is a name, perhaps behind a user and an
 * @; or US_PLAIN_ASK (RFC 3261, 19.1.1). */
static size_t
read_sip(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t at, size_t len, struct urlsift_reading *r)
{
	size_t sign = read_words(rules, US_RUN_PLAIN_LOCAL, url, at, len);
	bool has_user = sign > at && sign < len && url[sign] == '@';
	size_t host = has_user ? sign + 1 : at;

	if (us_run(rules, US_RUN_PLAIN_HOST, url, host, len) != len ||
	    !us_web_url_is_name(url, host, len))
		return US_PLAIN_ASK;
	if (has_user)
		us_reading_set(r, URLSIFT_P_USER, at, sign);
	us_reading_set(r, URLSIFT_P_HOST, host, len);
	r->port = scheme->port;
	return len;
}

/* Return the end of the number behind the colon, which a fragment may follow;
 * 0: it has no digit; or US_PLAIN_ASK (RFC 3966). */
static size_t
read_number(const char *url, size_t at, size_t len, struct urlsift_reading *r)
{
	size_t end = at < len && url[at] == '+' ? at + 1 : at;
	bool has_digit = false;

	for (; end < len &&
	     (us_is(url[end], US_DIGIT) || memchr("().-*", url[end], 5));
	     end++)
		has_digit = has_digit || us_is(url[end], US_DIGIT);
	if (!has_digit)
		return 0;
	if (end < len && url[end] == ';')
		return US_PLAIN_ASK;
	us_reading_set(r, URLSIFT_P_PATH, at, end);
	return end;
}

/* Return ${len} if all behind the authority, up to ${at}, is the path of gopher
 * without escapes; or US_PLAIN_ASK (RFC 4266). */
static size_t
read_selector(const struct urlsift_rules *rules, const char *url, size_t at,
    size_t len, struct urlsift_reading *r)
{

	if (at == len)
		return at;
	if (url[at] != '/' ||
	    us_run(rules, US_RUN_PLAIN_PATH, url, at, len) != len)
		return US_PLAIN_ASK;
	us_reading_set(r, URLSIFT_P_PATH, at, len);
	if (len - at > 1) {
		us_reading_set(r, URLSIFT_P_TYPE, at + 1, at + 2);
		us_reading_set(r, URLSIFT_P_SELECTOR, at + 2, len);
	}
	return len;
}

/* Return the end of what stands before path, query and fragment, or more of
 * them in ${rest}, and whether what is in it is known to be ${good}; 0: nothing
 * is valid; or US_PLAIN_ASK.  ${scheme} is NULL if it is not registered. */
static size_t
read_stem(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t at, size_t len, struct urlsift_reading *r,
    struct us_web_url *rest, bool *good)
{
	const bool slashes = len - at > 1 && url[at] == '/' &&
	    url[at + 1] == '/';

	*good = true;
	if (rules->syntax != US_RFC3986 || rules->no_shortcuts ||
	    (scheme != NULL && scheme->own != NULL))
		return US_PLAIN_ASK;
	switch (scheme == NULL ? US_ID_OTHER : scheme->id) {
	case US_ID_MAILTO:
		return read_mailto(rules, url, at, len, r, rest, good);
	case US_ID_CID:
		return read_id(rules, url, at, len, r);
	case US_ID_NEWS:
	case US_ID_SNEWS:
		r->port = scheme->port;
		if (!slashes)
			return read_news(rules, url, at, len, r);
		/* The pattern reads what is behind the server. */
		at = read_authority(rules, scheme, url, at + 2, len, r, good);
		return at == len && *good ? at : US_PLAIN_ASK;
	case US_ID_SIP:
	case US_ID_SIPS:
		return read_sip(rules, scheme, url, at, len, r);
	case US_ID_URN:
		return read_urn(rules, url, at, len, r);
	case US_ID_TEL:
		return read_number(url, at, len, r);
	case US_ID_FILE:
		return read_file(rules, scheme, url, at, len, r, good);
	case US_ID_FTP:
		/* A typecode may be behind a semicolon (3.2). */
		if (memchr(url, ';', len) != NULL)
			return US_PLAIN_ASK;
		break;
	case US_ID_GOPHER:
	case US_ID_HTTP:
	case US_ID_HTTPS:
		break;
	case US_ID_OTHER:
		if (!slashes)
			return US_PLAIN_ASK;
		break;
	default:
		if (us_grammar_of(US_RFC3986, scheme) != US_ID_HTTPS)
			return US_PLAIN_ASK;
	}
	if (!slashes)
		return 0;
	at = read_authority(rules, scheme, url, at + 2, len, r, good);
	return scheme != NULL && scheme->id == US_ID_GOPHER ?
	    read_selector(rules, url, at, len, r) :
	    at;
}

/* Return whether path, query or fragment begins at ${at}, behind the stem. */
static bool
begins_rest(const struct us_scheme *scheme, const char *url, size_t at,
    const struct urlsift_reading *r)
{

	if (url[at] == '/')
		return (r->has & 1U << URLSIFT_P_HOST) != 0 ||
		    (scheme != NULL && scheme->id == US_ID_FILE);
	return url[at] == '#' ||
	    (url[at] == '?' && (scheme == NULL || scheme->id != US_ID_TEL));
}

/* Return whether a % that begins no escape, or a second #, is at ${at} in the
 * fragment (G_anchor). */
static bool
is_stray(const char *url, size_t at, size_t len)
{

	if (url[at] == '#')
		return url[at - 1] != '#' && url[at - 1] != '&';
	return url[at] == '%' && len - at > 2 && url[at + 1] != '%' &&
	    url[at + 1] != '{';
}

/* Set the components behind the stem of a URL, or of its first ${len} bytes. */
static size_t
set_plain(const struct us_web_url *rest, size_t colon, size_t len,
    struct urlsift_reading *r)
{

	us_web_url_set(rest, len, r);
	us_reading_set(r, URLSIFT_P_SCHEME, 0, colon);
	return len;
}

/* Return whether nothing of the grammar is left to a pattern behind the stem:
 * it has a host, or ${scheme} is of files or mail. */
static bool
has_whole_grammar(const struct us_scheme *scheme,
    const struct urlsift_reading *r)
{

	return (r->has & 1U << URLSIFT_P_HOST) != 0 ||
	    (scheme != NULL &&
		(scheme->id == US_ID_FILE || scheme->id == US_ID_MAILTO));
}

/* Return whether a pattern has to read what is behind the stem, up to ${at}. */
static bool
is_for_pattern(const struct us_scheme *scheme, const char *url, size_t at)
{

	switch (scheme == NULL ? US_ID_OTHER : scheme->id) {
	case US_ID_TEL:
		return false;
	case US_ID_NEWS:
		return !ends_message_id(url[at]);
	default:
		return true;
	}
}

size_t
us_plain_read(const struct urlsift_rules *rules, const struct us_scheme *scheme,
    const char *url, size_t colon, size_t len, struct urlsift_reading *r,
    size_t *odd)
{
	struct us_web_url rest = { 0 };
	bool good;
	size_t at =
	    read_stem(rules, scheme, url, colon + 1, len, r, &rest, &good);

	*odd = colon;
	if (at == 0 || at == US_PLAIN_ASK) {
		r->has = r->port = 0;
		return at;
	}
	if (rest.root == 0)
		rest.root = at;
	if (at < len && (at > rest.root || begins_rest(scheme, url, at, r)))
		at = us_web_url_pass(rules, US_RUN_PLAIN_PATH, url, at, len,
		    &rest);
	if (good)
		*odd = at;
	if (at == len)
		return set_plain(&rest, colon, len, r);
	if (has_whole_grammar(scheme, r)) {
		if (at > rest.root)
			at = us_web_url_pass(rules, US_RUN_TODAY_PATH, url, at,
			    len, &rest);
		while (at < len && rest.fragment != 0 && is_stray(url, at, len))
			at = us_web_url_pass(rules, US_RUN_TODAY_PATH, url,
			    at + 1, len, &rest);
		return set_plain(&rest, colon, at, r);
	}
	r->has = r->port = 0;
	return at > rest.root || is_for_pattern(scheme, url, at) ?
	    US_PLAIN_ASK :
	    at;
}
