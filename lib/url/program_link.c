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

/* Return the bytes that end the URL at ${text}, whose slashes may be escaped,
 * behind the byte ${before}: it is a field of a query, one of several words, or
 * all the rest. */
static const char *
marks_behind(const char *text, bool is_escaped, char before)
{

	if (is_escaped)
		return "&;|";
	if (*text == '\\' || before == '=')
		return "&;";
	return before == '|' ? "|" : "";
}

/* Put the ${len} bytes at ${text} into ${inner}, with their escapes undone if
 * its slashes are escaped; a path becomes a URL. */
static int
put_inner(struct us_buf *inner, const char *text, size_t len, bool is_escaped)
{
	const struct us_slice slice = { text, text + len };
	int status = URLSIFT_OK;

	inner->len = 0;
	if (us_lower(*text) != 'h')
		status = us_buf_add(inner, "file:", strlen("file:"));
	if (status == URLSIFT_OK)
		status = us_buf_add(inner, text, len);
	if (status == URLSIFT_OK && is_escaped)
		inner->len =
		    (size_t)(us_slice_unescape(inner->data + inner->len - len,
				 slice, '%', '/') -
			inner->data);
	return status == URLSIFT_OK ? 1 : status;
}

int
us_program_next(const char *url, size_t len, size_t *at, struct us_buf *inner)
{
	size_t i = *at, begin = 0, end;
	const char *marks;
	bool is_escaped;

	for (; i < len; i++)
		if ((i == 0 || !us_is_alnum(url[i - 1]) ||
			(i > 2 && url[i - 3] == '%')) &&
		    (begin = pass_begin(url + i, len - i)) > 0)
			break;
	*at = len;
	if (i == len)
		return 0;
	is_escaped = memchr(url + i, '%', begin) != NULL;
	marks = marks_behind(url + i, is_escaped, i > 0 ? url[i - 1] : '\0');
	for (end = i + begin; end < len && !us_is(url[end], US_BLANK) &&
	     memchr("\"'<>", url[end], 4) == NULL &&
	     strchr(marks, url[end]) == NULL;)
		end++;
	*at = end;
	return put_inner(inner, url + i, end - i, is_escaped);
}
