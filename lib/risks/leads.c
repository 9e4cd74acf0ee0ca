/*
 * What a URL leads to.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/reading.h"
#include "host_lists.h"

/* A host of so many characters is long. */
#define LONG_HOST 50

/* The longest name of a firm. */
#define BRAND_MAX 15

/* The longest address of mail (RFC 5321, 4.5.3.1), in bytes. */
#define ADDRESS_MAX 320

/* Return whether the label at ${label} is the suffix of many hosts. */
static bool
is_suffix(const char *label, size_t len)
{
	static const char *const suffixes[] = { "com", "net", "org", "gov",
		"edu" };
	size_t i;

	for (i = 0; len == 3 && i < sizeof(suffixes) / sizeof(suffixes[0]); i++)
		if (us_same(label, suffixes[i], 3))
			return true;
	return false;
}

/* Return whether the four numbers of an address stand in ${host}, with dots or
 * hyphens between them and a name behind them. */
static bool
holds_address(struct us_slice host)
{
	const char *at = host.at, *end = host.end;
	unsigned numbers = 0, number;
	size_t digits;

	while (at < end) {
		for (number = 0, digits = 0;
		     at < end && us_is(*at, US_DIGIT) && digits < 4; digits++)
			number = number * 10 + (unsigned)(*at++ - '0');
		if (digits == 0 || number > 255)
			numbers = 0;
		else if (at < end && (*at == '.' || *at == '-'))
			numbers++;
		else
			numbers = 0;
		if (numbers == 4)
			return true;
		if (at < end && !us_is(*at, US_DIGIT))
			at++;
	}
	return false;
}

static const char brands[][BRAND_MAX + 1] = {
#define BRAND(name) name,
#include "brands.def"
};

static const char lengths[] = {
#define BRAND(name) sizeof(name) - 1,
#include "brands.def"
};

#define BRANDS (sizeof(lengths) / sizeof(lengths[0]))

/* A mark of a word, as a bit, and those of brands: few other words have one. */
#define MARK(first, last, len) \
	(UINT64_C(1) << ((9 * (first) + 13 * (last) + 4 * (int)(len)) & 63))

static const uint64_t marks = 0
#define BRAND(name) \
	| MARK((name)[0], (name)[sizeof(name) - 2], sizeof(name) - 1)
#include "brands.def"
    ;

/* Return whether the ${len} bytes at ${word} are the name of a firm. */
static bool
is_brand(const char *word, size_t len)
{
	const char *at;
	size_t i;

	if (len == 0 || len > BRAND_MAX ||
	    (marks & MARK(*word | 0x20, word[len - 1] | 0x20, len)) == 0 ||
	    (at = memchr(lengths, (int)len, BRANDS)) == NULL)
		return false;
	for (i = (size_t)(at - lengths); i < BRANDS && lengths[i] == (char)len;
	     i++)
		if (*brands[i] == (*word | 0x20) &&
		    us_same(word, brands[i], len))
			return true;
	return false;
}

/* Return whether two labels at least stand in ${host} behind ${dot}. */
static bool
has_two_behind(const char *dot, const char *end)
{
	const char *next =
	    dot == end ? NULL : memchr(dot + 1, '.', (size_t)(end - dot - 1));

	return next != NULL && next + 1 < end;
}

/* Return whether the label that ends at ${dot} is where a firm registers its
 * name: before one label or, as in co.uk, before two of which the first is
 * short. */
static bool
is_registered(const char *dot, const char *end)
{
	const char *next;

	if (dot == end)
		return true;
	next = memchr(dot + 1, '.', (size_t)(end - dot - 1));
	return next == NULL ||
	    (next - dot <= 4 &&
		memchr(next + 1, '.', (size_t)(end - next - 1)) == NULL);
}

/* A label is also read word by word: a word ends at a hyphen, too. */
unsigned
us_risks_of_host(const struct us_host_lists *lists, struct us_slice host)
{
	const char *at = host.at, *end = host.end, *label = at, *word = at;
	unsigned words = 0, risks = 0;
	bool is_label, is_firms = false;
	char all = 0;

	if (us_slice_len(host) >= LONG_HOST)
		risks |= URLSIFT_RISK_LONG_HOST;
	for (; at <= end; at++) {
		for (; at < end && *at != '.' && *at != '-'; at++)
			all |= *at;
		words++;
		is_label = at == end || *at == '.';
		if (is_brand(word, (size_t)(at - word))) {
			risks |= URLSIFT_RISK_BRAND;
			is_firms |= is_label && word == label &&
			    is_registered(at, end);
		}
		word = at + 1;
		if (!is_label)
			continue;
		if (at - label > 4 && us_same(label, "xn--", 4))
			risks |= URLSIFT_RISK_IDN;
		if (label > host.at && is_suffix(label, (size_t)(at - label)) &&
		    has_two_behind(at, end))
			risks |= URLSIFT_RISK_SUFFIX_INSIDE;
		label = at + 1;
	}
	if (us_is(all, US_HIGH))
		risks |= URLSIFT_RISK_IDN;
	if (is_firms)
		risks &= ~(unsigned)URLSIFT_RISK_BRAND;
	if (words > 4 && holds_address(host))
		risks |= URLSIFT_RISK_ADDRESS_INSIDE;
	return risks | us_host_lists_find(lists, host.at, us_slice_len(host));
}

/* Return the bytes of ${sign} at ${at}, as it is or as the ${escape}, of three
 * bytes; 0: it is not there. */
static size_t
sign_at(const char *at, const char *end, char sign, const char *escape)
{

	if (at < end && *at == sign)
		return 1;
	return end - at >= 3 && us_same(at, escape, 3) ? 3 : 0;
}

/* Return where the host of the URL at ${at} begins, behind http:/ or https:/;
 * NULL: there is none. */
static const char *
host_of_url_at(const char *at, const char *end)
{
	const char *host;
	size_t n;

	if (end - at < 6 || !us_same(at, "http", 4))
		return NULL;
	at += us_lower(at[4]) == 's' ? 5 : 4;
	if ((n = sign_at(at, end, ':', "%3a")) == 0)
		return NULL;
	for (host = at += n; (n = sign_at(host, end, '/', "%2f")) > 0;)
		host += n;
	return host == at ? NULL : host;
}

/* Return whether an @ with a user and a host beside it is at ${at}. */
static bool
is_mail_at(const char *at, const char *end)
{
	size_t n = sign_at(at, end, '@', "%40");

	return n > 0 && us_is_alnum(at[-1]) && at + n < end &&
	    us_is_alnum(at[n]);
}

/* Return whether ${r} is a link of a gateway, which a filter of mail has made
 * of the one in the mail. */
static bool
is_of_gateway(const struct urlsift_reading *r)
{
	char room[URLSIFT_TARGET_ROOM(US_GATEWAY_MAX)];

	return r->len <= US_GATEWAY_MAX &&
	    urlsift_url_target(r, room, sizeof(room)) > 0;
}

/* Return the risks of what stands in the query and fragment of a page's URL.
 * The lists that have the host of a URL there are among them
 * (url-in-url-is-weak). */
static unsigned
judge_query(const struct us_host_lists *lists, const struct urlsift_reading *r)
{
	const char *at, *end = r->url + r->len, *host, *behind;
	unsigned risks = 0;

	if ((r->has & 1U << URLSIFT_P_QUERY) != 0)
		at = r->url + r->part[URLSIFT_P_QUERY].begin;
	else if ((r->has & 1U << URLSIFT_P_FRAGMENT) != 0)
		at = r->url + r->part[URLSIFT_P_FRAGMENT].begin;
	else
		return 0;
	for (; at < end; at++)
		if ((*at | 0x20) == 'h') {
			if ((host = host_of_url_at(at, end)) == NULL)
				continue;
			for (behind = host; behind < end &&
			     (us_is_alnum(*behind) || *behind == '-' ||
				 *behind == '.');)
				behind++;
			risks |= URLSIFT_RISK_URL_INSIDE |
			    us_host_lists_find(lists, host,
				(size_t)(behind - host));
		} else if (*at == '@' || *at == '%') {
			if (is_mail_at(at, end))
				risks |= URLSIFT_RISK_MAIL_INSIDE;
		}
	if ((risks & URLSIFT_RISK_URL_INSIDE) != 0 && is_of_gateway(r))
		risks &= ~(unsigned)URLSIFT_RISK_URL_INSIDE;
	return risks;
}

unsigned
us_risks_of_web(const struct us_host_lists *lists,
    const struct urlsift_reading *r)
{

	if (us_reading_is_web(r))
		return judge_query(lists, r);
	return us_reading_has_scheme(r, "javascript") ||
		us_reading_has_scheme(r, "vbscript") ||
		us_reading_has_scheme(r, "data") ?
	    URLSIFT_RISK_SCRIPT :
	    0;
}

/* Return whether ${address} is at ${at}, in any case and with its @ as it is or
 * escaped. */
static bool
is_address_at(const char *at, const char *end, const char *address)
{
	size_t n;

	for (; *address != '\0'; address++, at += n) {
		n = *address == '@' ? sign_at(at, end, '@', "%40") : at < end;
		if (n == 0 ||
		    (*address != '@' && us_lower(*at) != us_lower(*address)))
			return false;
	}
	return true;
}

static bool
holds_address_of(struct us_slice part, const char *address)
{
	const char *at = part.at, *end = part.end;

	for (; at < end; at++)
		if (is_address_at(at, end, address))
			return true;
	return false;
}

/* Write the whole groups of ${address} in base64 to ${coded}, which has a byte
 * for each of the address and half as many more.  Return the length. */
static size_t
encode(const char *address, size_t len, char *coded)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";
	size_t n = 0;
	uint32_t bits;
	int shift;

	for (; len >= 3; address += 3, len -= 3) {
		bits = (uint32_t)(unsigned char)address[0] << 16 |
		    (uint32_t)(unsigned char)address[1] << 8 |
		    (unsigned char)address[2];
		for (shift = 18; shift >= 0; shift -= 6)
			coded[n++] = digits[bits >> shift & 63];
	}
	return n;
}

bool
us_holds_recipient(const struct urlsift_reading *r, const char *address)
{
	char coded[2 * ADDRESS_MAX];
	size_t len = strlen(address);

	if (!us_reading_is_web(r))
		return false;
	if (holds_address_of(us_slice_part(r, URLSIFT_P_PATH), address) ||
	    holds_address_of(us_slice_part(r, URLSIFT_P_FRAGMENT), address))
		return true;
	if (len < 9 || len > ADDRESS_MAX)
		return false;
	return us_find(r->url, r->len, coded, encode(address, len, coded)) !=
	    NULL;
}
