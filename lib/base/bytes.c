/*
 * The table of byte classes, and the functions that look at more than one byte.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdint.h>
#include <string.h>

#include "bytes.h"

#define A US_ALPHA
#define B US_BLANK
#define D US_DIGIT
#define E US_EOL
#define H US_HIGH
#define K US_BRACKET
#define L US_LENIENT
#define M US_MARK
#define N US_LABEL
#define P US_PLAIN
#define Q US_PATH
#define S US_SCHEME
#define T US_TRAILING
#define U US_PAUSE
#define X US_HEX
#define Z US_STOP

/* clang-format off */
const unsigned short us_classes[256] = {
	Z, Z, Z, Z, Z, Z, Z, Z, Z, B|Z, B|E|Z, B|Z, B|Z, B|E|Z, Z, Z, Z, Z, Z,
	Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, Z, B|Z, T|U, Z, Q, P, P, 0, 0, K, K,
	T, S|P, T|U, S|N|M, S|T|U, Q, D|N|S|X|P, D|N|S|X|P, D|N|S|X|P,
	D|N|S|X|P, D|N|S|X|P, D|N|S|X|P, D|N|S|X|P, D|N|S|X|P, D|N|S|X|P,
	D|N|S|X|P, T|U, T|U, Z, P, Z, T, T, A|N|S|X|P, A|N|S|X|P, A|N|S|X|P,
	A|N|S|X|P, A|N|S|X|P, A|N|S|X|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P,
	A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P,
	A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P,
	K|L, Z, K|L, L, M|N, Z, A|N|S|X|P, A|N|S|X|P, A|N|S|X|P, A|N|S|X|P,
	A|N|S|X|P, A|N|S|X|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P,
	A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P,
	A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, A|N|S|P, K|L, Z|L,
	K|L, M, Z, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H, H,
	H, H, H, H, H, H, H, H, H, H, H, H
};
/* clang-format on */

/* Return the length of the white space character beyond ASCII at ${s}; 0 if
 * there is none. */
static size_t
high_blank(const unsigned char *s, size_t len)
{

	if (len >= 2 && s[0] == 0xC2)
		return s[1] == 0x85 || s[1] == 0xA0 ? 2 : 0;
	if (len < 3)
		return 0;
	switch (s[0]) {
	case 0xE1: /* U+1680 */
		return s[1] == 0x9A && s[2] == 0x80 ? 3 : 0;
	case 0xE2: /* U+2000 to U+200B, U+2028, U+2029, U+202F, ... */
		if (s[1] == 0x80)
			return (s[2] >= 0x80 && s[2] <= 0x8B) || s[2] == 0xA8 ||
				s[2] == 0xA9 || s[2] == 0xAF ?
			    3 :
			    0;
		/* U+205F, U+2060 */
		return s[1] == 0x81 && (s[2] == 0x9F || s[2] == 0xA0) ? 3 : 0;
	case 0xE3: /* U+3000 */
		return s[1] == 0x80 && s[2] == 0x80 ? 3 : 0;
	case 0xEF: /* U+FEFF */
		return s[1] == 0xBB && s[2] == 0xBF ? 3 : 0;
	default:
		return 0;
	}
}

size_t
us_blank(const char *text, size_t len)
{

	if (len == 0)
		return 0;
	if (us_is(*text, US_HIGH))
		return high_blank((const unsigned char *)text, len);
	return us_is(*text, US_BLANK) ? 1 : 0;
}

size_t
us_blank_before(const char *text, size_t len)
{
	size_t n;

	if (len == 0)
		return 0;
	if (!us_is(text[len - 1], US_HIGH))
		return us_is(text[len - 1], US_BLANK) ? 1 : 0;
	for (n = 2; n <= 3 && n <= len; n++)
		if (us_blank(text + len - n, n) == n)
			return n;
	return 0;
}

size_t
us_eol(const char *text, size_t len)
{

	if (len == 0 || !us_is(*text, US_EOL))
		return 0;
	return *text == '\r' && len > 1 && text[1] == '\n' ? 2 : 1;
}

size_t
us_has_scheme(const char *url, size_t len)
{
	size_t at = 0;

	if (len == 0 || !us_is(url[0], US_ALPHA))
		return 0;
	while (at < len && us_is(url[at], US_SCHEME))
		at++;
	return at < len && url[at] == ':' ? at + 1 : 0;
}

/* Return whether the eight bytes at ${text} may have a line end among them. */
static bool
may_end_line(const char *text)
{
	static const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t word, feed, back;

	memcpy(&word, text, sizeof(word));
	feed = word ^ ones * '\n';
	back = word ^ ones * '\r';
	return ((((feed - ones) & ~feed) | ((back - ones) & ~back)) &
		   ones * 0x80) != 0;
}

size_t
us_eol_before(const char *text, size_t floor, size_t at)
{

	while (at - floor >= 8 && !may_end_line(text + at - 8))
		at -= 8;
	while (at > floor && !us_is(text[at - 1], US_EOL))
		at--;
	return at;
}

size_t
us_feed_before(const char *text, size_t floor, size_t at)
{
#ifdef HAVE_MEMRCHR
	const char *feed = memrchr(text + floor, '\n', at - floor);

	return feed == NULL ? floor : (size_t)(feed + 1 - text);
#else
	while (at > floor && text[at - 1] != '\n')
		at--;
	return at;
#endif
}

size_t
us_eol_find(const char *text, size_t at, size_t end)
{

	while (end - at >= 8 && !may_end_line(text + at))
		at += 8;
	while (at < end && !us_is(text[at], US_EOL))
		at++;
	return at;
}

/* Four words at a time. */
size_t
us_ascii_span(const char *text, size_t len)
{
	static const uint64_t high = UINT64_C(0x8080808080808080);
	uint64_t word[4];
	size_t n = 0;

	for (; len - n >= sizeof(word); n += sizeof(word)) {
		memcpy(word, text + n, sizeof(word));
		if (((word[0] | word[1] | word[2] | word[3]) & high) != 0)
			break;
	}
	while (n < len && (unsigned char)text[n] < 0x80)
		n++;
	return n;
}

size_t
us_printable_end(const char *text, size_t len)
{
	static const uint64_t ones = UINT64_C(0x0101010101010101);
	uint64_t word;
	size_t n;

	for (n = 0; len - n >= sizeof(word); n += sizeof(word)) {
		memcpy(&word, text + n, sizeof(word));
		if ((((word - ones * ' ') | word) & ones * 0x80) != 0)
			break;
	}
	/* The last bytes are read with some before them. */
	if (len >= sizeof(word) && len - n < sizeof(word)) {
		memcpy(&word, text + len - sizeof(word), sizeof(word));
		if ((((word - ones * ' ') | word) & ones * 0x80) == 0)
			return len;
	}
	while (n < len && (signed char)text[n] >= ' ')
		n++;
	return n;
}

/* Read four octets to ${address}. */
static bool
read_octets(const char *text, size_t len, uint32_t *address)
{
	size_t at = 0, begin, octet;
	unsigned value;

	for (octet = 0; octet < 4; octet++, at++) {
		begin = at;
		for (value = 0; at < len && us_is(text[at], US_DIGIT); at++)
			if ((value = value * 10 + (unsigned)(text[at] - '0')) >
			    255)
				return false;
		if (at == begin || (at - begin > 1 && text[begin] == '0'))
			return false;
		*address = *address << 8 | value;
		if (at == len)
			return octet == 3;
		if (text[at] != '.')
			return false;
	}
	return false;
}

bool
us_is_octets(const char *text, size_t len)
{
	uint32_t address = 0;

	return read_octets(text, len, &address);
}

/* Read the groups of an IPv6 address.  Return how many, or 9.  Only the ${last}
 * two may be four octets (RFC 3986 3.2.2). */
static unsigned
read_groups(const char *text, size_t len, bool last, uint16_t *group,
    size_t *wrong)
{
	unsigned groups = 0, value;
	uint32_t address = 0;
	size_t at = 0, n;

	*wrong = 0;
	if (len == 0)
		return 0;
	for (;;) {
		*wrong = at;
		for (n = 0, value = 0;
		     at + n < len && us_is(text[at + n], US_HEX); n++)
			value = value << 4 | us_hex(text[at + n]);
		if (groups == US_IPV6_GROUPS || n == 0)
			return 9;
		if (at + n < len && text[at + n] == '.') {
			if (!last || groups > 6 ||
			    !read_octets(text + at, len - at, &address))
				return 9;
			group[groups++] = (uint16_t)(address >> 16);
			group[groups++] = (uint16_t)address;
			return groups;
		}
		if (n > 4)
			return 9;
		group[groups++] = (uint16_t)value;
		at += n;
		if (at == len)
			return groups;
		*wrong = at;
		if (text[at++] != ':')
			return 9;
	}
}

size_t
us_ipv6_read(const char *text, size_t len, uint16_t group[US_IPV6_GROUPS])
{
	uint16_t behind[US_IPV6_GROUPS];
	size_t gap, wrong;
	unsigned before, after;

	for (gap = 0; gap + 1 < len; gap++)
		if (text[gap] == ':' && text[gap + 1] == ':')
			break;
	if (gap + 1 >= len) {
		before = read_groups(text, len, true, group, &wrong);
		return before == US_IPV6_GROUPS ? SIZE_MAX : wrong;
	}
	before = read_groups(text, gap, false, group, &wrong);
	if (before >= US_IPV6_GROUPS)
		return wrong;
	after =
	    read_groups(text + gap + 2, len - gap - 2, true, behind, &wrong);
	if (before + after >= US_IPV6_GROUPS)
		return gap + 2 + wrong;
	memset(group + before, 0, (US_IPV6_GROUPS - before) * sizeof(*group));
	memcpy(group + US_IPV6_GROUPS - after, behind, after * sizeof(*group));
	return SIZE_MAX;
}
