/*
 * JSON in memory: finds a value by its JSON Pointer (RFC 6901), and reads and
 * writes strings.  What is not JSON is not found.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BASE_JSON_H
#define US_BASE_JSON_H

#include <stdbool.h>

#include "buf.h"

/**
 * us_json_find(json, len, pointer, pointer_len, value, value_len):
 * Set ${value} to the value that ${pointer} leads to from the value at the
 * begin of ${json}, as it stands there.  Return whether all of it is there.
 */
bool us_json_find(const char *json, size_t len, const char *pointer,
    size_t pointer_len, const char **value, size_t *value_len);

/**
 * us_json_skip(at, end):
 * Return where the value at ${at} ends, or NULL: it does not.
 */
const char *us_json_skip(const char *at, const char *end);

/**
 * us_json_decode(string, len, to):
 * Write what ${string}, of ${len} bytes with its quotes, stands for to ${to},
 * which may be its own place: it has fewer bytes.  Return their number.
 */
size_t us_json_decode(const char *string, size_t len, char *to);

/**
 * us_json_read(buf, value, len):
 * Append the text of ${value}: of a string what its escapes stand for, of
 * others what they are.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_json_read(struct us_buf *buf, const char *value, size_t len);

/**
 * us_json_write(buf, text, len):
 * Append ${text} as a string of JSON.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_json_write(struct us_buf *buf, const char *text, size_t len);

#endif
