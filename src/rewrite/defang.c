/*
 * "http" and "ftp" become "hxxp" and "fxp", the colon behind the scheme and the
 * dots of the host, or of a mail address, stand in brackets (D44).
 */
#include "config.h"

#include <stdbool.h>
#include <string.h>

#include "defang.h"

/* Where the dots are that get brackets. */
struct dots {
	size_t begin, end;
};

/* Return where one of ${marks} stands at or behind ${at}, else the end. */
static size_t
find(const struct urlsift_reading *r, size_t at, const char *marks)
{

	while (at < r->len &&
	    (r->url[at] == '\0' || strchr(marks, r->url[at]) == NULL))
		at++;
	return at;
}

/* Tell where the host is, or what is behind the @ of an address; the scheme
 * ends at ${colon}, or there is none.  A URL that is rejected may have neither
 * as a part, and is defanged all the same. */
static struct dots
find_dots(const struct urlsift_reading *r, size_t colon, bool has_scheme)
{
	bool is_host = !has_scheme ||
	    (r->len - colon > 2 && r->url[colon + 1] == '/' &&
		r->url[colon + 2] == '/');
	size_t begin = !has_scheme ? 0 : is_host ? colon + 3 : colon + 1, at;
	struct dots dots = { begin, find(r, begin, is_host ? "/?#" : "?") };

	for (at = dots.begin; at < dots.end; at++)
		if (r->url[at] == '@')
			dots.begin = at + 1;
	if (!is_host && dots.begin == begin)
		dots.end = begin;
	return dots;
}

static bool
begins(const struct urlsift_reading *r, const char *word)
{
	size_t i;

	for (i = 0; word[i] != '\0'; i++)
		if (i == r->len || (r->url[i] | 0x20) != word[i])
			return false;
	return true;
}

/* Let what ends or begins at ${from} of the URL stand at ${to}. */
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

/* Return whether a URL within the URL may have its colon at ${at}. */
static bool
is_inner_colon(const struct urlsift_reading *r, size_t at)
{

	return r->len - at > 2 && memcmp(r->url + at, "://", 3) == 0;
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

void
defang_url(struct urlsift_reading *r, bool has_scheme, char *room)
{
	struct urlsift_slice part[URLSIFT_PARTS_MAX];
	size_t colon = has_scheme ? find(r, 0, ":") : r->len, at = 0;
	struct dots dots = find_dots(r, colon, has_scheme);
	char *to = room;

	memcpy(part, r->part, sizeof(part));
	if (has_scheme && begins(r, "http")) {
		*to++ = r->url[0];
		*to++ = 'x';
		*to++ = 'x';
		at = 3;
	} else if (has_scheme && begins(r, "ftp:")) {
		*to++ = r->url[0];
		*to++ = 'x';
		at = 2;
	}
	for (; at < r->len; at++) {
		if (at == colon || is_inner_colon(r, at) ||
		    (r->url[at] == '.' && at >= dots.begin && at < dots.end)) {
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
