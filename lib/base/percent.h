/*
 * Decoding of percent escapes (RFC 3986 2.1).
 * SPDX-License-Identifier: MIT
 */
#ifndef PERCENT_H
#define PERCENT_H

#include <stddef.h>

/* Return the value of a hexadecimal digit in upper or lower case, or -1. */
static inline int
escape_digit(char byte)
{

	if (byte >= '0' && byte <= '9')
		return byte - '0';
	byte = (char)(byte | 0x20);
	return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

/* Return the byte that two hexadecimal ${digits} encode, or -1. */
static inline int
escape_byte(const char *digits)
{
	int high = escape_digit(digits[0]), low = escape_digit(digits[1]);

	return high == -1 || low == -1 ? -1 : high << 4 | low;
}

/* Return the byte at ${*at}, decoded if it is an escape, and move behind it. */
static inline char
escape_next(const char *text, size_t len, size_t *at)
{
	const char *s = text + *at;
	int byte = *s == '%' && len - *at > 2 ? escape_byte(s + 1) : -1;

	*at += byte < 0 ? 1 : 3;
	return byte < 0 ? *s : (char)byte;
}

#endif
