/*
 * Links whose text shows another host than their target.  This is a heuristic:
 * file names that look like hosts are recognized by their extension.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../url/opens.h"
#include "resolve.h"
#include "link_mismatch.h"

/* A longer name is not valid in DNS. */
#define NAME_MAX 255

struct host {
	const char *name;
	size_t len;
};

/* Return whether ${h} ends in ${word}. */
static bool
ends(struct host h, const char *word)
{
	size_t n = strlen(word);

	return h.len >= n && us_same(h.name + h.len - n, word, n);
}

/* File extensions that are not top-level domains. */
static bool
is_file(struct host h)
{
	static const char *const endings[] = { ".asp", ".aspx", ".css", ".doc",
		".docx", ".exe", ".gif", ".gz", ".htm", ".html", ".jpeg",
		".jpg", ".js", ".json", ".jsp", ".pdf", ".php", ".png", ".ppt",
		".pptx", ".rtf", ".svg", ".tar", ".txt", ".xls", ".xlsx",
		".xml" };
	size_t i;

	for (i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
		if (ends(h, endings[i]))
			return true;
	return false;
}

static bool
is_host_byte(char byte)
{

	return us_is(byte, US_ALPHA | US_DIGIT | US_HIGH) || byte == '.' ||
	    byte == '-' || byte == '_';
}

static bool
ends_authority(char byte)
{

	if (us_is(byte, US_LABEL))
		return false;
	return us_is(byte, US_BLANK) || strchr("/?#<>\"\\", byte) != NULL;
}

/* Return the host of the authority at ${text}, without user, port and a final
 * dot. */
static struct host
read_host(const char *text, size_t len)
{
	struct host h = { text, 0 };
	size_t at, end = 0;

	while (end < len && !ends_authority(text[end]))
		end++;
	for (at = end; at > 0; at--)
		if (text[at - 1] == '@')
			break;
	h.name += at;
	while (at < end && is_host_byte(text[at])) {
		at++;
		h.len++;
	}
	while (h.len > 0 && h.name[h.len - 1] == '.')
		h.len--;
	return h;
}

/* Return where the authority of ${url} begins; 0: it has none. */
static size_t
find_authority(const char *url, size_t len)
{
	size_t at = us_has_scheme(url, len);

	if (at == 0 || len - at < 2 || memcmp(url + at, "//", 2) != 0)
		return 0;
	return at + 2;
}

/* Return whether ${h} looks like a host that people write alone: it has a dot,
 * and letters behind the last dot. */
static bool
is_name(struct host h)
{
	size_t at = h.len, dot;

	while (at > 0 && us_is(h.name[at - 1], US_ALPHA | US_HIGH))
		at--;
	dot = at;
	return dot > 1 && h.len - dot >= 2 && h.name[dot - 1] == '.' &&
	    h.name[0] != '.' && !is_file(h);
}

/* Return the host in ${text}; its length is 0 if there is none. */
static struct host
read_shown(const char *text, size_t len)
{
	struct host h = { text, 0 };
	size_t at;

	while (len > 0 &&
	    ((at = us_blank(text, len)) > 0 ||
		(at = strchr("<([{\"'", *text) != NULL) > 0)) {
		text += at;
		len -= at;
	}
	while (len > 0 && (at = us_blank_before(text, len)) > 0)
		len -= at;
	if (len >= 4 && us_same(text, "url:", 4)) {
		text += 4;
		len -= 4;
	}
	at = find_authority(text, len);
	if (at > 0)
		return read_host(text + at, len - at);

	/* It must be one word and not a mail address. */
	for (at = 0; at < len && text[at] != '/'; at++)
		if (us_is(text[at], US_BLANK) || text[at] == '@')
			return h;
	h = read_host(text, len);
	if (!is_name(h))
		h.len = 0;
	return h;
}

/* Return whether ${b} is ${a} or a subdomain of it. */
static bool
holds(struct host a, struct host b)
{
	const char *tail;
	size_t i;

	if (a.len > b.len ||
	    (a.len < b.len && b.name[b.len - a.len - 1] != '.'))
		return false;
	tail = b.name + b.len - a.len;
	for (i = 0; i < a.len; i++)
		if (us_lower(a.name[i]) != us_lower(tail[i]))
			return false;
	return true;
}

size_t
us_link_text_host(const char *text, size_t len, char *room, size_t size)
{
	static const char scheme[] = "http://";
	struct host h = read_shown(text, len);
	char url[sizeof(scheme) + NAME_MAX],
	    opens[US_OPENS_ROOM(sizeof(url), 0)];
	struct urlsift_reading r;

	if (h.len == 0 || h.len > NAME_MAX || h.len >= size)
		return 0;
	memcpy(url, scheme, sizeof(scheme) - 1);
	memcpy(url + sizeof(scheme) - 1, h.name, h.len);
	if (us_opens(url, sizeof(scheme) - 1 + h.len, NULL, 0, opens,
		sizeof(opens), &r) == 0)
		return 0;
	h.name = r.url + r.part[URLSIFT_P_HOST].begin;
	h.len = r.part[URLSIFT_P_HOST].end - r.part[URLSIFT_P_HOST].begin;
	if (h.len >= size)
		return 0;
	memcpy(room, h.name, h.len);
	room[h.len] = '\0';
	return h.len;
}

static struct host
drop_www(struct host h)
{

	if (h.len > 4 && us_same(h.name, "www.", 4)) {
		h.name += 4;
		h.len -= 4;
	}
	return h;
}

bool
us_link_host_differs(const char *host, const char *url, size_t len)
{
	const struct host shown = drop_www((struct host){ host, strlen(host) });
	struct host target;
	size_t scheme = us_has_scheme(url, len);
	size_t at = find_authority(url, len);

	if (scheme == 0)
		return false;
	if (at == 0)
		return us_same(url, "javascript:", scheme) ||
		    us_same(url, "data:", scheme);
	target = drop_www(read_host(url + at, len - at));
	return !holds(shown, target) && !holds(target, shown);
}

/* Return where the first ellipsis of ${text} begins, and its length. */
static size_t
find_ellipsis(const char *text, size_t len, size_t *n)
{
	size_t at;

	for (at = 0; at + 3 <= len; at++)
		if (memcmp(text + at, "...", 3) == 0 ||
		    memcmp(text + at, "\xe2\x80\xa6", 3) == 0)
			break;
	*n = at + 3 <= len ? 3 : 0;
	while (*n > 0 && at + *n < len && text[at + *n] == '.')
		++*n;
	return at;
}

static bool
is_same(const char *a, const char *b, size_t len)
{
	size_t i;

	for (i = 0; i < len; i++)
		if (us_lower(a[i]) != us_lower(b[i]))
			return false;
	return true;
}

bool
us_link_text_is_shortened(const char *text, size_t len, const char *url,
    size_t url_len, struct us_token *token)
{
	size_t begin = 0, n, head, tail, dots;

	while ((n = us_blank(text + begin, len - begin)) > 0)
		begin += n;
	while ((n = us_blank_before(text + begin, len - begin)) > 0)
		len -= n;
	token->begin = begin;
	token->end = len;
	text += begin;
	len -= begin;
	head = find_ellipsis(text, len, &dots);
	n = find_authority(text, len);
	if (dots == 0 || n == 0 || n >= head)
		return false;
	tail = len - head - dots;
	return head + tail < url_len &&
	    (len != url_len || !is_same(text, url, len)) &&
	    is_same(text, url, head) &&
	    is_same(text + len - tail, url + url_len - tail, tail);
}
