/*
 * Sets of bytes, and a search for the first byte that is not in a set, many
 * bytes at a time: most of a URL consists of such runs.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BYTESET_H
#define US_BYTESET_H

#include <stdbool.h>
#include <stddef.h>

/* A set of ASCII bytes: one bit for each.  The low four bits of a byte are the
 * index, the high ones select the bit.  No byte beyond ASCII is in a set. */
struct us_set {
	unsigned char row[16];
};

/**
 * us_byteset_span(set, text, at, end):
 * Return the first position from ${at} on of a byte that is not in ${set}, or
 * ${end}.
 */
typedef size_t us_byteset_span(const struct us_set *set, const char *text,
    size_t at, size_t end);

/**
 * us_span_portable, us_span_avx2:
 * The kernels of any machine and of x86.
 */
us_byteset_span us_span_portable;
us_byteset_span us_span_avx2;

/**
 * us_byteset_span_best():
 * Return the fastest kernel for this machine.
 */
us_byteset_span *us_byteset_span_best(void);

/**
 * us_has_avx2():
 * Return whether processor and system support AVX2, and BMI, which comes with
 * it; x86 only.
 */
bool us_has_avx2(void);

/**
 * us_byteset_make(set, classes):
 * Make ${set} the set of the ASCII bytes that are in one of the ${classes}.
 */
void us_byteset_make(struct us_set *set, unsigned classes);

/**
 * us_byteset_add(set, bytes):
 * Add the ASCII ${bytes}, a string, to ${set}.
 */
void us_byteset_add(struct us_set *set, const char *bytes);

/**
 * us_byteset_invert(set):
 * Make ${set} the set of the ASCII bytes that were not in it.
 */
void us_byteset_invert(struct us_set *set);

/**
 * us_set_has(set, byte):
 * Return whether ${byte} is in ${set}.
 */
static inline bool
us_set_has(const struct us_set *set, char byte)
{
	unsigned char c = (unsigned char)byte;

	return c < 128 && (set->row[c & 15] >> (c >> 4) & 1) != 0;
}

#endif
