/*
 * What functions, methods and operators make of strings and lists
 * (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "script.h"
#include "script_call.h"
#include "script_function.h"
#include "script_pattern.h"

/* Begin a text that the call makes. */
static void
begin_text(struct us_call *c)
{

	c->result = (struct us_script_value){ .kind = US_VALUE_TEXT,
		.place = US_PLACE_HEAP,
		.begin = c->v->heap.len,
		.at = c->given[0].at };
	us_value_mark(c->v, US_VALUE_MADE);
}

bool
us_function_end(struct us_call *c)
{

	c->result.end = c->v->heap.len;
	return c->v->out->status == 0;
}

void
us_function_begin_list(struct us_call *c)
{

	begin_text(c);
	c->result.kind = US_VALUE_LIST;
	c->v->heap.len = c->result.begin;
}

/* Set the room to the text that the call is given as this one of several. */
static bool
read_text(struct us_call *c, size_t n)
{

	c->v->room.len = 0;
	return n < c->n && us_value_plain(c->v, &c->given[n], &c->v->room);
}

/* Read a short text that the call is given. */
static bool
read_short(struct us_call *c, size_t n, char text[US_PATTERN_MAX], size_t *len)
{

	if (!read_text(c, n) || c->v->room.len >= US_PATTERN_MAX)
		return false;
	*len = c->v->room.len;
	if (*len > 0)
		memcpy(text, c->v->room.data, *len);
	return true;
}

/* Set ${number} to that which the call is given; a negative one counts back
 * from ${len}. */
static bool
read_number(struct us_call *c, size_t n, size_t len, size_t *number)
{
	char text[US_PATTERN_MAX];
	size_t digits, at;

	if (!read_short(c, n, text, &digits) || digits == 0)
		return false;
	at = *text == '-' ? 1 : 0;
	for (*number = 0; at < digits && us_is(text[at], US_DIGIT); at++)
		*number = *number > len ? len : *number * 10 + us_hex(text[at]);
	*number = *number > len ? len : *number;
	if (*text == '-')
		*number = len - *number;
	return at == digits;
}

/* Append ${value} to what is made, with the holes in it. */
static void
add_made(struct us_call *c, const struct us_script_value *value)
{
	struct us_values *v = c->v;
	size_t at = v->heap.len, end;
	char *text;

	us_value_append(v, value);
	text = v->heap.data;
	for (end = at; at < v->heap.len; at++)
		if ((unsigned char)text[at] == US_VALUE_HOLE ||
		    !us_value_is_mark(text[at]))
			text[end++] = text[at];
	v->heap.len = end;
}

/* Append the items of ${list}, with ${by} between them. */
static void
add_items(struct us_call *c, const struct us_script_value *list, const char *by,
    size_t n)
{
	struct us_script_value item;
	size_t at = 0;

	while (us_value_next(c->v, list, &at, &item)) {
		add_made(c, &item);
		if (at < list->end - list->begin)
			us_value_add(c->v, by, n);
	}
}

static bool
do_concat(struct us_call *c)
{
	size_t i;

	if (c->given[0].kind == US_VALUE_LIST)
		return false;
	begin_text(c);
	for (i = 0; i < c->n; i++)
		if (c->given[i].kind == US_VALUE_LIST)
			add_items(c, &c->given[i], "", 0);
		else
			add_made(c, &c->given[i]);
	return us_function_end(c);
}

/* The same text, or what is like it. */
static bool
do_same(struct us_call *c)
{

	c->result = c->given[0];
	c->result.is_named = true;
	c->result.is_read = false;
	return us_value_is_text(&c->result);
}

static bool
do_join(struct us_call *c)
{
	char by[US_PATTERN_MAX] = ",";
	size_t n = c->is_operator ? 0 : 1;

	if (c->is_operator && us_value_is_text(&c->given[0]))
		return do_same(c);
	if (c->given[0].kind != US_VALUE_LIST ||
	    (c->n > 1 && !read_short(c, 1, by, &n)))
		return false;
	begin_text(c);
	add_items(c, &c->given[0], by, n);
	return us_function_end(c);
}

/* Make each character of the room one of a list. */
static bool
split_characters(struct us_call *c)
{
	const struct us_buf *text = &c->v->room;
	size_t at, n;

	us_function_begin_list(c);
	for (at = 0; at < text->len; at += n) {
		for (n = 1; at + n < text->len &&
		     ((unsigned char)text->data[at + n] & 0xC0) == 0x80;)
			n++;
		us_value_add(c->v, text->data + at, n);
		us_value_mark(c->v, US_VALUE_ITEM);
	}
	return us_function_end(c);
}

static bool
do_characters(struct us_call *c)
{

	c->result = c->given[0];
	return c->result.kind == US_VALUE_LIST ||
	    (read_text(c, 0) && split_characters(c));
}

/* Append the room with ${other}, in which $& or $1 is what was there, in the
 * place of ${p}; of each, if that says so. */
static void
replace(struct us_call *c, const struct us_pattern *p, const char *other,
    size_t n)
{
	const struct us_buf *text = &c->v->room;
	size_t at, found, len, own;

	if (text->len == 0)
		return;
	own = p->any > 0 ? us_find_byte(other, 0, n, '$') : n;
	if (n - own < 2 || memchr("&1", other[own + 1], 2) == NULL)
		own = n;
	for (at = 0; (found = us_pattern_find(p, text->data, text->len, at,
			  &len)) < text->len;) {
		us_value_add(c->v, text->data + at, found - at);
		us_value_add(c->v, other, own);
		if (own < n) {
			us_value_add(c->v, text->data + found, len);
			us_value_add(c->v, other + own + 2, n - own - 2);
		}
		at = found + len;
		if (!p->all)
			break;
	}
	us_value_add(c->v, text->data + at, text->len - at);
}

static bool
do_replace(struct us_call *c)
{
	struct us_script_value given[3] = { c->given[0] };
	struct us_pattern p = { .all = c->all };
	struct us_call call = *c;
	char other[US_PATTERN_MAX];
	size_t n = 0, at;

	/* What an operator is given is a list. */
	if (c->is_operator && c->n == 2 &&
	    us_value_item(c->v, &c->given[1], 0, &given[1])) {
		call.n += us_value_item(c->v, &c->given[1], 1, &given[2]);
		call.given = given;
	}
	if (call.n < 2)
		return false;
	at = call.given[1].begin;
	if ((call.given[1].kind == US_VALUE_PATTERN ?
		    !us_pattern_read(&p, c->v->script, c->len, &at) :
		    !read_short(&call, 1, p.text, &p.len) || p.len == 0) ||
	    (call.n > 2 ? !read_short(&call, 2, other, &n) : !c->is_operator) ||
	    !read_text(c, 0))
		return false;
	begin_text(c);
	replace(c, &p, other, n);
	return us_function_end(c);
}

static bool
do_split(struct us_call *c)
{
	struct us_pattern p = { .all = true };
	static const char item[] = { (char)US_VALUE_ITEM, (char)US_VALUE_MADE };

	if (c->n < 2)
		return do_characters(c);
	if (!read_short(c, 1, p.text, &p.len) || !read_text(c, 0))
		return false;
	if (p.len == 0)
		return split_characters(c);
	begin_text(c);
	c->result.kind = US_VALUE_LIST;
	replace(c, &p, item, sizeof(item));
	us_value_mark(c->v, US_VALUE_ITEM);
	return us_function_end(c);
}

static bool
do_reverse(struct us_call *c)
{
	const struct us_script_value *list = &c->given[0];
	size_t len = list->end - list->begin, end, begin;
	const char *text;

	if (list->kind != US_VALUE_LIST ||
	    !us_emit_reserve(c->v->out, &c->v->heap, c->v->heap.len + len))
		return false;
	us_function_begin_list(c);
	text = us_value_text(c->v, list);
	for (end = len; end > 0; end = begin) {
		for (begin = end - 1; begin > 0 &&
		     (unsigned char)text[begin - 1] != US_VALUE_ITEM;)
			begin--;
		us_value_add(c->v, text + begin, end - begin);
	}
	return us_function_end(c);
}

/* The last byte of a string becomes the first one. */
static bool
do_reversed(struct us_call *c)
{
	bool is_text = read_text(c, 0);
	size_t at = c->v->room.len;

	begin_text(c);
	while (at > 0)
		us_value_add(c->v, c->v->room.data + --at, 1);
	return us_function_end(c) && is_text;
}

/* Put what is given in the places of the string that name it, as {0} does. */
static bool
do_format(struct us_call *c)
{
	struct us_script_value others, item;
	struct us_buf text = { .len = 0 };
	size_t at = 0, end = 0;
	bool is_done = c->n > 1 && us_value_plain(c->v, &c->given[0], &text) &&
	    text.len > 0;

	if (is_done) {
		others = c->given[1];
		us_value_list(c->v, &others);
	}
	begin_text(c);
	for (; is_done && end < text.len; at = end + 3) {
		end = us_find_byte(text.data, at, text.len, '{');
		us_value_add(c->v, text.data + at, end - at);
		if (end == text.len)
			break;
		is_done = text.len - end > 2 &&
		    us_is(text.data[end + 1], US_DIGIT) &&
		    text.data[end + 2] == '}' &&
		    us_value_item(c->v, &others, us_hex(text.data[end + 1]),
			&item);
		if (is_done)
			add_made(c, &item);
	}
	us_buf_free(&text);
	return is_done && us_function_end(c);
}

/* Make a text of the room from ${at} to ${end}. */
static bool
make_part(struct us_call *c, size_t at, size_t end)
{

	begin_text(c);
	if (end > at)
		us_value_add(c->v, c->v->room.data + at, end - at);
	return us_function_end(c);
}

static bool
do_lower(struct us_call *c)
{
	size_t at;

	if (!read_text(c, 0))
		return false;
	for (at = 0; at < c->v->room.len; at++)
		c->v->room.data[at] = us_lower(c->v->room.data[at]);
	return make_part(c, 0, at);
}

static bool
do_trim(struct us_call *c)
{
	size_t at, end;

	if (!read_text(c, 0) || c->v->room.len == 0)
		return false;
	end = c->v->room.len;
	at = us_pass_blanks(c->v->room.data, 0, end);
	while (end > at && us_is(c->v->room.data[end - 1], US_BLANK))
		end--;
	return make_part(c, at, end);
}

static bool
do_slice(struct us_call *c)
{
	size_t len, begin, end;

	if (!read_text(c, 0))
		return false;
	end = len = c->v->room.len;
	if (!read_number(c, 1, len, &begin) ||
	    (c->n > 2 && !read_number(c, 2, len, &end)))
		return false;
	/* Of substr() it is a length; of cmd.exe, one below 0 leaves out. */
	if (c->n > 2 && c->all && *us_value_text(c->v, &c->given[2]) != '-')
		end = end > len - begin ? len : begin + end;
	return read_text(c, 0) && make_part(c, begin, end);
}

/* Make a text of what ${decoder} makes of the room. */
static bool
decode_room(struct us_call *c, enum us_script_call decoder)
{
	struct us_values *v = c->v;
	size_t at;

	begin_text(c);
	at = v->heap.len;
	us_script_make(v->out, decoder, v->room.data, v->room.len, &v->heap);
	us_value_clean(&v->heap, at);
	return us_function_end(c) && v->heap.len > at;
}

static bool
do_decode(struct us_call *c)
{

	return read_text(c, 0) && c->v->room.len > 0 &&
	    decode_room(c, (enum us_script_call)c->function->decoder);
}

/* Make a list of what is given. */
static bool
do_list(struct us_call *c)
{
	size_t i;

	c->result = c->given[0];
	us_value_list(c->v, &c->result);
	for (i = 1; i < c->n; i++)
		us_value_fold(c->v, &c->result, &c->given[i]);
	return c->v->out->status == 0;
}

/* Characters of their numbers. */
static bool
do_codes(struct us_call *c)
{
	struct us_buf *room = &c->v->room;

	/* What this is of, as null, stands before a list. */
	if (c->n > 1 && c->given[1].kind == US_VALUE_LIST) {
		c->given++;
		c->n--;
	}
	if (!do_list(c))
		return false;
	room->len = 0;
	us_emit_add(c->v->out, room, us_value_text(c->v, &c->result),
	    c->result.end - c->result.begin);
	return room->len > 0 &&
	    memchr(room->data, US_VALUE_HOLE, room->len) == NULL &&
	    decode_room(c, US_CALL_CODES);
}

/* It decodes nothing. */
#define NONE (-1)

/* In the order of their names. */
static const struct us_function functions[] = {
#define ENTRY(name, call, decoder, all, method, function, operator) \
	{ \
		name, sizeof(name) - 1, call, decoder, all, method, \
		    function, operator \
	}
#define CODEC(name, decoder) \
	ENTRY(name, do_decode, decoder, false, false, true, false)
#define CODES(name) \
	ENTRY(name, do_codes, US_CALL_CODES, false, false, true, false)
#define METHOD(name, call, all) ENTRY(name, call, NONE, all, true, false, false)
	ENTRY("array", do_list, NONE, false, false, true, false),
	CODEC("atob", US_CALL_BASE64),
	CODES("chr"),
	CODES("chr$"),
	CODES("chrw"),
	CODES("chrw$"),
	METHOD("concat", do_concat, false),
	ENTRY("creplace", do_replace, NONE, true, false, false, true),
	CODEC("decodeuri", US_CALL_ESCAPED),
	CODEC("decodeuricomponent", US_CALL_ESCAPED),
	ENTRY("f", do_format, NONE, true, false, false, true),
	ENTRY("from", do_characters, NONE, false, false, true, false),
	CODEC("frombase64string", US_CALL_COMMAND),
	CODES("fromcharcode"),
	CODES("fromcodepoint"),
	ENTRY("ireplace", do_replace, NONE, true, false, false, true),
	ENTRY("join", do_join, NONE, false, true, true, true),
	METHOD("map", us_function_map, false),
	ENTRY("replace", do_replace, NONE, false, true, true, true),
	METHOD("replaceall", do_replace, true),
	METHOD("reverse", do_reverse, false),
	METHOD("slice", do_slice, false),
	ENTRY("split", do_split, NONE, false, true, true, true),
	ENTRY("strreverse", do_reversed, NONE, false, false, true, false),
	METHOD("substr", do_slice, true),
	METHOD("substring", do_slice, false),
	METHOD("tolowercase", do_lower, false),
	METHOD("toreversed", do_reverse, false),
	METHOD("tostring", do_same, false),
	METHOD("trim", do_trim, false),
	CODEC("unescape", US_CALL_ESCAPED),
#undef METHOD
#undef CODES
#undef CODEC
#undef ENTRY
};

const struct us_function *
us_function_find(const char *name, size_t len)
{
	const struct us_function *f = functions,
				 *end = f + sizeof(functions) / sizeof(*f);
	char first = len == 0 ? '\0' : us_lower(*name);

	for (; f < end && *f->name <= first; f++)
		if (f->len == len && *f->name == first &&
		    us_same(name, f->name, len))
			return f;
	return NULL;
}

bool
us_function_call(struct us_call *c)
{
	struct us_script_value choice;
	size_t at = 0, begin = c->v->heap.len;

	if (c->n == 0 || c->given[0].kind != US_VALUE_CHOICE)
		return c->n > 0 && c->function->call(c);
	choice = c->given[0];
	while (us_value_next(c->v, &choice, &at, &c->given[0])) {
		if (!c->function->call(c) || c->result.kind != US_VALUE_TEXT ||
		    c->result.place != US_PLACE_HEAP)
			return false;
		us_value_mark(c->v, US_VALUE_ITEM);
	}
	c->result.kind = US_VALUE_CHOICE;
	c->result.begin = begin;
	return us_function_end(c);
}
