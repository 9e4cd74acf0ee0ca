/*
 * The names of a script that stand for strings, as in a = 'https:' and a +
 * '//x' (names-of-strings).  What an expression is made of is copied with the
 * strings in the place of their names, and read as a script of its own.
 *
 * A name is defined by what is around a quote or a sign: so it does not matter
 * whether quotes before it are in a comment or a regular expression.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "script.h"
#include "tag.h"

enum limit {
	MAX_NAME = 32,	   /* bytes of a name */
	MAX_PATTERN = 128, /* of a regular expression */
	MAX_OPEN = 8,	   /* brackets in each other */
	GROWTH = 256 /* bytes that a short script may have for its names */
};

/* A name in a script, or what is read of one. */
struct path {
	size_t begin;	  /* of all, as a in a.b */
	size_t name, end; /* of its last name */
	bool is_member;	  /* of an object */
};

/* An expression that is copied. */
struct copy {
	struct us_names *names;
	const char *script;
	size_t len, at;
	unsigned open; /* brackets */
	bool is_value; /* the last token was one, not a sign */
	bool is_named; /* a name was replaced */
	bool is_new;   /* by a string that is not read alone, too */
	bool is_late;  /* by a string that stands behind it */
	bool is_made;  /* there is a call */
	bool is_whole; /* nothing was left out */
};

static bool
begins_name(char byte)
{

	return us_is(byte, US_ALPHA) || byte == '_' || byte == '$';
}

/* Set ${p} to the name that ends at ${end}.  Return false if there is none. */
static bool
read_back(const char *script, size_t end, struct path *p)
{
	size_t at = end;

	while (at > 0 && end - at <= MAX_NAME &&
	    us_script_is_name(script[at - 1]))
		at--;
	p->name = at;
	p->end = end;
	while (at > 0 && end - at <= 2 * MAX_NAME &&
	    (us_script_is_name(script[at - 1]) || script[at - 1] == '.'))
		at--;
	p->begin = at;
	p->is_member = at < p->name;
	return p->end > p->name && p->end - p->name <= MAX_NAME &&
	    begins_name(script[p->name]);
}

/* Set ${p} to the name at ${at}.  Return false if it is too long. */
static bool
read_path(const char *script, size_t len, size_t at, struct path *p)
{

	p->begin = p->name = at;
	for (; at < len && at - p->begin <= 2 * MAX_NAME &&
	     (us_script_is_name(script[at]) || script[at] == '.');
	     at++)
		if (script[at] == '.')
			p->name = at + 1;
	p->end = at;
	p->is_member = p->name > p->begin;
	return p->end > p->name && p->end - p->name <= MAX_NAME;
}

/* Return the slot of the name ${p}: a member has another one than a variable.
 */
static struct us_name *
find_slot(struct us_names *names, const char *script, const struct path *p)
{
	size_t hash = p->end - p->name + (p->is_member ? 131 : 0), at;

	for (at = p->name; at < p->end; at++)
		hash = hash * 31 + (unsigned char)script[at];
	return &names->slots[hash % US_NAMES];
}

static bool
is_slot(const struct us_names *names, const struct us_name *slot,
    const char *script, const struct path *p)
{

	return slot->script == names->script && slot->len == p->end - p->name &&
	    memcmp(script + slot->name, script + p->name, slot->len) == 0;
}

/* Return the name ${p} if it stands for something, or NULL: then that may
 * follow. */
static const struct us_name *
look_up(struct us_names *names, const char *script, const struct path *p)
{
	struct us_name *slot = find_slot(names, script, p);

	if (is_slot(names, slot, script, p))
		return slot->is_wanted ? NULL : slot;
	if (slot->script != names->script)
		*slot = (struct us_name){ .script = names->script,
			.name = p->name,
			.len = (unsigned char)(p->end - p->name),
			.is_wanted = true };
	return NULL;
}

/* Return the slot in which the value of ${p} is to be set. */
static struct us_name *
define(struct us_names *names, const char *script, const struct path *p)
{
	struct us_name *slot = find_slot(names, script, p);
	bool is_known = is_slot(names, slot, script, p);

	*slot = (struct us_name){ .script = names->script,
		.name = p->name,
		.len = (unsigned char)(p->end - p->name),
		.is_late = is_known && (slot->is_late || slot->is_wanted) };
	names->has_late |= slot->is_late;
	return slot;
}

/* Set ${p} to the name whose value begins at ${at}.  Return false if there is
 * none.  In a string, as in '?a=', a name stands behind something else. */
static bool
read_target(const char *script, size_t at, struct path *p)
{
	size_t sign = us_script_blanks_back(script, at);
	char before;

	if (sign == 0 || (script[sign - 1] != '=' && script[sign - 1] != ':'))
		return false;
	sign--;
	if (!read_back(script, us_script_blanks_back(script, sign), p))
		return false;
	p->is_member |= script[sign] == ':';
	before = p->begin == 0 ? '\n' : script[p->begin - 1];
	return us_is(before, US_BLANK) || memchr(";,{(}", before, 5) != NULL;
}

/* Return whether an expression may end before ${at}, with blanks between. */
static bool
is_end(const char *script, size_t len, size_t at)
{
	size_t end = us_script_blanks(script, len, at);

	return end == len || memchr(";,)}", script[end], 4) != NULL ||
	    us_find_byte(script, at, end, '\n') < end;
}

/* Append ${text} to what is copied, which may not grow without end. */
static void
add(struct copy *c, const char *text, size_t len)
{

	if (c->names->budget < len) {
		c->is_whole = false;
		c->at = c->len;
		return;
	}
	c->names->budget -= len;
	if (us_buf_add(&c->names->text, text, len) != URLSIFT_OK)
		c->names->status = URLSIFT_ENOMEM;
}

/* Copy what there is up to ${end}. */
static void
pass(struct copy *c, size_t end)
{
	size_t at = c->at;

	c->at = end;
	add(c, c->script + at, end - at);
}

/* The expression ends at something unknown. */
static bool
stop(struct copy *c)
{

	c->is_whole = false;
	return false;
}

/* Set ${item} to the element of the list ${value} whose number is at hand, and
 * move behind that.  Return false if it has none. */
static bool
pick(struct copy *c, const char *value, size_t len, struct us_item *item)
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
copy_name(struct copy *c, const struct path *p)
{
	const struct us_name *name = look_up(c->names, c->script, p);
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
copy_path(struct copy *c)
{
	struct path p;
	size_t behind, name;

	if (!read_path(c->script, c->len, c->at, &p))
		return stop(c);
	behind = us_script_blanks(c->script, c->len, p.end);
	if (behind == c->len || c->script[behind] != '(')
		return copy_name(c, &p);
	c->is_made = true;
	name = us_script_call(c->script, p.end);
	if (name >= p.begin && name < p.end) {
		c->at = name;
		pass(c, p.end);
		c->is_value = false;
		return true;
	}
	if (p.name == p.begin || us_script_method(c->script, p.end) == p.end)
		return stop(c);
	p.end = p.name - 1;
	(void)read_back(c->script, p.end, &p);
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

/* Copy a template, in which names stand for strings: `a${b}c`. */
static bool
copy_template(struct copy *c)
{
	struct path p;
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
		if (!read_path(c->script, c->len, c->at, &p) ||
		    p.end == c->len || c->script[p.end] != '}' ||
		    !copy_name(c, &p))
			return stop(c);
		add(c, "+`", 2);
	}
}

static bool
copy_string(struct copy *c)
{
	size_t end;

	if (c->script[c->at] == '`')
		return copy_template(c);
	end = us_script_string_end(c->script, c->len, c->at);
	if (end == c->len || !us_script_is_quote(c->script[end]))
		return stop(c);
	pass(c, end + 1);
	return true;
}

/* Copy the regular expression that is the pattern of a method. */
static bool
copy_pattern(struct copy *c)
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
copy_method(struct copy *c)
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
copy_sign(struct copy *c, char sign)
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
copy_token(struct copy *c)
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
	if (begins_name(byte))
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

/* Copy the expression at ${c->at}.  Return false if it does not end, or nothing
 * of it is known. */
static bool
copy(struct copy *c)
{
	struct us_buf *text = &c->names->text;

	text->len = 0;
	c->is_whole = true;
	do
		c->at = us_script_blanks(c->script, c->len, c->at);
	while (c->at < c->len && copy_token(c));
	if (c->at > c->names->done)
		c->names->done = c->at;
	if (c->open > 0 || text->len == 0 || c->names->status != URLSIFT_OK)
		return false;
	if (c->is_whole)
		return true;
	/* What is joined to it, or made of its last string, is unknown. */
	if (memchr("+&", text->data[text->len - 1], 2) == NULL)
		add(c, ".", 1);
	add(c, "x", 1);
	return true;
}

/* Append ${text} to the values. */
static void
add_value(struct us_names *names, const char *text, size_t len)
{

	if (us_buf_add(&names->values, text, len) != URLSIFT_OK)
		names->status = URLSIFT_ENOMEM;
}

/* Keep what was copied as the value of ${slot}, or as its end. */
static void
keep(const struct copy *c, struct us_name *slot)
{
	struct us_names *names = c->names;

	if (slot->end == 0)
		slot->begin = names->values.len;
	else
		add_value(names, "+", 1);
	add_value(names, names->text.data, names->text.len);
	slot->end = names->values.len;
	slot->is_copied = true;
	slot->is_made |= c->is_made;
	slot->is_late |= c->is_late;
}

void
us_names_begin(struct us_names *names, size_t len)
{

	names->script++;
	names->budget = 2 * len + GROWTH;
	names->done = names->values.len = 0;
	names->is_again = names->has_late = false;
	names->next_grown = US_NAMES;
}

void
us_names_string(struct us_names *names, const char *script, size_t len,
    size_t at, bool is_read)
{
	struct copy c = { .names = names, .script = script, .len = len };
	struct us_name *slot;
	struct path p;
	size_t end;

	if (at < names->done || names->is_again)
		return;
	c.at = at - (at > 0 && script[at - 1] == '[');
	if (!read_target(script, c.at, &p))
		return;
	if (c.at < at) {
		if (copy(&c))
			keep(&c, define(names, script, &p));
		return;
	}
	end = us_script_string_end(script, len, at) + 1;
	if (end > len || !us_script_is_quote(script[end - 1]) ||
	    !is_end(script, len, end))
		return;
	slot = define(names, script, &p);
	slot->begin = at;
	slot->end = end;
	slot->is_read = is_read;
}

/* Return where the expression begins whose ${mark} is at hand: a + or & behind
 * a value, one of which is a name that is known, a call of such a name, or a
 * template.  Return ${mark}: it is none. */
static size_t
find_begin(struct us_names *names, const char *script, size_t len, size_t mark)
{
	size_t end = us_script_blanks_back(script, mark), begin, behind, at;
	struct path p;

	if (end == 0)
		return mark;
	if (script[mark] == '(')
		return read_back(script, mark, &p) &&
			(us_script_call(script, p.end) < p.end ||
			    (p.is_member &&
				us_script_method(script, p.end) < p.end)) ?
		    p.begin :
		    mark;
	if (script[end - 1] == ']') {
		for (at = end - 1; at > 0 && us_is(script[at - 1], US_DIGIT);)
			at--;
		if (at == 0 || script[--at] != '[')
			return mark;
		end = at;
	}
	if (read_back(script, end, &p))
		return look_up(names, script, &p) == NULL ? mark : p.begin;
	behind = us_script_blanks(script, len, mark + 1);
	if (!us_script_is_quote(script[end - 1]) || behind == len ||
	    !begins_name(script[behind]) ||
	    !read_path(script, len, behind, &p) ||
	    (look_up(names, script, &p) == NULL &&
		us_script_call(script, p.end) >= p.end))
		return mark;
	begin = us_script_joined_before(script, behind, &end);
	return begin == behind ? mark : begin - 1;
}

/* Append what stands behind the += at ${sign} to the name before it.  The last
 * value grows where it is. */
static void
grow(struct us_names *names, const char *script, size_t len, size_t sign)
{
	struct copy c = { .names = names,
		.script = script,
		.len = len,
		.at = sign + 2 };
	struct us_name *slot;
	struct path p;
	size_t begin, end;

	if (names->is_again ||
	    !read_back(script, us_script_blanks_back(script, sign), &p) ||
	    look_up(names, script, &p) == NULL || !copy(&c))
		return;
	slot = find_slot(names, script, &p);
	begin = slot->begin;
	end = slot->end;
	if (!slot->is_copied || end < names->values.len) {
		if (names->budget < end - begin ||
		    us_buf_reserve(&names->values,
			names->values.len + end - begin) != URLSIFT_OK)
			return;
		names->budget -= end - begin;
		slot->begin = names->values.len;
		add_value(names,
		    (slot->is_copied ? names->values.data : script) + begin,
		    end - begin);
	}
	keep(&c, slot);
	slot->is_grown = true;
	names->next_grown = 0;
}

/* Return whether ${item} of the expression has its host in more than one of its
 * strings, and so is found in none. */
static bool
is_divided(const struct us_names *names, const struct us_item *item)
{
	const char *text = names->text.data;
	size_t at, slashes = 0;

	for (at = item->begin; at < item->end; at++) {
		if (us_script_is_quote(text[at]))
			return true;
		if (memchr("/\\?#", text[at], 4) == NULL)
			continue;
		slashes++;
		if (slashes > 2 || (text[at] != '/' && text[at] != '\\'))
			return false;
	}
	return false;
}

bool
us_names_next(struct us_names *names, struct us_item *item)
{
	const struct us_buf *text = &names->text;

	if (names->is_made) {
		*item = (struct us_item){ .end = text->len };
		names->is_made = false;
		names->at = text->len;
		return true;
	}
	while (names->at < text->len &&
	    us_script_next(text->data, text->len, &names->at, item))
		if (is_divided(names, item))
			return true;
	return false;
}

bool
us_names_sign(struct us_names *names, const char *script, size_t len,
    size_t mark, size_t *begin)
{
	struct copy c = { .names = names, .script = script, .len = len };
	char sign = script[mark], next = mark + 1 < len ? script[mark + 1] : 0;
	struct path p;

	if (mark < names->done ||
	    (sign != '(' && sign != '`' &&
		(next == sign || (mark > 0 && script[mark - 1] == sign))))
		return false;
	if (next == '=' && sign != '`') {
		grow(names, script, len, mark);
		return false;
	}
	*begin = c.at = sign == '`' ? mark :
				      find_begin(names, script, len, mark);
	if ((c.at == mark && sign != '`') || c.at < names->done || !copy(&c))
		return false;
	if (read_target(script, *begin, &p))
		keep(&c, define(names, script, &p));
	names->at = 0;
	names->is_made = c.is_made;
	return c.is_new && (!names->is_again || c.is_late);
}

bool
us_names_rest(struct us_names *names, size_t *begin)
{
	const struct us_name *name;

	while (names->next_grown < US_NAMES) {
		name = &names->slots[names->next_grown++];
		if (name->script != names->script || !name->is_grown)
			continue;
		*begin = name->name;
		names->at = names->text.len = 0;
		names->is_made = name->is_made;
		if (us_buf_add(&names->text, names->values.data + name->begin,
			name->end - name->begin) != URLSIFT_OK)
			names->status = URLSIFT_ENOMEM;
		return true;
	}
	return false;
}

bool
us_names_again(struct us_names *names)
{

	if (names->is_again || !names->has_late)
		return false;
	names->is_again = true;
	names->done = 0;
	return true;
}

void
us_names_free(struct us_names *names)
{

	us_buf_free(&names->values);
	us_buf_free(&names->text);
}
