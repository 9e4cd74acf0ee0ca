/*
 * Defanging: "http" and "ftp" become "hxxp" and "fxp", and each dot, colon and
 * "@" is put in brackets.  This is done in all of the URL, since other programs
 * look for hosts and addresses inside text that they do not understand
 * (defanged).  What would still be linked, or would not come back, gets a gap.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "url.h"
#include "../base/defanged.h"

#define GAP_LEN (sizeof(US_DEFANGED_GAP) - 1)

static bool
url_begins(const struct urlsift_reading *r, const char *word)
{

	return us_defanged_begins(r->url, r->len, word);
}

/* Move the components that begin or end at ${from} or later to ${to}. */
static void
move_parts(const struct urlsift_reading *r, struct urlsift_slice *part,
    size_t from, size_t to)
{
	size_t i;

	for (i = 0; i < URLSIFT_PARTS; i++) {
		if ((r->has & 1U << i) == 0)
			continue;
		if (r->part[i].begin >= from)
			part[i].begin =
			    (uint32_t)(r->part[i].begin + to - from);
		if (r->part[i].end >= from)
			part[i].end = (uint32_t)(r->part[i].end + to - from);
	}
}

/* Write ${byte} in brackets. */
static char *
put_bracketed(char *to, char byte)
{

	*to++ = '[';
	*to++ = byte;
	*to++ = ']';
	return to;
}

/* Return where the "t"s of "http" or "ftp" end.  Return 0 for other schemes,
 * and for "hTTp": --refang would read "hXXp" as "http", since that is a common
 * spelling. */
static size_t
find_tees(const struct urlsift_reading *r)
{
	const char *url = r->url;

	if (url_begins(r, "http:") || url_begins(r, "https:"))
		return memcmp(url, "hTTp", 4) == 0 ? 0 : 3;
	return url_begins(r, "ftp:") || url_begins(r, "ftps:") ? 2 : 0;
}

/* Return whether the byte at ${at} needs brackets, so that other programs find
 * no URL, host or address here.  ${last} is the byte written last; Markdown has
 * a link where "(" is behind "]". */
static bool
is_link(const struct urlsift_reading *r, size_t at, char last)
{

	switch (r->url[at]) {
	case '.':
	case ':':
	case '@':
		/* A control is written with letters and digits
		 * (nothing-forges-a-record). */
		return at > 0 && last != ' ';
	case '(':
		return last == ']';
	}
	return false;
}

/* Return whether a word begins at ${at} that is a host without a dot, or that
 * --refang would change. */
static bool
needs_gap(const struct urlsift_reading *r, size_t at)
{
	const char *text = r->url + at;
	size_t len = r->len - at;

	if (memchr("[({hHfFlLmM", *text, 11) == NULL)
		return false;
	return us_defanged_begins(text, len, "localhost") ||
	    us_defanged_find_token(text, len) != NULL ||
	    us_defanged_find_scheme(text, len) != NULL;
}

void
us_defang(struct urlsift_reading *r, char *room)
{
	struct urlsift_slice part[URLSIFT_PARTS_MAX];
	size_t at, tees = find_tees(r);
	char *to = room;

	memcpy(part, r->part, sizeof(part));
	for (at = 0; at < r->len; at++) {
		if (is_link(r, at, at == 0 ? '\0' : to[-1])) {
			to = put_bracketed(to, r->url[at]);
		} else if (at > 0 && at < tees) {
			/* A capital T becomes a capital X. */
			*to++ = (char)(r->url[at] - 't' + 'x');
		} else {
			*to++ = r->url[at];
			if (needs_gap(r, at)) {
				memcpy(to, US_DEFANGED_GAP, GAP_LEN);
				to += GAP_LEN;
			}
		}
		move_parts(r, part, at + 1, (size_t)(to - room));
	}
	memcpy(r->part, part, sizeof(part));
	r->url = room;
	r->len = (size_t)(to - room);
}
