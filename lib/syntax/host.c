/*
 * Hosts: each label is checked; only the last one decides between a name and an
 * address.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/percent.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "../url/url.h"
#include "host.h"

/* The limits of DNS (RFC 1034 3.1).  In DNS a label beyond ASCII is longer than
 * its number of letters, so no label with more letters is accepted
 * (escapes-in-a-host). */
#define LABEL_MAX 63
#define NAME_MAX US_HOST_NAME_MAX

static size_t
count_class(const char *text, size_t len, unsigned classes)
{
	size_t n = 0;

	while (n < len && us_is(text[n], classes))
		n++;
	return n;
}

size_t
us_host_letter(const char *host, size_t len)
{
	size_t at = 0, label, n, numbers = 0, labels = 0;

	for (;; at++) {
		label = at;
		labels++;
		while (at < len &&
		    (us_is(host[at], US_ALPHA | US_DIGIT) ||
			(host[at] == '-' && at > label)))
			at++;
		if (at == label)
			return at;
		if (host[at - 1] == '-')
			return at - 1;
		n = count_class(host + label, at - label, US_DIGIT);
		numbers = n == at - label ? numbers + 1 : 0;
		if (at == len)
			break;
		if (host[at] != '.')
			return at;
	}
	if (us_is(host[label], US_ALPHA) || (labels == 4 && numbers == 4))
		return US_HOST_GOOD;
	return label;
}

size_t
us_host_undo(const char *host, size_t len, char *plain, size_t *from)
{
	size_t at = 0, n;

	for (n = 0; at < len && n < US_HOST_PLAIN; n++) {
		from[n] = at;
		plain[n] = escape_next(host, len, &at);
	}
	return n;
}

/* Return the length in bytes of the name character at ${at} (host-today); 0: it
 * is not allowed in a name. */
static size_t
name_char(const char *host, size_t len, size_t at)
{
	enum us_kind kind;
	uint32_t code;
	size_t used;

	if (us_is(host[at], US_LABEL))
		return 1;
	if (!us_is(host[at], US_HIGH))
		return 0;
	used = us_utf8_read(host + at, len - at, &code);
	if (used == 0)
		return 0;
	kind = us_unicode_kind(code);
	if (kind == US_KIND_WITHIN &&
	    !us_unicode_is_within(host, len, at, used))
		return 0;
	return kind == US_KIND_ENDS || kind == US_KIND_NO_HOST ? 0 : used;
}

/* Return whether ${label}, which is without its xn--, decodes to characters
 * that are allowed as such in the name of a host (punycode-decodes).  Others
 * are mapped before encoding (RFC 5895), so no label decodes to them. */
static bool
is_native(const char *label, size_t len)
{
	uint32_t code[US_PUNYCODE_MAX];
	size_t i, n = us_punycode_decode(label, len, code, US_PUNYCODE_MAX);
	enum us_kind kind;

	for (i = 0; i < n; i++) {
		if (code[i] < 0x80)
			continue;
		kind = us_unicode_kind(code[i]);
		if (kind == US_KIND_ENDS || kind == US_KIND_COMPAT)
			return false;
	}
	return n > 0;
}

/* Check the label at ${label}.  Return its end, and in ${wrong} the offset of
 * its first wrong byte. */
static size_t
judge_label(const char *host, size_t len, size_t label, size_t *wrong)
{
	size_t at = label, n, letters = 0;

	*wrong = US_HOST_GOOD;
	if (at < len && host[at] != '-')
		at += letters = count_class(host + at, len - at, US_LABEL);
	while (at < len && host[at] != '.') {
		n = name_char(host, len, at);
		if (n == 0 || (host[at] == '-' && at == label)) {
			*wrong = at;
			return at;
		}
		at += n;
		letters++;
	}
	if (at == label)
		*wrong = at;
	else if (host[at - 1] == '-')
		*wrong = at - 1;
	else if (letters > LABEL_MAX)
		*wrong = label;
	else if (at - label >= 4 && us_same(host + label, "xn--", 4) &&
	    !is_native(host + label + 4, at - label - 4))
		*wrong = label;
	return at;
}

/* Check what is between [ and ] (RFC 3986 3.2.2). */
static size_t
judge_literal(const char *text, size_t len)
{
	size_t wrong, n;

	if (len > 0 && us_lower(text[0]) == 'v') {
		n = count_class(text + 1, len - 1, US_HEX);
		if (n == 0 || 1 + n >= len || text[1 + n] != '.')
			return 1 + n;
		if (2 + n == len)
			return len;
		for (wrong = 2 + n; wrong < len; wrong++)
			if (text[wrong] == '%' || us_is(text[wrong], US_HIGH))
				return wrong;
		return US_HOST_GOOD;
	}
	return us_ipv6_fault(text, len);
}

/* Check the name of an Internet host, or an address without brackets. */
static size_t
judge_name(const char *host, size_t len)
{
	size_t at = 0, label, wrong;
	uint32_t address;

	for (;; at++) {
		label = at;
		at = judge_label(host, len, label, &wrong);
		if (wrong != US_HOST_GOOD)
			return wrong;
		if (at == len || at + 1 == len)
			break;
	}
	if (at > NAME_MAX)
		return NAME_MAX;
	if (us_ipv4_is_number(host + label, at - label) &&
	    !us_ipv4_read(host, at, &address))
		return label;
	return US_HOST_GOOD;
}

/* Check a name after its escapes are decoded once.  A % that results from this
 * is not allowed in a name (escapes-in-a-host). */
static size_t
judge_escaped(const char *host, size_t len)
{
	/* Nothing behind ${n} is read.  The initializer is for an analyzer that
	 * allows any number for the length of a character. */
	char plain[US_HOST_PLAIN] = "";
	size_t from[US_HOST_PLAIN], n, wrong;

	n = us_host_undo(host, len, plain, from);
	wrong = judge_name(plain, n);
	return wrong == US_HOST_GOOD ? wrong : from[wrong];
}

bool
us_host_is_address(const char *host, size_t len)
{
	uint32_t address;
	size_t label;

	if (len > 0 && host[0] == '[')
		return true;
	label = us_ipv4_label(host, &len);
	return us_ipv4_is_number(host + label, len - label) &&
	    us_ipv4_read(host, len, &address);
}

bool
us_host_is_odd_address(const char *host, size_t len)
{
	size_t end = len, label = us_ipv4_label(host, &end);

	return us_ipv4_is_number(host + label, end - label) &&
	    !us_is_octets(host, len);
}

size_t
us_host_today(const struct us_scheme *scheme, const char *host, size_t len)
{
	size_t wrong;

	if (len == 0)
		return scheme == NULL || scheme->shape != US_SLASHES ?
		    US_HOST_GOOD :
		    0;
	if (host[0] == '[') {
		if (host[len - 1] != ']')
			return len;
		wrong = judge_literal(host + 1, len - 2);
		return wrong == US_HOST_GOOD ? wrong : 1 + wrong;
	}
	if (scheme == NULL ||
	    (scheme->shape != US_SLASHES && scheme->id != US_ID_FILE))
		return US_HOST_GOOD;
	if (memchr(host, '%', len) != NULL)
		return judge_escaped(host, len);
	return judge_name(host, len);
}
