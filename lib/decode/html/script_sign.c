/*
 * The signs, strings and numbers in a script, and how operators bind
 * (joined-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_call.h"
#include "script_reader.h"

/* Open an operator between the last value and the next one. */
static void
open_binary(struct us_encoded *e, enum us_open_kind kind,
    enum us_open_kind binds)
{

	if (e->wants_value)
		return;
	us_reader_reduce(e, binds);
	(void)us_reader_open(e, kind);
}

static void
read_string(struct us_encoded *e, const struct us_token *t)
{
	const struct us_open *o = &e->open[e->brackets];
	struct us_script_value value = { .kind = US_VALUE_STRING,
		.place = US_PLACE_SCRIPT,
		.begin = t->text,
		.end = t->stop,
		.at = t->begin,
		.is_read = true };
	size_t ahead = us_token_ahead(&e->tokens, t->end);

	if (o->kind == US_OPEN_BRACE && o->ifs == 0 && e->n == o->kept &&
	    us_reader_byte(e, ahead) == ':') {
		if (!e->wants_value)
			us_reader_flush(e);
		e->tokens.at = ahead + 1;
		us_reader_open(e, US_OPEN_SET)->path =
		    (struct us_path){ .begin = t->text,
			    .end = t->stop,
			    .kind = US_NAME_MEMBER };
		us_tell_string(e, &value);
		return;
	}
	if (!e->wants_value)
		us_reader_flush(e);
	/* What script.c joins is read there. */
	value.is_named = e->open[e->opens - 1].kind == US_OPEN_JOIN &&
	    us_script_skip_join_back(e->tokens.script, t->text) == t->text;
	us_reader_push(e, &value);
}

/* Read on with a template behind its text ${t}. */
static void
read_text(struct us_encoded *e, const struct us_token *t, bool is_first)
{
	struct us_script_value text = { .kind = US_VALUE_STRING,
		.place = US_PLACE_SCRIPT,
		.begin = t->text,
		.end = t->stop,
		.at = t->text - 1,
		.is_named = !is_first || t->sign == '$',
		.is_read = is_first && t->sign != '$' };

	if (is_first)
		us_reader_push(e, &text);
	else
		us_value_join(&e->values, &e->value[e->n - 1], &text);
	e->value[e->n - 1].is_read = text.is_read;
	if (t->sign == '$')
		us_reader_open(e, US_OPEN_TEMPLATE)->at = text.at;
	else
		e->wants_value = false;
}

/* A placeholder of a template ends. */
static void
end_placeholder(struct us_encoded *e)
{
	const struct us_open *o = &e->open[e->brackets];
	struct us_script_value value = us_value_unknown;
	struct us_token text = { .begin = e->tokens.at };

	us_reader_reduce(e, US_OPEN_SET);
	if (e->n > o->values)
		value = e->value[e->n - 1];
	value.is_named = true;
	us_reader_want(e, &value);
	e->n = o->values;
	us_value_join(&e->values, &e->value[e->n - 1], &value);
	us_reader_close(e);
	e->wants_value = false;
	if (us_token_template(&e->tokens, &text))
		read_text(e, &text, false);
}

static void
open_brace(struct us_encoded *e, size_t at)
{
	const struct us_open *arrow = &e->open[e->opens - 1];
	struct us_path function = e->function;
	size_t parameters = e->parameters;
	struct us_open *o = &e->open[e->brackets];
	/* An expression begins with it, so that it is one of statements. */
	bool is_block = !e->wants_value ||
	    (e->n == o->kept && e->opens - 1 == e->brackets &&
		o->kind != US_OPEN_CALL && o->kind != US_OPEN_LIST &&
		o->kind != US_OPEN_GROUP);

	if (function.end == 0 && arrow->kind == US_OPEN_ARROW) {
		function = arrow->path;
		parameters = arrow->inside;
	}
	e->function.end = e->parameters = 0;
	if (!e->wants_value)
		us_reader_flush(e);
	o = us_reader_open(e, US_OPEN_BRACE);
	o->path = function;
	o->at = at;
	o->inside = parameters;
	if (parameters > 0)
		o->scope = e->opens - 1;
	o->is_keyword = is_block && parameters == 0;
	e->statement = e->tokens.at;
}

static void
close_brace(struct us_encoded *e)
{
	struct us_script_value value = us_value_unknown;
	const struct us_open *o;

	if (!us_reader_end_in(e, '}'))
		return;
	o = &e->open[e->brackets];
	if (o->kind == US_OPEN_TEMPLATE) {
		end_placeholder(e);
		return;
	}
	us_reader_flush(e);
	value.at = o->at;
	if (o->inside > 0) {
		value.kind = US_VALUE_FUNCTION;
		value.begin = value.end = o->inside;
	}
	us_reader_close(e);
	e->wants_value = true;
	if (!o->is_keyword)
		us_reader_push(e, &value);
}

/* Return whether the last value and what begins with ${next} are items of a
 * list without brackets: both strings, or both numbers. */
static bool
is_item(const struct us_encoded *e, char next)
{
	const struct us_script_value *last = &e->value[e->n - 1];

	if (us_is(next, US_DIGIT))
		return last->is_group ||
		    (last->kind == US_VALUE_NUMBER &&
			e->opens > (e->brackets == 0 ? 1 : e->brackets));
	return (next == '"' || next == '\'') &&
	    (last->is_group || last->kind == US_VALUE_STRING);
}

static void
read_comma(struct us_encoded *e)
{
	const struct us_open *o = &e->open[e->brackets];
	char next;

	if (o->kind == US_OPEN_CALL || o->kind == US_OPEN_LIST) {
		us_reader_comma(e);
		return;
	}
	next = us_reader_byte(e, us_token_ahead(&e->tokens, e->tokens.at));
	if ((o->kind == US_OPEN_ALL || o->kind == US_OPEN_GROUP) &&
	    !e->wants_value && o->ifs == 0 && is_item(e, next)) {
		open_binary(e, US_OPEN_COMMA, US_OPEN_COMMA);
		return;
	}
	us_reader_flush(e);
}

/* Read the operator that begins with ${sign} or is that. */
static void
read_operator(struct us_encoded *e, char sign)
{
	struct us_tokens *t = &e->tokens;
	char next = us_reader_byte(e, t->at);
	bool is_double = next == sign, wanted = e->wants_value;
	enum us_open_kind kind = US_OPEN_OTHER;

	if (sign == '|' && !is_double && us_reader_block(e))
		return;
	if (wanted && (sign == '!' || sign == '~')) {
		(void)us_reader_open(e, US_OPEN_PREFIX);
		return;
	}
	if (is_double || (next == '=' && sign != '<'))
		t->at++;
	if ((sign == '+' && next == '=') ||
	    (is_double && !wanted && (sign == '+' || sign == '-'))) {
		if (next == '=')
			us_reader_flush(e);
		else
			e->value[e->n - 1] = us_value_unknown;
		return;
	}
	if (sign == '+' || (sign == '&' && !is_double))
		kind = US_OPEN_JOIN;
	else if (is_double && (sign == '&' || sign == '|'))
		kind = sign == '&' ? US_OPEN_AND : US_OPEN_OR;
	else if (memchr("*/%^-", sign, 5) != NULL)
		kind = US_OPEN_OTHERS;
	else
		while (us_reader_byte(e, t->at) == '=' ||
		    us_reader_byte(e, t->at) == '>')
			t->at++;
	open_binary(e, kind, sign == '-' ? US_OPEN_JOIN : kind);
}

/* Read an operator of PowerShell, as -join.  Return false if it is none. */
static bool
read_shell(struct us_encoded *e)
{
	const char *script = e->tokens.script;
	const struct us_function *f;
	struct us_open *o;
	size_t begin = e->tokens.at, end = begin;
	bool is_prefix = e->wants_value;

	while (end < e->tokens.len && us_is(script[end], US_ALPHA))
		end++;
	f = us_function_find(script + begin, end - begin);
	if (f == NULL || !f->is_operator)
		return false;
	e->tokens.at = end;
	if (!is_prefix)
		us_reader_reduce(e, US_OPEN_SHELL);
	o = us_reader_open(e, US_OPEN_SHELL);
	o->function = f;
	o->is_method = is_prefix;
	return true;
}

/* Read the question mark or colon at hand. */
static void
read_choice(struct us_encoded *e, char sign)
{
	struct us_open *o = &e->open[e->brackets], *last;
	char next = us_reader_byte(e, e->tokens.at);

	if (sign == '?' && next == '.')
		return;
	if (sign == '?') {
		o->ifs += next != '?' && !e->wants_value;
		e->tokens.at += next == '?';
		open_binary(e, next == '?' ? US_OPEN_OR : US_OPEN_IF,
		    US_OPEN_OR);
		return;
	}
	if (o->ifs > 0 && !e->wants_value) {
		us_reader_reduce(e, US_OPEN_ELSE);
		last = &e->open[e->opens - 1];
		if (last->kind == US_OPEN_IF) {
			o->ifs--;
			last->kind = US_OPEN_ELSE;
			last->values = e->n;
			e->wants_value = true;
			return;
		}
	}
	us_reader_flush(e);
}

static void
read_equals(struct us_encoded *e, size_t at)
{
	char next = us_reader_byte(e, e->tokens.at);

	if (next == '>') {
		e->tokens.at++;
		if (!e->wants_value) {
			us_reader_reduce(e, US_OPEN_IF);
			at = e->value[--e->n].at;
		}
		e->wants_value = true;
		us_reader_arrow(e, at);
	} else if (next == '=') {
		read_operator(e, '=');
	} else {
		us_reader_flush(e);
	}
}

void
us_reader_sign(struct us_encoded *e, const struct us_token *t)
{
	size_t end;

	if (t->kind != US_TOKEN_SIGN) {
		if (t->kind == US_TOKEN_STRING)
			read_string(e, t);
		else
			read_text(e, t, true);
		return;
	}
	switch (t->sign) {
	case '(':
	case '[':
		us_reader_bracket(e, t->sign, t->begin);
		return;
	case ')':
	case ']':
		if (us_reader_end_in(e, t->sign))
			us_reader_end(e);
		return;
	case '{':
		open_brace(e, t->begin);
		return;
	case '}':
		close_brace(e);
		return;
	case ',':
		read_comma(e);
		return;
	case '?':
	case ':':
		read_choice(e, t->sign);
		return;
	case '=':
		read_equals(e, t->begin);
		return;
	case '-':
		if (read_shell(e))
			return;
		end = us_tell_option(e, t->begin, e->tokens.script,
		    e->tokens.len, t->begin);
		if (end == t->begin) {
			read_operator(e, '-');
			return;
		}
		us_reader_flush(e);
		e->tokens.at = end;
		return;
	case '#':
		us_tell_block(e, t->begin);
		return;
	case '.':
		if (e->wants_value && us_reader_byte(e, t->end) == '.' &&
		    us_reader_byte(e, t->end + 1) == '.') {
			e->tokens.at += 2;
			(void)us_reader_open(e, US_OPEN_SPREAD);
		}
		return;
	case '@':
	case '\\':
		return;
	default:
		if (memchr("+&|*/%^!~<>", t->sign, 11) != NULL)
			read_operator(e, t->sign);
		else
			us_reader_flush(e);
	}
}
