/*
 * Character references of HTML: &amp; and &#38; (WHATWG, 13.2.5.72 to 84).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CHARACTER_REFERENCE_H
#define US_CHARACTER_REFERENCE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"

enum us_reference_limit {
	US_REFERENCE_MAX = 33, /* bytes of the longest name, & and ; included */
	US_REFERENCE_TEXT = 8  /* room for the text of a reference */
};

/* U+FFFD, which stands for what is no character. */
#define US_REPLACEMENT "\xef\xbf\xbd"

/* A numeric reference, digit by digit. */
struct us_number {
	uint32_t code;
	unsigned base; /* 10 or 16 */
};

/**
 * us_number_begin(number, text, len):
 * Begin the ${number} whose & is at ${text}.  Return the length before its
 * first digit; 0: it is no numeric reference.
 */
size_t us_number_begin(struct us_number *number, const char *text, size_t len);

/**
 * us_number_add(number, byte):
 * Return whether ${byte} is the next digit of ${number}.
 */
bool us_number_add(struct us_number *number, char byte);

/**
 * us_number_write(number, utf8):
 * Write the character to ${utf8}, which has room for US_REFERENCE_TEXT.  Return
 * its length.
 */
size_t us_number_write(const struct us_number *number, char *utf8);

/**
 * us_reference_read(text, len, in_attribute, utf8, n):
 * Read the reference whose & is at ${text}.  Write its text, ${n} bytes, to
 * ${utf8}, which has room for US_REFERENCE_TEXT.  Return the length of the
 * reference; 0: there is none.  In the value of an attribute, a name without a
 * semicolon is none before a = or another letter or digit.
 */
size_t us_reference_read(const char *text, size_t len, bool in_attribute,
    char *utf8, size_t *n);

/**
 * us_reference_decode(buf, text, len):
 * Append the value ${text} of an attribute to ${buf}, with its references
 * decoded and U+FFFD for NUL.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_reference_decode(struct us_buf *buf, const char *text, size_t len);

#endif
