/*
 * The copy of an expression in a script: strings stand in the place of the
 * names that stand for them (names-of-strings, values-that-nobody-knows).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script_names.h"

#define MAX_PATTERN 128 /* bytes of a regular expression */
#define MAX_OPEN 8	/* brackets in each other */
#define MAX_VALUE 128	/* bytes of a value that is not known */
#define MAX_BEFORE 32	/* bytes between a scheme and that */
#define MAX_MEMBERS 8	/* of a list, if it is not known which one is meant */

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

size_t
us_script_unknown(const char *script, size_t len, size_t at)
{
	size_t end = len - at > MAX_VALUE ? at + MAX_VALUE : len;
	unsigned open = 0;
	char byte;

	for (; at < end; at++) {
		byte = script[at];
		if (byte == '(' || byte == '[')
			open++;
		else if (open > 0 && (byte == ')' || byte == ']'))
			open--;
		else if (byte == ';' || byte == '\n' || byte == '{' ||
		    (open == 0 && !us_script_is_name(byte) && byte != '.' &&
			(byte != '?' || at + 1 == end ||
			    script[at + 1] != '.')))
			break;
	}
	return (at < end || end == len) && open == 0 ? at : 0;
}

/* Set ${number} to the index at hand, which ends before ${end}.  Return false
 * if it is not known. */
static bool
read_index(const struct us_script_copy *c, size_t end, size_t most,
    size_t *number)
{
	size_t at = c->at + 1;

	*number = 0;
	for (; at < end && us_is(c->script[at], US_DIGIT) && *number < most;
	     at++)
		*number = *number * 10 + us_hex(c->script[at]);
	return at > c->at + 1 && at == end;
}

/* Set ${item} to the element of the list ${value} whose number is at hand, or
 * to the one that is chosen if the list ${is_choice} or the number is not
 * known, and move behind that.  Return false if it has none. */
static bool
pick(struct us_script_copy *c, const char *value, size_t len, bool is_choice,
    struct us_item *item)
{
	size_t number = c->choice, at = 1, end;

	if (len == 0 || value[0] != '[')
		return false;
	if (!is_choice) {
		end = us_script_unknown(c->script, c->len, c->at);
		if (end == 0)
			return false;
		/* It may be the first of several. */
		end = c->at + 1 +
		    us_find_byte(c->script + c->at + 1, 0, end - c->at - 1,
			']');
		if (!read_index(c, end, len, &number)) {
			end = us_script_unknown(c->script, c->len, c->at) - 1;
			is_choice = c->script[end] == ']';
			if (!is_choice)
				return false;
			number = c->choice;
		}
		c->at = end + 1;
	}
	for (;; at = end + 1) {
		at = us_script_blanks(value, len, at);
		if (at == len || !us_script_is_quote(value[at]))
			return false;
		item->begin = at;
		at = us_script_string_end(value, len, at) + 1;
		item->end = at;
		end = us_script_blanks(value, len, at);
		if (number-- == 0) {
			c->has_more |= is_choice && end < len &&
			    value[end] == ',';
			return at <= len;
		}
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
	struct us_item item;
	const char *value;

	if (name == NULL)
		return stop(c);
	value = us_names_value(c->names, c->script, name);
	item = (struct us_item){ .end = name->end - name->begin };
	c->at = p->end;
	if ((name->is_choice || (c->at < c->len && c->script[c->at] == '[')) &&
	    !pick(c, value, item.end, name->is_choice, &item))
		return stop(c);
	c->is_new |= c->is_named || !name->is_read;
	c->is_named = true;
	c->is_late |= name->is_late;
	c->is_made |= name->is_made;
	add(c, value + item.begin, item.end - item.begin);
	return true;
}

/* Return whether what was copied ends in the slashes before a host, maybe with
 * the bracket of a call behind that. */
static bool
is_before_host(const struct us_buf *text)
{
	static const char concat[] = ".concat";
	size_t at = text->len, n = sizeof(concat) - 1;

	while (at > 0 && text->len - at < MAX_BEFORE &&
	    memchr(" +,(\"'`", text->data[at - 1], 7) != NULL)
		at--;
	if (at > n + 1 && memcmp(text->data + at - n, concat, n) == 0)
		at -= n + 1;
	return at > 2 && memcmp(text->data + at - 3, "://", 3) == 0;
}

/* Return whether the string that goes on at ${at} ends there, before a name
 * that stands for something. */
static bool
is_before_name(const struct us_script_copy *c, size_t at)
{
	struct us_script_path p;

	if (c->len - at < 3)
		return false;
	if (memcmp(c->script + at, "${", 2) == 0) {
		at += 2;
	} else {
		at = us_script_blanks(c->script, c->len, at + 1);
		if (at == c->len || c->script[at] != '+')
			return false;
		at = us_script_blanks(c->script, c->len, at + 1);
	}
	return at < c->len && us_script_begins_name(c->script[at]) &&
	    us_script_path_read(c->script, c->len, at, &p) &&
	    us_names_look_up(c->names, c->script, &p) != NULL;
}

/* Return whether the string behind what ends at ${at} begins with a dot and a
 * name that has another one, as the end of a host does, or that is known. */
static bool
is_before_domain(const struct us_script_copy *c, size_t at)
{
	const char *text = c->script;
	size_t label = 0, labels = 0;

	at = us_script_blanks(text, c->len, at);
	if (at < c->len && (text[at] == '+' || text[at] == ','))
		at = us_script_blanks(text, c->len, at + 1);
	else if (at == c->len || text[at] != '}')
		return false;
	if (at >= c->len || (text[at] != '}' && !us_script_is_quote(text[at])))
		return false;
	at++;
	if (at >= c->len || text[at] != '.')
		return false;
	for (at++; at < c->len &&
	     (us_is(text[at], US_ALPHA | US_DIGIT) || text[at] == '-' ||
		 (text[at] == '.' && label > 0));
	     at++) {
		labels += text[at] == '.';
		label = text[at] == '.' ? 0 : label + 1;
	}
	if (label == 0 && labels == 0)
		return is_before_name(c, at);
	return labels > 0 && label > 1 && us_is(text[at - 1], US_ALPHA) &&
	    at < c->len &&
	    (us_script_is_quote(text[at]) ||
		memchr("/?#:", text[at], 4) != NULL);
}

/* Copy the value at hand, which is not known: as a star if it is the first part
 * of a host, as nothing if another one stands in its place, as in a || 'b'. */
static bool
copy_unknown(struct us_script_copy *c)
{
	size_t end = us_script_unknown(c->script, c->len, c->at), behind;

	if (end == 0 || end == c->at)
		return stop(c);
	behind = us_script_blanks(c->script, c->len, end);
	if ((c->open > 0 || c->is_placed) && c->len - behind > 2 &&
	    (memcmp(c->script + behind, "||", 2) == 0 ||
		memcmp(c->script + behind, "??", 2) == 0)) {
		c->at = behind + 2;
		c->is_value = false;
		c->is_new = c->is_made = true;
		return true;
	}
	if (!is_before_host(&c->names->text) || !is_before_domain(c, end))
		return stop(c);
	c->at = end;
	c->is_new = c->is_value = true;
	add(c, "\"*\"", 3);
	return true;
}

/* Copy a name: of a string, of a call, or of a string and its method. */
static bool
copy_path(struct us_script_copy *c)
{
	struct us_script_path p;
	size_t behind, name;

	if (!us_script_path_read(c->script, c->len, c->at, &p))
		return copy_unknown(c);
	behind = us_script_blanks(c->script, c->len, p.end);
	if (behind == c->len || c->script[behind] != '(')
		return us_names_look_up(c->names, c->script, &p) == NULL ?
		    copy_unknown(c) :
		    copy_name(c, &p);
	name = us_script_call(c->script, p.end);
	if (name == p.end && !p.is_member)
		name = us_script_method(c->script, p.end);
	if (name >= p.begin && name < p.end) {
		c->at = name;
		pass(c, p.end);
		c->is_value = false;
		c->is_made = true;
		c->is_new |= c->is_placed;
		return true;
	}
	if (p.name == p.begin || us_script_method(c->script, p.end) == p.end)
		return copy_unknown(c);
	p.end = p.name - 1;
	(void)us_script_path_back(c->script, p.end, &p);
	if (us_names_look_up(c->names, c->script, &p) == NULL)
		return copy_unknown(c);
	c->is_made = true;
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

/* Copy the text of the template at hand, up to its end or to what stands in
 * it: `a${b}c`. */
static bool
copy_text(struct us_script_copy *c)
{
	size_t end = template_end(c->script, c->len, c->at);

	add(c, "`", 1);
	pass(c, end);
	add(c, "`", 1);
	if (end == c->len || c->at == c->len)
		return stop(c);
	c->is_placed = c->script[end] != '`';
	c->is_value = !c->is_placed;
	c->placed = c->open;
	c->at = end + (c->is_placed ? 2 : 1);
	if (c->is_placed)
		add(c, "+", 1);
	return true;
}

static bool
copy_template(struct us_script_copy *c)
{

	if (c->is_placed)
		return stop(c);
	c->at++;
	return copy_text(c);
}

static bool
copy_string(struct us_script_copy *c)
{

	c->is_new |= c->is_placed;
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
	if (sign == '(' && is_before_host(&c->names->text) &&
	    is_before_domain(c, us_script_unknown(c->script, c->len, c->at)))
		return copy_unknown(c);
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
	if (byte == '}' && c->is_placed && c->open == c->placed) {
		c->at++;
		add(c, "+", 1);
		return copy_text(c);
	}
	if (memchr("+&(),[]", byte, 7) != NULL)
		return copy_sign(c, byte);
	if (c->is_value)
		return c->is_placed && stop(c);
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

/* Copy the expression at hand behind what was copied. */
static bool
copy_once(struct us_script_copy *c)
{
	struct us_buf *text = &c->names->text;

	c->is_whole = true;
	c->is_value = c->is_placed = c->has_more = false;
	c->open = 0;
	do
		c->at = us_script_blanks(c->script, c->len, c->at);
	while (c->at < c->len && copy_token(c));
	if (c->at > c->names->done)
		c->names->done = c->at;
	if (c->open > 0 || text->len == 0 || c->names->out->status != 0)
		return false;
	if (c->is_whole && !c->is_placed)
		return true;
	/* What is joined to it, or made of its last string, is unknown. */
	if (memchr("+&", text->data[text->len - 1], 2) == NULL)
		add(c, ".", 1);
	add(c, "x", 1);
	return true;
}

bool
us_script_copy(struct us_script_copy *c)
{
	size_t begin = c->at;

	c->names->text.len = 0;
	for (c->choice = 0; copy_once(c); c->choice++) {
		if (!c->has_more || c->is_single ||
		    c->choice + 1 == MAX_MEMBERS)
			return true;
		c->is_many = true;
		c->at = begin;
		add(c, ",", 1);
	}
	return false;
}
