/*
 * Defanging: "http" and "ftp" become "hxxp" and "fxp", and each dot, colon and
 * "@" is put in brackets.  This is done in all of the URL, since other programs
 * look for hosts and addresses inside text that they do not understand (D44).
 */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "defang.h"

static bool
url_begins(const struct urlsift_reading *r, const char *word)
{
	size_t i;

	for (i = 0; word[i] != '\0'; i++)
		if (i == r->len || (r->url[i] | 0x20) != word[i])
			return false;
	return true;
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

/* Return whether ${byte} may be a letter or a digit.  --refang undoes brackets
 * only behind these. */
static bool
is_word_byte(char byte)
{
	unsigned char lower = (unsigned char)byte | 0x20;

	return (byte >= '0' && byte <= '9') || (lower >= 'a' && lower <= 'z') ||
	    (unsigned char)byte >= 0x80;
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
 * no URL, host or address here. */
static bool
is_link(const struct urlsift_reading *r, size_t at)
{
	char byte = r->url[at];

	return (byte == '.' || byte == ':' || byte == '@') && at > 0 &&
	    is_word_byte(r->url[at - 1]);
}

/* Return whether an IPv6 address as host begins at ${at}. */
static bool
begins_literal(const struct urlsift_reading *r, size_t at)
{

	return r->url[at] == '[' && at > 0 &&
	    (r->url[at - 1] == '/' || r->url[at - 1] == '@');
}

void
defang_url(struct urlsift_reading *r, char *room)
{
	struct urlsift_slice part[URLSIFT_PARTS_MAX];
	size_t at, tees = find_tees(r);
	bool is_literal = false;
	char *to = room;

	memcpy(part, r->part, sizeof(part));
	for (at = 0; at < r->len; at++) {
		is_literal = (is_literal && r->url[at] != ']') ||
		    begins_literal(r, at);
		if (at > 0 && at < tees) {
			/* A capital T becomes a capital X. */
			*to++ = (char)(r->url[at] - 't' + 'x');
		} else if (is_link(r, at) &&
		    !(is_literal && r->url[at] == ':')) {
			to = put_bracketed(to, r->url[at]);
			move_parts(r, part, at + 1, (size_t)(to - room));
		} else {
			*to++ = r->url[at];
		}
	}
	memcpy(r->part, part, sizeof(part));
	r->url = room;
	r->len = (size_t)(to - room);
}
