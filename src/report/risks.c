/*
 * The evidence of risks.  What it is in a host or among escapes, the library is
 * asked for: it judges each piece alone.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "risks.h"

/* The most escapes of one character, and the length of one. */
#define ESCAPES 3
#define ESCAPE_LEN 3

/* Return the risks of the piece of ${url} from ${begin} to ${end}, as a host if
 * it ${is_host}. */
static unsigned
judge(const char *url, size_t begin, size_t end, bool is_host)
{
	struct urlsift_reading piece = { .url = url + begin,
		.len = end - begin };

	if (is_host) {
		piece.has = 1U << URLSIFT_P_HOST;
		piece.part[URLSIFT_P_HOST].end = (uint32_t)(end - begin);
	}
	return urlsift_reading_risks(&piece);
}

static bool
set_mark(struct urlsift_slice *mark, size_t begin, size_t end)
{

	mark->begin = (uint32_t)begin;
	mark->end = (uint32_t)end;
	return begin < end;
}

/* Return the end of the escapes at ${at} that are evidence of ${risk}, or
 * ${at}. */
static size_t
end_of_escapes(const char *url, size_t len, size_t at, enum urlsift_risk risk)
{
	size_t n;

	for (n = ESCAPE_LEN; n <= ESCAPES * ESCAPE_LEN && n <= len - at;
	     n += ESCAPE_LEN)
		if ((judge(url, at, at + n, false) & risk) != 0)
			return (judge(url, at + ESCAPE_LEN, at + n, false) &
				   risk) == 0 ?
			    at + n :
			    at;
	return at;
}

static bool
find_escapes(const char *url, size_t len, enum urlsift_risk risk, size_t at,
    struct urlsift_slice *mark)
{
	const char *sign;
	size_t end;

	for (; at < len; at++) {
		if ((sign = memchr(url + at, '%', len - at)) == NULL)
			break;
		at = (size_t)(sign - url);
		if ((end = end_of_escapes(url, len, at, risk)) > at)
			return set_mark(mark, at, end);
	}
	return false;
}

static bool
is_ascii(const char *text, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if ((text[i] & 0x80) != 0)
			return false;
	return len < 4 || strncmp(text, "xn--", 4) != 0;
}

/* Return whether a label of a host is evidence of ${risk}.  Which label looks
 * like another one, they say only together. */
static bool
is_label_odd(const char *url, size_t begin, size_t end, enum urlsift_risk risk)
{

	if (risk == URLSIFT_RISK_LOOKALIKE)
		return !is_ascii(url + begin, end - begin);
	return (judge(url, begin, end, true) & risk) != 0;
}

/* Find such a label; the first one begins at ${begin}. */
static bool
find_label(const char *url, size_t begin, size_t host_end,
    enum urlsift_risk risk, struct urlsift_slice *mark)
{
	const char *dot;
	size_t end;

	for (; begin < host_end; begin = end + 1) {
		dot = memchr(url + begin, '.', host_end - begin);
		end = dot == NULL ? host_end : (size_t)(dot - url);
		if (is_label_odd(url, begin, end, risk))
			return set_mark(mark, begin, end);
	}
	return false;
}

/* The evidence is some labels, but not of an address; else the host; else, for
 * a host that ends at a ? or #, what stands from there to the @. */
static bool
find_host(const struct entry *entry, enum urlsift_risk risk, size_t at,
    struct urlsift_slice *mark)
{
	const struct urlsift_slice *host = &entry->part[URLSIFT_P_HOST];
	const struct urlsift_slice *port = &entry->part[URLSIFT_P_PORT];
	const char *url = entry->url->text, *sign;
	size_t end = port->end > host->end ? port->end : host->end;
	unsigned risks;

	if (at > host->begin)
		return find_label(url, at + 1, host->end, risk, mark);
	risks = judge(url, host->begin, host->end, true);
	if ((risks & URLSIFT_RISK_ADDRESS) == 0 &&
	    find_label(url, host->begin, host->end, risk, mark))
		return true;
	if (risk != URLSIFT_RISK_AMBIGUOUS || (risks & risk) != 0)
		return set_mark(mark, host->begin, host->end);
	sign = memchr(url + end, '@', entry->url->len - end);
	return sign != NULL && set_mark(mark, end, (size_t)(sign - url) + 1);
}

bool
risks_evidence(const struct entry *entry, enum urlsift_risk risk, size_t at,
    struct urlsift_slice *mark)
{
	enum urlsift_part part = URLSIFT_P_HOST;

	switch (risk) {
	case URLSIFT_RISK_CONTROL:
	case URLSIFT_RISK_CRLF:
		return find_escapes(entry->url->text, entry->url->len, risk, at,
		    mark);
	case URLSIFT_RISK_SCRIPTS:
	case URLSIFT_RISK_AMBIGUOUS:
	case URLSIFT_RISK_LOOKALIKE:
		return find_host(entry, risk, at, mark);
	case URLSIFT_RISK_PASSWORD:
		part = URLSIFT_P_PASSWORD;
		break;
	case URLSIFT_RISK_USER:
		part = URLSIFT_P_USER;
		break;
	case URLSIFT_RISK_PORT_RESERVED:
	case URLSIFT_RISK_PORT_ODD:
		part = URLSIFT_P_PORT;
		break;
	case URLSIFT_RISK_ANY_USER:
		part = URLSIFT_P_USER;
		break;
	case URLSIFT_RISK_SCRIPT:
		part = URLSIFT_P_SCHEME;
		break;
	case URLSIFT_RISK_URL_INSIDE:
	case URLSIFT_RISK_MAIL_INSIDE:
		return false;
	default:
		break;
	}
	*mark = entry->part[part];
	return mark->begin >= at && mark->begin < mark->end;
}
