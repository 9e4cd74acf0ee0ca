/*
 * The first word of the next line: its marks, its names, its kind.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "next_word.h"

/* Last labels of names that are file names and not hosts. */
static const char *const extensions[] = { "adf", "arj", "asc", "asp", "aspx",
	"avi", "bib", "bz2", "cfm", "cgi", "cpp", "crl", "crt", "css", "csv",
	"deb", "dmg", "dms", "doc", "docx", "dtd", "dtl", "dtx", "dvi", "eps",
	"epub", "exe", "gif", "gz", "hqx", "htm", "html", "ics", "iso", "jar",
	"jl", "jpeg", "jpg", "js", "json", "jsp", "lha", "lyx", "lzh", "lzx",
	"md", "mov", "mp3", "mp4", "mpeg", "mpg", "msg", "odt", "ogg", "pdf",
	"pem", "php", "phtml", "pl", "png", "ppt", "pptx", "ps", "py", "rar",
	"rdf", "rpm", "rss", "rst", "rtf", "sgml", "shtml", "sit", "stm", "sty",
	"svg", "tar", "tex", "tgz", "tif", "tiff", "txt", "wav", "webp",
	"xhtml", "xls", "xlsx", "xml", "xsl", "xz", "yaml", "yml", "z", "zip" };

/* Extensions that begin a line as often: no full stop before them is theirs. */
static const char *const commands[] = { "diff", "git", "patch" };

/* Top-level domains of three letters and more that most hosts have. */
static const char *const domains[] = { "aero", "app", "arpa", "asia", "biz",
	"blog", "cat", "cloud", "club", "com", "coop", "dev", "edu", "gov",
	"info", "int", "jobs", "mil", "mobi", "museum", "name", "net", "online",
	"org", "page", "pro", "shop", "site", "space", "store", "tech", "tel",
	"travel", "wiki", "xyz" };

/* Return less than 0, 0 or more as ${text}, in small letters, is before
 * ${word}, the same or behind it. */
static int
compare(const char *text, size_t len, const char *word)
{
	unsigned char byte, other;
	size_t i;

	for (i = 0; i < len; i++) {
		byte = (unsigned char)us_lower(text[i]);
		other = (unsigned char)word[i];
		if (byte != other || other == '\0')
			return byte < other ? -1 : 1;
	}
	return word[len] == '\0' ? 0 : -1;
}

bool
us_next_word_listed(const char *text, size_t len, const char *const *list,
    size_t n)
{
	const unsigned char first = len > 0 ? (unsigned char)us_lower(*text) :
					      0;
	size_t low = 0, high = n, middle;
	int order;

	while (low < high) {
		middle = (low + high) / 2;
		order = first - (unsigned char)*list[middle];
		if (order == 0)
			order = compare(text, len, list[middle]);
		if (order == 0)
			return true;
		if (order < 0)
			high = middle;
		else
			low = middle + 1;
	}
	return false;
}

/* The longest extension. */
#define EXTENSION_MAX 5

bool
us_next_word_extension(const char *text, size_t len)
{

	return len > 0 && len <= EXTENSION_MAX &&
	    us_next_word_listed(text, len, extensions,
		sizeof(extensions) / sizeof(extensions[0]));
}

bool
us_next_word_file(const char *text, size_t begin, size_t end)
{
	size_t dot = end;

	while (dot > begin && us_is_alnum(text[dot - 1]))
		dot--;
	return dot > begin && text[dot - 1] == '.' &&
	    (us_next_word_extension(text + dot, end - dot) ||
		us_next_word_listed(text + dot, end - dot, commands,
		    sizeof(commands) / sizeof(commands[0])));
}

size_t
us_next_word_path_end(const struct us_line_pair *l)
{
	size_t at = l->next;

	while (at < l->core_end && l->text[at] != '?' && l->text[at] != '#')
		at++;
	return at;
}

bool
us_next_word_halves(const char *text, size_t begin, size_t end,
    const char *next, size_t right)
{
	char joined[EXTENSION_MAX];
	size_t left = 0;

	while (left < EXTENSION_MAX && end - left > begin + 1 &&
	    us_is_alnum(text[end - left - 1]))
		left++;
	if (text[end - left - 1] != '.' || left + right > EXTENSION_MAX)
		return false;
	memcpy(joined, text + end - left, left);
	memcpy(joined + left, next, right);
	return us_next_word_extension(joined, left + right);
}

bool
us_next_word_half(const struct us_line_pair *l)
{

	return us_next_word_halves(l->text, l->joint->begin, l->end,
	    l->text + l->next, us_next_word_path_end(l) - l->next);
}

bool
us_next_word_is_host(const struct us_line_pair *l)
{
	size_t end = us_next_word_pass(l, l->next, US_SCHEME), dot = end, at;

	if (!us_is(l->text[l->next], US_ALPHA | US_DIGIT) ||
	    (end < l->core_end && l->text[end] != '/' && l->text[end] != ':'))
		return false;
	while (dot > l->next && l->text[dot - 1] != '.')
		dot--;
	if (dot <= l->next + 1 || end - dot < 2 || end - dot > 6)
		return false;
	for (at = dot; at < end; at++)
		if (!us_is(l->text[at], US_ALPHA))
			return false;
	return !us_next_word_extension(l->text + dot, end - dot);
}

struct us_next_host
us_next_word_host(const struct us_line_pair *l, size_t at)
{
	struct us_next_host host = { .lower = true };
	size_t label = at, end = at;

	for (;; end++) {
		if (end < l->core_end && us_is(l->text[end], US_LABEL)) {
			if (l->text[end] != us_lower(l->text[end]))
				host.lower = false;
			continue;
		}
		if (end == label)
			return (struct us_next_host){ 0 };
		host.labels++;
		if (end == l->core_end || l->text[end] != '.')
			break;
		label = end + 1;
	}
	if (end < l->core_end && memchr("/:?#", l->text[end], 4) == NULL)
		return (struct us_next_host){ 0 };
	host.end = end;
	host.domain = us_next_word_domain(l->text + label, end - label);
	return host;
}

bool
us_next_word_domain(const char *text, size_t len)
{

	if (len == 2)
		return us_is(text[0], US_ALPHA) && us_is(text[1], US_ALPHA);
	return us_next_word_listed(text, len, domains,
	    sizeof(domains) / sizeof(domains[0]));
}

bool
us_next_word_has_scheme(const struct us_line_pair *l)
{
	size_t at, name;

	for (at = l->next; at < l->next_end; at++) {
		if (l->text[at] != ':')
			continue;
		for (name = at; name > l->next && at - name < US_NAME_MAX &&
		     us_is(l->text[name - 1], US_SCHEME);
		     name--)
			;
		if (us_registry_find(l->registry, l->text + name, at - name) ==
		    NULL) {
			if (l->next_end - at >= 3 && l->text[at + 1] == '/' &&
			    l->text[at + 2] == '/')
				return true;
			/* A path or a value may be a URL of its own. */
		} else if (name == l->next ||
		    memchr("/=", l->text[name - 1], 2) == NULL) {
			return true;
		}
	}
	return false;
}

bool
us_next_word_is_address(const struct us_line_pair *l)
{
	size_t at = l->next;

	if (!us_next_word_has(l, '@'))
		return false;
	while (at < l->core_end && memchr("/?&=", l->text[at], 4) == NULL)
		at++;
	return at == l->core_end;
}

bool
us_next_word_is_field(const struct us_line_pair *l, size_t at)
{
	const size_t name = at;

	while (at < l->core_end &&
	    (us_is(l->text[at], US_LABEL) ||
		memchr(".[]", l->text[at], 3) != NULL))
		at++;
	return at > name && at < l->core_end && l->text[at] == '=';
}

bool
us_next_word_is_date(const struct us_line_pair *l)
{
	size_t at, digits = 0, run = 0, n;

	for (at = l->next; at < l->core_end; at++)
		if (us_is(l->text[at], US_DIGIT)) {
			digits++;
			if (++run > 4)
				return false;
		} else if (memchr("-:/.", l->text[at], 4) == NULL) {
			return false;
		} else {
			run = 0;
		}
	n = l->core_end - l->next;
	return us_is(l->text[l->next], US_DIGIT) && digits >= 3 && digits < n &&
	    n - digits <= 4;
}

size_t
us_next_word_pass(const struct us_line_pair *l, size_t at, unsigned classes)
{

	while (at < l->core_end && us_is(l->text[at], classes))
		at++;
	return at;
}

bool
us_next_word_has(const struct us_line_pair *l, char byte)
{

	return memchr(l->text + l->next, byte, us_next_word_len(l)) != NULL;
}

bool
us_next_word_begins(const struct us_line_pair *l, const char *text)
{
	size_t n;

	if (us_lower(us_line_pair_first(l)) != *text)
		return false;
	n = strlen(text);
	return l->next_end - l->next >= n &&
	    us_same(l->text + l->next, text, n);
}
