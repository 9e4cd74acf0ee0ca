/*
 * Strings hold no raw control, C1 and DEL included: a line of JSON can be
 * shown on any terminal.
 */
#include "config.h"

#include <string.h>

#include "json.h"
#include "utf8.h"

/* Put what goes before a value: comma, key, what the key goes on. */
static void
begin(struct json *json, const char *key, const char *suffix)
{

	if (json->follows)
		out_char(json->out, ',');
	json->follows = true;
	if (key == NULL)
		return;
	out_char(json->out, '"');
	out_word(json->out, key);
	out_word(json->out, suffix);
	out_word(json->out, "\":");
}

void
json_open(struct json *json, const char *key, char bracket)
{

	begin(json, key, "");
	out_char(json->out, bracket);
	json->follows = false;
}

void
json_close(struct json *json, char bracket)
{

	out_char(json->out, bracket);
	json->follows = true;
}

/* Put the character at ${text}, which is a control, a quote or a backslash;
 * return its length. */
static size_t
escape(struct out *out, const char *text)
{
	static const char hex[] = "0123456789abcdef";
	bool is_c1 = (unsigned char)text[0] == 0xC2;
	unsigned char code = (unsigned char)text[is_c1 ? 1 : 0];

	out_char(out, '\\');
	if (code == '"' || code == '\\') {
		out_char(out, (char)code);
	} else {
		out_word(out, "u00");
		out_char(out, hex[code >> 4]);
		out_char(out, hex[code & 15]);
	}
	return is_c1 ? 2 : 1;
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

void
json_text(struct json *json, const char *key, const char *text, size_t len)
{
	bool is_text = utf8_is_text(text, len);
	size_t at = 0, n;

	begin(json, key, is_text ? "" : "_bytes");
	out_char(json->out, '"');
	if (!is_text)
		put_base64(json->out, text, len);
	while (is_text && at < len) {
		n = utf8_run(text + at, len - at, "\"\\");
		out_put(json->out, text + at, n);
		at += n;
		if (at < len)
			at += escape(json->out, text + at);
	}
	out_char(json->out, '"');
}

void
json_lower(struct json *json, const char *key, const char *word, size_t len)
{
	bool is_upper;
	size_t i;

	begin(json, key, "");
	out_char(json->out, '"');
	for (i = 0; i < len; i++) {
		is_upper = word[i] >= 'A' && word[i] <= 'Z';
		out_char(json->out, (char)(word[i] + (is_upper ? 32 : 0)));
	}
	out_char(json->out, '"');
}

void
json_word(struct json *json, const char *key, const char *word)
{

	json_text(json, key, word, strlen(word));
}

void
json_number(struct json *json, const char *key, uint64_t number)
{

	begin(json, key, "");
	out_number(json->out, number);
}

void
json_bool(struct json *json, const char *key, bool value)
{

	begin(json, key, "");
	out_word(json->out, value ? "true" : "false");
}
