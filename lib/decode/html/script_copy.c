/*
 * The copy of an expression in a script: strings stand in the place of the
 * names that stand for them (names-of-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_names.h"

#define MAX_PATTERN 128 /* bytes of a regular expression */
#define MAX_OPEN 8	/* brackets in each other */

/* Append ${text} to what is copied, which may not grow without end. */
static void
add(struct us_script_copy *c, const char *text, size_t len)
{

	if (c->names->budget < len) {
		c->is_whole = false;
		c->at = c->len;
		return;
	}
	c->names->budget -= len;
	us_emit_add(c->names->out, &c->names->text, text, len);
}

/* Copy what there is up to ${end}. */
static void
pass(struct us_script_copy *c, size_t end)
{
	size_t at = c->at;

	c->at = end;
	add(c, c->script + at, end - at);
}

/* The expression ends at something unknown. */
static bool
stop(struct us_script_copy *c)
{

	c->is_whole = false;
	return false;
}

/* Set ${item} to the element of the list ${value} whose number is at hand, and
 * move behind that.  Return false if it has none. */
static bool
pick(struct us_script_copy *c, const char *value, size_t len,
    struct us_item *item)
{
	size_t number = 0, at = 1, end;

	for (end = c->at + 1;
	     end < c->len && us_is(c->script[end], US_DIGIT) && number < len;
	     end++)
		number = number * 10 + us_hex(c->script[end]);
	if (end == c->at + 1 || end == c->len || c->script[end] != ']' ||
	    len == 0 || value[0] != '[')
		return false;
	for (c->at = end + 1;; at = end + 1) {
		at = us_script_blanks(value, len, at);
		if (at == len || !us_script_is_quote(value[at]))
			return false;
		item->begin = at;
		at = us_script_string_end(value, len, at) + 1;
		item->end = at;
		end = us_script_blanks(value, len, at);
		if (number-- == 0)
			return at <= len;
		if (end >= len || value[end] != ',' ||
		    c->names->budget < end - item->begin)
			return false;
		c->names->budget -= end - item->begin;
	}
}

/* Copy the string that the name ${p} stands for. */
static bool
copy_name(struct us_script_copy *c, const struct us_script_path *p)
{
	const struct us_name *name = us_names_look_up(c->names, c->script, p);
	const struct us_buf *values = &c->names->values;
	struct us_item item;
	const char *value;

	if (name == NULL)
		return stop(c);
	value = name->is_copied ? values->data : c->script;
	value += name->begin;
	item = (struct us_item){ .end = name->end - name->begin };
	c->at = p->end;
	if (c->at < c->len && c->script[c->at] == '[' &&
	    !pick(c, value, item.end, &item))
		return stop(c);
	c->is_new |= c->is_named || !name->is_read;
	c->is_named = true;
	c->is_late |= name->is_late;
	c->is_made |= name->is_made;
	add(c, value + item.begin, item.end - item.begin);
	return true;
}

/* Copy a name: of a string, of a call, or of a string and its method. */
static bool
copy_path(struct us_script_copy *c)
{
	struct us_script_path p;
	size_t behind, name;

	if (!us_script_path_read(c->script, c->len, c->at, &p))
		return stop(c);
	behind = us_script_blanks(c->script, c->len, p.end);
	if (behind == c->len || c->script[behind] != '(')
		return copy_name(c, &p);
	c->is_made = true;
	name = us_script_call(c->script, p.end);
	if (name == p.end && !p.is_member)
		name = us_script_method(c->script, p.end);
	if (name >= p.begin && name < p.end) {
		c->at = name;
		pass(c, p.end);
		c->is_value = false;
		return true;
	}
	if (p.name == p.begin || us_script_method(c->script, p.end) == p.end)
		return stop(c);
	p.end = p.name - 1;
	(void)us_script_path_back(c->script, p.end, &p);
	return copy_name(c, &p);
}

/* Return where the text of a template ends that goes on at ${at}: at its quote,
 * or at a ${. */
static size_t
template_end(const char *script, size_t len, size_t at)
{

	for (; at < len && script[at] != '`'; at++) {
		if (script[at] == '$' && at + 1 < len && script[at + 1] == '{')
			return at;
		at += script[at] == '\\';
	}
	return at < len ? at : len;
}

static bool
copy_quoted(struct us_script_copy *c)
{
	size_t end = us_script_string_end(c->script, c->len, c->at);

	if (end == c->len || !us_script_is_quote(c->script[end]))
		return stop(c);
	pass(c, end + 1);
	return true;
}

/* Copy the string that stands in a template, or its name, up to the }. */
static bool
copy_placed(struct us_script_copy *c)
{
	struct us_script_path p;

	if (c->at < c->len &&
	    (c->script[c->at] == '"' || c->script[c->at] == '\'')) {
		c->is_new = true;
		if (!copy_quoted(c))
			return false;
	} else if (!us_script_path_read(c->script, c->len, c->at, &p) ||
	    !copy_name(c, &p)) {
		return stop(c);
	}
	return (c->at < c->len && c->script[c->at] == '}') || stop(c);
}

/* Copy a template, in which strings and names stand: `a${b}c`. */
static bool
copy_template(struct us_script_copy *c)
{
	size_t end;

	add(c, "`", 1);
	for (c->at++;; c->at++) {
		end = template_end(c->script, c->len, c->at);
		pass(c, end);
		add(c, "`", 1);
		if (end == c->len || c->at == c->len)
			return stop(c);
		if (c->script[end] == '`') {
			c->at = end + 1;
			return true;
		}
		c->at = end + 2;
		add(c, "+", 1);
		if (!copy_placed(c))
			return false;
		add(c, "+`", 2);
	}
}

static bool
copy_string(struct us_script_copy *c)
{

	return c->script[c->at] == '`' ? copy_template(c) : copy_quoted(c);
}

/* Copy the regular expression that is the pattern of a method. */
static bool
copy_pattern(struct us_script_copy *c)
{
	size_t end = c->at + 1;

	while (end < c->len && end - c->at < MAX_PATTERN &&
	    c->script[end] != '/' && c->script[end] != '\n')
		end += c->script[end] == '\\' ? 2 : 1;
	if (end >= c->len || c->script[end] != '/')
		return stop(c);
	for (end++; end < c->len && us_is(c->script[end], US_ALPHA);)
		end++;
	pass(c, end);
	return true;
}

/* Copy the method at hand, of a value. */
static bool
copy_method(struct us_script_copy *c)
{
	size_t end = us_script_blanks(c->script, c->len, c->at + 1);

	while (end < c->len && us_script_is_name(c->script[end]))
		end++;
	if (end == c->len || c->script[end] != '(' ||
	    us_script_method(c->script, end) == end)
		return stop(c);
	c->is_made = true;
	pass(c, end);
	c->is_value = false;
	return true;
}

/* Copy a sign between values.  Return false if the expression ends there. */
static bool
copy_sign(struct us_script_copy *c, char sign)
{
	bool opens = sign == '(' || sign == '[',
	     closes = sign == ')' || sign == ']';

	if (opens && (c->is_value || c->open == MAX_OPEN))
		return stop(c);
	if (!opens && c->open == 0 && sign != '+' && sign != '&')
		return false;
	if (!opens && !closes && !c->is_value)
		return stop(c);
	if (c->at + 1 < c->len && !opens && !closes && sign != ',' &&
	    (c->script[c->at + 1] == sign || c->script[c->at + 1] == '='))
		return false;
	c->open += opens;
	c->open -= closes;
	c->is_value = closes;
	pass(c, c->at + 1);
	return true;
}

/* Copy the next token.  Return false if the expression ends before it. */
static bool
copy_token(struct us_script_copy *c)
{
	char byte = c->script[c->at];
	size_t end;

	if (byte == '.' && c->is_value)
		return copy_method(c);
	if (memchr("+&(),[]", byte, 7) != NULL)
		return copy_sign(c, byte);
	if (c->is_value)
		return false;
	c->is_value = true;
	if (us_script_is_quote(byte))
		return copy_string(c);
	if (us_script_begins_name(byte))
		return copy_path(c);
	if (c->open == 0)
		return stop(c);
	if (byte == '/')
		return copy_pattern(c);
	if (byte == '.' && c->len - c->at > 3 &&
	    memcmp(c->script + c->at, "...", 3) == 0) {
		pass(c, c->at + 3);
		c->is_value = false;
		return true;
	}
	if (!us_is(byte, US_DIGIT))
		return stop(c);
	for (end = c->at; end < c->len && us_script_is_name(c->script[end]);)
		end++;
	pass(c, end);
	return true;
}

bool
us_script_copy(struct us_script_copy *c)
{
	struct us_buf *text = &c->names->text;

	text->len = 0;
	c->is_whole = true;
	do
		c->at = us_script_blanks(c->script, c->len, c->at);
	while (c->at < c->len && copy_token(c));
	if (c->at > c->names->done)
		c->names->done = c->at;
	if (c->open > 0 || text->len == 0 || c->names->out->status != 0)
		return false;
	if (c->is_whole)
		return true;
	/* What is joined to it, or made of its last string, is unknown. */
	if (memchr("+&", text->data[text->len - 1], 2) == NULL)
		add(c, ".", 1);
	add(c, "x", 1);
	return true;
}
