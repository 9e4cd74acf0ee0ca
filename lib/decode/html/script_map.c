/*
 * What map() makes of a list: a function that it is given decodes each string,
 * or makes a character of each number (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "script_call.h"
#include "script_function.h"

/* Bytes of a function that is given to map(). */
#define FUNCTION_MOST 128

/* How a function makes a character of each of a list. */
struct codes {
	bool is_character; /* that is one, else its number */
	bool is_hex;
	char sign; /* + - ^; 0: none */
	uint32_t number;
};

/* Return where the first of ${words} ends that is in ${text}, which are ${n};
 * 0: none is. */
static size_t
find_word(const char *text, size_t len, const char *const words[], size_t n)
{
	const char *found = NULL;
	size_t i;

	for (i = 0; i < n && found == NULL; i++)
		found = us_find(text, len, words[i], strlen(words[i]));
	return found == NULL ? 0 :
			       (size_t)(found - text) + strlen(words[i - 1]);
}

/* Read what the function ${text} is, which makes a character of each code:
 * c => String.fromCharCode(c - 3). */
static bool
read_function(const char *text, size_t len, struct codes *c)
{
	static const char *const makes[] = { "fromCharCode(", "fromCodePoint(",
		"[char]" };
	static const char *const takes[] = { "charCodeAt(", "codePointAt(" };
	static const char *const hex[] = { ",16)", ", 16)", "0x" };
	size_t at = find_word(text, len, makes, 3);

	if (at == 0)
		return false;
	c->is_character = find_word(text, len, takes, 2) > 0;
	c->is_hex = find_word(text, len, hex, 3) > 0;
	for (; at < len && c->sign == '\0'; at++)
		if (memchr("+-^", text[at], 3) != NULL)
			c->sign = text[at];
	at = us_pass_blanks(text, at, len);
	for (; at < len && us_is(text[at], US_DIGIT) && c->number < 0x1000;
	     at++)
		c->number = c->number * 10 + us_hex(text[at]);
	/* What else it does is not known. */
	return c->sign == '\0' ||
	    (c->number > 0 && at < len && memchr(" )", text[at], 2) != NULL);
}

/* Append the character that the room stands for. */
static bool
add_code(struct us_call *c, const struct codes *codes)
{
	const struct us_buf *room = &c->v->room;
	uint32_t code = 0;
	char utf8[4];
	size_t at = room->len > 2 && us_same(room->data, "0x", 2) ? 2 : 0;
	bool is_hex = codes->is_hex || at > 0;

	if (codes->is_character)
		code = room->len == 1 ? (unsigned char)*room->data : 0;
	for (; !codes->is_character && at < room->len && code < 0x10000; at++) {
		if (!us_is(room->data[at], is_hex ? US_HEX : US_DIGIT))
			return false;
		code = code * (is_hex ? 16 : 10) + us_hex(room->data[at]);
	}
	if (codes->sign == '^')
		code ^= codes->number;
	else
		code += codes->sign == '-' ? -codes->number : codes->number;
	if (code < ' ' || code >= 0xD800)
		return false;
	us_value_add(c->v, utf8, us_utf8_write(code, utf8));
	return true;
}

/* Return the function that decodes each of a list: map(atob), or one that calls
 * it. */
static const struct us_function *
find_decoder(const char *text, size_t len)
{
	const struct us_function *f;
	size_t at;

	if (us_find(text, len, "atob(", 5) != NULL)
		return us_function_find("atob", 4);
	at = us_pass_blanks(text, 0, len);
	while (len > at && us_is(text[len - 1], US_BLANK))
		len--;
	f = us_function_find(text + at, len - at);
	return f != NULL && f->decoder >= 0 && !f->is_method ? f : NULL;
}

bool
us_function_map(struct us_call *c)
{
	const char *text = c->v->script + c->begin;
	const size_t len = c->end - c->begin;
	struct us_script_value item;
	struct codes codes = { .sign = 0 };
	const struct us_function *decoder;
	size_t at = 0, begin;

	if (c->given[0].kind != US_VALUE_LIST || len > FUNCTION_MOST)
		return false;
	decoder = find_decoder(text, len);
	if (decoder == NULL && !read_function(text, len, &codes))
		return false;
	us_function_begin_list(c);
	while (us_value_next(c->v, &c->given[0], &at, &item)) {
		c->v->room.len = 0;
		if (!us_value_plain(c->v, &item, &c->v->room))
			return false;
		begin = c->v->heap.len;
		if (decoder == NULL && !add_code(c, &codes))
			return false;
		if (decoder != NULL)
			us_script_make(c->v->out,
			    (enum us_script_call)decoder->decoder,
			    c->v->room.data, c->v->room.len, &c->v->heap);
		us_value_clean(&c->v->heap, begin);
		us_value_mark(c->v, US_VALUE_ITEM);
	}
	return us_function_end(c);
}
