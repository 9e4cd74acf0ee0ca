/*
 * What methods make of a string or a list that a script has in clear, as
 * 'x/elpmaxe'.split('').reverse().join('') (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "script_change.h"
#include "tag.h"

/* The most methods. */
#define METHODS_MAX 16

static const struct method {
	const char *name;
	size_t len;
	us_change_call *call;
	bool all;	  /* it changes all that it finds */
	bool is_function; /* the first argument is what it changes */
	bool is_operator; /* a hyphen is before it */
} methods[] = {
#define METHOD(name, call, all, is_function, is_operator) \
	{ \
		name, sizeof(name) - 1, call, all, is_function, is_operator \
	}
	METHOD("concat", us_change_concat, false, false, false),
	METHOD("join", us_change_join, false, true, true),
	METHOD("replace", us_change_replace, false, true, true),
	METHOD("replaceall", us_change_replace, true, false, false),
	METHOD("reverse", us_change_reverse, false, false, false),
	METHOD("split", us_change_split, false, true, true),
	METHOD("strreverse", us_change_reversed, false, true, false),
	METHOD("creplace", us_change_replace, true, false, true),
	METHOD("ireplace", us_change_replace, true, false, true),
	METHOD("f", us_change_format, true, false, true),
	METHOD("from", us_change_characters, false, true, false),
	METHOD("map", us_change_map, false, false, false),
	METHOD("slice", us_change_slice, false, false, false),
	METHOD("substr", us_change_slice, true, false, false),
	METHOD("substring", us_change_slice, false, false, false),
	METHOD("tolowercase", us_change_lower, false, false, false),
	METHOD("toreversed", us_change_reverse, false, false, false),
	METHOD("trim", us_change_trim, false, false, false),
#undef METHOD
};

/* Return the method whose name ends at ${end}, or NULL. */
static const struct method *
find_method(const char *text, size_t end)
{
	const struct method *m = methods,
			    *last = m + sizeof(methods) / sizeof(*m);

	if (end == 0)
		return NULL;
	for (; m < last; m++)
		if (us_lower(text[end - 1]) == m->name[m->len - 1] &&
		    us_script_ends_name(text, end, m->name, m->len))
			return m;
	return NULL;
}

/* Return the method whose name is next, and move behind that. */
static const struct method *
read_name(struct us_change *v)
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
	struct us_change v = { .script = script, .len = len, .at = at + 1 };
	const struct method *m;

	if (at == len || script[at] != '-')
		return at;
	m = read_name(&v);
	return m != NULL && m->is_operator ? v.at : at;
}

/* Call ${m}, the name of which was read. */
static bool
call(struct us_change *v, const struct method *m)
{

	if (m == NULL)
		return false;
	/* That of .NET begins with a capital and changes all that it finds. */
	v->all = m->all || v->script[v->at - m->len] == 'R';
	v->is_operator = false;
	return us_change_take(v, '(') && m->call(v) && us_change_take(v, ')');
}

/* Call the operator that is next. */
static bool
call_operator(struct us_change *v)
{
	const struct method *m;

	v->at++;
	m = read_name(v);
	v->is_operator = v->all = true;
	us_change_skip(v);
	return m->call(v);
}

/* Move over what else a function is given: numbers. */
static void
skip_numbers(struct us_change *v)
{

	while (v->at < v->len &&
	    (us_is(v->script[v->at], US_DIGIT | US_BLANK) ||
		memchr(",-", v->script[v->at], 2) != NULL))
		v->at++;
}

/* Read what a function is given: a string or a list. */
static bool
read_argument(struct us_change *v)
{
	static const char list[] = "array(";
	const size_t n = sizeof(list) - 1;

	if (v->len - v->at < n || !us_same(v->script + v->at, list, n))
		return us_change_string(v, v->text);
	v->at += n;
	return us_change_list(v, ')');
}

/* Read the functions whose names are next, each in the brackets of the one
 * before, and what they make. */
static bool
read_functions(struct us_change *v)
{
	const struct method *calls[US_SCRIPT_CALLS];
	size_t n = 0, at;

	if (v->len - v->at > 6 && us_same(v->script + v->at, "array.", 6))
		v->at += 6;
	for (at = v->at; n < US_SCRIPT_CALLS; at = v->at) {
		calls[n] = read_name(v);
		if (calls[n] == NULL || !calls[n]->is_function ||
		    !us_change_take(v, '('))
			break;
		n++;
	}
	v->at = at;
	if (!read_argument(v))
		return false;
	v->all = true;
	while (n-- > 0) {
		(void)us_change_take(v, ',');
		if (!calls[n]->call(v))
			return false;
		skip_numbers(v);
		if (!us_change_take(v, ')'))
			return false;
	}
	return true;
}

/* Read the strings that are next as a list, if they are several. */
static bool
read_operands(struct us_change *v)
{

	if (!us_change_strings(v))
		return false;
	v->is_list = memchr(v->text->data, '\0', v->text->len - 1) != NULL;
	v->text->len -= !v->is_list;
	return true;
}

/* Read the value that is next. */
static bool
read_value(struct us_change *v)
{

	if (us_change_take(v, '['))
		return us_change_list(v, ']');
	if (us_change_take(v, '('))
		return read_operands(v) && us_change_take(v, ')');
	if (us_change_take(v, '-')) {
		/* What it changes is behind this operator. */
		(void)read_name(v);
		(void)us_change_take(v, '@');
		v->is_operator = true;
		return us_change_take(v, '(') && us_change_strings(v) &&
		    us_change_take(v, ')') && us_change_join(v);
	}
	return us_is(v->script[v->at], US_ALPHA) ? read_functions(v) :
						   read_operands(v);
}

/* Apply the methods of the value that is next.  Return false if something of
 * them is not known. */
static bool
apply(struct us_change *v)
{
	bool is_known = read_value(v);
	size_t n;

	for (n = 0; is_known && n < METHODS_MAX; n++) {
		us_change_skip(v);
		if (us_script_operator(v->script, v->len, v->at) > v->at)
			is_known = call_operator(v);
		else if (us_change_take(v, '.'))
			is_known = call(v, read_name(v));
		else
			break;
	}
	return is_known && n < METHODS_MAX;
}

void
us_script_methods(struct us_emitter *out, struct us_buf *value,
    struct us_buf *room, const char *script, size_t len, size_t *at)
{
	struct us_change v = { .out = out,
		.text = value,
		.room = room,
		.script = script,
		.len = len,
		.begin = *at,
		.at = *at };

	value->len = 0;
	if (apply(&v) && !v.is_list)
		*at = v.at;
	else
		value->len = 0;
}

bool
us_script_list(struct us_emitter *out, struct us_buf *list, const char *script,
    size_t len)
{
	struct us_buf value = { .len = 0 }, room = { .len = 0 };
	struct us_change v = { .out = out,
		.text = &value,
		.room = &room,
		.script = script,
		.len = len };
	bool is_done = apply(&v) && v.is_list && v.at == len;
	size_t at, end;

	for (at = 0; is_done && at < value.len; at = end + 1) {
		end = us_find_byte(value.data, at, value.len, '\0');
		us_emit_add(out, list, at == 0 ? "[\"" : ",\"", 2);
		us_emit_add(out, list, value.data + at, end - at);
		us_emit_add(out, list, "\"", 1);
	}
	us_emit_add(out, list, "]", 1);
	us_buf_free(&value);
	us_buf_free(&room);
	return is_done && list->len > 1 && out->status == 0;
}
