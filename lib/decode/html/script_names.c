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
#include "script_names.h"

/* Bytes that a short script may have for its names. */
#define GROWTH 256

/* Bytes of a string or list before its method. */
#define RECEIVER_MOST 256

/* The longest script whose names are kept for the next ones, the bytes of a
 * name and its value, and of all that are kept. */
#define KEPT_SCRIPT 16384
#define KEPT_VALUE 512
#define KEPT_MOST 16384

/* Return whether ${text} is the object of all names: window.a is a. */
static bool
is_global(const char *text, size_t len)
{

	return (len == 7 && memcmp(text, "window.", len) == 0) ||
	    (len == 5 && memcmp(text, "self.", len) == 0);
}

bool
us_script_path_back(const char *script, size_t end, struct us_script_path *p)
{
	size_t at = end;

	while (at > 0 && end - at <= US_SCRIPT_NAME &&
	    us_script_is_name(script[at - 1]))
		at--;
	p->name = at;
	p->end = end;
	while (at > 0 && end - at <= 2 * US_SCRIPT_NAME &&
	    (us_script_is_name(script[at - 1]) || script[at - 1] == '.'))
		at--;
	p->begin = at;
	p->is_member = at < p->name && !is_global(script + at, p->name - at);
	return p->end > p->name && p->end - p->name <= US_SCRIPT_NAME &&
	    us_script_begins_name(script[p->name]);
}

bool
us_script_path_read(const char *script, size_t len, size_t at,
    struct us_script_path *p)
{

	p->begin = p->name = at;
	for (; at < len && at - p->begin <= 2 * US_SCRIPT_NAME &&
	     (us_script_is_name(script[at]) || script[at] == '.');
	     at++)
		if (script[at] == '.')
			p->name = at + 1;
	p->end = at;
	p->is_member = p->name > p->begin &&
	    !is_global(script + p->begin, p->name - p->begin);
	return p->end > p->name && p->end - p->name <= US_SCRIPT_NAME;
}

/* Return the slot of the name ${p}: a member has another one than a variable.
 */
static struct us_name *
find_slot(struct us_names *names, const char *script,
    const struct us_script_path *p)
{
	size_t hash = p->end - p->name + (p->is_member ? 131 : 0), at;

	for (at = p->name; at < p->end; at++)
		hash = hash * 31 + (unsigned char)script[at];
	return &names->slots[hash % US_NAMES];
}

/* Return whether ${slot} holds a name of this script or one that is kept. */
static bool
is_used(const struct us_names *names, const struct us_name *slot)
{

	return slot->script == names->script ||
	    (slot->is_kept && slot->script >= names->first);
}

static bool
is_slot(const struct us_names *names, const struct us_name *slot,
    const char *script, const struct us_script_path *p)
{
	const char *text = slot->is_kept ? names->kept.data : script;

	return is_used(names, slot) && slot->len == p->end - p->name &&
	    memcmp(text + slot->name, script + p->name, slot->len) == 0;
}

const char *
us_names_value(const struct us_names *names, const char *script,
    const struct us_name *name)
{

	return name->begin +
	    (name->is_kept	    ? names->kept.data :
		    name->is_copied ? names->values.data :
				      script);
}

const struct us_name *
us_names_look_up(struct us_names *names, const char *script,
    const struct us_script_path *p)
{
	struct us_name *slot = find_slot(names, script, p);

	if (is_slot(names, slot, script, p))
		return slot->is_wanted ? NULL : slot;
	if (!is_used(names, slot))
		*slot = (struct us_name){ .script = names->script,
			.name = p->name,
			.len = (unsigned char)(p->end - p->name),
			.is_wanted = true };
	return NULL;
}

/* Return the slot in which the value of ${p} is to be set. */
static struct us_name *
define(struct us_names *names, const char *script,
    const struct us_script_path *p)
{
	struct us_name *slot = find_slot(names, script, p);
	bool is_known = is_slot(names, slot, script, p);

	*slot = (struct us_name){ .script = names->script,
		.name = p->name,
		.len = (unsigned char)(p->end - p->name),
		.is_late = is_known && (slot->is_late || slot->is_wanted) };
	names->has_late |= slot->is_late;
	names->has_new = true;
	return slot;
}

/* Set ${p} to the name whose value begins at ${at}; that of a member may stand
 * in quotation marks.  Return false if there is none.  In a string, as in
 * '?a=', a name stands behind something else. */
static bool
read_target(const char *script, size_t at, struct us_script_path *p)
{
	size_t sign = us_script_blanks_back(script, at), end, begin;
	bool is_quoted;
	char before;

	if (sign == 0 || (script[sign - 1] != '=' && script[sign - 1] != ':'))
		return false;
	sign--;
	end = us_script_blanks_back(script, sign);
	is_quoted = script[sign] == ':' && end > 0 &&
	    us_script_is_quote(script[end - 1]);
	if (!us_script_path_back(script, end - is_quoted, p))
		return false;
	p->is_member |= script[sign] == ':';
	begin = p->begin;
	if (is_quoted && (begin == 0 || script[--begin] != script[end - 1]))
		return false;
	before = begin == 0 ? '\n' : script[begin - 1];
	return us_is(before, US_BLANK) || memchr(";,{(}:", before, 6) != NULL;
}

/* Return whether an expression may end before ${at}, with blanks between: in
 * VBScript a colon ends a statement. */
static bool
is_end(const char *script, size_t len, size_t at)
{
	size_t end = us_script_blanks(script, len, at);

	return end == len || memchr(";,)}:|?", script[end], 7) != NULL ||
	    us_find_byte(script, at, end, '\n') < end;
}

/* Let the list that methods make of a string, as 'a|b'.split('|'), stand in the
 * place of that. */
static void
make_list(struct us_script_copy *c)
{
	struct us_buf *text = &c->names->text, list = { .len = 0 };
	static const char name[] = ".split(";

	if (us_find(text->data, text->len, name, sizeof(name) - 1) != NULL &&
	    us_script_list(c->names->out, &list, text->data, text->len)) {
		text->len = 0;
		us_emit_add(c->names->out, text, list.data, list.len);
		c->is_made = false;
		c->names->has_list = true;
	}
	us_buf_free(&list);
}

/* Keep what was copied as the value of ${slot}, or as its end. */
static void
keep(struct us_script_copy *c, struct us_name *slot)
{
	struct us_names *names = c->names;

	if (slot->end == 0)
		slot->begin = names->values.len;
	else
		us_emit_add(names->out, &names->values, "+", 1);
	if (c->is_made && slot->end == 0)
		make_list(c);
	us_emit_add(names->out, &names->values, "[", c->is_many);
	us_emit_add(names->out, &names->values, names->text.data,
	    names->text.len);
	us_emit_add(names->out, &names->values, "]", c->is_many);
	slot->is_choice = c->is_many;
	slot->end = names->values.len;
	slot->is_copied = true;
	slot->is_made |= c->is_made;
	slot->is_late |= c->is_late;
}

void
us_names_begin(struct us_names *names, struct us_emitter *out, size_t len)
{

	names->out = out;
	names->script++;
	names->budget = 2 * len + GROWTH;
	names->done = names->values.len = 0;
	names->is_again = names->has_late = names->has_new = false;
	names->has_list = names->kept.len > 0;
	names->next_grown = US_NAMES;
}

bool
us_names_string(struct us_names *names, const char *script, size_t len,
    size_t at, bool is_read, size_t *begin)
{
	struct us_script_copy c = { .names = names,
		.script = script,
		.len = len };
	struct us_name *slot;
	struct us_script_path p;
	size_t end;

	if (at < names->done || names->is_again)
		return false;
	*begin = c.at = at - (at > 0 && script[at - 1] == '[');
	if (!read_target(script, c.at, &p))
		return false;
	if (c.at < at) {
		c.is_single = true;
		if (!us_script_copy(&c))
			return false;
		keep(&c, define(names, script, &p));
		names->has_list = true;
		names->at = 0;
		names->is_made = c.is_made;
		return c.is_made && c.is_new;
	}
	end = us_script_string_end(script, len, at) + 1;
	if (end > len || !us_script_is_quote(script[end - 1]) ||
	    !is_end(script, len, end))
		return false;
	slot = define(names, script, &p);
	slot->begin = at;
	slot->end = end;
	slot->is_read = is_read;
	return false;
}

/* Return where the string or list begins whose method has its point at ${end};
 * ${end}: it is of something else. */
static size_t
receiver_back(const char *script, size_t end)
{
	size_t last = us_script_blanks_back(script, end), begin,
	       least = last > RECEIVER_MOST ? last - RECEIVER_MOST : 0;
	unsigned open = 0;

	if (last == 0 || last-- == least)
		return end;
	if (us_script_is_quote(script[last])) {
		begin = us_script_string_begin(script, last, least);
		return begin > least && script[begin - 1] == script[last] ?
		    begin - 1 :
		    end;
	}
	for (begin = last; script[last] == ']' && begin > least; begin--) {
		open += script[begin] == ']';
		open -= script[begin] == '[';
		if (open == 0)
			return begin;
	}
	return end;
}

/* Return where the call begins whose parenthesis is at ${mark}, with the string
 * or list that a method changes.  Return ${mark}: it makes nothing. */
static size_t
call_begin(const char *script, size_t mark)
{
	struct us_script_path p;
	size_t begin, end;

	if (!us_script_path_back(script, mark, &p) ||
	    (us_script_call(script, p.end) == p.end &&
		us_script_method(script, p.end) == p.end))
		return mark;
	if (script[p.begin] != '.')
		return p.begin;
	begin = receiver_back(script, p.begin);
	if (begin == p.begin)
		return mark;
	mark = us_script_joined_before(script, begin, &end);
	return mark == begin || mark == 0 ? begin : mark - 1;
}

/* Return where the name of a list begins whose bracket is at ${mark}, before an
 * index; ${mark}: it is none. */
static size_t
member_begin(struct us_names *names, const char *script, size_t mark)
{
	const struct us_name *slot;
	struct us_script_path p;

	if (!names->has_list || mark == 0 ||
	    !us_script_is_name(script[mark - 1]) ||
	    !us_script_path_back(script, mark, &p))
		return mark;
	slot = find_slot(names, script, &p);
	return is_slot(names, slot, script, &p) && !slot->is_wanted &&
		*us_names_value(names, script, slot) == '[' ?
	    p.begin :
	    mark;
}

/* Return where the expression begins whose ${mark} is at hand: a + or & behind
 * a value, one of which is a name that is known, a call of such a name, or a
 * template.  Return ${mark}: it is none. */
static size_t
find_begin(struct us_names *names, const char *script, size_t len, size_t mark)
{
	size_t end = us_script_blanks_back(script, mark), begin, behind, at;
	struct us_script_path p;

	if (end == 0)
		return mark;
	if (script[mark] == '(')
		return call_begin(script, mark);
	if (script[mark] == '[')
		return member_begin(names, script, mark);
	if (script[end - 1] == ']') {
		for (at = end - 1; at > 0 && us_is(script[at - 1], US_DIGIT);)
			at--;
		if (at == 0 || script[--at] != '[')
			return mark;
		end = at;
	}
	if (us_script_path_back(script, end, &p))
		return us_names_look_up(names, script, &p) == NULL ? mark :
								     p.begin;
	behind = us_script_blanks(script, len, mark + 1);
	if (!us_script_is_quote(script[end - 1]) || behind == len)
		return mark;
	if ((end < 4 || memcmp(script + end - 4, "://", 3) != 0) &&
	    (!us_script_begins_name(script[behind]) ||
		!us_script_path_read(script, len, behind, &p) ||
		(us_names_look_up(names, script, &p) == NULL &&
		    us_script_call(script, p.end) >= p.end)))
		return mark;
	begin = us_script_joined_before(script, behind, &end);
	/* A quote alone begins no string. */
	return begin == behind || begin == 0 ? mark : begin - 1;
}

/* Append what stands behind the += at ${sign} to the name before it.  The last
 * value grows where it is. */
static void
grow(struct us_names *names, const char *script, size_t len, size_t sign)
{
	struct us_script_copy c = { .names = names,
		.script = script,
		.len = len,
		.at = sign + 2,
		.is_single = true };
	struct us_name *slot;
	struct us_script_path p;
	const char *value;
	size_t begin, end;

	if (names->is_again ||
	    !us_script_path_back(script, us_script_blanks_back(script, sign),
		&p) ||
	    us_names_look_up(names, script, &p) == NULL)
		return;
	slot = find_slot(names, script, &p);
	if (!us_script_copy(&c)) {
		/* It stands for something else from here on. */
		slot->is_wanted = true;
		return;
	}
	begin = slot->begin;
	end = slot->end;
	if (!slot->is_copied || slot->is_kept || end < names->values.len) {
		if (names->budget < end - begin ||
		    us_buf_reserve(&names->values,
			names->values.len + end - begin) != URLSIFT_OK)
			return;
		names->budget -= end - begin;
		value = us_names_value(names, script, slot);
		slot->begin = names->values.len;
		us_emit_add(names->out, &names->values, value, end - begin);
		if (slot->is_kept)
			slot->name = p.name;
		slot->script = names->script;
		slot->is_kept = false;
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
	struct us_script_copy c = { .names = names,
		.script = script,
		.len = len };
	char sign = script[mark], next = mark + 1 < len ? script[mark + 1] : 0;
	struct us_script_path p;

	if (mark < names->done ||
	    (sign != '(' && sign != '`' && sign != '[' &&
		(next == sign || (mark > 0 && script[mark - 1] == sign))))
		return false;
	if (next == '=' && sign != '`' && sign != '[') {
		grow(names, script, len, mark);
		return false;
	}
	*begin = c.at = sign == '`' ? mark :
				      find_begin(names, script, len, mark);
	if ((c.at == mark && sign != '`') || c.at < names->done ||
	    !us_script_copy(&c))
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
		us_emit_add(names->out, &names->text,
		    names->values.data + name->begin, name->end - name->begin);
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

/* Keep the name ${slot} of ${script}, if there is room for it. */
static void
keep_slot(struct us_names *names, const char *script, struct us_name *slot)
{
	struct us_buf *kept = &names->kept;
	const char *value = us_names_value(names, script, slot);
	size_t len = slot->end - slot->begin;

	if (slot->len + len > KEPT_VALUE ||
	    kept->len + slot->len + len > KEPT_MOST)
		return;
	us_emit_add(names->out, kept, script + slot->name, slot->len);
	us_emit_add(names->out, kept, value, len);
	if (names->out->status != 0)
		return;
	slot->end = kept->len;
	slot->begin = kept->len - len;
	slot->name = slot->begin - slot->len;
	slot->is_kept = true;
	slot->is_grown = slot->is_late = false;
}

void
us_names_keep(struct us_names *names, const char *script, size_t len)
{
	struct us_name *slot;
	size_t i;

	if (!names->has_new || len > KEPT_SCRIPT)
		return;
	for (i = 0; i < US_NAMES; i++) {
		slot = &names->slots[i];
		if (slot->script == names->script && !slot->is_wanted &&
		    !slot->is_kept)
			keep_slot(names, script, slot);
	}
}

void
us_names_forget(struct us_names *names)
{

	names->first = names->script + 1;
	names->kept.len = 0;
}

void
us_names_free(struct us_names *names)
{

	us_buf_free(&names->values);
	us_buf_free(&names->kept);
	us_buf_free(&names->text);
}
