/*
 * The escapes in the strings of a script (ECMAScript 12.9.4), and the joins
 * between strings (strings-of-scripts, other-spellings, joined-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "script.h"
#include "tag.h"

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
		*code = text[at + 1] == 'n' ? '\n' :
		    text[at + 1] == 'r'	    ? '\r' :
					      '\t';
	if (text[at + 1] >= '0' && text[at + 1] < '8') {
		begin = at + (text[at + 1] < '4' ? 4 : 3);
		for (*code = 0, i = at + 1;
		     i < len && i < begin && text[i] >= '0' && text[i] < '8';
		     i++)
			*code = *code << 3 | (text[i] - '0');
		return i;
	}
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

/* Read the escape whose backslash is at ${at}, and the next one if both are one
 * character beyond U+FFFF. */
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

/* Return whether the escape with this ${letter} spells ${code}, which a URL may
 * have.  What is not to be read otherwise stays escaped. */
static bool
is_spelled(char letter, int64_t code)
{

	return code >= ' ' && code < 0x7F &&
	    memchr("\\$", (int)code, 2) == NULL &&
	    (letter == 'x' || letter == 'u' || us_is(letter, US_DIGIT));
}

void
us_script_plain(struct us_emitter *out, struct us_buf *plain,
    struct us_buf *marks, const char *script, size_t len)
{
	struct us_script_mark mark;
	size_t at = 0, next = 0, begin;
	int64_t code;
	char text[] = "\\?";

	while (next < len) {
		begin = us_find_byte(script, next, len, '\\');
		/* A character that is escaped begins no escape. */
		next = begin + 2;
		if (next > len)
			break;
		mark.script = read_escape(script, len, begin, &code);
		if (code == -1 ? mark.script != next :
				 !is_spelled(script[begin + 1], code))
			continue;
		us_emit_add(out, plain, script + at, begin - at);
		text[1] = (char)code;
		/* A line that is broken is not; what ends a string does not. */
		if (code != -1 && us_script_is_quote(text[1]))
			us_emit_add(out, plain, text, 2);
		else if (code != -1)
			us_emit_add(out, plain, text + 1, 1);
		at = next = mark.script;
		mark.plain = plain->len;
		us_emit_add(out, marks, &mark, sizeof(mark));
	}
	if (at > 0)
		us_emit_add(out, plain, script + at, len - at);
}

void
us_script_unescape(struct us_emitter *out, struct us_buf *buf, const char *text,
    size_t len)
{
	char utf8[4];
	int64_t code;
	size_t at = 0, end;

	for (;; at = end) {
		end = us_find_byte(text, at, len, '\\');
		us_emit_add(out, buf, text + at, end - at);
		if (end == len)
			return;
		end = read_character(text, len, end, &code);
		if (code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
			code = 0xFFFD;
		if (code >= 0)
			us_emit_add(out, buf, utf8,
			    us_utf8_write((uint32_t)code, utf8));
	}
}

void
us_script_decode(struct us_emitter *out, struct us_buf *buf, const char *text,
    size_t len)
{
	size_t at = 0, end = 0, next;

	while (end < len) {
		next = us_script_is_quote(text[end]) ?
		    us_script_skip_join(text, len, end) :
		    end;
		if (next == end) {
			end += text[end] == '\\' && len - end > 1 ? 2 : 1;
			continue;
		}
		us_script_unescape(out, buf, text + at, end - at);
		at = end = next;
	}
	us_script_unescape(out, buf, text + at, len - at);
}
