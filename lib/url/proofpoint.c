/*
 * The links of Proofpoint URL Defense.  Versions 1 and 2 have the target,
 * encoded, in a field of the query.  Version 3 has it in the path, between "__"
 * and "__;".  There "*" replaces a character that is not allowed, and "**" and
 * a letter replace several.  These characters follow in base64url up to "!".
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/utf8.h"
#include "proofpoint.h"
#include "slice.h"

/* Write the first ${n} characters of ${left} and remove them from it.  Return
 * the end, or NULL if there are fewer. */
static char *
put_characters(char *to, struct us_slice *left, int n)
{
	uint32_t code;
	size_t len;

	for (; n > 0; n--) {
		len = us_utf8_read(left->at, (size_t)(left->end - left->at),
		    &code);
		if (len == 0)
			return NULL;
		memcpy(to, left->at, len);
		to += len;
		left->at += len;
	}
	return to;
}

/* Write ${from} with its marks replaced by characters of ${left}.  Return the
 * end or NULL. */
static char *
fill_in(char *to, struct us_slice from, struct us_slice left)
{
	const char *at = from.at;
	int n;

	while (at < from.end && to != NULL) {
		if (*at != '*') {
			*to++ = *at++;
			continue;
		}
		n = 1;
		if (from.end - at > 2 && at[1] == '*') {
			if ((n = us_slice_digit(at[2]) + 2) < 2)
				return NULL;
			at += 2;
		}
		to = put_characters(to, &left, n);
		at++;
	}
	return to;
}

/* Decode version 3: ${path} begins behind "/v3/__".  The characters are decoded
 * at the end of ${room}.  There is room for them and the URL: both are in the
 * path, in a form that is at least as long. */
static size_t
unredirect_v3(struct us_slice path, char *room, size_t size)
{
	const char *end = us_slice_find(path, "__;");
	struct us_slice url, left;
	char *to, *colon, *chars;

	if (end == NULL)
		return 0;
	url.at = path.at;
	url.end = end;
	left.at = end + 3;
	left.end = memchr(left.at, '!', (size_t)(path.end - left.at));
	if (left.end == NULL)
		return 0;
	chars = room + size - (left.end - left.at);
	if ((to = us_slice_base64(chars, left)) == NULL)
		return 0;
	left.at = chars;
	left.end = to;

	/* Decode the escapes first: a mark is never escaped. */
	to = us_slice_unescape(chars - (url.end - url.at), url, '%', '/');
	url.at = chars - (url.end - url.at);
	url.end = to;
	if ((to = fill_in(room, url, left)) == NULL)
		return 0;

	/* Some mail gateways make one slash of two. */
	colon = memchr(room, ':', (size_t)(to - room));
	if (colon != NULL && to - colon > 2 && colon[1] == '/' &&
	    colon[2] != '/') {
		memmove(colon + 2, colon + 1, (size_t)(to - colon - 1));
		to++;
	}
	return (size_t)(to - room);
}

size_t
us_proofpoint_target(const struct urlsift_reading *r, char *room)
{
	static const char v3[] = "/v3/__";
	struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);

	if (us_slice_is(path, "/v1/url"))
		return (size_t)(us_slice_unescape(room, us_slice_field(r, "u="),
				    '%', '/') -
		    room);
	if (us_slice_is(path, "/v2/url"))
		return (size_t)(us_slice_unescape(room, us_slice_field(r, "u="),
				    '-', '_') -
		    room);
	if (!us_slice_begins(path, v3))
		return 0;
	path.at += strlen(v3);
	/* The text behind "?" in the target URL is in the query of this one. */
	path.end = r->url + r->len;
	return unredirect_v3(path, room, 3 * r->len);
}
