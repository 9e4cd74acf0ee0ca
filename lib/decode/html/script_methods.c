/*
 * What methods make of a string or a list that a script has in clear, as
 * 'x/elpmaxe'.split('').reverse().join('') (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "script_pattern.h"
#include "tag.h"

/* The most methods, the most strings that a format is given, and the bytes by
 * which a value is longer than twice its source at most. */
#define METHODS_MAX 16
#define ITEMS_MAX 10
#define GROWTH 256

/* A string, or a list of strings; each ends in a NUL. */
struct value {
	struct us_emitter *out;
	struct us_buf *text, *room;
	const char *script;
	size_t len, begin, at;
	bool is_list;
	bool all;	  /* of the method at hand */
	bool is_operator; /* that is one, as -join in PowerShell */
};

/* Append ${text} to the value, which may not grow without end. */
static bool
add(struct value *v, const char *text, size_t len)
{

	if (v->text->len + len > 2 * (v->at - v->begin) + GROWTH)
		return false;
	us_emit_add(v->out, v->text, text, len);
	return v->out->status == 0;
}

/* Keep the value in the room, and begin it anew. */
static void
begin_new(struct value *v)
{
	struct us_buf kept = *v->room;

	*v->room = *v->text;
	*v->text = kept;
	v->text->len = 0;
}

static void
skip(struct value *v)
{

	v->at = us_script_blanks(v->script, v->len, v->at);
}

/* Move over ${byte} and blanks, if it is next. */
static bool
take(struct value *v, char byte)
{

	skip(v);
	if (v->at == v->len || v->script[v->at] != byte)
		return false;
	v->at++;
	skip(v);
	return true;
}

/* Append the string that is next to ${buf}. */
static bool
read_string(struct value *v, struct us_buf *buf)
{
	size_t begin;

	skip(v);
	if (v->at == v->len || !us_script_is_quote(v->script[v->at]))
		return false;
	begin = v->at + 1;
	v->at = us_script_string_end(v->script, v->len, v->at);
	if (v->at == v->len || !us_script_is_quote(v->script[v->at]))
		return false;
	us_script_decode(v->out, buf, v->script + begin, v->at - begin);
	v->at++;
	return v->out->status == 0;
}

/* Make each character of the string one of a list. */
static bool
split_characters(struct value *v)
{
	const char *text;
	size_t at, n, len = v->text->len;

	begin_new(v);
	text = v->room->data;
	v->is_list = true;
	for (at = 0; at < len && text[at] != '\0'; at += n) {
		for (n = 1; at + n < len &&
		     ((unsigned char)text[at + n] & 0xC0) == 0x80;)
			n++;
		if (!add(v, text + at, n) || !add(v, "", 1))
			return false;
	}
	return true;
}

/* Read the strings that are next, with commas between them. */
static bool
read_strings(struct value *v)
{

	v->is_list = true;
	do {
		if (!read_string(v, v->text) || !add(v, "", 1))
			return false;
	} while (take(v, ','));
	return true;
}

/* Read the list behind its bracket, which ${closer} ends. */
static bool
read_list(struct value *v, char closer)
{

	if (v->len - v->at <= 3 || memcmp(v->script + v->at, "...", 3) != 0)
		return read_strings(v) && take(v, closer);
	v->at += 3;
	return read_string(v, v->text) && take(v, closer) &&
	    split_characters(v);
}

/* Read the pattern of a replace() into ${p}, which is empty: a string or a
 * regular expression. */
static bool
read_pattern(struct value *v, struct us_pattern *p)
{
	struct us_buf string = { .len = 0 };
	bool is_read;

	skip(v);
	if (v->at < v->len && v->script[v->at] == '/')
		return us_pattern_read(p, v->script, v->len, &v->at);
	is_read = read_string(v, &string) && string.len > 0 &&
	    string.len < US_PATTERN_MAX;
	if (is_read)
		memcpy(p->text, string.data, p->len = string.len);
	us_buf_free(&string);
	return is_read;
}

/* Put ${other} in the place of ${p}; of each, if that says so. */
static bool
replace(struct value *v, const struct us_pattern *p, const struct us_buf *other)
{
	size_t at, found, len = v->text->len, n;
	const char *text;

	begin_new(v);
	text = v->room->data;
	for (at = 0; (found = us_pattern_find(p, text, len, at, &n)) < len;) {
		if (!add(v, text + at, found - at) ||
		    !add(v, other->data, other->len))
			return false;
		at = found + n;
		if (!p->all)
			break;
	}
	return add(v, text + at, len - at);
}

static bool
call_replace(struct value *v)
{
	struct us_buf other = { .len = 0 };
	struct us_pattern p = { .all = v->all };
	bool is_done = !v->is_list && read_pattern(v, &p) &&
	    (take(v, ',') ? read_string(v, &other) : v->is_operator) &&
	    replace(v, &p, &other);

	us_buf_free(&other);
	return is_done;
}

static bool
call_split(struct value *v)
{
	struct us_buf by = { .len = 0 };
	struct us_pattern p = { .all = true };
	static const struct us_buf nul = { .data = "", .len = 1 };
	bool is_done = !v->is_list && read_string(v, &by) &&
	    by.len < US_PATTERN_MAX;

	if (is_done && by.len == 0) {
		is_done = split_characters(v);
	} else if (is_done) {
		memcpy(p.text, by.data, p.len = by.len);
		v->is_list = true;
		is_done = replace(v, &p, &nul) && add(v, "", 1);
	}
	us_buf_free(&by);
	return is_done;
}

static bool
call_join(struct value *v)
{
	static const struct us_buf comma = { .data = ",", .len = 1 };
	struct us_buf by = { .len = 0 };
	struct us_pattern nul = { .len = 1, .all = true };
	bool is_done = v->is_list, has_mark;

	skip(v);
	has_mark = v->at < v->len && us_script_is_quote(v->script[v->at]);
	is_done = is_done && (!has_mark || read_string(v, &by));
	/* The last NUL is no separator. */
	if (is_done && v->text->len > 0)
		v->text->len--;
	v->is_list = false;
	is_done = is_done &&
	    replace(v, &nul, has_mark || v->is_operator ? &by : &comma);
	us_buf_free(&by);
	return is_done;
}

static bool
call_reverse(struct value *v)
{
	const char *text;
	size_t end, begin;

	if (!v->is_list)
		return false;
	begin_new(v);
	text = v->room->data;
	for (end = v->room->len; end > 0; end = begin) {
		for (begin = end - 1; begin > 0 && text[begin - 1] != '\0';)
			begin--;
		if (!add(v, text + begin, end - begin))
			return false;
	}
	return true;
}

/* Read the strings that are next to ${text}, and set ${items} to the first
 * ones.  Return their number; 0: there is something else. */
static size_t
read_items(struct value *v, struct us_buf *text, struct us_item *items)
{
	bool has_bracket = take(v, '(');
	size_t n = 0;

	do {
		items[n].begin = text->len;
		if (!read_string(v, text))
			return 0;
		items[n++].end = text->len;
	} while (n < ITEMS_MAX && take(v, ','));
	return !has_bracket || take(v, ')') ? n : 0;
}

/* Put the strings that are next in the places of the string that name them, as
 * {0} does. */
static bool
call_format(struct value *v)
{
	struct us_buf others = { .len = 0 };
	struct us_item items[ITEMS_MAX], *item;
	size_t n = v->is_list ? 0 : read_items(v, &others, items), at, end,
	       len = v->text->len;
	bool is_done = n > 0;
	const char *text;

	begin_new(v);
	text = v->room->data;
	for (at = 0; is_done && at < len; at = end + 3) {
		end = us_find_byte(text, at, len, '{');
		is_done = add(v, text + at, end - at);
		if (!is_done || end == len)
			break;
		is_done = len - end > 2 && us_is(text[end + 1], US_DIGIT) &&
		    us_hex(text[end + 1]) < n && text[end + 2] == '}';
		if (!is_done)
			break;
		item = &items[us_hex(text[end + 1])];
		is_done =
		    add(v, others.data + item->begin, item->end - item->begin);
	}
	us_buf_free(&others);
	return is_done;
}

/* The last byte of the string becomes the first one. */
static bool
call_reversed(struct value *v)
{
	size_t at;
	bool is_done = !v->is_list;

	begin_new(v);
	for (at = v->room->len; is_done && at > 0; at--)
		is_done = add(v, v->room->data + at - 1, 1);
	return is_done;
}

static bool
call_concat(struct value *v)
{

	if (v->is_list)
		return false;
	do {
		if (!read_string(v, v->text))
			return false;
	} while (take(v, ','));
	return true;
}

static const struct method {
	const char *name;
	size_t len;
	bool (*call)(struct value *);
	bool all;	  /* it changes all that it finds */
	bool is_function; /* the first argument is what it changes */
	bool is_operator; /* a hyphen is before it */
} methods[] = {
#define METHOD(name, call, all, is_function, is_operator) \
	{ \
		name, sizeof(name) - 1, call, all, is_function, is_operator \
	}
	METHOD("concat", call_concat, false, false, false),
	METHOD("join", call_join, false, true, true),
	METHOD("replace", call_replace, false, true, true),
	METHOD("replaceall", call_replace, true, false, false),
	METHOD("reverse", call_reverse, false, false, false),
	METHOD("split", call_split, false, true, true),
	METHOD("strreverse", call_reversed, false, true, false),
	METHOD("creplace", call_replace, true, false, true),
	METHOD("ireplace", call_replace, true, false, true),
	METHOD("f", call_format, true, false, true),
#undef METHOD
};

/* Return the method whose name ends at ${end}, or NULL. */
static const struct method *
find_method(const char *text, size_t end)
{
	const struct method *m = methods,
			    *last = m + sizeof(methods) / sizeof(*m);

	for (; m < last; m++)
		if (us_script_ends_name(text, end, m->name, m->len))
			return m;
	return NULL;
}

/* Return the method whose name is next, and move behind that. */
static const struct method *
read_name(struct value *v)
{

	while (v->at < v->len && us_is(v->script[v->at], US_ALPHA))
		v->at++;
	return find_method(v->script, v->at);
}

size_t
us_script_method(const char *script, size_t end)
{
	const struct method *m = find_method(script, end);
	size_t begin = m == NULL ? end : end - m->len;
	char before = begin == 0 ? '\0' : script[begin - 1];

	return m == NULL ||
		(before == '.' ? m->is_function || !m->is_operator :
				 m->is_function) ?
	    begin :
	    end;
}

size_t
us_script_operator(const char *script, size_t len, size_t at)
{
	struct value v = { .script = script, .len = len, .at = at + 1 };
	const struct method *m;

	if (at == len || script[at] != '-')
		return at;
	m = read_name(&v);
	return m != NULL && m->is_operator ? v.at : at;
}

/* Call ${m}, the name of which was read. */
static bool
call(struct value *v, const struct method *m)
{

	if (m == NULL)
		return false;
	/* That of .NET begins with a capital and changes all that it finds. */
	v->all = m->all || v->script[v->at - m->len] == 'R';
	v->is_operator = false;
	return take(v, '(') && m->call(v) && take(v, ')');
}

/* Call the operator that is next. */
static bool
call_operator(struct value *v)
{
	const struct method *m;

	v->at++;
	m = read_name(v);
	v->is_operator = v->all = true;
	skip(v);
	return m->call(v);
}

/* Move over what else a function is given: numbers. */
static void
skip_numbers(struct value *v)
{

	while (v->at < v->len &&
	    (us_is(v->script[v->at], US_DIGIT | US_BLANK) ||
		memchr(",-", v->script[v->at], 2) != NULL))
		v->at++;
}

/* Read what a function is given: a string or a list. */
static bool
read_argument(struct value *v)
{
	static const char list[] = "array(";
	const size_t n = sizeof(list) - 1;

	if (v->len - v->at < n || !us_same(v->script + v->at, list, n))
		return read_string(v, v->text);
	v->at += n;
	return read_list(v, ')');
}

/* Read the functions whose names are next, each in the brackets of the one
 * before, and what they make. */
static bool
read_functions(struct value *v)
{
	const struct method *calls[US_SCRIPT_CALLS];
	size_t n = 0, at;

	for (at = v->at; n < US_SCRIPT_CALLS; at = v->at) {
		calls[n] = read_name(v);
		if (calls[n] == NULL || !calls[n]->is_function || !take(v, '('))
			break;
		n++;
	}
	v->at = at;
	if (!read_argument(v))
		return false;
	v->all = true;
	while (n-- > 0) {
		(void)take(v, ',');
		if (!calls[n]->call(v))
			return false;
		skip_numbers(v);
		if (!take(v, ')'))
			return false;
	}
	return true;
}

/* Read the strings that are next as a list, if they are several. */
static bool
read_operands(struct value *v)
{

	if (!read_strings(v))
		return false;
	v->is_list = memchr(v->text->data, '\0', v->text->len - 1) != NULL;
	v->text->len -= !v->is_list;
	return true;
}

/* Read the value that is next. */
static bool
read_value(struct value *v)
{

	if (take(v, '['))
		return read_list(v, ']');
	if (take(v, '('))
		return read_operands(v) && take(v, ')');
	if (take(v, '-')) {
		/* What it changes is behind this operator. */
		(void)read_name(v);
		(void)take(v, '@');
		v->is_operator = true;
		return take(v, '(') && read_strings(v) && take(v, ')') &&
		    call_join(v);
	}
	return us_is(v->script[v->at], US_ALPHA) ? read_functions(v) :
						   read_operands(v);
}

void
us_script_methods(struct us_emitter *out, struct us_buf *value,
    struct us_buf *room, const char *script, size_t len, size_t *at)
{
	struct value v = { .out = out,
		.text = value,
		.room = room,
		.script = script,
		.len = len,
		.begin = *at,
		.at = *at };
	bool is_known;
	size_t n;

	value->len = 0;
	is_known = read_value(&v);
	for (n = 0; is_known && n < METHODS_MAX; n++) {
		skip(&v);
		if (us_script_operator(script, len, v.at) > v.at)
			is_known = call_operator(&v);
		else if (take(&v, '.'))
			is_known = call(&v, read_name(&v));
		else
			break;
	}
	if (is_known && n < METHODS_MAX && !v.is_list)
		*at = v.at;
	else
		value->len = 0;
}
