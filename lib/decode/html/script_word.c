/*
 * The names in a script: what they stand for, what is set, functions and what
 * calls give them (names-of-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_call.h"
#include "script_reader.h"

/* Bytes of the parameters of a function. */
#define PARAMETERS_MOST 256

/* Set ${value} to what the name stands for. */
static void
look_up(struct us_encoded *e, const struct us_path *path, size_t at,
    struct us_script_value *value)
{

	if (!us_reader_get(e, path, value))
		*value = (struct us_script_value){ .kind = US_VALUE_UNKNOWN,
			.place = (unsigned char)path->kind,
			.begin = path->begin,
			.end = path->end };
	value->at = at;
}

/* Words that are no values, of each length. */
static const char *const keywords[] = { "", "", "do if in of",
	"dim for let new set var", "case else void with",
	"await catch const throw while yield",
	"delete export import return switch typeof", "foreach", "", "",
	"instanceof" };

/* Those that a condition in parentheses follows. */
static const char *const conditions[] = { "", "", "if", "for", "with",
	"catch while", "switch", "foreach" };

/* The objects of all names: window.a is a. */
static const char *const globals[] = { "", "", "", "", "self", "", "window" };

/* Methods of functions, which call them. */
static const char *const callers[] = { "", "", "", "", "call", "apply" };

/* Those that run the strings that they are given. */
static const char *const runs[] = { "", "", "", "", "eval", "", "", "execute",
	"function", "", "settimeout", "setinterval", "", "executeglobal" };

/* Return whether ${word} is among those of its length in ${words}, which has
 * ${n} lengths. */
static bool
is_word(const char *const words[], size_t n, const char *word, size_t len)
{
	const char *at;

	if (len >= n)
		return false;
	for (at = words[len]; *at != '\0'; at += len) {
		if (us_lower(*word) == *at && us_same(word, at, len))
			return true;
		if (at[len] == ' ')
			at++;
	}
	return false;
}

/* Return whether ${word} is one of ${words}. */
#define IS_WORD(words, word, len) \
	is_word(words, sizeof(words) / sizeof(*(words)), word, len)

/* Set ${path} to the name from ${begin} to ${end}, with its objects. */
static bool
read_path(const char *script, size_t begin, size_t end, struct us_path *path)
{

	*path = (struct us_path){ .begin = end, .end = end };
	while (path->begin > begin && script[path->begin - 1] != '.')
		path->begin--;
	if (path->begin > begin &&
	    !IS_WORD(globals, script + begin, path->begin - 1 - begin))
		path->kind = US_NAME_MEMBER;
	return path->begin < end;
}

/* Return the path that is set by what ends before the value at hand. */
static struct us_path
path_set(const struct us_encoded *e)
{
	const struct us_open *o = &e->open[e->opens - 1];

	return o->kind == US_OPEN_SET ? o->path : (struct us_path){ .end = 0 };
}

/* Read the name and the parameters of a function, behind its word. */
static void
read_function(struct us_encoded *e)
{
	const char *script = e->tokens.script;
	const size_t len = e->tokens.len;
	struct us_script_value value = { .kind = US_VALUE_FUNCTION };
	struct us_path path = path_set(e);
	size_t at = us_token_ahead(&e->tokens, e->tokens.at), begin, end;

	at += at < len && script[at] == '*';
	begin = at = us_token_ahead(&e->tokens, at);
	while (at < len && us_script_is_name(script[at]))
		at++;
	if (at > begin)
		path = (struct us_path){ .begin = begin, .end = at };
	at = us_token_ahead(&e->tokens, at);
	if (at == len || script[at] != '(')
		return;
	value.begin = value.end = at;
	if (path.end > 0)
		us_names_set(&e->names, &e->values, &path, &value);
	end = us_find_byte(script, at,
	    len - at > PARAMETERS_MOST ? at + PARAMETERS_MOST : len, ')');
	if (end == len || script[end] != ')')
		return;
	e->tokens.at = end + 1;
	e->function = path;
	e->parameters = at;
}

/* Let the parameters of the function that ${o} calls stand for what it is
 * given; if that is not known, it may follow. */
static void
bind_call(struct us_encoded *e, const struct us_open *o,
    const struct us_script_value *given, size_t n)
{
	struct us_tokens t = e->tokens;
	struct us_script_value function;
	struct us_path path = { .kind = US_NAME_PARAMETER };
	size_t i;

	for (i = 0; i < n && given[i].kind == US_VALUE_UNKNOWN; i++)
		continue;
	if (i == n)
		return;
	look_up(e, &o->path, o->at, &function);
	us_reader_want(e, &function);
	if (function.kind != US_VALUE_FUNCTION)
		return;
	path.function = t.at = function.begin;
	if (t.len - t.at > PARAMETERS_MOST)
		t.len = t.at + PARAMETERS_MOST;
	for (i = 0; i < n && t.at < t.len; i++) {
		if (i > 0 && t.script[t.at] != ',')
			return;
		t.at += i > 0 || t.script[t.at] == '(';
		path.begin = path.end = us_token_ahead(&t, t.at);
		while (path.end < t.len &&
		    us_script_is_name(t.script[path.end]))
			path.end++;
		if (path.end == path.begin)
			return;
		us_names_set(&e->names, &e->values, &path, &given[i]);
		t.at = us_token_ahead(&t, path.end);
	}
}

/* Set ${result} to what the known function of ${o} makes of what it is given.
 * Return false if it makes nothing of that. */
static bool
call_known(struct us_encoded *e, const struct us_open *o,
    struct us_script_value *given, size_t n, struct us_script_value *result)
{
	struct us_call call = { .v = &e->values,
		.function = o->function,
		.given = given,
		.n = n,
		.begin = o->inside,
		.end = e->tokens.at - 1,
		.len = e->tokens.len };
	size_t i;

	if (o->function == NULL)
		return false;
	call.all = o->function->all || !o->is_method ||
	    e->tokens.script[o->path.begin] == 'R';
	for (i = 0; i < n; i++)
		us_reader_want(e, &given[i]);
	if (!us_function_call(&call))
		return false;
	*result = call.result;
	return result->kind != US_VALUE_UNKNOWN;
}

/* Set ${result} to what a function of the script returns, as far as that is
 * known, and find what is in what it is given. */
static void
call_other(struct us_encoded *e, const struct us_open *o,
    struct us_script_value *given, size_t n, struct us_script_value *result)
{
	struct us_path path = o->path;
	size_t i;

	for (i = 0; i < n; i++) {
		if (path.end > path.begin &&
		    IS_WORD(runs, e->tokens.script + path.begin,
			path.end - path.begin))
			us_tell_code(e, &given[i]);
		us_tell(e, &given[i]);
	}
	if (path.function > 0)
		us_tell_packed(e, path.function, given, n);
	if (path.end == 0)
		return;
	bind_call(e, o, given, n);
	path.kind = US_NAME_RESULT;
	look_up(e, &path, o->at, result);
}

void
us_reader_call(struct us_encoded *e)
{
	const struct us_open *o = &e->open[e->brackets];
	struct us_script_value result = us_value_unknown, *given;
	size_t i, n;

	us_reader_reduce(e, US_OPEN_SET);
	if (e->n > o->kept)
		us_reader_comma(e);
	given = &e->value[o->values - (o->is_method ? 1 : 0)];
	n = (size_t)(&e->value[e->n] - given);
	if (!call_known(e, o, given, n, &result))
		call_other(e, o, given, n, &result);
	for (i = 0; i < n; i++)
		result.is_late |= given[i].is_late;
	e->n -= n;
	us_reader_close(e);
	e->wants_value = true;
	if (o->is_keyword)
		return;
	result.is_named = true;
	result.is_read = result.is_group = result.is_told = false;
	result.at = o->at;
	us_reader_push(e, &result);
}

/* Open a call of ${f}, or NULL, whose parenthesis is behind the name at
 * ${begin}. */
static struct us_open *
open_call(struct us_encoded *e, const struct us_function *f, size_t begin,
    size_t ahead)
{
	struct us_open *o;

	e->tokens.at = ahead + 1;
	o = us_reader_open(e, US_OPEN_CALL);
	o->function = f;
	o->at = begin;
	o->inside = ahead + 1;
	return o;
}

/* Begin a call of the method ${path} of the last value. */
static void
begin_method(struct us_encoded *e, const struct us_path *path, size_t ahead)
{
	const struct us_function *f =
	    us_function_find(e->tokens.script + path->begin,
		path->end - path->begin);
	struct us_script_value *of = &e->value[e->n - 1];
	struct us_open *o;
	size_t begin = of->at;

	if (f != NULL && !f->is_method)
		f = NULL;
	if (f == NULL) {
		us_tell(e, of);
		e->n--;
	}
	o = open_call(e, f, begin, ahead);
	o->is_method = f != NULL;
	if (f != NULL)
		o->path = *path;
}

/* Begin the call of a function, or of a method of a name, that ${t} is. */
static void
begin_call(struct us_encoded *e, const struct us_token *t, struct us_path path,
    size_t ahead)
{
	const char *script = e->tokens.script;
	const struct us_function *f;
	struct us_script_value of;
	struct us_path object;
	size_t len = path.end - path.begin;

	if (path.kind == US_NAME_MEMBER &&
	    IS_WORD(callers, script + path.begin, len))
		(void)read_path(script, t->begin, path.begin - 1, &path);
	f = us_function_find(script + path.begin, path.end - path.begin);
	if (f != NULL && f->is_method && path.kind == US_NAME_MEMBER) {
		of = us_value_unknown;
		if (read_path(script, t->begin, path.begin - 1, &object))
			look_up(e, &object, t->begin, &of);
		us_reader_push(e, &of);
		begin_method(e, &path, ahead);
		return;
	}
	if (f != NULL && !f->is_function)
		f = NULL;
	open_call(e, f, t->begin, ahead)->path = path;
}

/* Read what is done with the name ${path} if it is set, by the sign at
 * ${ahead}.  Return false if it is not. */
static bool
begin_set(struct us_encoded *e, const struct us_token *t,
    const struct us_path *path, size_t ahead)
{
	char sign = us_reader_byte(e, ahead),
	     next = us_reader_byte(e, ahead + 1);
	bool is_key = sign == ':' && next != ':' &&
	    e->open[e->brackets].kind == US_OPEN_BRACE &&
	    e->open[e->brackets].ifs == 0,
	     grows = (sign == '+' || sign == '&') && next == '=';
	struct us_open *o;

	if (!is_key && !grows && (sign != '=' || next == '='))
		return false;
	e->tokens.at = ahead + (grows || (sign == '=' && next == '>') ? 2 : 1);
	if (sign == '=' && next == '>') {
		us_reader_arrow(e, t->begin);
		return true;
	}
	o = us_reader_open(e, grows ? US_OPEN_GROW : US_OPEN_SET);
	o->path = *path;
	o->is_key = is_key;
	if (is_key)
		o->path.kind = US_NAME_MEMBER;
	return true;
}

void
us_reader_arrow(struct us_encoded *e, size_t parameters)
{
	struct us_path function = path_set(e);
	struct us_open *o = us_reader_open(e, US_OPEN_ARROW);

	o->path = function;
	o->inside = parameters;
	o->scope = e->opens - 1;
}

void
us_reader_member(struct us_encoded *e, const struct us_path *path, size_t ahead)
{
	const char *script = e->tokens.script;
	struct us_script_value *last = &e->value[e->n - 1];
	struct us_token t = { .begin = last->at };
	const struct us_function *f;
	char sign = us_reader_byte(e, ahead);

	f = us_function_find(script + path->begin, path->end - path->begin);
	if (sign == '(' &&
	    (last->kind != US_VALUE_UNKNOWN || f == NULL || !f->is_function)) {
		begin_method(e, path, ahead);
		return;
	}
	if (last->kind != US_VALUE_STRING)
		us_tell(e, last);
	e->n--;
	e->wants_value = true;
	if (sign == '(') {
		(void)open_call(e, f, t.begin, ahead);
		return;
	}
	if ((sign == '=' || sign == '+') && begin_set(e, &t, path, ahead))
		return;
	/* Of what a call gives, members are not known. */
	*last = (struct us_script_value){ .at = t.begin };
	if (script[path->begin - 1] != '.')
		look_up(e, path, t.begin, last);
	us_reader_push(e, last);
}

void
us_reader_word(struct us_encoded *e, const struct us_token *t)
{
	const char *script = e->tokens.script, *word = script + t->begin;
	struct us_script_value value;
	struct us_path path = { .begin = t->text, .end = t->end };
	size_t ahead = us_token_ahead(&e->tokens, t->end),
	       len = t->end - t->begin;
	char sign = us_reader_byte(e, ahead);
	bool calls = sign == '(';

	if (t->kind == US_TOKEN_MEMBER) {
		path.kind = US_NAME_MEMBER;
		us_reader_member(e, &path, ahead);
		return;
	}
	if (!e->wants_value)
		us_reader_flush(e);
	if (t->text > t->begin) {
		if (!IS_WORD(globals, word, t->text - 1 - t->begin))
			path.kind = US_NAME_MEMBER;
		len = 0;
	}
	if (calls && IS_WORD(conditions, word, len)) {
		open_call(e, NULL, t->begin, ahead)->is_keyword = true;
		return;
	}
	if (len == 8 && memcmp(word, "function", len) == 0) {
		read_function(e);
		return;
	}
	if ((sign == '=' || sign == ':' || sign == '+' || sign == '&') &&
	    begin_set(e, t, &path, ahead))
		return;
	if (len > 1 && IS_WORD(keywords, word, len)) {
		if (len == 6 && us_same(word, "return", len))
			(void)us_reader_open(e, US_OPEN_RETURN);
		return;
	}
	if (calls) {
		begin_call(e, t, path, ahead);
		return;
	}
	look_up(e, &path, t->begin, &value);
	us_reader_push(e, &value);
}
