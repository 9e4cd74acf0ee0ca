/*
 * The links that mail gateways, search engines and social networks put in the
 * place of URLs.  The target is read from the link; nothing is fetched (D45).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "proofpoint.h"
#include "slice.h"

enum form { FIELD, BASE64, SEGMENT, BETWEEN, PROOFPOINT };

static const struct gateway {
	const char *host, *path;
	enum form form;
	const char *where;
} gateways[] = {
#define GATEWAY(name, host, path, form, where) { host, path, form, where },
#include "gateways.def"
#undef GATEWAY
};

/* Return whether ${host} is a name of the gateway. */
static bool
is_host(struct us_slice host, const char *name)
{
	size_t len = strlen(name);

	if (name[0] == '.')
		return us_slice_ends(host, name);
	if (name[len - 1] != '.')
		return us_slice_is(host, name);
	/* "www.google." with what comes behind it */
	if ((size_t)(host.end - host.at) <= len)
		return false;
	host.end = host.at + len;
	return us_slice_is(host, name);
}

/* Return the escaped text behind the second slash of the path, with the query
 * behind it. */
static struct us_slice
segment(const struct urlsift_reading *r)
{
	struct us_slice path = us_slice_part(r, URLSIFT_P_PATH);
	const char *slash = NULL;

	if (path.at < path.end)
		slash =
		    memchr(path.at + 1, '/', (size_t)(path.end - path.at - 1));
	path.at = slash == NULL ? path.end : slash + 1;
	if (slash != NULL)
		path.end = r->url + r->len;
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
		coded = us_slice_field(r, g->where);
		break;
	case SEGMENT:
		coded = segment(r);
		break;
	case BETWEEN:
		coded = between(r, g->where);
		break;
	case PROOFPOINT:
		return us_proofpoint_target(r, room);
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
	const struct us_slice host = us_slice_part(r, URLSIFT_P_HOST),
			      path = us_slice_part(r, URLSIFT_P_PATH);
	size_t i, len;

	if (size < URLSIFT_TARGET_ROOM(r->len))
		return URLSIFT_EINVAL;
	if (host.at == host.end)
		return 0;
	for (i = 0; i < sizeof(gateways) / sizeof(gateways[0]); i++) {
		if (!is_host(host, gateways[i].host) ||
		    !us_slice_begins(path, gateways[i].path))
			continue;
		len = read_target(&gateways[i], r, room);
		if (len > 0 && is_url(room, len))
			return (long)len;
	}
	return 0;
}
