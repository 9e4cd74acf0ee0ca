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
#define PIECES 8

/* A number that is too large for an address. */
#define TOO_LARGE (UINT64_C(1) << 32)

/* What replaces bytes that are not UTF-8. */
#define REPLACEMENT 0xFFFD

/* Return the byte at ${*at}, decoded if it is an escape, and move behind it. */
static char
next_byte(const char *text, size_t len, size_t *at)
{
	const char *s = text + *at;
	int byte = *s == '%' && len - *at > 2 ? escape_byte(s + 1) : -1;

	*at += byte < 0 ? 1 : 3;
	return byte < 0 ? *s : (char)byte;
}

/* Return the character at ${*at} with its escapes decoded, and move behind
 * it. */
static uint32_t
next_char(const char *text, size_t len, size_t *at)
{
	char bytes[4];
	size_t n, end = *at, behind[sizeof(bytes)] = { *at + 1 };
	uint32_t code;

	for (n = 0; n < sizeof(bytes) && end < len; n++) {
		bytes[n] = next_byte(text, len, &end);
		behind[n] = end;
		if (n == 0 && !us_is(bytes[0], US_HIGH)) {
			*at = end;
			return (unsigned char)bytes[0];
		}
	}
	n = us_utf8_read(bytes, n, &code);
	*at = behind[n == 0 ? 0 : n - 1];
	return n == 0 ? REPLACEMENT : code;
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

/* Return where the last label of ${host} begins.  A final dot is no label, and
 * is removed from ${*len}. */
static size_t
last_label(const char *host, size_t *len)
{
	size_t at;

	if (*len > 0 && host[*len - 1] == '.')
		--*len;
	for (at = *len; at > 0 && host[at - 1] != '.'; at--)
		continue;
	return at;
}

/* Return whether ${host} is read as an IPv4 address: its last label is a
 * number. */
static bool
ends_in_number(const char *host, size_t len)
{
	size_t begin, at;

	begin = last_label(host, &len);
	for (at = begin; at < len && us_is(host[at], US_DIGIT); at++)
		continue;
	if (at == len)
		return at > begin;
	return read_number(host + begin, len - begin) <= TOO_LARGE;
}

/* Replace the address ${host} by its decimal form.  Return its length, or 0 if
 * it is none. */
static size_t
write_ipv4(char *host, size_t len)
{
	uint64_t number[NUMBERS], address = 0;
	size_t n = 0, at, begin = 0;
	int written;

	(void)last_label(host, &len);
	for (at = 0; at <= len; at++) {
		if (at < len && host[at] != '.')
			continue;
		if (n == NUMBERS)
			return 0;
		number[n] = read_number(host + begin, at - begin);
		if (number[n++] > TOO_LARGE)
			return 0;
		begin = at + 1;
	}
	for (at = 0; at + 1 < n; at++) {
		if (number[at] > 255)
			return 0;
		address |= number[at] << (8 * (NUMBERS - 1 - at));
	}
	if (number[n - 1] >= UINT64_C(1) << (8 * (NUMBERS + 1 - n)))
		return 0;
	address |= number[n - 1];
	written = snprintf(host, sizeof("255.255.255.255"), "%u.%u.%u.%u",
	    (unsigned)(address >> 24), (unsigned)(address >> 16 & 255),
	    (unsigned)(address >> 8 & 255), (unsigned)(address & 255));
	return (size_t)written;
}

/* Read the IPv4 address at the end of an IPv6 address, ${text}, into two
 * pieces. */
static bool
read_embedded(const char *text, size_t len, uint16_t *piece)
{
	unsigned byte[NUMBERS], n;
	size_t at = 0, digits;

	for (n = 0; n < NUMBERS; n++) {
		if (n > 0 && (at == len || text[at++] != '.'))
			return false;
		byte[n] = 0;
		for (digits = 0; at < len && us_is(text[at], US_DIGIT);
		     digits++, at++) {
			if (digits > 0 && byte[n] == 0)
				return false;
			byte[n] = byte[n] * 10 + (unsigned)(text[at] - '0');
			if (byte[n] > 255)
				return false;
		}
		if (digits == 0)
			return false;
	}
	piece[0] = (uint16_t)(byte[0] << 8 | byte[1]);
	piece[1] = (uint16_t)(byte[2] << 8 | byte[3]);
	return at == len;
}

/* Read the address ${text}, which is without brackets, into ${piece}. */
static bool
read_ipv6(const char *text, size_t len, uint16_t *piece)
{
	size_t at = 0, n = 0, gap = PIECES + 1, digits, begin;
	unsigned value;

	memset(piece, 0, PIECES * sizeof(*piece));
	if (len > 0 && text[0] == ':') {
		if (len < 2 || text[1] != ':')
			return false;
		gap = 0;
		at = 2;
	}
	while (at < len) {
		if (n == PIECES)
			return false;
		if (text[at] == ':') {
			if (gap <= PIECES)
				return false;
			gap = n;
			at++;
			continue;
		}
		begin = at;
		value = 0;
		for (digits = 0;
		     digits < 4 && at < len && escape_digit(text[at]) >= 0;
		     digits++)
			value = value << 4 | (unsigned)escape_digit(text[at++]);
		if (at < len && text[at] == '.') {
			if (digits == 0 || n > PIECES - 2 ||
			    !read_embedded(text + begin, len - begin,
				piece + n))
				return false;
			n += 2;
			break;
		}
		piece[n++] = (uint16_t)value;
		if (at < len && (text[at++] != ':' || at == len))
			return false;
	}
	if (gap > PIECES)
		return n == PIECES;
	if (n == PIECES)
		return false;
	memmove(piece + PIECES - (n - gap), piece + gap,
	    (n - gap) * sizeof(*piece));
	memset(piece + gap, 0, (PIECES - n) * sizeof(*piece));
	return true;
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

	if (len > 0 && text[0] == '[') {
		if (text[len - 1] != ']' ||
		    !read_ipv6(text + 1, len - 2, piece))
			return 0;
		return write_ipv6(piece, host);
	}
	len = read_domain(text, len, host);
	return len > 0 && ends_in_number(host, len) ? write_ipv4(host, len) :
						      len;
}
