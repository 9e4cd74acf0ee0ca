/*
 * Punycode (RFC 3492): the characters beyond ASCII of a label that begins with
 * xn--.
 */
#ifndef US_PUNYCODE_H
#define US_PUNYCODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* More than the characters that a label of DNS can hold. */
#define US_PUNYCODE_MAX 64

/**
 * us_punycode(label, len, code):
 * Decode ${label}, which stands behind xn--, and put its characters beyond
 * ASCII into ${code}, which has room for US_PUNYCODE_MAX, in the order of
 * their numbers.  Return how many; 0: it is no such label.
 */
size_t us_punycode(const char *label, size_t len, uint32_t *code);

/**
 * us_punycode_is_native(label, len):
 * Return whether ${label}, which stands behind xn--, decodes to at least one
 * character beyond ASCII, and only to such as stand for themselves (D3).
 */
bool us_punycode_is_native(const char *label, size_t len);

#endif
