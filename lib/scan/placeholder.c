/*
 * Placeholders of templates: <host>, {port}, {{ name }}, [user].
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "placeholder.h"

/* Return where the placeholder at ${at} closes, or ${len}. */
static size_t
find_close(const char *text, size_t at, size_t len)
{
	const char close = text[at] == '<' ? '>' : text[at] == '{' ? '}' : ']';

	while (at < len && text[at] != close)
		if (us_is(text[at], US_EOL) || text[at] == '"' ||
		    text[at] == '=')
			return len;
		else
			at++;
	return at;
}

/* Return whether the name from ${at} to ${end} is one of a port. */
static bool
is_port(const char *text, size_t at, size_t end)
{

	for (; end - at >= 4; at++)
		if (us_same(text + at, "port", 4))
			return true;
	return false;
}

/* Return whether more of a URL is at ${at}. */
static bool
url_goes_on(const char *text, size_t at, size_t len)
{

	if (at == len || text[at] == '/')
		return at < len;
	return len - at > 1 && memchr(".:@", text[at], 3) != NULL &&
	    (us_is_alnum(text[at + 1]) || us_placeholder_opens(text[at + 1]));
}

bool
us_placeholder_cuts(const char *text, size_t at, size_t len)
{
	const char before = text[at - 1];
	size_t name = at + 1, close;

	/* A whole host may have a note or a tag directly behind it. */
	if (memchr(".:@-", before, 4) == NULL)
		return false;
	if (len - at > US_PLACEHOLDER_MAX)
		len = at + US_PLACEHOLDER_MAX;
	while (name < len && memchr("{ $", text[name], 3) != NULL)
		name++;
	if (name == len || us_is(text[name], US_DIGIT) ||
	    !us_is(text[name], US_LABEL))
		return false;
	close = find_close(text, at, len);
	if (close == len)
		return false;
	if (before == ':' && is_port(text, name, close))
		return true;
	while (close + 1 < len && text[close + 1] == text[close])
		close++;
	return url_goes_on(text, close + 1, len);
}
