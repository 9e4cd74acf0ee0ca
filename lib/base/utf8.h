/*
 * A decoder and an encoder of UTF-8, one character at a time.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_UTF8_H
#define US_UTF8_H

#include <stddef.h>
#include <stdint.h>

/**
 * us_utf8_read(text, len, code):
 * Set ${code} to the character at ${text}.  Return its length in bytes; 0 if
 * the bytes are not UTF-8, which includes overlong forms and surrogates.
 */
size_t us_utf8_read(const char *text, size_t len, uint32_t *code);

/**
 * us_utf8_write(code, utf8):
 * Write ${code} as UTF-8 to ${utf8}, which has room for 4 bytes.  Return its
 * length.
 */
size_t us_utf8_write(uint32_t code, char *utf8);

#endif
