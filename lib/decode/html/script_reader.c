/*
 * The expressions of a script.  Operators wait on a stack until what they bind
 * is read (names-of-strings, joined-strings).  A token that is not expected
 * ends the expression, and another one begins.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../../base/bytes.h"
#include "script_reader.h"

/* How many times as long as a script is may be what is copied for its values,
 * and the bytes that a short one may have. */
#define GROWTH 4
#define SHORT_GROWTH 1024

/* Statements that wait for a name. */
#define WAITS_MOST 4096

/* Begin anew, outside of all brackets. */
static void
start(struct us_encoded *e)
{

	e->open[0] =
	    (struct us_open){ .kind = US_OPEN_ALL, .inside = e->again };
	e->opens = 1;
	e->brackets = e->n = 0;
	e->values.heap.len = 0;
	e->wants_value = true;
	e->has_value = false;
}

/* A statement that has a name which is not known yet. */
struct wait {
	struct us_path name;
	size_t at, function;
};

/* Return the function around what is at hand. */
static const struct us_open *
function_around(const struct us_encoded *e)
{

	return &e->open[e->open[e->opens - 1].scope];
}

bool
us_reader_get(struct us_encoded *e, const struct us_path *path,
    struct us_script_value *value)
{
	struct us_path p = *path;

	p.kind = US_NAME_PARAMETER;
	p.function = function_around(e)->inside;
	return (path->kind == US_NAME_VARIABLE &&
		   (e->names.bound >> p.function % 64 & 1) != 0 &&
		   us_names_get(&e->names, &e->values, &p, value)) ||
	    us_names_get(&e->names, &e->values, path, value);
}

void
us_reader_want(struct us_encoded *e, const struct us_script_value *value)
{
	struct wait wait = { .at = e->statement,
		.function = function_around(e)->inside,
		.name = { .begin = value->begin,
		    .end = value->end,
		    .kind = (enum us_name_kind)value->place } };

	if (value->kind != US_VALUE_UNKNOWN || value->end == value->begin ||
	    e->names.is_again || e->waits.len > WAITS_MOST * sizeof(wait))
		return;
	us_names_want(&e->names, &e->values, &wait.name);
	us_emit_add(e->out, &e->waits, &wait, sizeof(wait));
}

struct us_open *
us_reader_open(struct us_encoded *e, enum us_open_kind kind)
{
	struct us_open *o;

	o = &e->open[e->opens++];
	*o = (struct us_open){ .kind = kind,
		.values = e->n,
		.kept = e->n,
		.heap = e->values.heap.len,
		.at = e->tokens.at,
		.scope = o[-1].scope };
	if (kind < US_OPEN_SET)
		e->brackets = e->opens - 1;
	e->wants_value = true;
	return o;
}

void
us_reader_push(struct us_encoded *e, const struct us_script_value *value)
{

	if (!e->wants_value)
		us_reader_flush(e);
	e->value[e->n++] = *value;
	e->wants_value = false;
	e->has_value = true;
}

/* Let ${value} be what the function ${path} returns. */
static void
set_result(struct us_encoded *e, const struct us_path *path,
    const struct us_script_value *value)
{
	struct us_path result;

	if (path->end == 0)
		return;
	result = *path;
	result.kind = US_NAME_RESULT;
	us_names_set(&e->names, &e->values, &result, value);
}

/* Let ${value}, the first one of ${n}, be what the function of the operator
 * ${o} makes of them, if it has one. */
static void
call(struct us_encoded *e, const struct us_open *o,
    struct us_script_value *value, size_t n)
{
	struct us_call call = { .v = &e->values,
		.function = o->function,
		.given = value,
		.n = n,
		.len = e->tokens.len,
		.all = o->function != NULL && o->function->all,
		.is_operator = true };
	bool is_known = o->function != NULL && us_function_call(&call);

	while (!is_known && n-- > 0)
		us_tell(e, &value[n]);
	*value = is_known ? call.result : us_value_unknown;
}

/* Let ${a} be what the operator ${o} makes of it and ${b}. */
static void
apply(struct us_encoded *e, const struct us_open *o, struct us_script_value *a,
    struct us_script_value *b)
{

	switch (o->kind) {
	case US_OPEN_JOIN:
		if (a->kind == US_VALUE_UNKNOWN && b->kind == US_VALUE_UNKNOWN)
			return;
		us_reader_want(e, a);
		us_reader_want(e, b);
		us_value_join(&e->values, a, b);
		return;
	case US_OPEN_OR:
		if (us_value_is_text(a) || a->kind == US_VALUE_CHOICE) {
			us_tell(e, b);
			return;
		}
		b->is_named = true;
		*a = *b;
		return;
	case US_OPEN_AND:
		us_tell(e, a);
		*a = *b;
		return;
	case US_OPEN_COMMA:
		us_tell_string(e, a);
		us_tell_string(e, b);
		us_value_list(&e->values, a);
		us_value_fold(&e->values, a, b);
		a->is_group = true;
		return;
	default:
		call(e, o, a, 2);
	}
}

/* Return whether ${value} is what ${path} stands for with more behind it, as in
 * a = a + 'b'. */
static bool
grows(struct us_encoded *e, const struct us_path *path,
    const struct us_script_value *value)
{
	struct us_script_value old;
	size_t len;

	if (value->kind != US_VALUE_TEXT || e->names.is_again ||
	    !us_names_get(&e->names, &e->values, path, &old) ||
	    old.kind != US_VALUE_TEXT)
		return false;
	len = old.end - old.begin;
	return value->end - value->begin > len &&
	    memcmp(us_value_text(&e->values, value),
		us_value_text(&e->values, &old), len) == 0;
}

/* Let ${path} be set to ${value}. */
static void
set(struct us_encoded *e, const struct us_open *o,
    struct us_script_value *value)
{
	const char *text = e->tokens.script + o->path.begin;
	size_t len = o->path.end - o->path.begin;
	bool is_grown = grows(e, &o->path, value);
	struct us_name *name;

	if (!is_grown)
		us_tell(e, value);
	name = us_names_set(&e->names, &e->values, &o->path, value);
	if (name != NULL)
		name->is_grown = is_grown;
	if (!o->is_key && o->path.kind == US_NAME_MEMBER &&
	    ((len == 4 && memcmp(text, "host", len) == 0) ||
		(len == 8 && memcmp(text, "hostname", len) == 0)))
		us_tell_host(e, value);
	value->is_told = true;
	if (is_grown)
		*value = us_value_unknown;
}

/* Make what an operator before its value makes of it. */
static void
apply_prefix(struct us_encoded *e, const struct us_open *o,
    struct us_script_value *value)
{

	switch (o->kind) {
	case US_OPEN_SET:
		set(e, o, value);
		return;
	case US_OPEN_GROW:
		us_names_grow(&e->names, &e->values, &o->path, value);
		*value = us_value_unknown;
		return;
	case US_OPEN_RETURN:
	case US_OPEN_ARROW:
		us_tell(e, value);
		set_result(e,
		    o->kind == US_OPEN_ARROW ? &o->path :
					       &function_around(e)->path,
		    value);
		*value = us_value_unknown;
		if (o->kind == US_OPEN_ARROW)
			*value =
			    (struct us_script_value){ .kind = US_VALUE_FUNCTION,
				    .begin = o->inside,
				    .end = o->inside };
		return;
	case US_OPEN_SPREAD:
		value->is_spread = true;
		return;
	default:
		call(e, o, value, 1);
	}
}

static bool
is_prefix(const struct us_open *o)
{

	return o->kind <= US_OPEN_SPREAD || o->kind == US_OPEN_PREFIX ||
	    (o->kind == US_OPEN_SHELL && o->is_method);
}

/* Let one of the last two values stand for these and what decides. */
static void
choose(struct us_encoded *e)
{
	struct us_script_value *decides = &e->value[e->n - 3];

	us_tell(e, decides);
	us_tell_string(e, &decides[1]);
	us_tell_string(e, &decides[2]);
	us_value_choose(&e->values, &decides[1], &decides[2]);
	decides[1].at = decides->at;
	*decides = decides[1];
	e->n -= 2;
}

/* Apply the last operator. */
static void
reduce(struct us_encoded *e)
{
	const struct us_open *o = &e->open[--e->opens];

	if (e->n <= o->values)
		return; /* Nothing is behind it. */
	if (is_prefix(o)) {
		apply_prefix(e, o, &e->value[o->values]);
	} else if (o->kind == US_OPEN_ELSE) {
		choose(e);
	} else {
		apply(e, o, &e->value[o->values - 1], &e->value[o->values]);
		e->n--;
	}
}

void
us_reader_reduce(struct us_encoded *e, enum us_open_kind least)
{

	while (e->opens - 1 > e->brackets &&
	    e->open[e->opens - 1].kind >= least)
		reduce(e);
}

void
us_reader_flush(struct us_encoded *e)
{
	struct us_open *o;

	us_reader_reduce(e, US_OPEN_SET);
	o = &e->open[e->brackets];
	e->wants_value = true;
	while (e->n > o->kept)
		us_tell(e, &e->value[--e->n]);
	e->values.heap.len = o->heap;
	o->ifs = 0;
	if (o->kind == US_OPEN_ALL || o->kind == US_OPEN_BRACE)
		e->statement = e->token;
	/* Only this statement was to be read again. */
	if (e->names.is_again && e->brackets == 0 && e->has_value)
		e->tokens.at = e->tokens.len;
}

void
us_reader_close(struct us_encoded *e)
{

	e->opens = e->brackets;
	while (e->brackets > 0 && e->open[--e->brackets].kind >= US_OPEN_SET)
		continue;
}

/* Find what += has made. */
static void
tell_grown(struct us_encoded *e)
{
	struct us_name *name = e->names.slots, *end = name + US_NAMES;
	struct us_script_value grown;

	for (; name < end; name++) {
		if (name->script != e->names.script || !name->is_grown ||
		    name->is_wanted)
			continue;
		grown = name->value;
		grown.at = name->begin;
		us_tell(e, &grown);
	}
}

/* Go back to the next statement whose name was set behind it.  Return false if
 * there is none. */
static bool
go_back(struct us_encoded *e)
{
	struct us_script_value value;
	struct wait wait;

	if (!e->names.is_again) {
		tell_grown(e);
		e->names.is_again = true;
	}
	while (e->next_wait < e->waits.len) {
		memcpy(&wait, e->waits.data + e->next_wait, sizeof(wait));
		e->next_wait += sizeof(wait);
		e->again = wait.function;
		start(e);
		/* What sets a name and is made of it is not read again. */
		if (!us_reader_get(e, &wait.name, &value) || !value.is_late ||
		    (value.at >= wait.at && value.at < wait.name.begin))
			continue;
		e->tokens.at = e->statement = wait.at;
		return true;
	}
	return false;
}

/* Read the next token.  Return false at the end of the script. */
static bool
read_token(struct us_encoded *e)
{
	struct us_script_value value = us_value_unknown;
	struct us_token t;
	size_t from;

	if (e->opens + US_TOKEN_OPENS > US_STACK_MOST ||
	    e->n + US_TOKEN_OPENS > US_STACK_MOST) {
		while (e->n > 0)
			us_tell(e, &e->value[--e->n]);
		start(e);
	}
	from = e->tokens.at;
	us_token_next(&e->tokens, &t, e->wants_value);
	e->token = value.at = value.begin = t.begin;
	if (t.kind == US_TOKEN_END ||
	    (e->names.is_again && e->again_left < t.end - from)) {
		while (e->brackets > 0)
			us_reader_end(e);
		us_reader_flush(e);
		return false;
	}
	if (e->names.is_again)
		e->again_left -= t.end - from;
	value.end = t.end;
	value.kind = t.kind == US_TOKEN_NUMBER ? US_VALUE_NUMBER :
						 US_VALUE_PATTERN;
	if (t.kind == US_TOKEN_NAME || t.kind == US_TOKEN_MEMBER)
		us_reader_word(e, &t);
	else if (t.kind == US_TOKEN_NUMBER || t.kind == US_TOKEN_PATTERN)
		us_reader_push(e, &value);
	else
		us_reader_sign(e, &t);
	return true;
}

bool
us_encoded_begin(struct us_encoded **reader, struct us_emitter *out, size_t len)
{
	struct us_encoded *e = *reader;

	if (e == NULL)
		e = *reader = calloc(1, sizeof(*e));
	if (e == NULL) {
		us_emit_no_memory(out);
		return false;
	}
	e->out = e->values.out = out;
	e->next_page = e->next_wait = 0;
	e->statement = e->token = e->again = e->waits.len = 0;
	e->again_left = len;
	e->page.len = e->pages.len = e->values.names.len = 0;
	e->values.budget = GROWTH * len + SHORT_GROWTH;
	memset(e->told, 0, sizeof(e->told));
	e->tokens = (struct us_tokens){ .len = len };
	e->function.end = 0;
	e->names.script++;
	e->names.bound = 0;
	e->names.is_again = e->names.has_new = false;
	start(e);
	return true;
}

bool
us_encoded_next(struct us_encoded *e, const char *script, size_t len,
    struct us_made *made)
{

	e->tokens.script = e->values.script = script;
	e->tokens.len = len;
	while (e->out->status == 0 && e->next_page == e->pages.len) {
		e->next_page = e->pages.len = 0;
		while (read_token(e) && e->pages.len == 0)
			continue;
		if (e->pages.len == 0 && !go_back(e) && e->pages.len == 0) {
			us_names_keep(&e->names, &e->values, len);
			return false;
		}
	}
	if (e->out->status != 0)
		return false;
	memcpy(made, e->pages.data + e->next_page, sizeof(*made));
	e->next_page += sizeof(*made);
	made->page = e->pages.data + e->next_page;
	e->next_page += made->len;
	return true;
}

void
us_encoded_forget(struct us_encoded *e)
{

	if (e == NULL)
		return;
	e->names.first = e->names.script + 1;
	e->values.kept.len = 0;
}

void
us_encoded_free(struct us_encoded **reader)
{
	struct us_encoded *e = *reader;

	if (e == NULL)
		return;
	us_buf_free(&e->values.heap);
	us_buf_free(&e->values.names);
	us_buf_free(&e->values.kept);
	us_buf_free(&e->values.room);
	us_buf_free(&e->pages);
	us_buf_free(&e->waits);
	us_buf_free(&e->page);
	us_buf_free(&e->string);
	us_buf_free(&e->list);
	free(e);
	*reader = NULL;
}
