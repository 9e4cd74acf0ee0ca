/*
 * Where the components of plain web URLs are, by runs of bytes.
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <string.h>

#include "base/bytes.h"
#include "web_url.h"

/* The most bytes of a simple name: no label of it is too long. */
#define SIMPLE_MAX 63

#define ONES UINT64_C(0x0101010101010101)

/* Return whether dots and hyphens are next to each other in the eight bytes at
 * ${name}, which are letters, digits, dots and hyphens. */
static bool
has_marks(const char *name)
{
	uint64_t word, marks;

	memcpy(&word, name, sizeof(word));
	/* Dot and hyphen are less than the digits, and these than letters. */
	marks = ~(word + ONES * (0x80 - '0')) & ONES << 7;
	return (marks & marks << 8) != 0;
}

/* The same for fewer than eight bytes. */
static bool
has_pair(const char *name, size_t len)
{
	size_t at;

	for (at = 1; at < len; at++)
		if (!us_is_alnum(name[at]) && !us_is_alnum(name[at - 1]))
			return true;
	return false;
}

bool
us_web_url_is_name(const char *text, size_t at, size_t end)
{
	const size_t len = end - at;
	size_t i, label = end;

	/* A label is behind each dot, and the last one begins with a letter.
	 */
	if (len == 0 || len > SIMPLE_MAX || !us_is_alnum(text[at]) ||
	    !us_is_alnum(text[end - 1]))
		return false;
	for (i = 0; i + 8 < len; i += 7)
		if (has_marks(text + at + i))
			return false;
	if (len >= 8 ? has_marks(text + end - 8) : has_pair(text + at, len))
		return false;
	while (label > at && text[label - 1] != '.')
		label--;
	return us_is(text[label], US_ALPHA);
}

size_t
us_web_url_pass(const struct urlsift_rules *rules, enum us_run path,
    const char *text, size_t at, size_t len, struct us_web_url *url)
{
	const enum us_run rest = path + 1;
	enum us_run run = (url->query | url->fragment) == 0 ? path : rest;

	for (;; at++) {
		at = us_run(rules, run, text, at, len);
		if (at == len)
			return at;
		if (text[at] == '?' && run == path) {
			url->query = at + 1;
			run = rest;
		} else if (text[at] == '#' && url->fragment == 0) {
			url->fragment = at + 1;
			run = rest;
		} else if (text[at] == '%' && len - at > 2 &&
		    us_is(text[at + 1], US_HEX) &&
		    us_is(text[at + 2], US_HEX)) {
			at += 2;
		} else if (path != US_RUN_TODAY_PATH ||
		    !us_is(text[at], US_HIGH)) {
			return at;
		}
	}
}

size_t
us_web_url_read_any(const struct urlsift_rules *rules, const char *text,
    size_t at, size_t len, struct us_web_url *url)
{
	const size_t root = us_run(rules, US_RUN_PLAIN_HOST, text, at, len);

	*url = (struct us_web_url){ .host = at,
		.root = root,
		.is_name = us_web_url_is_name(text, at, root) };
	return root < len && us_web_url_is_rest(text[root]) ?
	    us_web_url_pass(rules, US_RUN_EVEN_PATH, text, root, len, url) :
	    root;
}

#if !defined(__x86_64__)

us_web_url_reader *
us_web_url_reader_best(void)
{

	return us_web_url_read_any;
}

#endif
