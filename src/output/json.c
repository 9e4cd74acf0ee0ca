/*
 * JSON strings and numbers.  Strings contain no raw control characters,
 * including C1 and DEL, and no characters that change the direction of text
 * (no-control-to-a-terminal).  So a line of JSON is safe to print on any
 * terminal.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "json.h"
#include "utf8.h"

/* Put the character at ${text}, which utf8_run() stopped at, as an escape.
 * Return its length. */
static size_t
escape(struct out *out, const char *text, size_t len)
{
	static const char hex[] = "0123456789abcdef";
	uint32_t code;
	int shift;

	len = us_utf8_read(text, len, &code);
	out_char(out, '\\');
	if (code == '"' || code == '\\') {
		out_char(out, (char)code);
		return len;
	}
	out_char(out, 'u');
	for (shift = 12; shift >= 0; shift -= 4)
		out_char(out, hex[code >> shift & 15]);
	return len;
}

static void
put_base64(struct out *out, const char *bytes, size_t len)
{
	static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				     "abcdefghijklmnopqrstuvwxyz0123456789+/";
	uint32_t group;
	size_t i, n;

	for (; len > 0; bytes += n, len -= n) {
		n = len < 3 ? len : 3;
		for (i = 0, group = 0; i < 3; i++)
			group = group << 8 |
			    (i < n ? (unsigned char)bytes[i] : 0);
		for (i = 0; i < 4; i++)
			out_char(out,
			    i > n ? '=' : digits[group >> (18 - 6 * i) & 63]);
	}
}

/* Put text that has characters to escape. */
static void
put_escaped(struct out *out, const char *text, size_t len)
{
	size_t at = 0, n;

	while (at < len) {
		n = utf8_run(text + at, len - at, "\"\\");
		out_put(out, text + at, n);
		at += n;
		if (at < len)
			at += escape(out, text + at, len - at);
	}
}

/* Put text between the quotation marks of a string.  Bytes that are not UTF-8
 * are written as \xHH. */
static void
put_shown(struct out *out, const char *text, size_t len)
{
	size_t at, n;

	for (at = 0; at < len; at += n) {
		if ((n = utf8_len(text + at, len - at)) > 0) {
			put_escaped(out, text + at, n);
			continue;
		}
		n = 1;
		out_word(out, "\\\\x");
		out_hex(out, (unsigned char)text[at]);
	}
}

void
json_count(struct json *json, const char *name, size_t len, uint64_t number)
{

	json_key(json, NULL);
	out_char(json->out, '"');
	put_shown(json->out, name, len);
	out_word(json->out, "\":");
	out_number(json->out, number);
}

void
json_text(struct json *json, const char *key, size_t key_len, const char *text,
    size_t len)
{
	bool is_text = utf8_is_text(text, len);

	json_key(json, NULL);
	out_char(json->out, '"');
	put_shown(json->out, key, key_len);
	out_word(json->out, is_text ? "\":\"" : "_bytes\":\"");
	if (is_text)
		put_escaped(json->out, text, len);
	else
		put_base64(json->out, text, len);
	out_char(json->out, '"');
}
