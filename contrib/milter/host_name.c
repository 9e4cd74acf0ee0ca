/*
 * The one spelling of a host's name.
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include <urlsift.h>

#include "host_name.h"

/* Return the value of the hexadecimal digit ${c}, or -1. */
static int
hex_value(char c)
{

	if (c >= '0' && c <= '9')
		return c - '0';
	if (c >= 'a' && c <= 'f')
		return c - 'a' + 10;
	if (c >= 'A' && c <= 'F')
		return c - 'A' + 10;
	return -1;
}

/* Return the byte at ${from}, of which ${len} bytes are left, in lower case,
 * and store how many bytes stand for it in ${width}. */
static unsigned char
next_byte(const char *from, size_t len, size_t *width)
{
	unsigned char c = (unsigned char)*from;

	*width = 1;
	if (c == '%' && len > 2 && hex_value(from[1]) >= 0 &&
	    hex_value(from[2]) >= 0) {
		*width = 3;
		c = (unsigned char)(hex_value(from[1]) * 16 +
		    hex_value(from[2]));
	}
	return c >= 'A' && c <= 'Z' ? (unsigned char)(c - 'A' + 'a') : c;
}

/* Write the host of ${len} bytes at ${from} as it is written, in one spelling,
 * to ${name}.  Return its length, or 0 if it is too long. */
static size_t
spell_as_written(char *name, const char *from, size_t len)
{
	size_t i, width, bytes = 0, n = 0;
	unsigned char c;

	for (i = 0; i < len; i += width) {
		if (bytes++ == HOST_NAME_MAX_LEN)
			return 0;
		c = next_byte(from + i, len - i, &width);
		if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
		    (c != '\0' && strchr("-._:[]", c) != NULL))
			name[n++] = (char)c;
		else
			n += (size_t)sprintf(name + n, "%%%02X", (unsigned)c);
	}
	return n;
}

/* The same, as a click opens it (URL Standard 3.5); 0: it opens nothing. */
static size_t
spell_as_opened(char *name, const char *from, size_t len)
{
	char url[HOST_NAME_ROOM + 8];
	char room[URLSIFT_OPENS_ROOM(sizeof(url), 0)];
	struct urlsift_reading opens;
	const struct urlsift_slice *host = &opens.part[URLSIFT_P_HOST];
	size_t n;

	if (len >= HOST_NAME_ROOM)
		return 0;
	memcpy(url, "http://", 7);
	memcpy(url + 7, from, len);
	if (urlsift_url_opens(url, len + 7, NULL, 0, room, sizeof(room),
		&opens) <= 0 ||
	    (n = host->end - host->begin) > HOST_NAME_MAX_LEN)
		return 0;
	memcpy(name, opens.url + host->begin, n);
	return n;
}

size_t
host_name_spell(char *name, const char *from, size_t len)
{
	size_t n = spell_as_opened(name, from, len);

	if (n == 0)
		n = spell_as_written(name, from, len);
	if (n > 0 && name[n - 1] == '.')
		n--;
	name[n] = '\0';
	return n;
}
