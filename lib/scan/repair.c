/*
 * Bytes in a bare URL that are taken for others or left out.  Sentences, TeX
 * and patterns have such bytes behind a scheme or a host as well, so that the
 * rest of a host must follow.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "bare_pass.h"

/* How far the rest of a host is searched. */
#define REPAIR_MAX 64

/* Return where a search from ${at} on ends. */
static size_t
limit_of(struct us_bare_pass *p, size_t at)
{

	if (p->len - at > REPAIR_MAX)
		return at + REPAIR_MAX;
	return p->len;
}

/* Note that more must be in view if the search ended at ${at}. */
static void
ask(struct us_bare_pass *p, size_t at)
{

	if (at == p->len && !p->ended)
		p->more = true;
}

/* Return whether two labels with a dot between them are at ${at}. */
static bool
has_labels(struct us_bare_pass *p, size_t at)
{
	const char *text = p->text;
	size_t end = limit_of(p, at), begin = at;

	while (at < end && (us_is_alnum(text[at]) || text[at] == '-'))
		at++;
	if (at > begin && at < end && text[at] == '.')
		at++;
	else
		end = at;
	ask(p, at);
	return at < end && us_is_alnum(text[at]);
}

size_t
us_repair_slashes(struct us_bare_pass *p, size_t colon)
{
	const char *text = p->text;
	size_t at = colon + 1, n = 0;

	/* Behind the other names no browser reads backslashes. */
	if (p->loose || us_web_name(text, colon) != colon - p->begin)
		return 0;
	while (n < 2 && at + n < p->len &&
	    (text[at + n] == '\\' || text[at + n] == '/'))
		n++;
	ask(p, at + n);
	/* "\/" is an escape. */
	if (n == 0 || (n == 1 && text[at] == '/') ||
	    (n == 2 && text[at + 1] == '/'))
		return 0;
	return has_labels(p, at + n) ? n : 0;
}

bool
us_repair_is_windows_path(struct us_bare_pass *p, size_t colon, size_t at)
{
	const char *text = p->text;

	if (colon < p->begin || colon - p->begin != 4 ||
	    !us_same(text + p->begin, "file", 4))
		return false;
	if (at < p->len && text[at] == '/')
		at++;
	if (p->len - at < 3) {
		ask(p, p->len);
		return false;
	}
	return (us_is(text[at], US_ALPHA) && text[at + 1] == ':' &&
		   text[at + 2] == '\\') ||
	    (text[at] == '\\' && text[at + 1] == '\\' &&
		us_is_alnum(text[at + 2]));
}

/* Return the length of the dot of a host, of any script, at ${at}; 0: none. */
static size_t
read_dot(struct us_bare_pass *p, size_t at)
{
	static const char *const dots[] = { ".", "\xE3\x80\x82", "\xEF\xBC\x8E",
		"\xEF\xBD\xA1" };
	size_t i, n;

	for (i = 0; i < sizeof(dots) / sizeof(dots[0]); i++) {
		n = strlen(dots[i]);
		if (p->len - at > n && memcmp(p->text + at, dots[i], n) == 0)
			return n;
	}
	return 0;
}

/* Return where the labels at ${at} end, of small letters, digits and hyphens.
 * Set ${last} to where the last one begins. */
static size_t
pass_labels(struct us_bare_pass *p, size_t at, size_t *last)
{
	const char *text = p->text;
	size_t end = limit_of(p, at), n;

	for (*last = at; at < end;) {
		if (us_is(text[at], US_DIGIT) || text[at] == '-' ||
		    (text[at] >= 'a' && text[at] <= 'z')) {
			at++;
			continue;
		}
		n = at > *last ? read_dot(p, at) : 0;
		if (n == 0 || at + n >= end || !us_is_alnum(text[at + n]))
			break;
		*last = at += n;
	}
	return at;
}

bool
us_repair_is_dot(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	const char *text = p->text;
	size_t end, last, i;
	bool is_first;

	if ((code != 0x3002 && code != 0xFF0E && code != 0xFF61) ||
	    at == p->host ||
	    !us_is(text[at - 1], US_ALPHA | US_DIGIT | US_HIGH))
		return false;
	end = pass_labels(p, at + n, &last);
	if (p->len - end < 4 && !p->ended) {
		p->more = true;
		return false;
	}
	if (end - last < 2 || end - at >= REPAIR_MAX ||
	    (end - at > n + 4 && memcmp(text + at + n, "www.", 4) == 0))
		return false;
	for (i = last; i < end; i++)
		if (!us_is(text[i], US_ALPHA))
			return false;
	if (end < p->len && (text[end] == '/' || text[end] == ':'))
		return true;
	/* Without a path it may be the next sentence. */
	is_first = memchr(text + p->host, '.', at - p->host) == NULL;
	return is_first && (end == p->len || us_is(text[end], US_BLANK));
}

/* Return whether the host is whole at ${at}, and a blank without width of ${n}
 * bytes parts it from a word: it has a dot, and no more of a URL is behind the
 * word (per-cent-at-the-end). */
static bool
is_whole(struct us_bare_pass *p, size_t at, size_t n)
{
	const char *text = p->text;
	size_t end = limit_of(p, at);

	if (memchr(text + p->host, '.', at - p->host) == NULL)
		return false;
	for (at += n; at < end && (us_is_alnum(text[at]) || text[at] == '-');)
		at++;
	ask(p, at);
	return at == p->len || us_is(text[at], US_BLANK);
}

bool
us_repair_is_hidden(struct us_bare_pass *p, size_t at, size_t n, uint32_t code)
{
	const char *text = p->text;

	return at > p->host && us_is(text[at - 1], US_ALPHA | US_DIGIT) &&
	    p->len - at > n && us_is(text[at + n], US_ALPHA | US_DIGIT) &&
	    us_unicode_is_unseen(code) &&
	    (code != 0x200B || !is_whole(p, at, n));
}
