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

/* Write ${text} to ${to} without the escapes that unescape() undoes, of bytes
 * and as %u of code units (ECMAScript B.2.1.2).  Return its length. */
static size_t
undo_escapes(const char *text, size_t len, char *to)
{
	size_t at = 0, n = 0, end;
	uint32_t code;

	while (at < len) {
		code = 0;
		for (end = at + 2;
		     end < at + 6 && end < len && text[at] == '%' &&
		     text[at + 1] == 'u' && us_is(text[end], US_HEX);
		     end++)
			code = code << 4 | us_hex(text[end]);
		if (end == at + 6 && (code < 0xD800 || code >= 0xE000)) {
			n += us_utf8_write(code, to + n);
			at = end;
		} else {
			to[n++] = escape_next(text, len, &at);
		}
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

/* Append the command ${text} to ${page}, with quotation marks around the URLs
 * in it that have none, so that they are strings. */
static void
add_command(struct us_emitter *out, const char *text, size_t len,
    struct us_buf *page)
{
	size_t at = 0, begin = 0, url;

	for (; (at = us_find_byte(text, at, len, ':')) < len; at++) {
		for (url = at; url > begin && us_is(text[url - 1], US_ALPHA);)
			url--;
		if (len - at < 3 || memcmp(text + at, "://", 3) != 0 ||
		    url == 0 || us_script_is_quote(text[url - 1]))
			continue;
		us_emit_add(out, page, text + begin, url - begin);
		while (at < len && text[at] > ' ' &&
		    memchr("\"'`();|<>{},", text[at], 13) == NULL)
			at++;
		us_emit_add(out, page, "\"", 1);
		us_emit_add(out, page, text + url, at - url);
		us_emit_add(out, page, "\"", 1);
		begin = at--;
	}
	us_emit_add(out, page, text + begin, len - begin);
}

/* Append the bytes that ${text} is in base64 to ${page}. */
static void
make_bytes(struct us_emitter *out, const char *text, size_t len,
    struct us_buf *page)
{
	struct us_transfer transfer;

	if (!us_emit_reserve(out, page, page->len + len + 2 * US_TRANSFER_ROOM))
		return;
	us_transfer_begin(&transfer, US_TRANSFER_BASE64);
	page->len +=
	    us_transfer_put(&transfer, text, len, page->data + page->len);
	page->len += us_transfer_end(&transfer, page->data + page->len);
}

/* Append the command that is ${text} in base64, most often of UTF-16LE. */
static void
make_command(struct us_emitter *out, const char *text, size_t len,
    struct us_buf *page)
{
	struct us_buf bytes = { .len = 0 }, command = { .len = 0 };
	const unsigned char *unit;
	uint32_t code;
	char utf8[4];
	size_t at;

	make_bytes(out, text, len, &bytes);
	for (at = 0;
	     bytes.len > 1 && bytes.data[1] == '\0' && at + 1 < bytes.len;
	     at += 2) {
		unit = (const unsigned char *)bytes.data + at;
		code = unit[0] | (uint32_t)unit[1] << 8;
		if (code >= 0xD800 && code < 0xE000)
			code = 0xFFFD;
		us_emit_add(out, &command, utf8, us_utf8_write(code, utf8));
	}
	if (command.len == 0)
		add_command(out, bytes.data, bytes.len, page);
	else
		add_command(out, command.data, command.len, page);
	us_buf_free(&bytes);
	us_buf_free(&command);
}

/* Where the pieces of a text without references go. */
struct piece {
	struct us_emitter *out;
	struct us_buf *page;
};

static void
put_piece(void *ctx, const char *text, size_t len, uint64_t offset)
{
	const struct piece *p = ctx;

	(void)offset;
	us_emit_add(p->out, p->page, text, len);
}

void
us_script_make(struct us_emitter *out, enum us_script_call call,
    const char *text, size_t len, struct us_buf *page)
{
	struct piece piece = { .out = out, .page = page };
	size_t n = 0;
	char *to;

	if (call == US_CALL_COMMAND)
		make_command(out, text, len, page);
	if (call == US_CALL_BASE64)
		make_bytes(out, text, len, page);
	if (call == US_CALL_NUMBERS)
		us_reference_split(text, len, 0, put_piece, &piece);
	if (len == 0 || !us_emit_reserve(out, page, page->len + len))
		return;
	to = page->data + page->len;
	if (call == US_CALL_ESCAPED)
		n = undo_escapes(text, len, to);
	if (call == US_CALL_HEX)
		n = us_script_hex(text, len, to);
	if (call == US_CALL_CODES)
		n = us_script_codes(text, len, to);
	if (call == US_CALL_SHIFT)
		memcpy(to, text, n = len);
	if (call == US_CALL_SHIFT || call == US_CALL_CODES)
		(void)us_script_shift(to, n);
	for (; call == US_CALL_ROT13 && n < len; n++)
		to[n] = !us_is(text[n], US_ALPHA) ? text[n] :
		    us_lower(text[n]) < 'n'	  ? text[n] + 13 :
						    text[n] - 13;
	page->len += n;
}
