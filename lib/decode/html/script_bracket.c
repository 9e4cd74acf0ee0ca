/*
 * The brackets in a script, and commas in them: what is in them is one value,
 * is given to a call, or is a list or the number of one in a list.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_reader.h"

/* Bytes of what is done with each number of a list. */
#define BLOCK_MOST 128

/* Read the cast of numbers to characters that PowerShell has at ${at}, as
 * [char]104 or [char[]](104,116).  Return false if none is there. */
static bool
read_cast(struct us_encoded *e, size_t at)
{
	size_t n = us_stands(e->tokens.script, e->tokens.len, at, "[char]") ?
	    6 :
	    us_stands(e->tokens.script, e->tokens.len, at, "[char[]]") ? 8 :
									 0;

	if (n == 0 ||
	    (!e->wants_value && !us_is(e->tokens.script[at - 1], US_BLANK)))
		return false;
	if (!e->wants_value)
		us_reader_flush(e);
	e->tokens.at = at + n;
	us_reader_open(e, US_OPEN_PREFIX)->function =
	    us_function_find("fromcharcode", 12);
	return true;
}

/* Read what makes of the last value something else: its characters from the
 * last one on, as [-1..-9] at ${at}, or for each number what the block behind
 * | % is.  Return false if that is not there. */
static bool
read_change(struct us_encoded *e, size_t at, const char *function, char closer)
{
	struct us_call call = { .v = &e->values,
		.function = us_function_find(function, strlen(function)),
		.given = &e->value[e->n - 1],
		.n = 1,
		.begin = at,
		.len = e->tokens.len };

	call.end = us_find_byte(e->tokens.script, at,
	    call.len - at > BLOCK_MOST ? at + BLOCK_MOST : call.len, closer);
	if (us_reader_byte(e, call.end) != closer || !us_function_call(&call))
		return false;
	e->value[e->n - 1] = call.result;
	e->tokens.at = call.end + 1;
	return true;
}

bool
us_reader_block(struct us_encoded *e)
{
	static const char *const words[] = { "%", "foreach-object", "foreach" };
	size_t at = us_token_ahead(&e->tokens, e->tokens.at), i;

	for (i = 0; i < sizeof(words) / sizeof(*words); i++)
		if (us_stands(e->tokens.script, e->tokens.len, at, words[i]))
			break;
	if (e->wants_value || i == sizeof(words) / sizeof(*words))
		return false;
	us_reader_reduce(e, US_OPEN_COMMA);
	return read_change(e, at, "map", '}');
}

void
us_reader_bracket(struct us_encoded *e, char sign, size_t at)
{
	struct us_script_value called;
	struct us_open *o;

	if (sign == '[' &&
	    (read_cast(e, at) ||
		(!e->wants_value &&
		    us_stands(e->tokens.script, e->tokens.len, at, "[-1..-") &&
		    read_change(e, at, "strreverse", ']'))))
		return;
	if (sign == '(' && !e->wants_value) {
		called = e->value[--e->n];
		us_tell(e, &called);
		o = us_reader_open(e, US_OPEN_CALL);
		o->inside = e->tokens.at;
		if (called.kind == US_VALUE_FUNCTION)
			o->path.function = called.begin;
	} else if (sign == '(') {
		o = us_reader_open(e, US_OPEN_GROUP);
	} else {
		o = us_reader_open(e,
		    e->wants_value ? US_OPEN_LIST : US_OPEN_INDEX);
	}
	o->at = at;
}

void
us_reader_comma(struct us_encoded *e)
{
	struct us_call call = { .v = &e->values, .n = 1 };
	struct us_open *o;
	size_t i;

	us_reader_reduce(e, US_OPEN_SET);
	o = &e->open[e->brackets];
	if (e->n == o->kept)
		e->value[e->n++] = us_value_unknown;
	call.given = &e->value[e->n - 1];
	if (o->kind == US_OPEN_LIST) {
		us_tell_string(e, call.given);
		/* Of a string behind dots, the characters are in the list. */
		if (call.given->is_spread && us_value_is_text(call.given)) {
			call.function = us_function_find("from", 4);
			if (us_function_call(&call))
				*call.given = call.result;
		}
	}
	if (o->kind == US_OPEN_LIST || e->n - o->values > US_CALL_VALUES) {
		us_value_list(&e->values, &e->value[o->values]);
		for (i = o->values + 1; i < e->n; i++)
			us_value_fold(&e->values, &e->value[o->values],
			    &e->value[i]);
		e->n = o->values + 1;
	}
	o->kept = e->n;
	o->heap = e->values.heap.len;
	o->ifs = 0;
	e->wants_value = true;
}

/* The brackets at hand end, and ${value} stands for them. */
static void
replace(struct us_encoded *e, const struct us_script_value *value)
{
	struct us_script_value made = *value;
	const struct us_open *o = &e->open[e->brackets];

	made.at = o->at;
	e->n = o->values;
	us_reader_close(e);
	e->wants_value = true;
	us_reader_push(e, &made);
}

static void
end_group(struct us_encoded *e)
{
	struct us_script_value value = us_value_unknown;

	us_reader_reduce(e, US_OPEN_SET);
	if (e->n > e->open[e->brackets].values)
		value = e->value[e->n - 1];
	value.is_named = true;
	value.is_read = false;
	replace(e, &value);
}

static void
end_list(struct us_encoded *e)
{
	struct us_script_value list = { .kind = US_VALUE_LIST,
		.place = US_PLACE_HEAP };

	us_reader_reduce(e, US_OPEN_SET);
	if (e->n > e->open[e->brackets].kept)
		us_reader_comma(e);
	list.begin = list.end = e->values.heap.len;
	if (e->n > e->open[e->brackets].values)
		list = e->value[e->open[e->brackets].values];
	replace(e, &list);
}

/* Let a member stand for a list and its number; each of the first ones if that
 * is not known. */
static void
end_index(struct us_encoded *e)
{
	struct us_script_value index = us_value_unknown, *list, item;
	const struct us_open *o = &e->open[e->brackets];
	struct us_path path = { .kind = US_NAME_MEMBER };
	size_t number = 0;

	us_reader_reduce(e, US_OPEN_SET);
	if (e->n > o->values)
		index = e->value[e->n - 1];
	list = &e->value[o->values - 1];
	e->n = o->values;
	us_reader_close(e);
	e->wants_value = false;
	if (index.kind == US_VALUE_STRING && index.place == US_PLACE_SCRIPT &&
	    index.end > index.begin) {
		path.begin = index.begin;
		path.end = index.end;
		us_reader_member(e, &path,
		    us_token_ahead(&e->tokens, e->tokens.at));
		return;
	}
	if (list->kind == US_VALUE_LIST &&
	    !us_value_number(&e->values, &index, &number)) {
		list->kind = US_VALUE_CHOICE;
		return;
	}
	if (list->kind != US_VALUE_LIST)
		us_tell(e, list);
	*list = list->kind == US_VALUE_LIST &&
		us_value_item(&e->values, list, number, &item) ?
	    item :
	    (struct us_script_value){ .at = list->at };
}

void
us_reader_end(struct us_encoded *e)
{
	enum us_open_kind kind = e->open[e->brackets].kind;

	if (kind == US_OPEN_GROUP) {
		end_group(e);
	} else if (kind == US_OPEN_CALL) {
		us_reader_call(e);
	} else if (kind == US_OPEN_LIST) {
		end_list(e);
	} else if (kind == US_OPEN_INDEX) {
		end_index(e);
	} else {
		/* They are braces. */
		us_reader_flush(e);
		us_reader_close(e);
		us_reader_flush(e);
	}
}

/* Return whether what is open is a bracket that ${sign} may end. */
static bool
is_closed_by(enum us_open_kind kind, char sign)
{

	if (sign == ')')
		return kind == US_OPEN_GROUP || kind == US_OPEN_CALL;
	if (sign == ']')
		return kind == US_OPEN_LIST || kind == US_OPEN_INDEX;
	return kind == US_OPEN_BRACE || kind == US_OPEN_TEMPLATE;
}

bool
us_reader_end_in(struct us_encoded *e, char sign)
{
	size_t i;

	/* Only a brace ends one. */
	for (i = e->opens; i > 1; i--)
		if (is_closed_by(e->open[i - 1].kind, sign) ||
		    is_closed_by(e->open[i - 1].kind, '}'))
			break;
	if (i == 1 || !is_closed_by(e->open[i - 1].kind, sign)) {
		us_reader_flush(e);
		return false;
	}
	while (e->brackets != i - 1)
		us_reader_end(e);
	return true;
}
