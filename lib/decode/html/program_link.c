/*
 * URLs in links to programs, as ms-word:ofe|u|https://... and
 * search-ms:...&crumb=location:\\host\share (links-to-programs).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/percent.h"
#include "tag.h"

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

bool
us_program_next(const char *text, size_t len, size_t *at, struct us_item *item)
{
	const char *marks;
	size_t i, begin = 0;

	for (i = *at; i < len; i++)
		if ((i == 0 || !us_is_alnum(text[i - 1]) ||
			(i > 2 && text[i - 3] == '%')) &&
		    (begin = pass_begin(text + i, len - i)) > 0)
			break;
	if (i == len) {
		*at = len;
		return false;
	}
	item->begin = i;
	marks = marks_behind(text + i, begin, i > 0 ? text[i - 1] : '\0');
	for (i += begin; i < len && !us_is(text[i], US_BLANK) &&
	     memchr("\"'<>", text[i], 4) == NULL &&
	     strchr(marks, text[i]) == NULL;)
		i++;
	item->end = *at = i;
	return true;
}

int
us_program_decode(struct us_buf *buf, const char *text, size_t len)
{
	const size_t begin = pass_begin(text, len);
	int status = URLSIFT_OK;

	if (us_lower(*text) != 'h')
		status = us_buf_add(buf, "file:", 5);
	if (memchr(text, '%', begin) == NULL)
		return status == URLSIFT_OK ? us_buf_add(buf, text, len) :
					      status;
	if (status == URLSIFT_OK)
		status = us_buf_reserve(buf, buf->len + len);
	if (status == URLSIFT_OK)
		buf->len += us_data_unescape(text, len, buf->data + buf->len);
	return status;
}
