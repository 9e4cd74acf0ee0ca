/*
 * Punycode (RFC 3492): the characters beyond ASCII of a label that begins with
 * xn--.
 * SPDX-License-Identifier: MIT
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
 * Decode ${label}, which is without its xn--, and write its characters beyond
 * ASCII to ${code}, which has room for US_PUNYCODE_MAX, sorted by code.  Return
 * their number; 0: it is not such a label.
 */
size_t us_punycode(const char *label, size_t len, uint32_t *code);

/**
 * us_punycode_is_native(label, len):
 * Return whether ${label}, which is without its xn--, decodes to at least one
 * character beyond ASCII, and only to characters that are allowed as such (D3).
 */
bool us_punycode_is_native(const char *label, size_t len);

#endif
