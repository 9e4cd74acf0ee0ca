/*
 * Paths of Windows on other machines (paths-of-other-machines): what opens one
 * sends the name and the password of its user there.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "emitter.h"

size_t
us_path_host(const char *text, size_t len, size_t *behind)
{
	size_t at = 2, end;
	bool has_dot = false;

	if (len < 4 || memcmp(text, "\\\\", 2) != 0)
		return 0;
	for (; at < len &&
	     (us_is_alnum(text[at]) || text[at] == '-' ||
		 (text[at] == '.' && at > 2));
	     at++)
		has_dot |= text[at] == '.';
	end = at;
	while (at < len && (us_is_alnum(text[at]) || text[at] == '@'))
		at++;
	*behind = at;
	return has_dot && at < len && text[at] == '\\' ? end : 0;
}

/* Return where the path ends whose backslashes begin at ${at}: two, or four of
 * a string in which each is doubled; ${at}: there is none. */
static size_t
path_end(const char *text, size_t len, size_t at)
{
	size_t n = at, behind, end;
	char quote = at > 0 ? text[at - 1] : '\0';

	while (n < len && text[n] == '\\')
		n++;
	n -= at;
	if ((n != 2 && n != 4) ||
	    us_path_host(text + at + n - 2, len - at - n + 2, &behind) == 0)
		return at;
	end = at + n - 2 + behind;
	for (n /= 2; n > 0 && end < len && text[end] == '\\'; n--)
		end++;
	if (n > 0 || end == len || text[end] == '\\')
		return at;
	for (; end < len && (unsigned char)text[end] >= ' '; end++)
		if (quote == '"' || quote == '\'' ?
			text[end] == quote :
			memchr(" \"'<>|&,;)", text[end], 10) != NULL)
			break;
	while (text[end - 1] == ' ')
		end--;
	return end;
}

bool
us_path_next(const char *text, size_t len, size_t *at, size_t *end)
{
	size_t begin = *at;

	for (; (begin = us_find_byte(text, begin, len, '\\')) < len;
	     begin = *end) {
		*end = begin;
		if (begin == 0 || (unsigned char)text[begin - 1] <= ' ' ||
		    memchr("\"'=(,", text[begin - 1], 5) != NULL)
			*end = path_end(text, len, begin);
		if (*end > begin)
			break;
		while (*end < len && text[*end] == '\\')
			++*end;
	}
	*at = begin;
	return begin < len;
}

bool
us_names_host(const char *text, size_t len)
{
	bool has_dot = false;
	size_t at;

	if (len < 3 || memcmp(text, "//", 2) != 0)
		return false;
	for (at = 2; at < len &&
	     (us_is(text[at], US_LABEL | US_HIGH) ||
		 memchr(".:", text[at], 2) != NULL);
	     at++)
		has_dot = has_dot || (text[at] == '.' && at > 2);
	return has_dot && text[at - 1] != '.' &&
	    (at == len || memchr("/?#", text[at], 3) != NULL);
}
