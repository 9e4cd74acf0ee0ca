/*
 * SipHash-2-4 with 128 bits (Aumasson, Bernstein): a keyed hash, so that who
 * does not know the key cannot make texts that collide.
 */
#ifndef SIPHASH_H
#define SIPHASH_H

#include <stddef.h>
#include <stdint.h>

/**
 * siphash(key, text, len, hash):
 * Tell the ${hash} of ${text} under ${key}, each as two little-endian halves.
 */
void siphash(const uint64_t key[2], const char *text, size_t len,
    uint64_t hash[2]);

#endif
