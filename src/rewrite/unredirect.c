/*
 * Extraction of the target URL from rewritten links.  SafeLinks and versions 1
 * and 2 of Proofpoint have the URL, encoded, in a field of the query (D45).
 * Version 3 has it in the path, between "__" and "__;".  There "*" replaces a
 * character that is not allowed, and "**" and a letter replace several.  These
 * characters follow in base64url up to "!".
 */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "../base/percent.h"
#include "../output/utf8.h"
#include "unredirect.h"

/* A substring of a URL. */
struct slice {
	const char *at, *end;
};

/* Write ${from} with its escapes decoded.  They begin with ${mark}, and
 * ${slash} stands for "/".  Return the end. */
static char *
unescape(char *to, struct slice from, char mark, char slash)
{
	const char *at = from.at;
	int byte;

	while (at < from.end) {
		if (*at == mark && from.end - at > 2 &&
		    (byte = escape_byte(at + 1)) != -1) {
			*to++ = (char)byte;
			at += 3;
		} else {
			*to++ = *at == slash ? '/' : *at;
			at++;
		}
	}
	return to;
}

/* Return the component ${part}, empty if there is none. */
static struct slice
get_part(const struct urlsift_reading *r, enum urlsift_part part)
{
	struct slice slice = { r->url, r->url };

	if ((r->has & 1U << part) != 0) {
		slice.at += r->part[part].begin;
		slice.end += r->part[part].end;
	}
	return slice;
}

/* Return the value of the query field ${key}, such as "u="; empty if there is
 * none. */
static struct slice
field(const struct urlsift_reading *r, const char *key)
{
	struct slice query = get_part(r, URLSIFT_P_QUERY), value = query;
	size_t len = strlen(key);

	for (; value.at < query.end; value.at = value.end + 1) {
		value.end =
		    memchr(value.at, '&', (size_t)(query.end - value.at));
		if (value.end == NULL)
			value.end = query.end;
		if ((size_t)(value.end - value.at) > len &&
		    memcmp(value.at, key, len) == 0) {
			value.at += len;
			return value;
		}
	}
	value.end = value.at;
	return value;
}

/* Return whether ${slice} is ${word} in any case, or ends with it if
 * ${as_end}. */
static bool
slice_is_word(struct slice slice, const char *word, bool as_end)
{
	size_t len = strlen(word), n = (size_t)(slice.end - slice.at), i;
	char byte;

	if (as_end ? n <= len : n != len)
		return false;
	for (i = 0; i < len; i++) {
		byte = slice.end[(ptrdiff_t)i - (ptrdiff_t)len];
		if (byte >= 'A' && byte <= 'Z')
			byte = (char)(byte | 0x20);
		if (byte != word[i])
			return false;
	}
	return true;
}

/* Return the position of ${word} in ${slice}, or NULL. */
static const char *
find_word(struct slice slice, const char *word)
{
	size_t len = strlen(word);
	const char *at;

	for (at = slice.at; (size_t)(slice.end - at) >= len; at++)
		if (memcmp(at, word, len) == 0)
			return at;
	return NULL;
}

/* Return the value of a base64url digit (RFC 4648 5), or -1. */
static int
digit(char byte)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789-_";
	const char *at = byte == '\0' ? NULL : strchr(digits, byte);

	return at == NULL ? -1 : (int)(at - digits);
}

/* Decode ${from} to ${to}.  Return the end, or NULL if it is not valid. */
static char *
decode_base64(char *to, struct slice from)
{
	unsigned bits = 0, n = 0;

	for (; from.at < from.end && *from.at != '='; from.at++) {
		if (digit(*from.at) == -1)
			return NULL;
		bits = (bits << 6 | (unsigned)digit(*from.at)) & 0xFFFF;
		n += 6;
		if (n >= 8) {
			n -= 8;
			*to++ = (char)(bits >> n & 0xFF);
		}
	}
	return to;
}

/* Write the first ${n} characters of ${left} and remove them from it.  Return
 * the end, or NULL if there are fewer. */
static char *
put_characters(char *to, struct slice *left, int n)
{
	size_t len;

	for (; n > 0; n--) {
		len = utf8_len(left->at, (size_t)(left->end - left->at));
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
fill_in(char *to, struct slice from, struct slice left)
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
			if ((n = digit(at[2]) + 2) < 2)
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
unredirect_v3(struct slice path, char *room, size_t size)
{
	const char *end = find_word(path, "__;");
	struct slice url, left;
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
	if ((to = decode_base64(chars, left)) == NULL)
		return 0;
	left.at = chars;
	left.end = to;

	/* Decode the escapes first: a mark is never escaped. */
	to = unescape(chars - (url.end - url.at), url, '%', '/');
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

static size_t
unredirect_proofpoint(const struct urlsift_reading *r, char *room)
{
	static const char v3[] = "/v3/__";
	struct slice path = get_part(r, URLSIFT_P_PATH);

	if (slice_is_word(path, "/v1/url", false))
		return (size_t)(unescape(room, field(r, "u="), '%', '/') -
		    room);
	if (slice_is_word(path, "/v2/url", false))
		return (size_t)(unescape(room, field(r, "u="), '-', '_') -
		    room);
	if ((size_t)(path.end - path.at) < strlen(v3) ||
	    memcmp(path.at, v3, strlen(v3)) != 0)
		return 0;
	path.at += strlen(v3);
	/* The text behind "?" in the target URL is in the query of this one. */
	path.end = r->url + r->len;
	return unredirect_v3(path, room, 3 * r->len);
}

size_t
unredirect_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room)
{
	struct slice host = get_part(r, URLSIFT_P_HOST);

	(void)rules;
	if (slice_is_word(host, ".safelinks.protection.outlook.com", true) ||
	    slice_is_word(host, ".safelinks.protection.office365.us", true))
		return (size_t)(unescape(room, field(r, "url="), '%', '/') -
		    room);
	if (slice_is_word(host, "urldefense.proofpoint.com", false) ||
	    slice_is_word(host, "urldefense.com", false) ||
	    slice_is_word(host, "urldefense.us", false))
		return unredirect_proofpoint(r, room);
	return 0;
}
