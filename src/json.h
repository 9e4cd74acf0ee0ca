/*
 * JSON (RFC 8259), streamed: members and elements in the order they are put.
 * A key of NULL puts an element of an array.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "output.h"

struct json {
	struct out *out;
	bool follows; /* a comma goes before the next value */
};

/**
 * json_open(json, key, bracket), json_close(json, bracket):
 * Begin with "{" or "[" and end with "}" or "]" an object or array.
 */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json, char bracket);

/**
 * json_text(json, key, text, len):
 * Put foreign text.  If it is not UTF-8 it is put in base64 under a key that
 * goes on "_bytes".
 */
void json_text(struct json *json, const char *key, const char *text,
    size_t len);

/**
 * json_lower(json, key, word, len):
 * Put a word of letters, digits and marks of ASCII, in lower case.
 */
void json_lower(struct json *json, const char *key, const char *word,
    size_t len);

/**
 * json_word(json, key, word), json_number(json, key, number),
 * json_bool(json, key, value):
 * Put a string of our own, a number, true or false.
 */
void json_word(struct json *json, const char *key, const char *word);
void json_number(struct json *json, const char *key, uint64_t number);
void json_bool(struct json *json, const char *key, bool value);

#endif
