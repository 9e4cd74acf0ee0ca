/*
 * Placeholders of templates: <host>, {port}, {{ name }}, [user], %s.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bytes.h"
#include "placeholder.h"

/* Return where the placeholder at ${at} ends, whose brackets have ${second}
 * inside, or 0. */
static size_t
find_end(const char *text, size_t at, size_t len, char second)
{
	const char close = text[at] == '<' ? '>' : text[at] == '{' ? '}' : ']';

	if (second != '\0')
		at++;
	for (at++; at < len; at++) {
		if (us_is(text[at], US_EOL) || text[at] == '"' ||
		    (second == '\0' && (text[at] == '=' || text[at] == '<')))
			return 0;
		if (second == '\0' && text[at] == close)
			return at + 1;
		if (text[at] == second && len - at > 1 && text[at + 1] == close)
			return at + 2;
	}
	return 0;
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
	return len - at > 1 && memchr(".:@?&=", text[at], 6) != NULL &&
	    (us_is_alnum(text[at + 1]) || us_placeholder_opens(text[at + 1]));
}

/* Return whether one name is between ${at} and ${end}. */
static bool
is_name(const char *text, size_t at, size_t end)
{

	while (at < end &&
	    (us_is(text[at], US_LABEL | US_MARK) || text[at] == '.'))
		at++;
	return at == end;
}

size_t
us_placeholder_read(const char *text, size_t at, size_t len, size_t host)
{
	const char before = text[at - 1];
	char second = '\0';
	size_t name, end;

	if (len - at > US_PLACEHOLDER_MAX)
		len = at + US_PLACEHOLDER_MAX;
	if (len - at > 1 && text[at] != '[' && text[at + 1] == '%')
		second = '%';
	else if (len - at > 1 && text[at] == '{' && text[at + 1] == '{')
		second = '}';
	end = find_end(text, at, len, second);
	if (end == 0)
		return 0;
	/* ${host}, #{host}, %{host}; <%= host %>, {% host %}, {{ host }} */
	if ((text[at] == '{' && memchr("$#%", before, 3) != NULL) ||
	    second == '%' || (second == '}' && text[at + 2] == ' '))
		return end - at;
	for (name = at + 1; memchr("{ $", text[name], 3) != NULL;)
		name++;
	if (text[at] == '{' ?
		!us_is(text[name], US_LABEL) && text[name] != '}' :
		us_is(text[name], US_DIGIT) || !us_is(text[name], US_LABEL))
		return 0;
	if (host == 0)
		return text[at] == '<' && is_name(text, name, end - 1) &&
			url_goes_on(text, end, len) ?
		    end - at :
		    0;
	/* A whole host may have a note or a tag directly behind it. */
	if (at > host && memchr(".:@-", before, 4) == NULL)
		return 0;
	return at == host || url_goes_on(text, end, len) ||
		(before == ':' && is_port(text, name, end)) ?
	    end - at :
	    0;
}

/* Return whether a conversion of printf() is at ${at}, behind its %, or one of
 * Python with a name. */
static bool
is_conversion(const char *url, size_t at, size_t len)
{
	if (len - at > US_PLACEHOLDER_MAX)
		len = at + US_PLACEHOLDER_MAX;
	if (at < len && url[at] == '(')
		while (at < len && url[at++] != ')')
			continue;
	while (at < len &&
	    (us_is(url[at], US_DIGIT) || memchr("-+#.*$l", url[at], 7) != NULL))
		at++;
	return at < len && memchr("sdiuxXcfgv@", url[at], 11) != NULL &&
	    (at + 1 == len || !us_is_alnum(url[at + 1]));
}

bool
us_placeholder_in(const char *url, size_t len)
{
	bool brace = false, angle = false, round = false;
	size_t at;

	for (at = 0; at < len; at++) {
		/* {.} is a dot that somebody made unusable
		 * (dot-in-brackets). */
		brace = brace ||
		    (url[at] == '{' && at + 1 < len && url[at + 1] != '.');
		angle = angle || url[at] == '<';
		round = round ||
		    (url[at] == '(' && at > 0 && url[at - 1] == '$');
		if ((brace && url[at] == '}') || (angle && url[at] == '>') ||
		    (round && url[at] == ')') ||
		    (url[at] == '%' && is_conversion(url, at + 1, len)))
			return true;
	}
	return false;
}
