/*
 * UTF-8, one character at a time.
 */
#ifndef US_UTF8_H
#define US_UTF8_H

#include <stddef.h>
#include <stdint.h>

/**
 * us_utf8_read(text, len, code):
 * Return how many bytes the character at ${text} takes and set ${code}; 0: the
 * bytes are not UTF-8 (overlong forms and surrogates are not).
 */
size_t us_utf8_read(const char *text, size_t len, uint32_t *code);

#endif
