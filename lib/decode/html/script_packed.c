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
#include "../emitter.h"
#include "script.h"
#include "script_call.h"
#include "script_reader.h"

/* Bytes of the function. */
#define FUNCTION_MOST 2048

/* How many times as long as what it is given a script can get. */
#define GROWTH 8

#define DIGITS 62

/* What the function is given, in this order but for the numbers. */
struct given {
	const char *script;
	size_t len, at;
	struct us_item text, other;
	size_t number[3];
};

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

/* Move to the string that is given to the function.  Return false if none
 * is. */
static bool
find_string(struct given *g)
{
	size_t most = g->len - g->at > FUNCTION_MOST ? g->at + FUNCTION_MOST :
						       g->len,
	       at;

	while ((at = us_find_byte(g->script, g->at, most, '}')) < most) {
		g->at = at + 1;
		at = us_script_blanks(g->script, g->len, at + 1);
		if (at == g->len || g->script[at] != '(')
			continue;
		at = us_script_blanks(g->script, g->len, at + 1);
		if (at == g->len || !us_script_is_quote(g->script[at]))
			continue;
		g->at = at;
		return true;
	}
	return false;
}

/* Move to what is behind a comma.  Return false if there is none. */
static bool
pass_comma(struct given *g)
{

	g->at = us_script_blanks(g->script, g->len, g->at);
	if (g->at == g->len || g->script[g->at] != ',')
		return false;
	g->at = us_script_blanks(g->script, g->len, g->at + 1);
	return g->at < g->len;
}

static bool
read_string(struct given *g, struct us_item *item)
{
	char quote = g->script[g->at++];

	if (!us_script_is_quote(quote))
		return false;
	item->begin = g->at;
	while (g->at < g->len && g->script[g->at] != quote)
		g->at += g->script[g->at] == '\\' ? 2 : 1;
	item->end = g->at++;
	return item->end < g->len;
}

static bool
read_number(struct given *g, size_t *number)
{
	size_t begin = g->at;

	for (*number = 0; g->at < g->len && g->at - begin < 8 &&
	     us_is(g->script[g->at], US_DIGIT);
	     g->at++)
		*number = *number * 10 + us_hex(g->script[g->at]);
	return g->at > begin;
}

/* Return the number that the letter ${byte} is as a digit; DIGITS: none. */
static size_t
digit_of(char byte)
{

	if (us_is(byte, US_DIGIT))
		return (size_t)(byte - '0');
	if (byte >= 'a' && byte <= 'z')
		return (size_t)(byte - 'a') + 10;
	return byte >= 'A' && byte <= 'Z' ? (size_t)(byte - 'A') + 36 : DIGITS;
}

/* Return the word of the script that stands in the place of ${text}, a number
 * of this ${base}, in a list of ${n}; an empty one: none does. */
static struct us_item
look_up(const struct us_item *words, size_t n, size_t base, const char *text,
    size_t len)
{
	static const struct us_item none = { .end = 0 };
	size_t number = 0, at, digit;

	for (at = 0; at < len && number < n; at++) {
		digit = digit_of(text[at]);
		if (digit >= base)
			return none;
		number = number * base + digit;
	}
	return len > 0 && number < n ? words[number] : none;
}

/* Set ${list} to the words between the bars in the other string. */
static void
split(struct us_emitter *out, const struct given *g, struct us_buf *list)
{
	struct us_item word = { .end = g->other.begin };

	list->len = 0;
	do {
		word.begin = word.end;
		word.end =
		    us_find_byte(g->script, word.begin, g->other.end, '|');
		us_emit_add(out, list, &word, sizeof(word));
		word.end++;
	} while (word.end <= g->other.end && out->status == 0);
}

/* Append to the page the text with its words. */
static void
unpack_words(struct us_encoded *e, const struct given *g)
{
	const struct us_buf *text = &e->string;
	struct us_item word;
	size_t most = e->page.len +
	    GROWTH * (text->len + g->other.end - g->other.begin),
	       at, end;

	split(e->out, g, &e->list);
	for (at = 0;
	     at < text->len && e->page.len < most && e->out->status == 0;
	     at = end) {
		end = at;
		while (end < text->len &&
		    (digit_of(text->data[end]) < DIGITS ||
			text->data[end] == '_'))
			end++;
		word = look_up((const void *)e->list.data,
		    e->list.len / sizeof(word), g->number[0], text->data + at,
		    end - at);
		end += end == at;
		if (word.begin < word.end)
			us_emit_add(e->out, &e->page, g->script + word.begin,
			    word.end - word.begin);
		else
			us_emit_add(e->out, &e->page, text->data + at,
			    end - at);
	}
}

/* Append to the page the bytes whose numbers are the text. */
static void
unpack_numbers(struct us_encoded *e, const struct given *g)
{
	const char *letters = g->script + g->other.begin, *found;
	size_t n = g->other.end - g->other.begin, base = g->number[2],
	       number = 0, at;
	char byte;

	for (at = 0; at < e->string.len && base < n; at++) {
		found = memchr(letters, e->string.data[at], n);
		if (found == NULL)
			continue;
		if ((size_t)(found - letters) != base) {
			number = number * base + (size_t)(found - letters);
			number = number > UINT32_MAX ? UINT32_MAX : number;
			continue;
		}
		byte = (char)(number - g->number[1]);
		us_emit_add(e->out, &e->page, &byte, 1);
		number = 0;
	}
}

/* Set ${e->string} to ${text} without the backslashes before quotes and other
 * backslashes. */
static void
undo_escapes(struct us_encoded *e, const char *script,
    const struct us_item *text)
{
	size_t at = text->begin, end;

	for (e->string.len = 0; at < text->end && e->out->status == 0;
	     at = end) {
		if (script[at] == '\\' &&
		    (us_script_is_quote(script[at + 1]) ||
			script[at + 1] == '\\'))
			at++;
		end = us_find_byte(script, at + 1, text->end, '\\');
		us_emit_add(e->out, &e->string, script + at, end - at);
	}
}

/* Append to the page the script that is packed, with its function, whose
 * parenthesis is at ${at}, and move behind it.  Return false if none is. */
static bool
unpack(struct us_encoded *e, const char *script, size_t len, size_t *at)
{
	struct given g = { .script = script, .len = len, .at = *at };
	bool is_words = has_names(script, len, *at, "packe");

	if ((!is_words && !has_names(script, len, *at, "hunte")) ||
	    !find_string(&g) || !read_string(&g, &g.text) || !pass_comma(&g) ||
	    !read_number(&g, &g.number[0]) || !pass_comma(&g))
		return false;
	if (is_words ? !read_number(&g, &g.number[1]) || !pass_comma(&g) ||
		    !read_string(&g, &g.other) :
		       !read_string(&g, &g.other) || !pass_comma(&g) ||
		    !read_number(&g, &g.number[1]) || !pass_comma(&g) ||
		    !read_number(&g, &g.number[2]))
		return false;
	undo_escapes(e, script, &g.text);
	if (is_words)
		unpack_words(e, &g);
	else
		unpack_numbers(e, &g);
	*at = g.at;
	return true;
}

void
us_tell_packed(struct us_encoded *e, size_t at)
{
	size_t end = at;

	if (at < e->block || e->names.is_again)
		return;
	e->page.len = 0;
	if (!unpack(e, e->tokens.script, e->tokens.len, &end))
		return;
	e->block = end;
	us_tell_page(e, at, true, "<script>", e->page.data, e->page.len,
	    "</script>");
}
