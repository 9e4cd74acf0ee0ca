/*
 * Fuzz target: what a click opens.  The input is a base, a line end, and a URL;
 * without a line end there is no base.  Checked: what is opened is ASCII
 * without blanks, opens itself with the same components, and its parts lie
 * inside and rise; nothing is written beyond the room.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "urlsift.h"

/* Open ${url} in a room of its own, which the caller frees, and which is as
 * large as it must be.  Return its length. */
static size_t
open_url(const char *url, size_t len, const char *base, size_t base_len,
    char **room, struct urlsift_reading *r)
{
	size_t size = URLSIFT_OPENS_ROOM(len, base_len);
	long opened;

	if ((*room = malloc(size)) == NULL)
		tu_fuzz_fail("no memory");
	opened = urlsift_url_opens(url, len, base, base_len, *room, size, r);
	if (opened < 0 && base_len == 0)
		tu_fuzz_fail("the room is too small");
	return opened < 0 ? 0 : (size_t)opened;
}

static void
check_parts(const struct urlsift_reading *r, const char *room)
{
	static const enum urlsift_part order[] = { URLSIFT_P_SCHEME,
		URLSIFT_P_USER, URLSIFT_P_PASSWORD, URLSIFT_P_HOST,
		URLSIFT_P_PORT, URLSIFT_P_PATH, URLSIFT_P_QUERY,
		URLSIFT_P_FRAGMENT };
	uint32_t last = 0;
	size_t i;

	if (r->url != room || r->reason != URLSIFT_R_NONE)
		tu_fuzz_fail("it is not in the room");
	for (i = 0; i < sizeof(order) / sizeof(order[0]); i++) {
		if ((r->has >> order[i] & 1) == 0)
			continue;
		if (r->part[order[i]].begin < last ||
		    r->part[order[i]].end < r->part[order[i]].begin ||
		    r->part[order[i]].end > r->len)
			tu_fuzz_fail("parts do not rise");
		last = r->part[order[i]].end;
	}
	for (i = 0; i < r->len; i++)
		if ((unsigned char)r->url[i] < ' ' ||
		    (unsigned char)r->url[i] > '~')
			tu_fuzz_fail("it is not ASCII");
}

/* Return whether both have the same components at the same places. */
static bool
have_same_parts(const struct urlsift_reading *a,
    const struct urlsift_reading *b)
{
	unsigned part;

	for (part = 0; part < URLSIFT_PARTS; part++)
		if ((a->has & 1U << part) != 0 &&
		    (a->part[part].begin != b->part[part].begin ||
			a->part[part].end != b->part[part].end))
			return false;
	return a->has == b->has && a->port == b->port;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *url = (const char *)data, *end;
	struct urlsift_reading r, again;
	char *room, *twice;
	size_t base_len = 0, len;

	if (size == 0)
		return 0;
	end = memchr(url, '\n', size);
	if (end != NULL)
		base_len = (size_t)(end - url);
	size -= end == NULL ? 0 : base_len + 1;
	len = open_url(end == NULL ? url : end + 1, size, url, base_len, &room,
	    &r);
	if (len > 0) {
		check_parts(&r, room);
		if (open_url(room, len, NULL, 0, &twice, &again) != len ||
		    memcmp(room, twice, len) != 0)
			tu_fuzz_fail("it opens something else");
		if (!have_same_parts(&r, &again))
			tu_fuzz_fail("it has other components");
		free(twice);
	}
	free(room);
	return 0;
}
