/*
 * What one method makes of a string or a list (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/utf8.h"
#include "script.h"
#include "script_call.h"
#include "script_change.h"
#include "script_pattern.h"

/* The most strings that a format is given, and the bytes by which a value is
 * longer than twice its source at most. */
#define ITEMS_MAX 10
#define GROWTH 256

/* Bytes of a function that is given to map(). */
#define FUNCTION_MOST 128

/* Append ${text} to the value, which may not grow without end. */
static bool
add(struct us_change *v, const char *text, size_t len)
{

	if (v->text->len + len > 2 * (v->at - v->begin) + GROWTH)
		return false;
	us_emit_add(v->out, v->text, text, len);
	return v->out->status == 0;
}

/* Keep the value in the room, and begin it anew. */
static void
begin_new(struct us_change *v)
{
	struct us_buf kept = *v->room;

	*v->room = *v->text;
	*v->text = kept;
	v->text->len = 0;
}

void
us_change_skip(struct us_change *v)
{

	v->at = us_script_blanks(v->script, v->len, v->at);
}

/* Move over ${byte} and blanks, if it is next. */
bool
us_change_take(struct us_change *v, char byte)
{

	us_change_skip(v);
	if (v->at == v->len || v->script[v->at] != byte)
		return false;
	v->at++;
	us_change_skip(v);
	return true;
}

/* Append the string that is next to ${buf}. */
static bool
read_string(struct us_change *v, struct us_buf *buf)
{
	size_t begin;

	us_change_skip(v);
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

/* Append what a call that decodes makes of its string, or of its numbers, to
 * ${buf}. */
static bool
read_call(struct us_change *v, struct us_buf *buf)
{
	struct us_buf given = { .len = 0 };
	const struct us_script_name *name;
	size_t begin, end = v->at;
	bool is_read;

	while (end < v->len &&
	    (us_script_is_name(v->script[end]) || v->script[end] == '.'))
		end++;
	name = us_script_find_name(v->script, end);
	v->at = end;
	if (name == NULL || name->call > US_CALL_CODES ||
	    name->call == US_CALL_COMMAND || !us_change_take(v, '('))
		return false;
	if (name->call == US_CALL_CODES) {
		begin = v->at;
		v->at = us_script_numbers(v->script, v->len, begin);
		is_read = v->at > begin;
		if (is_read)
			us_emit_add(v->out, &given, v->script + begin,
			    v->at - begin);
	} else {
		is_read = read_string(v, &given);
	}
	is_read = is_read && given.len > 0 && us_change_take(v, ')');
	if (is_read)
		us_script_make(v->out, name->call, given.data, given.len, buf);
	us_buf_free(&given);
	return is_read && v->out->status == 0;
}

bool
us_change_string(struct us_change *v, struct us_buf *buf)
{
	size_t begin;

	us_change_skip(v);
	begin = v->at;
	if (begin < v->len && us_is(v->script[begin], US_ALPHA))
		return read_call(v, buf);
	if (begin == v->len || !us_is(v->script[begin], US_DIGIT))
		return read_string(v, buf);
	while (v->at < v->len && us_is(v->script[v->at], US_DIGIT))
		v->at++;
	us_emit_add(v->out, buf, v->script + begin, v->at - begin);
	return v->out->status == 0;
}

/* Make each character of the string one of a list. */
static bool
split_characters(struct us_change *v)
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
bool
us_change_strings(struct us_change *v)
{

	v->is_list = true;
	do {
		if (!us_change_string(v, v->text) || !add(v, "", 1))
			return false;
	} while (us_change_take(v, ','));
	return true;
}

/* Read the list behind its bracket, which ${closer} ends. */
bool
us_change_list(struct us_change *v, char closer)
{

	if (v->len - v->at <= 3 || memcmp(v->script + v->at, "...", 3) != 0)
		return us_change_strings(v) && us_change_take(v, closer);
	v->at += 3;
	return us_change_string(v, v->text) && us_change_take(v, closer) &&
	    split_characters(v);
}

/* Read the pattern of a replace() into ${p}, which is empty: a string or a
 * regular expression. */
static bool
read_pattern(struct us_change *v, struct us_pattern *p)
{
	struct us_buf string = { .len = 0 };
	bool is_read;

	us_change_skip(v);
	if (v->at < v->len && v->script[v->at] == '/')
		return us_pattern_read(p, v->script, v->len, &v->at);
	is_read = us_change_string(v, &string) && string.len > 0 &&
	    string.len < US_PATTERN_MAX;
	if (is_read)
		memcpy(p->text, string.data, p->len = string.len);
	us_buf_free(&string);
	return is_read;
}

/* Append ${other}, in which $& or $1 is what ${p} has found, ${text}. */
static bool
add_other(struct us_change *v, const struct us_pattern *p,
    const struct us_buf *other, const char *text, size_t len)
{
	size_t at = p->any > 0 ? us_find_byte(other->data, 0, other->len, '$') :
				 other->len;

	if (other->len - at < 2 || memchr("&1", other->data[at + 1], 2) == NULL)
		return add(v, other->data, other->len);
	return add(v, other->data, at) && add(v, text, len) &&
	    add(v, other->data + at + 2, other->len - at - 2);
}

/* Put ${other} in the place of ${p}; of each, if that says so. */
static bool
replace(struct us_change *v, const struct us_pattern *p,
    const struct us_buf *other)
{
	size_t at, found, len = v->text->len, n;
	const char *text;

	begin_new(v);
	text = v->room->data;
	for (at = 0; (found = us_pattern_find(p, text, len, at, &n)) < len;) {
		if (!add(v, text + at, found - at) ||
		    !add_other(v, p, other, text + found, n))
			return false;
		at = found + n;
		if (!p->all)
			break;
	}
	return add(v, text + at, len - at);
}

bool
us_change_replace(struct us_change *v)
{
	struct us_buf other = { .len = 0 };
	struct us_pattern p = { .all = v->all };
	bool is_done = !v->is_list && read_pattern(v, &p) &&
	    (us_change_take(v, ',') ? us_change_string(v, &other) :
				      v->is_operator) &&
	    replace(v, &p, &other);

	us_buf_free(&other);
	return is_done;
}

bool
us_change_split(struct us_change *v)
{
	struct us_buf by = { .len = 0 };
	struct us_pattern p = { .all = true };
	static const struct us_buf nul = { .data = "", .len = 1 };
	bool is_done = !v->is_list && us_change_string(v, &by) &&
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

bool
us_change_join(struct us_change *v)
{
	static const struct us_buf comma = { .data = ",", .len = 1 };
	struct us_buf by = { .len = 0 };
	struct us_pattern nul = { .len = 1, .all = true };
	bool is_done = v->is_list, has_mark;

	us_change_skip(v);
	has_mark = v->at < v->len && us_script_is_quote(v->script[v->at]);
	is_done = is_done && (!has_mark || us_change_string(v, &by));
	/* The last NUL is no separator. */
	if (is_done && v->text->len > 0)
		v->text->len--;
	v->is_list = false;
	is_done = is_done &&
	    replace(v, &nul, has_mark || v->is_operator ? &by : &comma);
	us_buf_free(&by);
	return is_done;
}

bool
us_change_reverse(struct us_change *v)
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
read_items(struct us_change *v, struct us_buf *text, struct us_item *items)
{
	bool has_bracket = us_change_take(v, '(');
	size_t n = 0;

	do {
		items[n].begin = text->len;
		if (!us_change_string(v, text))
			return 0;
		items[n++].end = text->len;
	} while (n < ITEMS_MAX && us_change_take(v, ','));
	return !has_bracket || us_change_take(v, ')') ? n : 0;
}

/* Put the strings that are next in the places of the string that name them, as
 * {0} does. */
bool
us_change_format(struct us_change *v)
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
bool
us_change_reversed(struct us_change *v)
{
	size_t at;
	bool is_done = !v->is_list;

	begin_new(v);
	for (at = v->room->len; is_done && at > 0; at--)
		is_done = add(v, v->room->data + at - 1, 1);
	return is_done;
}

bool
us_change_concat(struct us_change *v)
{

	if (v->is_list)
		return false;
	do {
		if (!us_change_string(v, v->text))
			return false;
	} while (us_change_take(v, ','));
	return true;
}

bool
us_change_characters(struct us_change *v)
{

	return !v->is_list && split_characters(v);
}

bool
us_change_lower(struct us_change *v)
{
	size_t at;

	for (at = 0; at < v->text->len; at++)
		v->text->data[at] = us_lower(v->text->data[at]);
	return !v->is_list;
}

bool
us_change_trim(struct us_change *v)
{
	size_t at, end = v->text->len;

	if (v->is_list)
		return false;
	begin_new(v);
	at = us_pass_blanks(v->room->data, 0, end);
	while (end > at && us_is(v->room->data[end - 1], US_BLANK))
		end--;
	return add(v, v->room->data + at, end - at);
}

/* Set ${number} to the number that is next, of ${len} bytes at the most; a
 * negative one counts from there back. */
static bool
read_position(struct us_change *v, size_t len, size_t *number)
{
	bool is_negative = us_change_take(v, '-');
	size_t n = 0;

	if (v->at == v->len || !us_is(v->script[v->at], US_DIGIT))
		return false;
	for (; v->at < v->len && us_is(v->script[v->at], US_DIGIT); v->at++)
		n = n > len ? n : n * 10 + us_hex(v->script[v->at]);
	n = n > len ? len : n;
	*number = is_negative ? len - n : n;
	return true;
}

bool
us_change_slice(struct us_change *v)
{
	size_t len = v->text->len, begin = 0, end = len;

	if (v->is_list || !read_position(v, len, &begin))
		return false;
	if (us_change_take(v, ',')) {
		if (!read_position(v, len, &end))
			return false;
		/* Of substr() it is a length. */
		if (v->all)
			end = end > len - begin ? len : begin + end;
	}
	us_change_skip(v);
	begin_new(v);
	return add(v, v->room->data + begin, end > begin ? end - begin : 0);
}

/* How a function makes a character of each of a list. */
struct codes {
	bool is_character; /* that is one, else its number */
	bool is_hex;
	char sign; /* + - ^; 0: none */
	uint32_t number;
};

/* Return where the function ends that is next: at the bracket behind it;
 * ${v->at}: nowhere. */
static size_t
function_end(const struct us_change *v)
{
	size_t at = v->at, open = 0,
	       end = v->len - at > FUNCTION_MOST ? at + FUNCTION_MOST : v->len;

	for (; at < end && (v->script[at] != ')' || open > 0); at++) {
		open += v->script[at] == '(';
		open -= v->script[at] == ')';
	}
	return at < end ? at : v->at;
}

/* Return where ${word} ends in ${text}; 0: it is not there. */
static size_t
find_word(const char *text, size_t len, const char *word)
{
	const char *found = us_find(text, len, word, strlen(word));

	return found == NULL ? 0 : (size_t)(found - text) + strlen(word);
}

/* Read what the function is whose end is at ${end}, which makes a character of
 * each code: c => String.fromCharCode(c - 3). */
static bool
read_function(struct us_change *v, size_t end, struct codes *c)
{
	const char *text = v->script + v->at;
	size_t len = end - v->at, at = find_word(text, len, "fromCharCode(");

	if (at == 0)
		at = find_word(text, len, "fromCodePoint(");
	if (at == 0)
		return false;
	c->is_character = find_word(text, len, "charCodeAt(") > 0 ||
	    find_word(text, len, "codePointAt(") > 0;
	c->is_hex = find_word(text, len, ",16)") > 0 ||
	    find_word(text, len, ", 16)") > 0 || find_word(text, len, "0x") > 0;
	c->sign = '\0';
	c->number = 0;
	for (; at < len && c->sign == '\0'; at++)
		if (memchr("+-^", text[at], 3) != NULL)
			c->sign = text[at];
	at = us_pass_blanks(text, at, len);
	for (; at < len && us_is(text[at], US_DIGIT) && c->number < 0x1000;
	     at++)
		c->number = c->number * 10 + us_hex(text[at]);
	/* What else it does is not known. */
	return c->sign == '\0' ||
	    (c->number > 0 && at < len && memchr(" )", text[at], 2) != NULL);
}

/* Append the character that ${text} stands for. */
static bool
add_code(struct us_change *v, const struct codes *c, const char *text,
    size_t len)
{
	uint32_t code = 0;
	char utf8[4];
	size_t at;

	if (c->is_character)
		code = len == 1 ? (unsigned char)*text : 0;
	for (at = 0; !c->is_character && at < len && code < 0x10000; at++) {
		if (!us_is(text[at], c->is_hex ? US_HEX : US_DIGIT))
			return false;
		code = code * (c->is_hex ? 16 : 10) + us_hex(text[at]);
	}
	code = c->sign == '-' ? code - c->number :
	    c->sign == '+'    ? code + c->number :
	    c->sign == '^'    ? code ^ c->number :
				code;
	return code >= ' ' && code < 0xD800 &&
	    add(v, utf8, us_utf8_write(code, utf8)) && add(v, "", 1);
}

bool
us_change_map(struct us_change *v)
{
	const struct us_script_name *name;
	size_t at, end, n;
	const char *text;
	struct codes codes = { .sign = 0 };
	bool is_done = v->is_list;

	for (end = v->at; end < v->len && us_script_is_name(v->script[end]);)
		end++;
	name = us_script_find_name(v->script, end);
	if (name == NULL || name->call > US_CALL_BASE64 ||
	    v->script[end] != ')')
		name = NULL;
	if (name == NULL) {
		end = function_end(v);
		at = find_word(v->script + v->at, end - v->at, "atob(");
		if (at > 0)
			name = us_script_find_name(v->script, v->at + at - 1);
	}
	if (name == NULL) {
		is_done = is_done && end > v->at &&
		    read_function(v, end, &codes);
	}
	v->at = end;
	begin_new(v);
	text = v->room->data;
	for (at = 0; is_done && at < v->room->len; at += n + 1) {
		n = us_find_byte(text, at, v->room->len, '\0') - at;
		if (name == NULL) {
			is_done = add_code(v, &codes, text + at, n);
			continue;
		}
		us_script_make(v->out, name->call, text + at, n, v->text);
		is_done = add(v, "", 1);
	}
	return is_done;
}
