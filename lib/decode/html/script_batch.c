/*
 * What cmd.exe makes of the lines of a batch file: variables are replaced, and
 * carets are left out (shells-undo).  Lines that it changes are read as a
 * script is, with quotation marks around the URLs that come out of that.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../emitter.h"
#include "script.h"

/* How many variables there are, the bytes of a name with what is taken of its
 * value, and by how many bytes all lines are longer than twice the script at
 * most. */
#define VARIABLES 256
#define NAME_MOST 64
#define GROWTH 256

struct variable {
	struct us_item name, value; /* in the values */
};

struct batch {
	struct us_emitter *out;
	struct us_buf *plain, *marks;
	/* A line as it is run, for each of its bytes whether something was
	 * changed there, and all names and values. */
	struct us_buf line, changes, values;
	bool is_cut; /* something is left out before the next byte */
	struct variable variables[VARIABLES];
	size_t n;
	size_t budget; /* bytes that may yet be put in the place of names */
};

/* Return whether there is a caret in ${word} that hides what it is. */
static bool
has_caret(const char *word, size_t len)
{
	const char *caret = memchr(word, '^', len);

	return caret != NULL && caret > word && caret + 1 < word + len &&
	    us_is_alnum(caret[-1]) && us_is_alnum(caret[1]);
}

/* Return whether a line begins with a command of cmd.exe, or with an option of
 * it as in a shortcut, or with a word that is hidden. */
static bool
is_batch(const char *script, size_t len)
{
	static const char *const words[] = { "/c", "/k", "call", "cmd",
		"cmd.exe", "echo", "rem", "set", "setlocal", "start", "title" };
	size_t at, end, i;

	for (at = 0; at < len; at = us_find_byte(script, at, len, '\n') + 1) {
		at = us_pass_blanks(script, at, len);
		at += at < len && script[at] == '@';
		for (end = at; end < len && script[end] > ' ';)
			end++;
		for (i = 0; i < sizeof(words) / sizeof(words[0]); i++)
			if (strlen(words[i]) == end - at &&
			    us_same(script + at, words[i], end - at))
				return true;
		if (has_caret(script + at, end - at))
			return true;
	}
	return false;
}

/* Append ${text} to the line. */
static void
add(struct batch *b, const char *text, size_t len, bool is_changed)
{

	if (len == 0)
		return;
	us_emit_add(b->out, &b->line, text, len);
	if (b->out->status != 0 ||
	    !us_emit_reserve(b->out, &b->changes, b->line.len))
		return;
	memset(b->changes.data + b->changes.len, is_changed, len);
	b->changes.data[b->changes.len] |= b->is_cut;
	b->changes.len = b->line.len;
	b->is_cut = false;
}

/* Return the variable ${name}, or NULL. */
static struct variable *
find(struct batch *b, const char *name, size_t len)
{
	struct variable *v;

	for (v = b->variables; v < b->variables + b->n; v++)
		if (v->name.end - v->name.begin == len &&
		    us_same_caseless(b->values.data + v->name.begin, name, len))
			return v;
	return NULL;
}

/* Read the number at ${at}, ${most} at most, and move behind it. */
static long
read_number(const char **at, const char *end, long most)
{
	bool is_below = *at < end && **at == '-';
	long n = 0;

	for (*at += is_below; *at < end && us_is(**at, US_DIGIT); ++*at)
		n = n < most ? n * 10 + (long)us_hex(**at) : n;
	n = n < most ? n : most;
	return is_below ? -n : n;
}

/* Put ${len} bytes in the place of a name. */
static void
put(struct batch *b, const char *text, size_t len)
{

	if (b->budget < len)
		len = b->budget;
	b->budget -= len;
	add(b, text, len, true);
}

/* Put the bytes of ${value} that ~begin,length names: numbers below zero count
 * from its end. */
static void
put_piece(struct batch *b, struct us_item value, const char *at,
    const char *end)
{
	long len = (long)(value.end - value.begin), begin, behind = len;

	begin = read_number(&at, end, len);
	begin += begin < 0 ? len : 0;
	if (at < end && *at++ == ',') {
		behind = read_number(&at, end, len);
		behind += behind < 0 ? len : begin;
	}
	behind = behind < len ? behind : len;
	if (begin < behind)
		put(b, b->values.data + value.begin + begin,
		    (size_t)(behind - begin));
}

/* Put ${value} with one text in it replaced by another, as old=new names. */
static void
put_replaced(struct batch *b, struct us_item value, const char *at,
    const char *end)
{
	const char *sign = memchr(at, '=', (size_t)(end - at));
	size_t n, i, begin = value.begin;

	n = sign == NULL ? 0 : (size_t)(sign - at);
	for (i = begin; n > 0 && i + n <= value.end; i++) {
		if (!us_same_caseless(b->values.data + i, at, n))
			continue;
		put(b, b->values.data + begin, i - begin);
		put(b, sign + 1, (size_t)(end - sign - 1));
		begin = i + n;
		i = begin - 1;
	}
	put(b, b->values.data + begin, value.end - begin);
}

/* Return whether ${name} may be that of a variable that is not set: no option
 * of a command, and no escape of a URL. */
static bool
is_unset(const char *name, size_t len)
{
	size_t at;

	for (at = 0; at < len; at++)
		if (!us_is_alnum(name[at]) && name[at] != '_')
			return false;
	return len > 0 && !us_is(*name, US_DIGIT) &&
	    !(len >= 2 && us_is(name[0], US_HEX) && us_is(name[1], US_HEX));
}

/* Put the value of the variable whose first mark is at ${at}.  Return where it
 * ends; if it is none, the mark is copied. */
static size_t
put_variable(struct batch *b, const char *line, size_t len, size_t at)
{
	const char mark = line[at];
	size_t begin = at + 1, end, name;
	struct us_item value;
	struct variable *v;

	end = us_find_byte(line, begin,
	    len - begin > NAME_MOST ? begin + NAME_MOST : len, mark);
	name = us_find_byte(line, begin, end, ':');
	v = find(b, line + begin, name - begin);
	if (end == len || line[end] != mark ||
	    (v == NULL &&
		(mark != '%' || !is_unset(line + begin, end - begin)))) {
		/* Two stand for one. */
		add(b, &mark, 1, end == begin);
		return begin + (mark == '%' && end == begin && end < len);
	}
	b->is_cut = true;
	if (v == NULL)
		return end + 1;
	value = v->value;
	/* What is put grows the line, not the values. */
	if (name == end)
		put(b, b->values.data + value.begin, value.end - value.begin);
	else if (line[name + 1] == '~')
		put_piece(b, value, line + name + 2, line + end);
	else
		put_replaced(b, value, line + name + 1, line + end);
	return end + 1;
}

/* Make the line of ${text}, with the values in the place of variables. */
static void
expand(struct batch *b, const char *text, size_t len)
{
	size_t at = 0, end;

	b->line.len = b->changes.len = 0;
	b->is_cut = false;
	while (at < len && b->out->status == 0) {
		for (end = at;
		     end < len && text[end] != '%' && text[end] != '!';)
			end++;
		add(b, text + at, end - at, false);
		at = end < len ? put_variable(b, text, len, end) : len;
	}
}

/* Leave out the carets that stand in no quotes, and with them the end of a
 * line. */
static void
drop_carets(struct batch *b)
{
	char *line = b->line.data, *changes = b->changes.data;
	size_t at, n = 0, len = b->line.len;
	bool is_quoted = false, is_cut = false;

	for (at = 0; at < len; at++) {
		if (line[at] == '^' && !is_quoted && at + 1 < len) {
			is_cut = true;
			at++;
			while (at < len && us_is(line[at], US_EOL))
				at++;
			if (at == len)
				break;
		} else if (line[at] == '"') {
			is_quoted = !is_quoted;
		}
		line[n] = line[at];
		changes[n++] = (char)(changes[at] | is_cut);
		is_cut = false;
	}
	b->line.len = b->changes.len = n;
}

/* Set the variable that is ${text}, as name=value, if it is one. */
static void
set(struct batch *b, const char *text, size_t len)
{
	const size_t name = us_find_byte(text, 0, len, '=');
	struct variable *v = find(b, text, name);

	if (name == 0 || name == len || name > NAME_MOST)
		return;
	if (v == NULL && b->n == VARIABLES)
		return;
	if (v == NULL) {
		v = &b->variables[b->n++];
		v->name.begin = b->values.len;
		v->name.end = v->name.begin + name;
		us_emit_add(b->out, &b->values, text, name);
	}
	v->value.begin = b->values.len;
	us_emit_add(b->out, &b->values, text + name + 1, len - name - 1);
	v->value.end = b->values.len;
}

/* Run the statement between ${at} and ${end} of the line: only set does
 * something here. */
static void
run(struct batch *b, size_t at, size_t end)
{
	static const char word[] = "set";
	const size_t n = sizeof(word) - 1;
	const char *line = b->line.data;

	while (at < end && (us_is(line[at], US_BLANK) || line[at] == '@'))
		at++;
	if (end - at <= n || !us_same(line + at, word, n) ||
	    !us_is(line[at + n], US_BLANK))
		return;
	at = us_pass_blanks(line, at + n, end);
	if (at < end && line[at] == '"') {
		at++;
		while (end > at && line[end - 1] != '"')
			end--;
		end -= end > at;
	}
	set(b, line + at, end - at);
}

/* Run the statements of the line. */
static void
run_all(struct batch *b)
{
	const char *line = b->line.data;
	size_t at, begin = 0, len = b->line.len;
	bool is_quoted = false;

	while (len > 0 && us_is(line[len - 1], US_EOL))
		len--;
	for (at = 0; at < len; at++) {
		if (line[at] == '"')
			is_quoted = !is_quoted;
		if (is_quoted || memchr("&|(", line[at], 3) == NULL)
			continue;
		run(b, begin, at);
		begin = at + 1;
	}
	run(b, begin, len);
}

/* Append the bytes of the line from ${at} to ${end}, and a mark for each that
 * was changed. */
static void
keep(struct batch *b, size_t at, size_t end)
{
	struct us_script_mark mark = { .script = 0 };

	for (; at < end; at++) {
		us_emit_add(b->out, b->plain, b->line.data + at, 1);
		mark.plain = b->plain->len;
		if (b->changes.data[at] != 0)
			us_emit_add(b->out, b->marks, &mark, sizeof(mark));
	}
}

/* Set ${end} to where the word at ${at} of the line ends: a URL may have = and,
 * if it ${is_quoted} or a caret was before it, &.  Return whether it is a URL
 * that was changed. */
static bool
read_word(const struct batch *b, size_t at, bool is_quoted, size_t *end)
{
	const char *line = b->line.data, *changes = b->changes.data;
	const size_t len = b->line.len;
	bool is_url = false, is_changed = false;

	for (; at < len && line[at] > ' '; at++) {
		if (memchr("\"'`()<>|", line[at], 8) != NULL ||
		    (line[at] == '&' && !is_quoted && changes[at] == 0) ||
		    (line[at] == '=' && !is_url))
			break;
		is_changed |= changes[at] != 0;
		is_url |= line[at] == ':' && len - at > 2 &&
		    memcmp(line + at + 1, "//", 2) == 0;
	}
	*end = at;
	return is_url && is_changed;
}

/* Keep the line, with quotation marks around each word that is a URL and was
 * changed. */
static void
keep_line(struct batch *b)
{
	const char *line = b->line.data;
	size_t at = 0, end, len = b->line.len;
	bool is_quoted = false, is_url;

	for (; at < len; at = end) {
		is_url = read_word(b, at, is_quoted, &end);
		us_emit_add(b->out, b->plain, "\"", is_url);
		keep(b, at, end);
		us_emit_add(b->out, b->plain, "\"", is_url);
		if (end == len)
			break;
		is_quoted ^= line[end] == '"';
		keep(b, end, end + 1);
		end++;
	}
}

/* Return where the line ends that begins at ${at}, with those that a caret adds
 * to it. */
static size_t
line_end(const char *script, size_t len, size_t at)
{
	size_t end;

	for (;; at = end) {
		end = us_find_byte(script, at, len, '\n');
		at = end;
		end += end < len;
		at -= at > 0 && script[at - 1] == '\r';
		if (end == len || at == 0 || script[at - 1] != '^')
			return end;
	}
}

void
us_script_batch(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len)
{
	struct batch b = { .out = out,
		.plain = plain,
		.marks = marks,
		.budget = 2 * len + GROWTH };
	size_t at, end;

	if (!is_batch(script, len))
		return;
	for (at = 0; at < len && out->status == 0; at = end) {
		end = line_end(script, len, at);
		expand(&b, script + at, end - at);
		if (out->status != 0)
			break;
		drop_carets(&b);
		run_all(&b);
		if (b.changes.len > 0 &&
		    memchr(b.changes.data, 1, b.changes.len) != NULL)
			keep_line(&b);
	}
	us_buf_free(&b.line);
	us_buf_free(&b.changes);
	us_buf_free(&b.values);
}
