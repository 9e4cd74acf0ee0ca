/*
 * What a click opens, for callers: bases of any spelling, and a check of the
 * room.
 * SPDX-License-Identifier: MIT
 */
#include "url/opens.h"
#include "urlsift.h"

long
urlsift_url_opens(const char *url, size_t len, const char *base,
    size_t base_len, char *room, size_t size, struct urlsift_reading *reading)
{
	size_t base_room = US_OPENS_ROOM(base_len, 0);

	if (size < URLSIFT_OPENS_ROOM(len, base_len))
		return URLSIFT_EINVAL;
	if (base_len > 0) {
		size -= base_room;
		base_len = us_opens(base, base_len, NULL, 0, room + size,
		    base_room, reading);
		base = room + size;
		if (base_len == 0)
			return URLSIFT_EINVAL;
	}
	return (long)us_opens(url, len, base, base_len, room, size, reading);
}
