/*
 * SipHash-1-3 with 128 bits (Aumasson, Bernstein): a keyed hash
 * (short-rounds-of-siphash).  Nobody can construct texts with equal hashes
 * without the key.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SIPHASH_H
#define US_SIPHASH_H

#include <stddef.h>
#include <stdint.h>

/**
 * us_siphash(key, text, len, hash):
 * Compute the ${hash} of ${text} under ${key}.  Both are two 64-bit halves in
 * little-endian order.
 */
void us_siphash(const uint64_t key[2], const char *text, size_t len,
    uint64_t hash[2]);

/**
 * us_siphash_half(key, text, len):
 * Return the first half of it.
 */
uint64_t us_siphash_half(const uint64_t key[2], const char *text, size_t len);

#endif
