/*
 * What the calls in a script make of a text (encoded-strings).
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../../base/bytes.h"
#include "../../base/percent.h"
#include "../../base/utf8.h"
#include "../mail/body.h"
#include "script.h"
#include "script_call.h"

size_t
us_script_numbers(const char *script, size_t len, size_t at)
{

	while (at < len &&
	    (us_is(script[at], US_HEX | US_BLANK) ||
		memchr(",xX&Hh", script[at], 6) != NULL))
		at++;
	return at < len && (script[at] == ')' || script[at] == ']') ? at : 0;
}

/* Write ${text} to ${to} without the escapes that unescape() undoes, of bytes
 * and as %u of code units (ECMAScript B.2.1.2).  Return its length. */
static size_t
undo_escapes(const char *text, size_t len, char *to)
{
	size_t at, n = 0, digits;
	uint32_t code;
	int byte;

	for (at = 0; at < len; at++) {
		byte = text[at] == '%' && len - at > 2 ?
		    escape_byte(text + at + 1) :
		    -1;
		if (byte >= 0) {
			to[n++] = (char)byte;
			at += 2;
			continue;
		}
		code = 0;
		digits = 0;
		if (text[at] == '%' && len - at > 5 && text[at + 1] == 'u')
			for (;
			     digits < 4 && us_is(text[at + 2 + digits], US_HEX);
			     digits++)
				code = code << 4 |
				    us_hex(text[at + 2 + digits]);
		if (digits < 4 || (code >= 0xD800 && code < 0xE000)) {
			to[n++] = text[at];
			continue;
		}
		n += us_utf8_write(code, to + n);
		at += 5;
	}
	return n;
}

size_t
us_script_codes(const char *text, size_t len, char *to)
{
	size_t at = 0, n = 0;
	uint32_t code, base;

	while (at < len) {
		base = len - at > 2 &&
			(us_same(text + at, "0x", 2) ||
			    us_same(text + at, "&h", 2)) ?
		    16 :
		    10;
		if (base == 10 && !us_is(text[at], US_DIGIT)) {
			at++;
			continue;
		}
		at += base == 16 ? 2 : 0;
		for (code = 0; at < len && code <= 0x10FFFF &&
		     us_is(text[at], base == 16 ? US_HEX : US_DIGIT);
		     at++)
			code = code * base + us_hex(text[at]);
		if (code > 0 && code <= 0x10FFFF)
			n += us_utf8_write(code, to + n);
	}
	return n;
}

size_t
us_script_references(const char *text, size_t len, char *to)
{
	size_t at, end, n = 0;
	uint32_t code;

	for (at = 0; at < len; at++) {
		code = 0;
		end = at;
		if (len - at > 3 && text[at] == '&' && text[at + 1] == '#')
			for (end = at + 2; end < len && code < 0x1000 &&
			     us_is(text[end], US_DIGIT);
			     end++)
				code = code * 10 + us_hex(text[end]);
		if (code == 0 || end == len || text[end] != ';') {
			to[n++] = text[at];
			continue;
		}
		n += us_utf8_write(code, to + n);
		at = end;
	}
	return n;
}

size_t
us_script_hex(const char *text, size_t len, char *to)
{
	size_t n;
	int byte;

	for (n = 0; 2 * n + 1 < len; n++) {
		byte = escape_byte(text + 2 * n);
		if (byte < 0)
			break;
		to[n] = (char)byte;
	}
	return n;
}

/* Write ${text}, in UTF-16LE, to ${to}.  Return the length of that. */
static size_t
convert(const char *text, size_t len, char *to)
{
	size_t at, n = 0;
	uint32_t unit;

	for (at = 0; at + 1 < len; at += 2) {
		unit = (unsigned char)text[at] |
		    (uint32_t)(unsigned char)text[at + 1] << 8;
		if (unit >= 0xD800 && unit < 0xE000)
			unit = 0xFFFD;
		n += us_utf8_write(unit, to + n);
	}
	return n;
}

/* Append the command ${text} to ${page}, with quotation marks around the URLs
 * in it that have none, so that they are strings. */
static void
add_command(struct us_emitter *out, const char *text, size_t len,
    struct us_buf *page)
{
	size_t at = 0, begin = 0, url;

	while ((at = us_find_byte(text, at, len, ':')) < len) {
		url = at++;
		if (len - at < 2 || memcmp(text + at, "//", 2) != 0)
			continue;
		while (url > begin && us_is(text[url - 1], US_ALPHA))
			url--;
		if (url == 0 || us_script_is_quote(text[url - 1]))
			continue;
		us_emit_add(out, page, text + begin, url - begin);
		while (at < len && text[at] > ' ' &&
		    memchr("\"'`();|<>{},", text[at], 13) == NULL)
			at++;
		us_emit_add(out, page, "\"", 1);
		us_emit_add(out, page, text + url, at - url);
		us_emit_add(out, page, "\"", 1);
		begin = at;
	}
	us_emit_add(out, page, text + begin, len - begin);
}

/* Append the command that is ${text} in base64, most often of UTF-16. */
static void
make_command(struct us_emitter *out, const char *text, size_t len,
    struct us_buf *page)
{
	struct us_transfer transfer;
	struct us_buf bytes = { .len = 0 }, command = { .len = 0 };
	size_t n;

	if (!us_emit_grow(out, &bytes, len + 2 * US_TRANSFER_ROOM) ||
	    !us_emit_grow(out, &command, 2 * len))
		goto out;
	us_transfer_begin(&transfer, US_TRANSFER_BASE64);
	n = us_transfer_put(&transfer, text, len, bytes.data);
	n += us_transfer_end(&transfer, bytes.data + n);
	if (n > 1 && bytes.data[1] == '\0')
		add_command(out, command.data,
		    convert(bytes.data, n, command.data), page);
	else
		add_command(out, bytes.data, n, page);
out:
	us_buf_free(&bytes);
	us_buf_free(&command);
}

void
us_script_make(struct us_emitter *out, enum us_script_call call,
    const char *text, size_t len, struct us_buf *page)
{
	struct us_transfer transfer;
	size_t n;
	char *to;

	if (call == US_CALL_COMMAND) {
		make_command(out, text, len, page);
		return;
	}
	if (!us_emit_reserve(out, page, page->len + len + 2 * US_TRANSFER_ROOM))
		return;
	to = page->data + page->len;
	if (call == US_CALL_BASE64) {
		us_transfer_begin(&transfer, US_TRANSFER_BASE64);
		n = us_transfer_put(&transfer, text, len, to);
		n += us_transfer_end(&transfer, to + n);
	} else if (call == US_CALL_ESCAPED) {
		n = undo_escapes(text, len, to);
	} else if (call == US_CALL_HEX) {
		n = us_script_hex(text, len, to);
	} else if (call == US_CALL_SHIFT) {
		memcpy(to, text, n = len);
	} else if (call == US_CALL_NUMBERS) {
		n = us_script_references(text, len, to);
	} else if (call == US_CALL_ROT13) {
		for (n = 0; n < len; n++)
			to[n] = !us_is(text[n], US_ALPHA) ? text[n] :
			    us_lower(text[n]) < 'n'	  ? text[n] + 13 :
							    text[n] - 13;
	} else {
		n = us_script_codes(text, len, to);
	}
	if (call == US_CALL_SHIFT || call == US_CALL_CODES)
		(void)us_script_shift(to, n);
	page->len += n;
}
