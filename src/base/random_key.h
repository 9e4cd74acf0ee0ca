/*
 * A random key for siphash.h.
 * SPDX-License-Identifier: MIT
 */
#ifndef RANDOM_KEY_H
#define RANDOM_KEY_H

#include <stdbool.h>
#include <stdint.h>

/**
 * random_key(key):
 * Set ${key} to what the system's source of random numbers gives.  Return
 * false if it gives nothing.
 */
bool random_key(uint64_t key[2]);

#endif
