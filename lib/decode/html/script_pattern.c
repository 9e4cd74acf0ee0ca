/*
 * The regular expressions that stand in a script and are a text, one set, or
 * any few characters, as /[^a-z]+/g and /(..)/g (encoded-strings; ECMAScript
 * 22.2.1).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "../../base/bytes.h"
#include "script_pattern.h"

/* Add the bytes from ${first} to ${last}, of ASCII, to ${set}. */
static void
add_range(struct us_set *set, char first, char last)
{
	char byte[2] = { first, '\0' };

	for (; byte[0] > 0 && byte[0] <= last && byte[0] < 0x7F; byte[0]++)
		us_byteset_add(set, byte);
}

/* Add the class that ${letter} names, as in \d, to ${set}.  Return false if it
 * names none. */
static bool
add_class(struct us_set *set, char letter)
{

	if (letter != 'd' && letter != 'w' && letter != 's')
		return false;
	if (letter == 's')
		us_byteset_add(set, " \t\n\v\f\r");
	else
		add_range(set, '0', '9');
	if (letter == 'w') {
		add_range(set, 'A', 'Z');
		add_range(set, 'a', 'z');
		us_byteset_add(set, "_");
	}
	return true;
}

/* Read the set at ${at}, as [^a-z] or \d, which ends before ${end}.  Return
 * where it ends; 0: there is none. */
static size_t
read_set(struct us_set *set, const char *text, size_t at, size_t end)
{
	bool inverts;
	char first;

	if (end - at < 3)
		return 0;
	if (text[at] == '\\')
		return add_class(set, text[at + 1]) ? at + 2 : 0;
	if (text[at++] != '[')
		return 0;
	inverts = text[at] == '^';
	for (at += inverts; at + 1 < end && text[at] != ']'; at++) {
		first = text[at];
		if (first == '\\') {
			first = text[++at];
			if (add_class(set, first))
				continue;
		}
		if (end - at > 2 && text[at + 1] == '-' && text[at + 2] != ']')
			at += 2;
		add_range(set, first, text[at]);
	}
	if (inverts)
		us_byteset_invert(set);
	return at < end && text[at] == ']' ? at + 1 : 0;
}

/* Read the text at ${at}, which ends before ${end}.  Return where the slash
 * behind it is; 0: it is no text. */
static size_t
read_text(struct us_pattern *p, const char *text, size_t at, size_t end)
{

	for (; at < end && text[at] != '/'; at++) {
		if (memchr(".*+?^$()[]{}|", text[at], 13) != NULL)
			return 0;
		if (text[at] == '\\' &&
		    (++at == end || us_is(text[at], US_ALPHA | US_DIGIT)))
			return 0;
		p->text[p->len++] = text[at];
	}
	return p->len == 0 ? 0 : at;
}

/* Read the dots at ${at}, as .. or (.{2}), which end before ${end}.  Return
 * where the slash behind them is; 0: there are none. */
static size_t
read_dots(struct us_pattern *p, const char *text, size_t at, size_t end)
{
	bool is_group = at < end && text[at] == '(';

	for (at += is_group; at < end && text[at] == '.'; at++)
		p->any++;
	if (p->any == 1 && end - at > 3 && text[at] == '{' &&
	    us_is(text[at + 1], US_DIGIT) && text[at + 2] == '}') {
		p->any = us_hex(text[at + 1]);
		at += 3;
	}
	if (is_group && (at == end || text[at++] != ')'))
		return 0;
	return p->any > 0 && at < end && text[at] == '/' ? at : 0;
}

bool
us_pattern_read(struct us_pattern *p, const char *script, size_t len,
    size_t *at)
{
	size_t begin = *at + 1,
	       end = len - begin > US_PATTERN_MAX ? begin + US_PATTERN_MAX :
						    len,
	       i = read_set(&p->set, script, begin, end);

	p->is_set = i > 0;
	if (!p->is_set) {
		i = read_dots(p, script, begin, end);
		p->any = i == 0 ? 0 : p->any;
	}
	if (i == 0)
		i = read_text(p, script, begin, end);
	if (p->is_set && i < len && script[i] == '+') {
		p->repeats = true;
		i++;
	}
	if (i == 0 || i >= len || script[i] != '/')
		return false;
	for (i++; i < len && us_is(script[i], US_ALPHA); i++) {
		if (script[i] == 'i' && p->is_set)
			return false;
		p->all |= script[i] == 'g';
	}
	*at = i;
	return true;
}

size_t
us_pattern_find(const struct us_pattern *p, const char *text, size_t len,
    size_t at, size_t *n)
{
	const char *found;

	if (p->any > 0) {
		*n = p->any;
		return len - at < *n ? len : at;
	}
	if (!p->is_set) {
		*n = p->len;
		found = memmem(text + at, len - at, p->text, p->len);
		return found == NULL ? len : (size_t)(found - text);
	}
	while (at < len && !us_set_has(&p->set, text[at]))
		at++;
	*n = 1;
	while (p->repeats && at + *n < len &&
	    us_set_has(&p->set, text[at + *n]))
		++*n;
	return at;
}
