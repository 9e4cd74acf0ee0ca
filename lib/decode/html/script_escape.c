/*
 * The escapes in the strings of a script (ECMAScript 12.9.4), what else it may
 * spell in other ways, and the joins between strings (strings-of-scripts,
 * other-spellings, joined-strings).
 * SPDX-License-Identifier: MIT
 */
#include <stdio.h>
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/byteset.h"
#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "script.h"
#include "tag.h"

/* Bytes of the name of a member, of a comment, and of brackets around
 * strings. */
#define NAME_MOST 32
#define COMMENT_MOST 128
#define GROUP_MOST 512

/* Return where the octal escape ends whose first digit is at ${at}, and set
 * ${code} to its character (ECMAScript B.1.2). */
static size_t
read_octal(const char *text, size_t len, size_t at, int64_t *code)
{
	size_t end = at + (text[at] < '4' ? 3 : 2);

	*code = 0;
	for (; at < len && at < end && text[at] >= '0' && text[at] < '8'; at++)
		*code = *code << 3 | (text[at] - '0');
	return at;
}

/* Return where the escape whose backslash is at ${at} ends, and set ${code} to
 * the character that it stands for, or to -1: none (ECMAScript 12.9.4). */
static size_t
read_escape(const char *text, size_t len, size_t at, int64_t *code)
{
	size_t digits, begin = at + 2, i;
	bool is_braced;

	*code = -1;
	if (at + 1 >= len)
		return len;
	/* Only the backslash goes before a character beyond ASCII. */
	if (us_is(text[at + 1], US_HIGH))
		return at + 1;
	if (text[at + 1] != '\n')
		*code = (unsigned char)text[at + 1];
	if (text[at + 1] == 'n' || text[at + 1] == 'r' || text[at + 1] == 't')
		*code = ' ';
	if (text[at + 1] >= '0' && text[at + 1] < '8')
		return read_octal(text, len, at + 1, code);
	if (text[at + 1] != 'x' && text[at + 1] != 'u')
		return begin;
	is_braced = text[at + 1] == 'u' && begin < len && text[begin] == '{';
	begin += is_braced ? 1 : 0;
	digits = text[at + 1] == 'x' ? 2 : is_braced ? 6 : 4;
	*code = 0;
	for (i = begin;
	     i < len && i < begin + digits && escape_digit(text[i]) != -1; i++)
		*code = *code << 4 | escape_digit(text[i]);
	if (i == begin)
		*code = -1;
	return i + (is_braced && i < len && text[i] == '}' ? 1 : 0);
}

/* Read the escape at ${at}, and the next one if both are one character beyond
 * U+FFFF.  Return as read_escape() does. */
static size_t
read_character(const char *text, size_t len, size_t at, int64_t *code)
{
	size_t end = read_escape(text, len, at, code), behind;
	int64_t low;

	if (*code < 0xD800 || *code >= 0xDC00 || len - end < 2 ||
	    text[end] != '\\' || text[end + 1] != 'u')
		return end;
	behind = read_escape(text, len, end, &low);
	if (low < 0xDC00 || low >= 0xE000)
		return end;
	*code = 0x10000 + ((*code - 0xD800) << 10) + (low - 0xDC00);
	return behind;
}

/* All of ASCII but the marks of what is spelled otherwise: \\ of an escape, [
 * of a member, * of a comment, and ( of brackets around strings. */
static const struct us_set no_marks = { { 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF,
    0xFF, 0xFF, 0xFB, 0xFF, 0xFB, 0xDF, 0xDF, 0xFF, 0xFF, 0xFF } };

/* A walk over a script, and what stands in the place of the part at hand. */
struct walk {
	const char *script;
	size_t len;
	size_t close;	   /* the bracket that ends a group; 0: none */
	size_t begin, end; /* the part at hand */
	char text[NAME_MOST + 2];
	size_t n;
};

/* Let an escape stand for what it spells, if that is what a URL may have, or
 * for nothing if it breaks a line.  What ends a string stays escaped. */
static bool
read_spelled(struct walk *w)
{
	const char *text = w->script + w->begin;
	int64_t code;

	w->end = read_escape(w->script, w->len, w->begin, &code);
	w->n = 0;
	if (code == -1)
		return w->end == w->begin + 2;
	if (code < ' ' || code >= 0x7F || memchr("\\$", (int)code, 2) != NULL ||
	    (text[1] != 'x' && text[1] != 'u' && !us_is(text[1], US_DIGIT)))
		return false;
	if (us_script_is_quote((char)code))
		w->text[w->n++] = '\\';
	w->text[w->n++] = (char)code;
	return true;
}

/* Read the name of a member in quotation marks behind the bracket. */
static bool
read_name(struct walk *w)
{
	size_t at = w->begin + 2, begin = at;
	char quote = w->script[at - 1];
	int64_t code;

	w->text[0] = '.';
	for (w->n = 1; at < w->len && w->script[at] != quote; w->n++) {
		code = (unsigned char)w->script[at++];
		if (code == '\\')
			at = read_escape(w->script, w->len, at - 1, &code);
		if (w->n > NAME_MOST || code < 0 || code >= 0x7F ||
		    !us_script_is_name((char)code))
			return false;
		w->text[w->n] = (char)code;
	}
	w->end = at + 2;
	return at > begin && at + 1 < w->len && w->script[at + 1] == ']' &&
	    !us_is(w->text[1], US_DIGIT);
}

/* Read the hexadecimal number behind the bracket. */
static bool
read_index(struct walk *w)
{
	size_t at = w->begin + 3;
	unsigned number = 0;

	if (w->len - w->begin < 5 ||
	    !us_same(w->script + w->begin + 1, "0x", 2))
		return false;
	while (at < w->len && us_is(w->script[at], US_HEX) && number < 0x1000)
		number = number << 4 | us_hex(w->script[at++]);
	w->end = at + 1;
	w->n = (size_t)snprintf(w->text, sizeof(w->text), "[%u]", number);
	return at < w->len && w->script[at] == ']';
}

/* Let a member in brackets stand as others do: x["a"] is x.a, x[0x1] is
 * x[1]. */
static bool
read_member(struct walk *w)
{
	char before = w->begin == 0 ? '\0' : w->script[w->begin - 1], next;

	if (w->len - w->begin < 4 ||
	    (!us_script_is_name(before) && !us_script_is_quote(before) &&
		before != ')' && before != ']'))
		return false;
	next = w->script[w->begin + 1];
	return next == '"' || next == '\'' ? read_name(w) : read_index(w);
}

/* Leave out a comment that stands beside what joins or calls. */
static bool
read_comment(struct walk *w)
{
	static const char mark[] = "*/";
	size_t before, behind, most;
	const char *end;
	char last, next;

	/* The mark that is looked for is the star. */
	if (w->begin == 0 || w->script[w->begin - 1] != '/')
		return false;
	before = us_script_blanks_back(w->script, w->begin - 1);
	most = w->len - w->begin - 1;
	most = most > COMMENT_MOST ? COMMENT_MOST : most;
	end = us_find(w->script + w->begin + 1, most, mark, sizeof(mark) - 1);
	if (end == NULL || before == 0)
		return false;
	w->end = (size_t)(end - w->script) + 2;
	behind = us_script_blanks(w->script, w->len, w->end);
	last = w->script[before - 1];
	next = behind < w->len ? w->script[behind] : '\0';
	if (memchr("+&(,", last, 4) == NULL &&
	    ((!us_script_is_quote(last) && last != ')' && last != ']') ||
		memchr("+&).", next, 4) == NULL))
		return false;
	w->begin--;
	w->n = 0;
	return true;
}

/* Return where the string ends that begins at ${at}, in one line and before
 * ${most}; ${at}: nowhere. */
static size_t
string_behind(const struct walk *w, size_t at, size_t most)
{
	size_t end = at + 1;

	while (end < most && w->script[end] != w->script[at] &&
	    w->script[end] != '\n')
		end += w->script[end] == '\\' ? 2 : 1;
	return end < most && w->script[end] == w->script[at] ? end + 1 : at;
}

/* Leave out the brackets around strings that are joined, if they are those of
 * no call. */
static bool
read_group(struct walk *w)
{
	size_t before = us_script_blanks_back(w->script, w->begin), at, end,
	       most = w->len;

	if (w->close != 0 || before == 0 ||
	    memchr("=+&(,:?;[{", w->script[before - 1], 10) == NULL)
		return false;
	if (most - w->begin > GROUP_MOST)
		most = w->begin + GROUP_MOST;
	for (at = w->begin + 1;; at = end + 1) {
		at = us_script_blanks(w->script, most, at);
		if (at >= most || !us_script_is_quote(w->script[at]))
			return false;
		if ((end = string_behind(w, at, most)) == at)
			return false;
		end = us_script_blanks(w->script, most, end);
		if (end >= most || memchr("+&", w->script[end], 2) == NULL)
			break;
	}
	if (end >= most || w->script[end] != ')')
		return false;
	w->close = end;
	w->end = w->begin + 1;
	w->n = 0;
	return true;
}

/* Read the part whose mark is at hand.  Return false if it is spelled as it
 * is. */
static bool
read_part(struct walk *w)
{

	switch (w->script[w->begin]) {
	case '\\':
		return read_spelled(w);
	case '[':
		return read_member(w);
	case '*':
		return read_comment(w);
	case '(':
		return read_group(w);
	default:
		return false;
	}
}

/* Find the next part from ${at} on that is spelled otherwise.  Return false if
 * there is none. */
static bool
find_spelled(struct walk *w, size_t at)
{

	for (; at < w->len; at = w->begin + 1) {
		w->begin = us_byteset_span_best()(&no_marks, w->script, at,
		    w->close != 0 ? w->close : w->len);
		if (w->begin == w->len)
			return false;
		if (w->close != 0 && w->begin == w->close) {
			w->end = w->close + 1;
			w->n = w->close = 0;
			return true;
		}
		if (read_part(w))
			return true;
		/* A character that is escaped begins nothing. */
		w->begin += w->script[w->begin] == '\\';
	}
	return false;
}

void
us_script_plain(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len)
{
	struct walk w = { .script = script, .len = len };
	struct us_script_mark mark;
	size_t at = 0;

	while (find_spelled(&w, at)) {
		us_emit_add(out, plain, script + at, w.begin - at);
		us_emit_add(out, plain, w.text, w.n);
		at = mark.script = w.end;
		mark.plain = plain->len;
		us_emit_add(out, marks, &mark, sizeof(mark));
	}
	if (at > 0)
		us_emit_add(out, plain, script + at, len - at);
}

/* Return where the next escape or join is from ${at} on. */
static size_t
find_mark(const char *text, size_t len, size_t at)
{

	while (at < len && text[at] != '\\' &&
	    (!us_script_is_quote(text[at]) ||
		us_script_skip_join(text, len, at) == at))
		at++;
	return at;
}

void
us_script_decode(struct us_emitter *out, struct us_buf *buf, const char *text,
    size_t len)
{
	char utf8[4];
	int64_t code;
	size_t at = 0, end;

	for (;; at = end) {
		end = find_mark(text, len, at);
		us_emit_add(out, buf, text + at, end - at);
		if (end == len)
			return;
		if (text[end] != '\\') {
			end = us_script_skip_join(text, len, end);
			continue;
		}
		end = read_character(text, len, end, &code);
		if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
			code = 0xFFFD;
		if (code >= 0)
			us_emit_add(out, buf, utf8,
			    us_utf8_write((uint32_t)code, utf8));
	}
}
