/*
 * A value is passed over by its brackets and strings alone.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "bytes.h"
#include "json.h"
#include "utf8.h"

#define REPLACEMENT 0xFFFD

static const char *
skip_blank(const char *at, const char *end)
{

	while (at < end && us_is(*at, US_BLANK))
		at++;
	return at;
}

/* Return where the string at ${at} ends, behind its quote; NULL: it does
 * not. */
static const char *
skip_string(const char *at, const char *end)
{

	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at < end ? at + 1 : NULL;
}

const char *
us_json_skip(const char *at, const char *end)
{
	const char *begin = at;
	size_t depth = 0;

	for (; at != NULL && at < end; at++) {
		if (*at == '{' || *at == '[') {
			depth++;
		} else if (*at == '"') {
			if ((at = skip_string(at, end)) == NULL || depth == 0)
				return at;
			at--;
		} else if (*at == '}' || *at == ']') {
			if (depth <= 1)
				return at == begin ? NULL : at + (int)depth;
			depth--;
		} else if (depth == 0 && (*at == ',' || us_is(*at, US_BLANK))) {
			return at == begin ? NULL : at;
		}
	}
	return NULL;
}

/* Read four digits at ${at}; UINT32_MAX: there are none. */
static uint32_t
read_hex(const char *at, const char *end)
{
	uint32_t code = 0;
	int i;

	if (end - at < 4)
		return UINT32_MAX;
	for (i = 0; i < 4; i++, at++) {
		if (!us_is(*at, US_HEX))
			return UINT32_MAX;
		code = code * 16 + us_hex(*at);
	}
	return code;
}

/* Read the byte or the escape at ${at}, in a string, to ${utf8}.  Return where
 * it ends. */
static const char *
read_one(const char *at, const char *end, char *utf8, size_t *len)
{
	static const char letters[] = "bfnrt", codes[] = "\b\f\n\r\t";
	const char *letter;
	uint32_t code, second;

	*len = 1;
	*utf8 = *at++;
	if (*utf8 != '\\' || at == end)
		return at;
	letter = *at == '\0' ? NULL : strchr(letters, *at);
	*utf8 = letter == NULL ? *at : codes[letter - letters];
	if (*at++ != 'u' || (code = read_hex(at, end)) == UINT32_MAX)
		return at;
	at += 4;
	if (code >> 10 == 0xD800 >> 10 && end - at > 2 && at[0] == '\\' &&
	    at[1] == 'u' && (second = read_hex(at + 2, end)) >> 10 == 0x37) {
		code = 0x10000 + (code - 0xD800) * 0x400 + (second - 0xDC00);
		at += 6;
	}
	*len = us_utf8_write(code >> 11 == 0xD800 >> 11 ? REPLACEMENT : code,
	    utf8);
	return at;
}

/* Return whether the name from ${at} to ${end}, without its quotes, is
 * ${token}, of a pointer. */
static bool
is_name(const char *at, const char *end, const char *token, size_t len)
{
	char utf8[4], byte;
	size_t n, i;

	while (at < end) {
		at = read_one(at, end, utf8, &n);
		for (i = 0; i < n; i++) {
			if (len == 0)
				return false;
			byte = *token++;
			len--;
			if (byte == '~' && len > 0) {
				byte = *token++ == '0' ? '~' : '/';
				len--;
			}
			if (byte != utf8[i])
				return false;
		}
	}
	return len == 0;
}

/* Return the value in the object or array at ${at} that ${token} names, or
 * NULL. */
static const char *
find_child(const char *at, const char *end, const char *token, size_t len)
{
	bool is_object = at < end && *at == '{', is_it;
	const char *name;
	size_t i, index = 0;

	if (!is_object && (at == end || *at != '['))
		return NULL;
	for (i = 0; i < len && !is_object && index < SIZE_MAX / 100; i++)
		if (!us_is(token[i], US_DIGIT))
			return NULL;
		else
			index = 10 * index + (size_t)(token[i] - '0');
	for (i = 0; at != NULL && at < end && *at != '}' && *at != ']'; i++) {
		name = at = skip_blank(at + 1, end);
		is_it = !is_object && i == index && len > 0;
		if (is_object) {
			if (at == end || *at != '"' ||
			    (at = skip_string(at, end)) == NULL)
				return NULL;
			is_it = is_name(name + 1, at - 1, token, len);
			at = skip_blank(at, end);
			if (at == end || *at != ':')
				return NULL;
			at = skip_blank(at + 1, end);
		}
		if (is_it)
			return at;
		if ((at = us_json_skip(at, end)) != NULL)
			at = skip_blank(at, end);
	}
	return NULL;
}

bool
us_json_find(const char *json, size_t len, const char *pointer,
    size_t pointer_len, const char **value, size_t *value_len)
{
	const char *end = json + len, *at = skip_blank(json, end);
	const char *token, *stop = pointer + pointer_len;

	while (at != NULL && pointer < stop) {
		token = ++pointer;
		while (pointer < stop && *pointer != '/')
			pointer++;
		at = find_child(at, end, token, (size_t)(pointer - token));
	}
	if (at == NULL)
		return false;
	*value = at;
	if ((at = us_json_skip(at, end)) == NULL)
		return false;
	*value_len = (size_t)(at - *value);
	return true;
}

size_t
us_json_decode(const char *string, size_t len, char *to)
{
	const char *at = string + 1, *end = string + len - 1;
	char utf8[4], *begin = to;
	size_t n;

	while (at < end) {
		at = read_one(at, end, utf8, &n);
		memcpy(to, utf8, n);
		to += n;
	}
	return (size_t)(to - begin);
}

int
us_json_read(struct us_buf *buf, const char *value, size_t len)
{

	if (len < 2 || *value != '"')
		return us_buf_add(buf, value, len);
	if (us_buf_reserve(buf, buf->len + len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	buf->len += us_json_decode(value, len, buf->data + buf->len);
	return URLSIFT_OK;
}

int
us_json_write(struct us_buf *buf, const char *text, size_t len)
{
	static const char digits[] = "0123456789abcdef";
	char escape[] = "\\u00xx", quoted[] = "\\x";
	int status = us_buf_add(buf, "\"", 1);
	unsigned char byte;

	for (; status == URLSIFT_OK && len > 0; text++, len--) {
		byte = (unsigned char)*text;
		escape[4] = digits[byte >> 4];
		escape[5] = digits[byte & 15];
		quoted[1] = *text;
		if (byte < ' ')
			status = us_buf_add(buf, escape, 6);
		else if (byte == '"' || byte == '\\')
			status = us_buf_add(buf, quoted, 2);
		else
			status = us_buf_add(buf, text, 1);
	}
	return status != URLSIFT_OK ? status : us_buf_add(buf, "\"", 1);
}
