/*
 * Host names in the two forms that filters compare.  For most hosts, which are
 * ASCII, both are the same.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/percent.h"
#include "../base/reading.h"
#include "url.h"

/* Return the byte at ${*at}, decoded if it is an escape, and move behind it.
 * Escapes of control characters are not decoded. */
static char
next_byte(const char **at, const char *end)
{
	const char *s = *at;
	int byte;

	if (*s == '%' && end - s > 2 && (byte = escape_byte(s + 1)) >= ' ') {
		*at += 3;
		return (char)byte;
	}
	*at += 1;
	return *s;
}

const struct us_set us_name_bytes = { { 0xA8, 0xF8, 0xF8, 0xF8, 0xF8, 0xF8,
    0xF8, 0xF8, 0xF8, 0xF8, 0xF0, 0x50, 0x50, 0x54, 0x54, 0x50 } };

/* Write ${len} bytes of names at ${text} to ${to} in lower case, eight at a
 * time: up to seven more are written.  All but capitals have the bit. */
static void
lower(char *to, const char *text, size_t len)
{
	uint64_t word;
	size_t at;

	memcpy(to, text, len);
	for (at = 0; at < len; at += sizeof(word)) {
		memcpy(&word, to + at, sizeof(word));
		word |= UINT64_C(0x2020202020202020);
		memcpy(to + at, &word, sizeof(word));
	}
}

/* Return whether the host ${text} needs no conversion and is no address: the
 * last label begins with no digit, and two hyphens may be those of xn--. */
static bool
is_plain(const char *text, size_t len)
{
	size_t label = len;

	while (label > 0 && text[label - 1] != '.')
		label--;
	return label < len && !us_is(text[label], US_DIGIT) &&
	    us_find(text, len, "--", 2) == NULL;
}

/* Set both forms to ${text}.  Return false if it is empty or too long. */
static bool
set(struct us_hostname *h, const char *text, const char *end)
{
	char *room = h->unicode_room;
	size_t len = 0, n;
	bool is_odd = false;

	if (end - text > 1 && *text == '[' && end[-1] == ']') {
		text++;
		end--;
	}
	for (;;) {
		n = us_byteset_span_best()(&us_name_bytes, text, 0,
		    (size_t)(end - text));
		if (n > US_HOSTNAME_MAX - 1 - len)
			return false;
		lower(room + len, text, n);
		len += n;
		text += n;
		if (text == end)
			break;
		if (len == US_HOSTNAME_MAX - 1)
			return false;
		is_odd = true;
		room[len++] = us_lower(next_byte(&text, end));
	}
	h->is_plain = !is_odd && is_plain(room, len);
	if (len > 0 && room[len - 1] == '.')
		len--;
	room[len] = '\0';
	h->ascii = h->unicode = room;
	return len > 0;
}

static bool
is_ascii(const char *text)
{

	while (*text != '\0' && (unsigned char)*text < 0x80)
		text++;
	return *text == '\0';
}

/* Spell an address as a click opens it: 192.168.1.1 for 0xc0.0250.01.  Return
 * false if there is a colon, but no address. */
static bool
spell_address(struct us_hostname *h)
{
	char text[US_HOSTNAME_MAX + 2], host[US_URL_HOST_MAX];
	char *name = h->unicode_room;
	const char *label = strrchr(name, '.');
	size_t brackets = strchr(name, ':') == NULL ? 0 : 1, len;

	if ((brackets == 0 &&
		!us_is(label == NULL ? *name : label[1], US_DIGIT)) ||
	    strchr(name, '%') != NULL)
		return true;
	len = (size_t)snprintf(text, sizeof(text),
	    brackets == 0 ? "%s" : "[%s]", name);
	if ((len = us_url_host(text, len, host)) == 0)
		return brackets == 0;
	len -= 2 * brackets;
	memcpy(name, host + brackets, len);
	name[len] = '\0';
	return true;
}

/* Convert the host, which is not plain, to the form that is missing, if
 * possible.  Return false if it has no ASCII form, or is none. */
static bool
convert(struct us_hostname *h)
{
	size_t len;

	if (!is_ascii(h->unicode)) {
		len = us_idna_to_ascii(h->unicode, strlen(h->unicode),
		    h->ascii_room, sizeof(h->ascii_room) - 1);
		if (len == 0)
			return false;
		h->ascii_room[len] = '\0';
		h->ascii = h->ascii_room;
	} else if (strstr(h->unicode, "xn--") == NULL) {
		return spell_address(h);
	} else {
		h->ascii = memcpy(h->ascii_room, h->unicode_room,
		    sizeof(h->ascii_room));
	}
	/* A host can have several spellings in Unicode: use the one that its
	 * ASCII form has. */
	len = us_idna_to_unicode(h->ascii, strlen(h->ascii), h->unicode_room,
	    US_HOSTNAME_MAX - 1);
	if (len > 0)
		h->unicode_room[len] = '\0';
	return true;
}

bool
us_hostname_slice(const struct urlsift_reading *r, struct urlsift_slice *host)
{
	const char *text = r->url, *at, *end;

	*host = r->part[URLSIFT_P_HOST];
	if ((r->has & 1U << URLSIFT_P_HOST) != 0)
		return true;
	if ((r->has & 1U << URLSIFT_P_ADDRESS) == 0)
		return false;

	/* The text behind the @ of a message ID need not be a host. */
	if (us_reading_has_scheme(r, "mid") || us_reading_has_scheme(r, "cid"))
		return false;
	*host = r->part[URLSIFT_P_ADDRESS];
	at = text + host->begin;
	end = memchr(at, ',', host->end - host->begin);
	if (end != NULL)
		host->end = (uint32_t)(end - text);
	for (at = text + host->end; at > text + host->begin; at--)
		if (at[-1] == '@') {
			/* Defanged, it is [@]. */
			if (at < text + host->end && *at == ']')
				at++;
			host->begin = (uint32_t)(at - text);
			return true;
		}
	return false;
}

bool
us_hostname_of(struct us_hostname *h, const struct urlsift_reading *r)
{
	struct urlsift_slice host;

	if (r->reason != URLSIFT_R_NONE || !us_hostname_slice(r, &host) ||
	    !set(h, r->url + host.begin, r->url + host.end))
		return false;
	if (!h->is_plain)
		(void)convert(h);
	return true;
}

/* Return the offset of the first byte of ${text} that cannot be in the host of
 * a URL (RFC 3986, 3.2.2), or ${len}.  A dot behind an empty label is such a
 * byte. */
static size_t
check(const char *text, size_t len)
{
	static const char others[] = "-_.:[]~!$&'()*+,;=";
	size_t at;
	char byte;

	for (at = 0; at < len; at++) {
		byte = text[at];
		if (byte == '.' && (at == 0 || text[at - 1] == '.'))
			break;
		if (byte == '%' && len - at > 2 &&
		    escape_byte(text + at + 1) >= 0)
			continue;
		if ((unsigned char)byte < 0x80 && escape_digit(byte) == -1 &&
		    ((byte | 0x20) < 'a' || (byte | 0x20) > 'z') &&
		    (byte == '\0' || strchr(others, byte) == NULL))
			break;
	}
	return at;
}

size_t
us_hostname_read(struct us_hostname *h, const char *text, size_t len,
    const char **why)
{
	size_t at = check(text, len);

	*why = "this is not a host name";
	if (at < len)
		return at;
	if (!set(h, text, text + len))
		return 0;
	if (h->is_plain || convert(h))
		return len;
	if (!is_ascii(h->unicode))
		*why = "this host cannot be written in ASCII";
	return 0;
}
