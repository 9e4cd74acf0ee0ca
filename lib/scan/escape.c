/*
 * Escapes of program text, Markdown, TeX and roff.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/bytes.h"
#include "../base/utf8.h"
#include "../urlsift.h"
#include "escape.h"

/* The most backslashes before a character: text is escaped again where it is
 * put into other text. */
#define BACKSLASHES_MAX 3

/* Return the length of the escape with the ${digits} hexadecimal digits at
 * ${digit}, behind ${n} bytes; 0: none of a character in a URL. */
static size_t
read_digits(const char *digit, size_t digits, size_t n, uint32_t *code)
{
	size_t i;

	*code = 0;
	for (i = 0; i < digits; i++) {
		if (!us_is(digit[i], US_HEX))
			return 0;
		*code = *code << 4 | us_hex(digit[i]);
	}
	/* Two digits beyond ASCII are a byte, not a character. */
	if (*code >= 0x80 ? digits == 2 || *code >> 11 == 0x1B :
			    us_is((char)*code, US_STOP) || *code == '\'')
		return 0;
	return n + digits;
}

/* Return the length of the roff character at ${escape}, in one of the forms
 * \(ti and \[ti]; 0: none of a character in a URL. */
static size_t
read_glyph(const char *escape, size_t len, uint32_t *code)
{
	static const char glyphs[][4] = { "ti~", "at@", "ha^", "sh#", "hy-" };
	size_t n = escape[1] == '[' ? 5 : 4, i;

	if (len < n || (n == 5 && escape[4] != ']'))
		return 0;
	for (i = 0; i < sizeof(glyphs) / sizeof(glyphs[0]); i++)
		if (memcmp(escape + 2, glyphs[i], 2) == 0) {
			*code = (unsigned char)glyphs[i][2];
			return n;
		}
	return 0;
}

/* Return whether the name of a character in roff is behind \( and ends a
 * word. */
static bool
is_name(const char *escape, size_t len)
{

	return len >= 4 && us_is_alnum(escape[2]) && us_is_alnum(escape[3]) &&
	    (len == 4 || !us_is_alnum(escape[4]));
}

/* Return the length of an escape that stands for nothing at ${escape}; 0: it is
 * inside a character, which is garbled then. */
static size_t
read_nothing(const char *escape, size_t len, uint32_t *code)
{

	*code = 0;
	return len > 2 && ((unsigned char)escape[2] & 0xC0) == 0x80 ? 0 : 2;
}

/* Return the length of the escape of a mark at ${escape}; 0: none. */
static size_t
read_mark(const char *escape, size_t len, uint32_t *code)
{
	size_t n;

	switch (escape[1]) {
	case '(':
	case '[':
		n = read_glyph(escape, len, code);
		if (n > 0 || escape[1] == '[')
			return n;
		return is_name(escape, len) ? 0 : 2;
	case '&':
		/* roff: nothing before a dot */
		if (len > 2 && us_is_alnum(escape[2]))
			return 2;
		return read_nothing(escape, len, code);
	case ':':
		/* roff: a line may be broken here */
		return read_nothing(escape, len, code);
	case '~':
		return len > 3 && escape[2] == '{' && escape[3] == '}' ? 4 : 2;
	default:
		return memchr("_-#%+=.)?$", escape[1], 10) != NULL ? 2 : 0;
	}
}

size_t
us_escape_read(const char *text, size_t at, size_t len, uint32_t *code)
{
	const char *escape = text + at;
	size_t n = 1;

	len -= at;
	while (n < len && n < BACKSLASHES_MAX && escape[n] == '\\')
		n++;
	if (n == len)
		return 0;
	*code = (unsigned char)escape[n];
	if (escape[n] == '/')
		return n + 1;
	if (escape[n] == 'u' && len - n > 4)
		return read_digits(escape + n + 1, 4, n + 1, code);
	if (escape[n] == 'x' && len - n > 2)
		return read_digits(escape + n + 1, 2, n + 1, code);
	return n > 1 ? 0 : read_mark(escape, len, code);
}

bool
us_escape_cuts(const char *text, size_t at, size_t len)
{
	static const char *const commands[] = { "char", "sim", "string",
		"textas", "textun" };
	size_t i, n;

	for (i = 0; i < sizeof(commands) / sizeof(commands[0]); i++) {
		n = strlen(commands[i]);
		if (len - at > n + 1 &&
		    memcmp(text + at + 1, commands[i], n) == 0 &&
		    (*commands[i] == 't' || !us_is(text[at + 1 + n], US_ALPHA)))
			return true;
	}
	return false;
}

size_t
us_escape_two_slashes(const char *text, size_t at, size_t len)
{
	const size_t begin = at;
	uint32_t code;
	size_t i, n;

	for (i = 0; i < 2; i++, at += n) {
		if (at == len || text[at] != '\\')
			return 0;
		n = us_escape_read(text, at, len, &code);
		if (n == 0 || code != '/')
			return 0;
	}
	return at - begin;
}

bool
us_escape_is_pod(const char *text, size_t at, size_t len)
{
	static const char *const names[] = { "<gt>", "<lt>", "<quot>", "<apos>",
		"<verbar>", "<nbsp>" };
	size_t i, n;

	if (at == 0 || text[at - 1] != 'E')
		return false;
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		n = strlen(names[i]);
		if (len - at >= n && memcmp(text + at, names[i], n) == 0)
			return true;
	}
	return false;
}

int
us_escape_undo(const char *text, size_t len, struct us_buf *buf)
{
	size_t at = 0, n, braces; /* TeX: {\_} */
	char utf8[4];
	uint32_t code;
	int status = URLSIFT_OK;

	while (at < len && status == URLSIFT_OK) {
		const char *next = memchr(text + at, '\\', len - at);

		n = next == NULL ? len - at : (size_t)(next - text) - at;
		braces = n > 0 && at + n + 2 < len && next[-1] == '{' &&
		    next[2] == '}' && us_escape_read(next, 0, 2, &code) == 2;
		n -= braces;
		status = us_buf_add(buf, text + at, n);
		at += n + braces;
		if (at == len || status != URLSIFT_OK)
			break;
		n = us_escape_read(text, at, len, &code);
		if (n == 0)
			status = us_buf_add(buf, text + at++, 1);
		else if (code != 0)
			status =
			    us_buf_add(buf, utf8, us_utf8_write(code, utf8));
		at += n + braces;
	}
	return status;
}

int
us_escape_undo_references(const char *text, size_t len, struct us_buf *buf)
{
	int status = URLSIFT_OK;
	size_t at = 0, n;

	while (at < len && status == URLSIFT_OK) {
		const char *next = memchr(text + at, '&', len - at);

		n = next == NULL ? len - at : (size_t)(next - text) + 1 - at;
		status = us_buf_add(buf, text + at, n);
		at += n;
		if (next != NULL && len - at >= 4 &&
		    memcmp(text + at, "amp;", 4) == 0)
			at += 4;
	}
	return status;
}
