/*
 * URLs in links to programs, as ms-word:ofe|u|https://... and
 * search-ms:...&crumb=location:\\host\share (links-to-programs).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/percent.h"
#include "slice.h"
#include "url.h"

/* Return the length of one of ${marks} at ${text}, which may be escaped; 0:
 * there is none. */
static size_t
pass_mark(const char *text, size_t len, const char *marks)
{
	int byte;

	if (len == 0)
		return 0;
	if (*text != '%')
		return strchr(marks, *text) != NULL && *text != '\0';
	byte = len > 2 ? escape_byte(text + 1) : -1;
	return byte > 0 && strchr(marks, byte) != NULL ? 3 : 0;
}

/* Return the length of what a URL of the web, or a path of Windows in a
 * network, begins with at ${text}; 0: there is none. */
static size_t
pass_begin(const char *text, size_t len)
{
	static const char *const web[] = { ":", "/\\", "/\\" };
	static const char *const path[] = { "\\", "\\" };
	const char *const *mark = path, *const *end = path + 2;
	size_t at = 0, n;

	if (len > 4 && us_same(text, "http", 4)) {
		at = 4 + (us_lower(text[4]) == 's');
		mark = web;
		end = web + 3;
	}
	for (; mark < end; mark++, at += n)
		if ((n = pass_mark(text + at, len - at, *mark)) == 0)
			return 0;
	return at;
}

bool
us_program_is_url(const char *url, size_t len)
{

	return us_has_scheme(url, len) > 0 && !us_same(url, "http", 4) &&
	    !us_same(url, "data:", 5);
}

/* Return the bytes that end the URL at ${text}, behind the byte ${before}: it
 * is a field of a query, one of several words, or all the rest. */
static const char *
marks_behind(const char *text, size_t begin, char before)
{

	if (memchr(text, '%', begin) != NULL)
		return "&;|";
	if (*text == '\\' || before == '=')
		return "&;";
	return before == '|' ? "|" : "";
}

/* Put the ${len} bytes at ${text} into ${inner}, with their escapes undone if
 * one is in the first ${begin}; a path becomes a URL. */
static int
put_inner(struct us_buf *inner, const char *text, size_t len, size_t begin)
{
	const struct us_slice slice = { text, text + len };
	char *to;

	inner->len = 0;
	if (us_lower(*text) != 'h' &&
	    us_buf_add(inner, "file:", strlen("file:")) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (us_buf_reserve(inner, inner->len + len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	to = inner->data + inner->len;
	if (memchr(text, '%', begin) != NULL) {
		to = us_slice_unescape(to, slice, '%', '/');
	} else {
		memcpy(to, text, len);
		to += len;
	}
	inner->len = (size_t)(to - inner->data);
	return 1;
}

int
us_program_next(const char *url, size_t len, size_t *at, struct us_buf *inner)
{
	size_t i = *at, begin = 0, end;
	const char *marks;

	for (; i < len; i++)
		if ((i == 0 || !us_is_alnum(url[i - 1]) ||
			(i > 2 && url[i - 3] == '%')) &&
		    (begin = pass_begin(url + i, len - i)) > 0)
			break;
	*at = len;
	if (i == len)
		return 0;
	marks = marks_behind(url + i, begin, i > 0 ? url[i - 1] : '\0');
	for (end = i + begin; end < len && !us_is(url[end], US_BLANK) &&
	     memchr("\"'<>", url[end], 4) == NULL &&
	     strchr(marks, url[end]) == NULL;)
		end++;
	*at = end;
	return put_inner(inner, url + i, end - i, begin);
}
