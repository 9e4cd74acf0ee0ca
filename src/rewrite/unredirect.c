/*
 * Extraction of the target URL from the links of mail gateways, search engines
 * and social networks (D45).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "proofpoint.h"
#include "slice.h"
#include "unredirect.h"

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
is_host(struct slice host, const char *name)
{
	size_t len = strlen(name);

	if (name[0] == '.')
		return slice_ends(host, name);
	if (name[len - 1] != '.')
		return slice_is(host, name);
	/* "www.google." with what comes behind it */
	if ((size_t)(host.end - host.at) <= len)
		return false;
	host.end = host.at + len;
	return slice_is(host, name);
}

/* Return the escaped text behind the second slash of the path, with the query
 * behind it. */
static struct slice
segment(const struct urlsift_reading *r)
{
	struct slice path = slice_part(r, URLSIFT_P_PATH);
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
static struct slice
between(const struct urlsift_reading *r, const char *mark)
{
	struct slice text = { r->url, r->url + r->len }, none = { NULL, NULL };
	const char *begin = slice_find(text, mark);

	if (begin == NULL)
		return none;
	text.at = begin + strlen(mark);
	text.end = slice_find(text, mark);
	return text.end == NULL ? none : text;
}

/* Write the target that the gateway has in ${r} to ${room}, whatever it is.
 * Return its length. */
static size_t
read_target(const struct gateway *g, const struct urlsift_reading *r,
    char *room)
{
	struct slice coded = { NULL, NULL };
	char *end = room;

	switch (g->form) {
	case FIELD:
	case BASE64:
		coded = slice_field(r, g->where);
		break;
	case SEGMENT:
		coded = segment(r);
		break;
	case BETWEEN:
		coded = between(r, g->where);
		break;
	case PROOFPOINT:
		return proofpoint_target(r, room);
	}
	if (coded.at == coded.end)
		return 0;
	end = slice_unescape(room, coded, '%', '/');
	if (g->form == BASE64) {
		/* The result is shorter, and each byte is read before. */
		coded.at = room;
		coded.end = end;
		end = slice_base64(room, coded);
	}
	return end == NULL ? 0 : (size_t)(end - room);
}

/* Return whether ${text} begins like a URL and is no word that is searched
 * for. */
static bool
is_url(const char *text, size_t len)
{
	struct slice url = { text, text + len };

	return slice_find(url, "://") != NULL || slice_begins(url, "mailto:");
}

size_t
unredirect_url(const struct urlsift_rules *rules,
    const struct urlsift_reading *r, char *room)
{
	const struct slice host = slice_part(r, URLSIFT_P_HOST),
			   path = slice_part(r, URLSIFT_P_PATH);
	size_t i, len;

	(void)rules;
	if (host.at == host.end)
		return 0;
	for (i = 0; i < sizeof(gateways) / sizeof(gateways[0]); i++) {
		if (!is_host(host, gateways[i].host) ||
		    !slice_begins(path, gateways[i].path))
			continue;
		len = read_target(&gateways[i], r, room);
		if (len > 0 && is_url(room, len))
			return len;
	}
	return 0;
}
