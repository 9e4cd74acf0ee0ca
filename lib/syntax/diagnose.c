/*
 * Why a URL is not valid: checks the slashes, user, host and port in order,
 * then what is particular to the scheme.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "grammar.h"
#include "host.h"
#include "pattern.h"
#include "parse.h"

struct walk {
	enum us_syntax syntax;
	enum us_scheme_id id;
	const struct us_scheme *scheme;
	const char *url;
	size_t len;
	size_t colon;
	struct urlsift_reading *reading;
};

/* Stop at ${at} and give ${reason}. */
static bool
stop(const struct walk *w, enum urlsift_reason reason, size_t at)
{

	w->reading->reason = reason;
	w->reading->at = (uint32_t)at;
	return true;
}

/* Return whether a complete escape is at ${at} (2.2). */
static bool
is_escape(const struct walk *w, size_t at)
{

	return w->len - at >= 3 && us_is(w->url[at + 1], US_HEX) &&
	    us_is(w->url[at + 2], US_HEX);
}

/* Return whether the byte is allowed unencoded in some URL (2.2). */
static bool
is_safe(const struct walk *w, char c)
{

	if (us_is(c, US_ALPHA | US_DIGIT))
		return true;
	if (c != '\0' && strchr("$-_.+!*'(),;/?:@&=", c) != NULL)
		return true;
	return w->syntax == US_RFC3986 &&
	    (us_is(c, US_HIGH) || (c != '\0' && strchr("~#[]", c) != NULL));
}

/* Stop at a byte that is wrong there.  The reason is ${reason} unless the byte
 * is wrong in any URL. */
static bool
stop_byte(const struct walk *w, enum urlsift_reason reason, size_t at)
{

	if (at < w->len && w->url[at] == '%' && !is_escape(w, at))
		return stop(w, URLSIFT_R_ESCAPE, at);
	if (at < w->len && w->url[at] != '%' && !is_safe(w, w->url[at]))
		return stop(w, URLSIFT_R_UNSAFE, at);
	return stop(w, reason, at);
}

/* Return whether the scheme allows a user (3.1, valid-today). */
static bool
may_have_user(const struct walk *w)
{

	switch (w->id) {
	case US_ID_GOPHER:
	case US_ID_HTTP:
		return w->syntax == US_RFC3986;
	case US_ID_FILE:
	case US_ID_NEWS:
	case US_ID_NNTP:
	case US_ID_PROSPERO:
	case US_ID_SNEWS:
	case US_ID_WAIS:
		return false;
	default:
		return true;
	}
}

/* Check the user and password before the @ at ${end}. */
static bool
walk_user(const struct walk *w, size_t at, size_t end)
{
	bool colon = false;

	if (!may_have_user(w))
		return stop(w, URLSIFT_R_USER, at);
	for (; at < end; at++) {
		if (w->url[at] == '%' && is_escape(w, at))
			continue;
		if (w->url[at] == '@' ||
		    (w->url[at] == ':' && colon && w->syntax == US_RFC1738))
			return stop(w, URLSIFT_R_USER, at);
		if (w->url[at] == ':')
			colon = true;
		if (w->url[at] == '%' || !is_safe(w, w->url[at]) ||
		    strchr("#[]", w->url[at]) != NULL)
			return stop_byte(w, URLSIFT_R_USER, at);
	}
	return false;
}

/* Check the host. */
static bool
walk_host(const struct walk *w, size_t at, size_t end)
{
	size_t wrong;

	if (w->id == US_ID_FILE && at == end)
		return false;
	if (w->syntax == US_RFC1738)
		wrong = us_host_letter(w->url + at, end - at);
	else
		wrong = us_host_today(w->scheme, w->url + at, end - at);
	if (wrong == US_HOST_GOOD)
		return false;
	if (at + wrong < end && w->url[at + wrong] == '%')
		return stop_byte(w, URLSIFT_R_HOST, at + wrong);
	return stop(w, URLSIFT_R_HOST, at + wrong);
}

/* Check the port behind the colon at ${colon}. */
static bool
walk_port(const struct walk *w, size_t colon, size_t end)
{
	size_t at = colon + 1;

	if (w->id == US_ID_FILE)
		return stop(w, URLSIFT_R_PORT, colon);
	while (at < end && us_is(w->url[at], US_DIGIT))
		at++;
	if (at < end || (at == colon + 1 && w->syntax == US_RFC1738))
		return stop(w, URLSIFT_R_PORT, at);
	return false;
}

/* Return the end of the authority that begins at ${at} (3.1, RFC 3986 3.2). */
static size_t
authority_end(const struct walk *w, size_t at)
{

	for (; at < w->len; at++)
		if (w->url[at] == '/' ||
		    (w->syntax == US_RFC3986 &&
			(w->url[at] == '?' || w->url[at] == '#')))
			break;
	return at;
}

/* Check the authority that begins at ${at}.  Return true if something in it is
 * wrong, else set ${end} to its end. */
static bool
walk_authority(const struct walk *w, size_t at, size_t *end)
{
	size_t i, host = at, port;

	*end = authority_end(w, at);
	for (i = at; i < *end; i++)
		if (w->url[i] == '@')
			host = i + 1;
	if (host > at && walk_user(w, at, host - 1))
		return true;
	port = host;
	if (port < *end && w->url[port] == '[')
		while (port < *end && w->url[port] != ']')
			port++;
	while (port < *end && w->url[port] != ':')
		port++;
	if (walk_host(w, host, port))
		return true;
	return port < *end && walk_port(w, port, *end);
}

/* Return what is wrong at ${at}, behind the authority. */
static enum urlsift_reason
own_reason(const struct walk *w, size_t at)
{
	const uint32_t has = w->reading->has;
	char c = at < w->len ? w->url[at] : '\0';

	if ((has & 1U << URLSIFT_P_FRAGMENT) != 0 || c == '#')
		return URLSIFT_R_FRAGMENT;
	switch (w->id) {
	case US_ID_FTP:
		return c == ';' || (has & 1U << URLSIFT_P_TYPE) != 0 ?
		    URLSIFT_R_TYPE :
		    URLSIFT_R_PATH;
	case US_ID_MAILTO:
		return (has & 1U << URLSIFT_P_QUERY) != 0 ? URLSIFT_R_FIELDS :
							    URLSIFT_R_ADDRESS;
	case US_ID_NEWS:
		if ((has & 1U << URLSIFT_P_ARTICLE) != 0 ||
		    memchr(w->url, '@', w->len) != NULL)
			return URLSIFT_R_MESSAGE_ID;
		return URLSIFT_R_GROUP;
	case US_ID_NNTP:
		return (has & 1U << URLSIFT_P_GROUP) != 0 ? URLSIFT_R_ARTICLE :
							    URLSIFT_R_GROUP;
	case US_ID_PROSPERO:
		return c == ';' || (has & 1U << URLSIFT_P_FIELDS) != 0 ?
		    URLSIFT_R_FIELDS :
		    URLSIFT_R_PATH;
	default:
		break;
	}
	if (c == '?' || (has & 1U << URLSIFT_P_QUERY) != 0 ||
	    (has & 1U << URLSIFT_P_SEARCH) != 0)
		return URLSIFT_R_QUERY;
	return URLSIFT_R_PATH;
}

/* Return the deciding byte of a message id or of a component behind a delimiter
 * that does not match at all: the first byte from ${at} on that no URL may
 * contain there, or that cannot be part of the host behind the @ of a message
 * id; else ${at}.  A component that is ${delimited} ends at the next
 * delimiter. */
static size_t
walk_on(const struct walk *w, size_t at, bool delimited)
{
	size_t i, wrong;

	for (i = at; i < w->len; i++) {
		if (w->url[i] == '%' && !is_escape(w, i))
			return i;
		if (w->url[i] != '%' && !is_safe(w, w->url[i]))
			return i;
		if (w->url[i] == '@' && w->id == US_ID_NEWS &&
		    i > w->colon + 1) {
			wrong = us_host_letter(w->url + i + 1, w->len - i - 1);
			return wrong == US_HOST_GOOD ? at : i + 1 + wrong;
		}
		if (delimited && i > at && memchr("/;?#", w->url[i], 4) != NULL)
			break;
	}
	return at;
}

/* Return whether a byte begins another component. */
static bool
is_delimiter(const struct walk *w, size_t at)
{

	return at < w->len && memchr("/;?@", w->url[at], 4) != NULL;
}

void
us_diagnose(enum us_syntax syntax, const struct us_scheme *scheme, size_t colon,
    size_t valid, size_t sound, struct urlsift_reading *reading)
{
	struct walk w = { syntax, US_ID_OTHER, scheme, reading->url,
		reading->len, colon, reading };
	size_t at = colon + 1, slashes = 0;
	bool hier = us_grammar_has_authority(syntax, scheme);

	if (scheme != NULL)
		w.id = scheme->id;
	while (slashes < 2 && at + slashes < w.len &&
	    w.url[at + slashes] == '/')
		slashes++;
	if (slashes < 2 && hier && scheme != NULL &&
	    !us_scheme_opaque(scheme) && valid <= colon) {
		stop_byte(&w, URLSIFT_R_SLASHES, at + slashes);
		return;
	}
	/* What a user's pattern matched is right, whatever it is
	 * (custom-scheme). */
	if (slashes == 2 && valid < w.len && hier &&
	    walk_authority(&w, at + 2, &at) &&
	    (scheme == NULL || scheme->own == NULL || reading->at >= valid))
		return;

	if (valid > colon)
		at = valid;
	if (valid <= colon || is_delimiter(&w, at))
		at = walk_on(&w, at, valid > colon);
	if (sound < at || valid == w.len)
		at = sound;
	stop_byte(&w, own_reason(&w, at), at);
	if (sound == at && sound < w.len)
		reading->reason = URLSIFT_R_UNSAFE;
}
