/*
 * The host parser and serializer of the URL Standard (3.5, 3.6).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/percent.h"
#include "../base/utf8.h"
#include "url.h"

/* The numbers of an IPv4 address, and of an IPv6 address. */
#define NUMBERS 4
#define PIECES US_IPV6_GROUPS

/* A number that is too large for an address. */
#define TOO_LARGE (UINT64_C(1) << 32)

/* What replaces bytes that are not UTF-8. */
#define REPLACEMENT 0xFFFD

size_t
us_host_char(const char *host, size_t len, size_t at, uint32_t *code)
{
	char octets[4];
	size_t n, used;

	*code = (unsigned char)host[at];
	if (us_is(host[at], US_LABEL))
		return 1;
	for (n = 0, used = at; n < sizeof(octets) && used < len;) {
		octets[n++] = escape_next(host, len, &used);
		if (us_utf8_read(octets, n, code) == n)
			return used - at;
	}
	return 0;
}

/* Return the character at ${*at} with its escapes decoded, and move behind
 * it. */
static uint32_t
next_char(const char *text, size_t len, size_t *at)
{
	uint32_t code;
	size_t n = us_host_char(text, len, *at, &code);

	if (n == 0) {
		(void)escape_next(text, len, at);
		return REPLACEMENT;
	}
	*at += n;
	return code;
}

/* Return whether ${byte} cannot stand in a domain (3.2, "forbidden domain code
 * point"). */
static bool
is_forbidden(char byte)
{

	return (unsigned char)byte <= ' ' || byte == '\177' ||
	    strchr("#%/:<>?@[\\]^|", byte) != NULL;
}

/* Write the domain ${text} in ASCII to ${host} (3.3).  One that is ASCII
 * already is not read as IDNA: names with a false xn-- are opened, too.  Return
 * its length, or 0. */
static size_t
read_domain(const char *text, size_t len, char *host)
{
	struct us_idna name;
	size_t at = 0, n = 0;
	uint32_t code = 0;

	for (; at < len && code < 0x80; n++) {
		if (n == US_URL_HOST_MAX)
			return 0;
		code = us_is_alnum(text[at]) ? (unsigned char)text[at++] :
					       next_char(text, len, &at);
		host[n] = us_lower((char)code);
	}
	if (code >= 0x80) {
		name.n = 0;
		name.failed = false;
		for (at = 0; at < len && !name.failed;)
			us_idna_add(&name, next_char(text, len, &at));
		n = us_idna_write(&name, host, US_URL_HOST_MAX);
	}
	for (at = 0; at < n; at++)
		if (!us_is_alnum(host[at]) && is_forbidden(host[at]))
			return 0;
	return n;
}

/* Return the number in ${text}, at most TOO_LARGE; TOO_LARGE + 1: it is
 * none. */
static uint64_t
read_number(const char *text, size_t len)
{
	unsigned base = 10;
	uint64_t number = 0;
	int digit;
	size_t at = 0;

	if (len == 0)
		return TOO_LARGE + 1;
	if (len >= 2 && us_same(text, "0x", 2)) {
		base = 16;
		at = 2;
	} else if (len >= 2 && text[0] == '0') {
		base = 8;
		at = 1;
	}
	for (; at < len; at++) {
		digit = escape_digit(text[at]);
		if (digit < 0 || (unsigned)digit >= base)
			return TOO_LARGE + 1;
		number = number * base + (unsigned)digit;
		if (number > TOO_LARGE)
			number = TOO_LARGE;
	}
	return number;
}

size_t
us_ipv4_label(const char *host, size_t *len)
{
	size_t at;

	if (*len > 0 && host[*len - 1] == '.')
		--*len;
	for (at = *len; at > 0 && host[at - 1] != '.'; at--)
		continue;
	return at;
}

bool
us_ipv4_is_number(const char *label, size_t len)
{
	unsigned digits = US_DIGIT;
	size_t at = 0;

	if (len >= 2 && us_same(label, "0x", 2)) {
		digits = US_HEX;
		at = 2;
	}
	while (at < len && us_is(label[at], digits))
		at++;
	return len > 0 && at == len;
}

bool
us_ipv4_read(const char *host, size_t len, uint32_t *address)
{
	uint64_t number = 0, whole = 0;
	size_t n = 0, at, begin = 0;

	(void)us_ipv4_label(host, &len);
	for (at = 0; at <= len; at++) {
		if (at < len && host[at] != '.')
			continue;
		/* Only the last number may be larger. */
		if (n == NUMBERS || number > 255)
			return false;
		number = read_number(host + begin, at - begin);
		n++;
		if (at < len)
			whole |= number << (8 * (NUMBERS - n));
		begin = at + 1;
	}
	*address = (uint32_t)(whole | number);
	return number < UINT64_C(1) << (8 * (NUMBERS + 1 - n));
}

/* Replace the address ${host} by its decimal form.  Return its length, or 0 if
 * it is none. */
static size_t
write_ipv4(char *host, size_t len)
{
	uint32_t address, number;
	size_t n = 0;
	int shift;

	if (!us_ipv4_read(host, len, &address))
		return 0;
	for (shift = 24; shift >= 0; shift -= 8) {
		number = address >> shift & 255;
		if (number >= 100)
			host[n++] = (char)('0' + number / 100);
		if (number >= 10)
			host[n++] = (char)('0' + number / 10 % 10);
		host[n++] = (char)('0' + number % 10);
		host[n++] = '.';
	}
	return n - 1;
}

/* Set ${begin} to the first of the longest run of zeros in ${piece}, and return
 * its length; a run of one does not count. */
static size_t
longest_zeros(const uint16_t *piece, size_t *begin)
{
	size_t i, n = 0, most = 1;

	*begin = PIECES;
	for (i = 0; i < PIECES; i++) {
		n = piece[i] == 0 ? n + 1 : 0;
		if (n > most) {
			most = n;
			*begin = i + 1 - n;
		}
	}
	return most;
}

/* Write the address in brackets to ${host} (3.6).  Return its length. */
static size_t
write_ipv6(const uint16_t *piece, char *host)
{
	size_t begin, zeros = longest_zeros(piece, &begin), i, len = 0;

	host[len++] = '[';
	for (i = 0; i < PIECES; i++) {
		if (i == begin) {
			host[len++] = ':';
			if (i == 0)
				host[len++] = ':';
			i += zeros - 1;
			continue;
		}
		len += (size_t)snprintf(host + len, sizeof("ffff:"), "%x%s",
		    piece[i], i < PIECES - 1 ? ":" : "");
	}
	host[len++] = ']';
	return len;
}

size_t
us_url_host(const char *text, size_t len, char *host)
{
	uint16_t piece[PIECES];
	size_t end, label;

	if (len > 0 && text[0] == '[') {
		if (text[len - 1] != ']' ||
		    us_ipv6_read(text + 1, len - 2, piece) != SIZE_MAX)
			return 0;
		return write_ipv6(piece, host);
	}
	end = len = read_domain(text, len, host);
	label = us_ipv4_label(host, &end);
	return us_ipv4_is_number(host + label, end - label) ?
	    write_ipv4(host, len) :
	    len;
}
