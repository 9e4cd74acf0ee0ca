/*
 * A writer of JSON (RFC 8259): members and elements in the order of the calls.
 * The key NULL writes an element of an array.
 * SPDX-License-Identifier: MIT
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "output.h"
#include "utf8.h"

struct json {
	struct out *out;
	bool follows;		 /* a comma goes before the next value */
	struct utf8_plain plain; /* what many values are pieces of */
};

/**
 * json_key(json, key):
 * Put a comma if needed, and the key with its colon.
 */
static inline void
json_key(struct json *json, const char *key)
{

	if (json->follows)
		out_char(json->out, ',');
	json->follows = true;
	if (key == NULL)
		return;
	out_char(json->out, '"');
	out_word(json->out, key);
	out_word(json->out, "\":");
}

/**
 * json_open(json, key, bracket), json_close(json, bracket):
 * Begin an object with "{" or an array with "["; end it with "}" or "]".
 */
static inline void
json_open(struct json *json, const char *key, char bracket)
{

	json_key(json, key);
	out_char(json->out, bracket);
	json->follows = false;
}

static inline void
json_close(struct json *json, char bracket)
{

	out_char(json->out, bracket);
	json->follows = true;
}

/**
 * json_is_plain(json, text, len):
 * json_quote(json, text, len), json_end(json, text, len):
 * Return whether ${text} needs no escapes; put it in quotation marks then, or
 * behind the first one.
 */
static inline bool
json_is_plain(const struct json *json, const char *text, size_t len)
{

	return utf8_is_plain(&json->plain, text, len);
}

static inline void
json_end(struct json *json, const char *text, size_t len)
{

	out_put_before(json->out, text, len, '"');
}

static inline void
json_quote(struct json *json, const char *text, size_t len)
{

	out_char(json->out, '"');
	json_end(json, text, len);
}

/**
 * json_text(json, key, key_len, text, len):
 * Put text from the input.  If it is not UTF-8, put it in base64 under the key
 * with "_bytes" appended.  The key may be any text: bytes of it that are not
 * UTF-8 are written as \xHH.
 */
void json_text(struct json *json, const char *key, size_t key_len,
    const char *text, size_t len);

/**
 * json_count(json, name, len, number):
 * Put a number under a key that is any text, too.
 */
void json_count(struct json *json, const char *name, size_t len,
    uint64_t number);

/**
 * json_word(json, key, word), json_number(json, key, number),
 * json_bool(json, key, value):
 * Put a constant string that needs no escapes, a number, or a boolean.
 */
static inline void
json_word(struct json *json, const char *key, const char *word)
{

	json_key(json, key);
	out_char(json->out, '"');
	out_word(json->out, word);
	out_char(json->out, '"');
}

static inline void
json_number(struct json *json, const char *key, uint64_t number)
{

	json_key(json, key);
	out_number(json->out, number);
}

static inline void
json_bool(struct json *json, const char *key, bool value)
{

	json_key(json, key);
	out_word(json->out, value ? "true" : "false");
}

#endif
