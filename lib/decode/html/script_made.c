/*
 * What a script makes of the string or the list at a mark: it decodes that, or
 * methods change it (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_made.h"

/* Bytes of the object of a call. */
#define OBJECT_MOST 16

/* Bytes before the bracket of a list that is an argument. */
#define LIST_MOST 20

/* Bytes behind a list, in which a number is added to each of its numbers. */
#define SHIFT_MOST 64

/* Return where Array.from begins if its parenthesis is at ${at}; else ${at}. */
static size_t
from_back(const char *script, size_t at)
{
	static const char name[] = "Array.from";
	const size_t n = sizeof(name) - 1;

	return at >= n && memcmp(script + at - n, name, n) == 0 ? at - n : at;
}

/* Return whether the function that the map() at ${at} is given changes each
 * number: c => String.fromCharCode(c - 3). */
static bool
is_shifted(const char *script, size_t at, size_t len)
{
	size_t end = len - at > SHIFT_MOST ? at + SHIFT_MOST : len;

	while (at + 1 < end && script[at] != ';' &&
	    (memchr("+-^", script[at], 3) == NULL ||
		!us_is(script[us_pass_blanks(script, at + 1, end - 1)],
		    US_DIGIT)))
		at++;
	return at + 1 < end && script[at] != ';';
}

/* Set ${m} to the string or list before ${at}, where a method or an operator
 * is, and not before ${least}; that is moved, so that each byte is passed once.
 * Return false if there is none. */
static bool
read_receiver(struct us_made *m, const char *script, size_t len, size_t at,
    size_t *least)
{
	size_t end = us_script_blanks_back(script, at), begin;
	char opener;

	if (end <= *least)
		return false;
	begin = --end;
	if (us_script_is_quote(script[end])) {
		begin = us_script_string_begin(script, end, *least);
		begin -= begin > *least && script[begin - 1] == script[end];
	} else if (script[end] == ']' || script[end] == ')') {
		opener = script[end] == ']' ? '[' : '(';
		while (begin > *least && script[begin] != opener)
			begin--;
		begin = from_back(script, begin);
	}
	*least = end;
	m->begin = begin;
	m->string = (struct us_item){ .begin = begin, .end = end };
	if (m->call == US_CALL_LIST && begin < end && script[begin] == '[' &&
	    (us_script_is_quote(script[begin + 1]) ||
		script[begin + 1] == '.' || is_shifted(script, at, len)))
		m->call = US_CALL_METHOD;
	return begin < end &&
	    (m->call != US_CALL_LIST ||
		(script[begin] == '[' && us_is(script[begin + 1], US_DIGIT)));
}

/* Set ${m->string} to the numbers at ${at}, of a call or of several that are
 * joined, or of a list.  Return false if there is something else. */
static bool
read_numbers(struct us_made *m, const char *script, size_t len, size_t at)
{
	const char *list;

	/* ...[ and null, [ may be before them. */
	if (at < len && !us_is(script[at], US_DIGIT) && script[at] != '&') {
		list = memchr(script + at, '[',
		    len - at < LIST_MOST ? len - at : LIST_MOST);
		if (list == NULL)
			return false;
		at = (size_t)(list - script) + 1;
	}
	m->string = (struct us_item){ .begin = at,
		.end = us_script_numbers(script, len, at) };
	return m->string.end > 0;
}

/* Return where the object begins whose call is at ${at}, as window.atob. */
static size_t
object_back(const char *script, size_t at)
{
	size_t n;

	for (n = 0; at > 0 && n < OBJECT_MOST &&
	     (us_script_is_name(script[at - 1]) || script[at - 1] == '.');
	     n++)
		at--;
	return at;
}

/* Set ${m->outer} to the calls that decode what the call of ${m} gives them, as
 * in unescape(atob('...')), and ${m->before}. */
static void
read_before(struct us_made *m, const char *script)
{
	const struct us_script_name *name;
	size_t at = object_back(script, m->begin), end;

	m->calls.end = at;
	for (; m->outers < US_SCRIPT_CALLS; m->outers++) {
		end = us_script_blanks_back(script, at);
		if (end == 0 || script[end - 1] != '(')
			break;
		end = us_script_blanks_back(script, end - 1);
		name = us_script_find_name(script, end);
		if (name == NULL || name->call > US_CALL_COMMAND)
			break;
		m->outer[m->outers] = name->call;
		at = object_back(script, end - name->len);
	}
	m->calls.begin = at;
	m->before.begin = us_script_joined_before(script, at, &m->before.end);
	if (m->before.begin == at)
		m->before.end = at;
}

/* Set ${m->string} to the string whose quote is at ${at}.  Return false if
 * there is none, or a method makes something of it. */
static bool
read_string(struct us_made *m, const char *script, size_t len, size_t at)
{
	size_t behind;

	if (at == len || !us_script_is_quote(script[at]))
		return false;
	m->string.begin = at + 1;
	m->string.end = us_script_string_end(script, len, at);
	if (m->string.end == len)
		return true;
	behind = us_script_blanks(script, len, m->string.end + 1);
	return m->call == US_CALL_DATA || m->call == US_CALL_HEX ||
	    m->call == US_CALL_SHIFT || m->call == US_CALL_ROT13 ||
	    m->call == US_CALL_NUMBERS || behind == len ||
	    script[behind] != '.';
}

bool
us_made_literal(struct us_made *m, const char *script, size_t len, size_t at)
{
	static const char data[] = "data:";
	bool is_list = script[at] == '[';
	size_t n = sizeof(data) - 1,
	       begin = is_list ? us_script_blanks(script, len, at + 1) : at + 1;

	if (!is_list && len - begin > n && memcmp(script + begin, data, n) == 0)
		m->call = US_CALL_DATA;
	else if (!us_script_literal(script + begin, len - begin, &m->call) ||
	    (m->call == US_CALL_CODES) != is_list)
		return false;
	m->begin = m->before.begin = m->before.end = at;
	m->calls = (struct us_item){ .begin = at, .end = at };
	if (is_list)
		return read_numbers(m, script, len, begin);
	return read_string(m, script, len, at);
}

/* Return where the list of strings begins whose last one begins at ${begin},
 * and not before ${least}. */
static size_t
skip_list_back(const char *script, size_t begin, size_t least)
{
	size_t at, end;

	for (;; begin = at - 1) {
		end = us_script_blanks_back(script, begin);
		if (end <= least || script[end - 1] != ',')
			return begin;
		end = us_script_blanks_back(script, end - 1);
		if (end <= least || !us_script_is_quote(script[end - 1]))
			return begin;
		at = us_script_string_begin(script, end - 1, least);
		if (at == end - 1)
			return begin;
	}
}

bool
us_made_operator(struct us_made *m, const char *script, size_t len, size_t at,
    size_t *least)
{
	size_t first = *least;

	if (us_script_operator(script, len, at) == at)
		return false;
	m->call = US_CALL_METHOD;
	if (!read_receiver(m, script, len, at, least)) {
		m->begin = at;
		m->string = (struct us_item){ .begin = at, .end = at + 1 };
	} else if (us_script_is_quote(script[m->begin])) {
		m->begin = skip_list_back(script, m->begin, first);
	}
	read_before(m, script);
	return true;
}

bool
us_made_option(struct us_made *m, const char *script, size_t len, size_t at)
{
	static const char name[] = "encodedcommand";
	size_t behind = at + 1, end, n;

	for (n = 0; n + 1 < sizeof(name) && behind < len &&
	     us_lower(script[behind]) == name[n];
	     n++)
		behind++;
	if (n == 1 && behind < len && us_lower(script[behind]) == 'c')
		behind++;
	end = us_script_blanks(script, len, behind);
	if (n == 0 || end == behind ||
	    !us_script_literal(script + end, len - end, &m->call) ||
	    m->call != US_CALL_COMMAND)
		return false;
	m->begin = m->before.begin = m->before.end = m->string.begin = end;
	while (end < len && us_script_is_base64(script[end])) {
		end++;
		if (end < len && us_script_is_quote(script[end]))
			end = us_script_skip_join(script, len, end);
	}
	m->string.end = end;
	return true;
}

/* Return whether a string is behind the parenthesis at ${at} and those of the
 * functions in it. */
static bool
is_given_string(const char *script, size_t len, size_t at)
{
	size_t end = at, n;

	for (n = 0; n <= US_SCRIPT_CALLS; n++) {
		at = us_script_blanks(script, len, end + 1);
		for (end = at; end < len && us_is(script[end], US_ALPHA);)
			end++;
		if (end == at || end == len || script[end] != '(')
			break;
	}
	return at < len && us_script_is_quote(script[at]);
}

bool
us_made_call(struct us_made *m, const char *script, size_t len, size_t at,
    size_t *least)
{
	size_t end = us_script_blanks_back(script, at);
	const struct us_script_name *name = us_script_find_name(script, end);
	bool is_method;

	m->call = name == NULL ? US_CALL_METHOD : name->call;
	m->begin = name == NULL ? us_script_method(script, end) :
				  end - name->len;
	if (m->begin == end)
		return false;
	is_method = m->begin > 0 && script[m->begin - 1] == '.';
	if (m->call == US_CALL_METHOD && !is_method) {
		if (!is_given_string(script, len, at))
			return false;
		m->string = (struct us_item){ .begin = m->begin, .end = at };
	} else if (m->call >= US_CALL_LIST &&
	    (!is_method ||
		!read_receiver(m, script, len, m->begin - 1, least))) {
		return false;
	}
	read_before(m, script);
	if (m->call == US_CALL_METHOD)
		return true;
	if (m->call == US_CALL_LIST)
		return read_numbers(m, script, len, m->begin + 1);
	at = us_script_blanks(script, len, at + 1);
	return m->call == US_CALL_CODES ? read_numbers(m, script, len, at) :
					  read_string(m, script, len, at);
}
