/*
 * What the text of a link says of its target (risk-is-no-verdict, text-differs;
 * text-differs-from-link).  A text is prose: where a host in it ends, and
 * whether a word is one, is a guess.  File names that look like hosts are
 * recognized by their extension.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <string.h>

#include "../base/bytes.h"
#include "../base/unicode.h"
#include "../base/utf8.h"
#include "url.h"
#include "urlsift.h"

struct word {
	const char *text;
	size_t len;
};

static bool
is_one_of(char byte, const char *set)
{

	return byte != '\0' && strchr(set, byte) != NULL;
}

/* Return whether ${w} ends in ${end}. */
static bool
ends(struct word w, const char *end)
{
	size_t n = strlen(end);

	return w.len >= n && us_same(w.text + w.len - n, end, n);
}

/* File extensions that are not top-level domains. */
static bool
is_file(struct word w)
{
	static const char *const endings[] = { ".asp", ".aspx", ".css", ".doc",
		".docx", ".exe", ".gif", ".gz", ".htm", ".html", ".jpeg",
		".jpg", ".js", ".json", ".jsp", ".pdf", ".php", ".png", ".ppt",
		".pptx", ".rtf", ".svg", ".tar", ".txt", ".xls", ".xlsx",
		".xml" };
	size_t i;

	for (i = 0; i < sizeof(endings) / sizeof(endings[0]); i++)
		if (ends(w, endings[i]))
			return true;
	return false;
}

/* Return whether ${w} looks like a host that people write alone: it has a dot,
 * and letters behind the last dot. */
static bool
is_name(struct word w)
{
	size_t at = w.len, dot;

	while (at > 0 && us_is(w.text[at - 1], US_ALPHA | US_HIGH))
		at--;
	dot = at;
	return dot > 1 && w.len - dot >= 2 && w.text[dot - 1] == '.' &&
	    w.text[0] != '.' && !is_file(w);
}

static bool
is_authority(const char *url, size_t len, size_t at)
{

	return at > 0 && len - at >= 2 && memcmp(url + at, "//", 2) == 0;
}

/* Return the host and port that begin ${text}, behind a user.  A byte of
 * ${ends} is behind them. */
static struct word
read_authority(const char *text, size_t len, const char *ends)
{
	size_t end = 0, at;

	while (end < len && !is_one_of(text[end], ends))
		end++;
	for (at = end; at > 0 && text[at - 1] != '@'; at--)
		continue;
	return (struct word){ text + at, end - at };
}

/* Return ${w} without a port and what else cannot be in a host that is written
 * in prose. */
static struct word
trim_shown(struct word w)
{
	size_t at = 0;

	while (at < w.len &&
	    (us_is(w.text[at], US_ALPHA | US_DIGIT | US_HIGH) ||
		is_one_of(w.text[at], ".-_%")))
		at++;
	while (at > 0 && w.text[at - 1] == '.')
		at--;
	w.len = at;
	return w;
}

/* Return the length of the character at ${text} that may be before what the
 * text shows: a blank, one that nobody sees, or an opening one; 0 if there is
 * none. */
static size_t
read_before(const char *text, size_t len)
{
	size_t n = us_blank(text, len);
	uint32_t code;

	if (n > 0 || len == 0)
		return n;
	if (!us_is(*text, US_HIGH))
		return is_one_of(*text, "<([{\"'");
	n = us_utf8_read(text, len, &code);
	return n > 0 && us_unicode_is_unseen(code) ? n : 0;
}

/* Return the host in ${text}; its length is 0 if there is none. */
static struct word
read_shown(const char *text, size_t len)
{
	static const char ends[] = "/?#<>\"\\ \t\n\v\f\r";
	struct word none = { text, 0 }, host;
	size_t at;

	while ((at = read_before(text, len)) > 0) {
		text += at;
		len -= at;
	}
	while (len > 0 && (at = us_blank_before(text, len)) > 0)
		len -= at;
	if (len >= 4 && us_same(text, "url:", 4)) {
		text += 4;
		len -= 4;
	}
	at = us_has_scheme(text, len);
	if (is_authority(text, len, at))
		return trim_shown(read_authority(text + at + 2, len - at - 2,
		    ends));

	/* It must be one word with a dot and not a mail address. */
	if (memchr(text, '.', len) == NULL)
		return none;
	for (at = 0; at < len && text[at] != '/'; at++)
		if (us_is(text[at], US_BLANK) || text[at] == '@')
			return none;
	host = trim_shown(read_authority(text, len, ends));
	return is_name(host) ? host : none;
}

/* Write ${w} to ${host} as a browser reads it, in ASCII and without a final
 * dot.  Return false if it is no host, or one that is too long. */
static bool
read_host(struct word w, char host[URLSIFT_HOST_ROOM])
{
	char whole[US_URL_HOST_MAX];
	size_t len = w.len == 0 ? 0 : us_url_host(w.text, w.len, whole);

	if (len > 0 && whole[len - 1] == '.')
		len--;
	if (len == 0 || len >= URLSIFT_HOST_ROOM)
		return false;
	memcpy(host, whole, len);
	host[len] = '\0';
	return true;
}

/* Return the host of the authority at ${url}, without its port. */
static struct word
target_host(const char *url, size_t len)
{
	struct word w = read_authority(url, len, "/?#");
	size_t at = w.len;

	while (at > 0 && us_is(w.text[at - 1], US_DIGIT))
		at--;
	if (at > 0 && w.text[at - 1] == ':')
		w.len = at - 1;
	return w;
}

unsigned
urlsift_link_risks(const char *text, size_t len, const char *url,
    size_t url_len, char *host)
{
	char target[URLSIFT_HOST_ROOM];
	bool differs;
	size_t at;

	*host = '\0';
	if (len == 0 || !read_host(read_shown(text, len), host) ||
	    (at = us_has_scheme(url, url_len)) == 0)
		return 0;
	if (is_authority(url, url_len, at))
		differs =
		    !read_host(target_host(url + at + 2, url_len - at - 2),
			target) ||
		    !us_owner_is_same(host, target);
	else
		differs = us_same(url, "javascript:", at) ||
		    us_same(url, "data:", at);
	return differs ? URLSIFT_RISK_TEXT : 0;
}
