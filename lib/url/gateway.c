/*
 * The links that mail gateways, search engines and social networks put in the
 * place of URLs.  The target is read from the link; nothing is fetched
 * (gateways-undone).
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <stdbool.h>
#include <string.h>

#include "../base/utf8.h"
#include "slice.h"

enum form { FIELD, BASE64, REST, SEGMENT, BETWEEN, PROOFPOINT, UNKNOWN };

static const struct gateway {
	const char *host, *path;
	size_t host_len, path_len;
	enum form form;
	const char *where;
} gateways[] = {
#define GATEWAY(name, host, path, form, where) \
	{ host, path, sizeof(host) - 1, sizeof(path) - 1, form, where },
#define OPEN(name, host, path, form, where) \
	GATEWAY(name, host, path, form, where)
#include "gateways.def"
};

#define GATEWAYS (sizeof(gateways) / sizeof(gateways[0]))

/* How many are not open: a byte for each.  They stand before the others. */
#define GATEWAY(name, host, path, form, where) 0,
#define OPEN(name, host, path, form, where)
enum {
	FIRST_OPEN = sizeof((const char[]){
#include "gateways.def"
	})
};

_Static_assert(GATEWAYS <= UCHAR_MAX && FIRST_OPEN > 0, "a byte numbers them");

/* Proofpoint URL Defense: versions 1 and 2 have the target, encoded, in a field
 * of the query.  Version 3 has it in the path, between "__" and "__;".  There
 * "*" replaces a character that is not allowed, and "**" and a letter replace
 * several.  These characters follow in base64url up to "!". */

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

/* Return the rest of the field of the query that begins with ${key}, such as
 * "u=" or "u=a1". */
static struct us_slice
field(const struct urlsift_reading *r, const char *key)
{

	return us_slice_field(us_slice_part(r, URLSIFT_P_QUERY), key,
	    strlen(key), '\0');
}

/* Write the target of ${r}, a link of Proofpoint, to ${room}, which has
 * 3 * ${r->len} bytes.  Return its length, or 0 if it has none. */
static size_t
proofpoint_target(const struct urlsift_reading *r, char *room)
{
	static const char v3[] = "/v3/__";
	struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);

	if (us_slice_is(path, "/v1/url"))
		return (size_t)(us_slice_unescape(room, field(r, "u="), '%',
				    '/') -
		    room);
	if (us_slice_is(path, "/v2/url"))
		return (size_t)(us_slice_unescape(room, field(r, "u="), '-',
				    '_') -
		    room);
	if (!us_slice_begins(path, v3))
		return 0;
	path.at += strlen(v3);
	/* The text behind "?" in the target URL is in the query of this one. */
	path.end = r->url + r->len;
	return unredirect_v3(path, room, 3 * r->len);
}

/* A host: its end, that without the last label, and that without two. */
struct host {
	const char *at, *end[3];
};

static struct host
host_of(struct us_slice slice)
{
	struct host host = { slice.at, { slice.end } };
	const char *end = slice.end;
	size_t i;

	for (i = 1; i < 3; i++) {
		if (end > host.at)
			end--;
		while (end > host.at && end[-1] != '.')
			end--;
		host.end[i] = end;
	}
	return host;
}

static bool
ends_with(const char *end, const char *name, size_t n)
{

	return us_same(end - n, name, n);
}

/* Return whether the host that ends at ${end} is ${name}, of ${n} bytes, or
 * below it.  Few have a dot before so many. */
static inline bool
is_below(const char *at, const char *end, const char *name, size_t n)
{
	size_t len = (size_t)(end - at);

	return (len == n || (len > n && end[-(long)n - 1] == '.')) &&
	    ends_with(end, name, n);
}

/* Return whether ${path} begins as those of ${g} do: most differ there. */
static inline bool
has_path(const struct gateway *g, struct us_slice path)
{
	size_t n = g->path_len;

	return n == 0 ||
	    (us_slice_len(path) >= n && path.at[n - 1] == g->path[n - 1] &&
		memcmp(path.at, g->path, n) == 0);
}

/* A name that ends with a dot has any one or two labels behind it. */
static inline bool
has_host(const struct host *host, const char *name, size_t n)
{

	if (name[n - 1] != '.')
		return is_below(host->at, host->end[0], name, n);
	return is_below(host->at, host->end[1], name, n) ||
	    is_below(host->at, host->end[2], name, n);
}

/* Marks, as bits, of the two bytes of a name before the last four, and those of
 * open gateways: without, and with a dot at their end.  Few hosts have one. */
#define MARK(a, b) (UINT64_C(1) << ((17 * ((a) | 0x20) + ((b) | 0x20)) & 63))
#define MARK_OF(name) MARK((name)[sizeof(name) - 7], (name)[sizeof(name) - 6])
#define ENDS_IN_DOT(name) ((name)[sizeof(name) - 2] == '.')

static const uint64_t marks[2] = {
#define GATEWAY(name, host, path, form, where)
#define OPEN(name, host, path, form, where) \
	| (ENDS_IN_DOT(host) ? 0 : MARK_OF(host))
	0
#include "gateways.def"
	,
#define GATEWAY(name, host, path, form, where)
#define OPEN(name, host, path, form, where) \
	| (ENDS_IN_DOT(host) ? MARK_OF(host) : 0)
	0
#include "gateways.def"
};

static bool
has_mark(const char *at, const char *end, uint64_t of)
{

	return end - at >= 6 && (MARK(end[-6], end[-5]) & of) != 0;
}

unsigned char
us_gateway_first(struct us_slice slice)
{
	const struct host h = host_of(slice);
	size_t i;

	if (!has_mark(h.at, h.end[0], marks[false]) &&
	    !has_mark(h.at, h.end[1], marks[true]) &&
	    !has_mark(h.at, h.end[2], marks[true]))
		return 0;
	for (i = FIRST_OPEN; i < GATEWAYS; i++)
		if (has_host(&h, gateways[i].host, gateways[i].host_len))
			return (unsigned char)i;
	return 0;
}

bool
us_gateway_is_open(const struct urlsift_reading *r, unsigned char first)
{
	const struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);
	const struct host host = host_of(us_slice_part(r, URLSIFT_P_HOST));
	size_t i;

	for (i = first; i < GATEWAYS; i++)
		if (has_path(&gateways[i], path) &&
		    has_host(&host, gateways[i].host, gateways[i].host_len))
			return true;
	return false;
}

/* Return the escaped text behind the second slash of the path: with the query
 * behind it, or up to the next slash. */
static struct us_slice
rest(const struct urlsift_reading *r, bool is_segment)
{
	struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);
	const char *slash = NULL;

	if (path.at < path.end)
		slash =
		    memchr(path.at + 1, '/', (size_t)(path.end - path.at - 1));
	path.at = slash == NULL ? path.end : slash + 1;
	if (slash == NULL)
		return path;
	if (!is_segment)
		path.end = r->url + r->len;
	else if ((slash = memchr(path.at, '/', us_slice_len(path))) != NULL)
		path.end = slash;
	return path;
}

/* Return the text between the first ${mark} and the next one. */
static struct us_slice
between(const struct urlsift_reading *r, const char *mark)
{
	struct us_slice text = { r->url, r->url + r->len },
			none = { NULL, NULL };
	const char *begin = us_slice_find(text, mark);

	if (begin == NULL)
		return none;
	text.at = begin + strlen(mark);
	text.end = us_slice_find(text, mark);
	return text.end == NULL ? none : text;
}

/* Write the target that the gateway has in ${r} to ${room}, whatever it is.
 * Return its length. */
static size_t
read_target(const struct gateway *g, const struct urlsift_reading *r,
    char *room)
{
	struct us_slice coded = { NULL, NULL };
	char *end = room;

	switch (g->form) {
	case FIELD:
	case BASE64:
		coded = field(r, g->where);
		break;
	case REST:
	case SEGMENT:
		coded = rest(r, g->form == SEGMENT);
		break;
	case BETWEEN:
		coded = between(r, g->where);
		break;
	case PROOFPOINT:
		return proofpoint_target(r, room);
	case UNKNOWN:
		break;
	}
	if (coded.at == coded.end)
		return 0;
	end = us_slice_unescape(room, coded, '%', '/');
	if (g->form == BASE64) {
		/* The result is shorter, and each byte is read before. */
		coded.at = room;
		coded.end = end;
		end = us_slice_base64(room, coded);
	}
	return end == NULL ? 0 : (size_t)(end - room);
}

/* Return whether ${text} begins like a URL and is no word that is searched
 * for. */
static bool
is_url(const char *text, size_t len)
{
	struct us_slice url = { text, text + len };

	return us_slice_find(url, "://") != NULL ||
	    us_slice_begins(url, "mailto:");
}

long
urlsift_url_target(const struct urlsift_reading *r, char *room, size_t size)
{
	const struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);
	const struct host host = host_of(us_slice_part(r, URLSIFT_P_HOST));
	size_t i, len;

	if (size < URLSIFT_TARGET_ROOM(r->len))
		return URLSIFT_EINVAL;
	for (i = 0; i < GATEWAYS; i++) {
		if (!has_path(&gateways[i], path) ||
		    !has_host(&host, gateways[i].host, gateways[i].host_len))
			continue;
		len = read_target(&gateways[i], r, room);
		if (len > 0 && is_url(room, len))
			return (long)len;
	}
	return 0;
}
