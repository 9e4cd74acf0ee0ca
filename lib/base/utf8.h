/*
 * A decoder of UTF-8, one character at a time.
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

#endif
