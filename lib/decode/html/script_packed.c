/*
 * Scripts that two wide-spread programs have packed (packed-scripts).  Each
 * result is a function that is known by its parameters and given a string:
 *
 *	eval(function(p,a,c,k,e,d){...}('0(1)',62,2,'f|x'.split('|'),0,{}))
 *	eval(function(h,u,n,t,e,r){...}("bac",47,"abc",29,2,33))
 *
 * In the first, words stand for numbers of base ${a}.  In the second, digits,
 * the letters ${n}, make numbers of base ${e}, each the byte that is less by
 * ${t}; the letter of that number ends one.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "script_reader.h"

/* How many times as long as what it is given a script can get. */
#define GROWTH 8

#define DIGITS 62

/* Return whether ${names} are the first parameters behind the parenthesis at
 * ${at}, with commas between them. */
static bool
has_names(const char *script, size_t len, size_t at, const char *names)
{

	for (; *names != '\0'; names++) {
		at = us_script_blanks(script, len, at + 1);
		if (at == len || script[at] != *names)
			return false;
		at = us_script_blanks(script, len, at + 1);
		if (at == len || script[at] != ',')
			return false;
	}
	return true;
}

/* Return the number that the letter ${byte} is as a digit; DIGITS: none. */
static size_t
digit_of(char byte)
{
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz"
				     "ABCDEFGHIJKLMNOPQRSTUVWXYZ";

	return us_find_byte(digits, 0, DIGITS, byte);
}

/* Return the number of this ${base} that ${text} is; SIZE_MAX: it is none. */
static size_t
number_of(const char *text, size_t len, size_t base)
{
	size_t number = len == 0 ? SIZE_MAX : 0, at;

	for (at = 0; at < len && number < UINT32_MAX; at++)
		number = digit_of(text[at]) >= base ?
		    SIZE_MAX :
		    number * base + digit_of(text[at]);
	return number;
}

/* Append to the page the string with ${words} in the place of numbers. */
static void
unpack_words(struct us_encoded *e, const struct us_script_value *words,
    size_t base)
{
	const struct us_buf *text = &e->string;
	const char *list = us_value_text(&e->values, words);
	struct us_script_value item;
	struct us_item word;
	const struct us_item *all;
	size_t most = GROWTH * (text->len + words->end - words->begin), at = 0,
	       end, n;

	e->list.len = 0;
	if (e->values.budget < words->end - words->begin)
		return;
	e->values.budget -= words->end - words->begin;
	while (us_value_next(&e->values, words, &at, &item)) {
		word.begin = item.begin - words->begin;
		word.end = item.end - words->begin;
		word.begin += us_value_is_mark(list[word.begin]) &&
		    word.begin < word.end;
		us_emit_add(e->out, &e->list, &word, sizeof(word));
	}
	all = (const void *)e->list.data;
	for (at = 0;
	     at < text->len && e->page.len < most && e->out->status == 0;
	     at = end) {
		end = at;
		while (end < text->len &&
		    (digit_of(text->data[end]) < DIGITS ||
			text->data[end] == '_'))
			end++;
		n = number_of(text->data + at, end - at, base);
		end += end == at;
		if (n < e->list.len / sizeof(word) && all[n].begin < all[n].end)
			us_emit_add(e->out, &e->page, list + all[n].begin,
			    all[n].end - all[n].begin);
		else
			us_emit_add(e->out, &e->page, text->data + at,
			    end - at);
	}
}

/* Append to the page the bytes whose numbers are the string, in the letters of
 * the list buffer. */
static void
unpack_numbers(struct us_encoded *e, size_t less, size_t base)
{
	const char *letters = e->list.data, *found;
	size_t number = 0, at, digit;
	char byte;

	for (at = 0; at < e->string.len && base < e->list.len; at++) {
		found = memchr(letters, e->string.data[at], e->list.len);
		if (found == NULL)
			continue;
		digit = (size_t)(found - letters);
		if (digit != base) {
			number = number * base + digit;
			number = number > UINT32_MAX ? UINT32_MAX : number;
			continue;
		}
		byte = (char)(number - less);
		us_emit_add(e->out, &e->page, &byte, 1);
		number = 0;
	}
}

void
us_tell_packed(struct us_encoded *e, size_t at,
    const struct us_script_value *given, size_t n)
{
	const char *script = e->tokens.script;
	const size_t len = e->tokens.len;
	size_t less, base;

	if (e->names.is_again || n < 5)
		return;
	e->page.len = e->string.len = e->list.len = 0;
	if (has_names(script, len, at, "packe") &&
	    us_value_plain(&e->values, &given[0], &e->string) &&
	    us_value_number(&e->values, &given[1], &base) &&
	    given[3].kind == US_VALUE_LIST)
		unpack_words(e, &given[3], base);
	else if (has_names(script, len, at, "hunte") &&
	    us_value_plain(&e->values, &given[0], &e->string) &&
	    us_value_plain(&e->values, &given[2], &e->list) &&
	    us_value_number(&e->values, &given[3], &less) &&
	    us_value_number(&e->values, &given[4], &base))
		unpack_numbers(e, less, base);
	if (e->page.len > 0)
		us_tell_page(e, at, US_PAGE_CODE, e->page.data, e->page.len);
}
