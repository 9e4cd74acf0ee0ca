/*
 * What the fuzz targets share: the entry, which libFuzzer's driver and ours,
 * fuzz_replay.c, call, and what each would write again.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_FUZZ_H
#define TU_FUZZ_H

#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Bits that choose rules; the two of a number say how far from the default it
 * is.  Those of the first byte are enough for a URL alone. */
enum tu_fuzz_flag {
	TU_FUZZ_1994 = 1,     /* the letter of 1994 */
	TU_FUZZ_SMALL = 2,    /* small limits */
	TU_FUZZ_LOOSE = 4,    /* what has no scheme, too */
	TU_FUZZ_JOIN = 8,     /* times 0 to 3 */
	TU_FUZZ_ASCII = 32,   /* no characters beyond it */
	TU_FUZZ_HYPHEN = 64,  /* times 0 to 3, two of which are the default */
	TU_FUZZ_REFANG = 256, /* what is defanged, too */
	TU_FUZZ_ONE = 512,    /* hosts or addresses, not both; times 0 to 3 */
	TU_FUZZ_LIKELY = 2048 /* join what is likely, too */
};
#define TU_FUZZ_FLAGS 4096

/**
 * tu_fuzz_fail(what):
 * Say ${what} is wrong, and abort.
 */
_Noreturn void tu_fuzz_fail(const char *what);

/**
 * tu_fuzz_rules(flags):
 * Return rules as ${flags} say, below TU_FUZZ_FLAGS; made once and kept to the
 * end, with all that is compiled for them.
 */
struct urlsift_rules *tu_fuzz_rules(unsigned flags);

/**
 * tu_fuzz_cuts(len, seed, n):
 * Return ${n} rising offsets below ${len} at which to cut, as ${seed}, a byte,
 * says: 0 is byte by byte, 1 to 127 pieces of that size, the rest drawn.  Valid
 * until the next call.
 */
const size_t *tu_fuzz_cuts(size_t len, unsigned seed, size_t *n);

#endif
