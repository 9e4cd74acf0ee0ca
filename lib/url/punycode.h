/*
 * Punycode (RFC 3492): characters beyond ASCII in a label of DNS.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PUNYCODE_H
#define US_PUNYCODE_H

#include <stddef.h>
#include <stdint.h>

/* More than the characters that a label of DNS can hold. */
#define US_PUNYCODE_MAX 64

/**
 * us_punycode_decode(label, len, code, max):
 * Decode ${label}, which is without its xn--, and write its characters to
 * ${code}, which has room for ${max}.  Return their number; 0: it is not such a
 * label, has no character beyond ASCII, or is too long.
 */
size_t us_punycode_decode(const char *label, size_t len, uint32_t *code,
    size_t max);

/**
 * us_punycode_encode(code, n, label, size):
 * Encode the ${n} characters ${code} as ${label}, which has ${size} bytes.
 * Return its length; 0: it is too long.
 */
size_t us_punycode_encode(const uint32_t *code, size_t n, char *label,
    size_t size);

#endif
