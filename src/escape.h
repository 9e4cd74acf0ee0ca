/*
 * The digits of escapes (RFC 3986 2.1).
 */
#ifndef ESCAPE_H
#define ESCAPE_H

/* Return the value of a hexadecimal digit in any case, or -1. */
static inline int
escape_digit(char byte)
{

	if (byte >= '0' && byte <= '9')
		return byte - '0';
	byte = (char)(byte | 0x20);
	return byte >= 'a' && byte <= 'f' ? byte - 'a' + 10 : -1;
}

#endif
