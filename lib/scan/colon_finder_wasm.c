/*
 * The colon finder for WebAssembly: sixty-four bytes at a time.
 * SPDX-License-Identifier: MIT
 */
#include "colon_finder.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

/* Compare the 16 bytes at ${text} with ${byte}. */
static inline v128_t
equal(const char *text, v128_t byte)
{

	return wasm_i8x16_eq(wasm_v128_load(text), byte);
}

/* Return the position of the first possible colon among those in ${equal},
 * whose first byte is at ${at}, or 0.  All bytes that decide are in view. */
static inline size_t
first_that_counts(const struct us_tails *tails, const char *text, size_t at,
    v128_t equal)
{
	uint32_t bits = wasm_i8x16_bitmask(equal);
	size_t colon;

	for (; bits != 0; bits &= bits - 1) {
		colon = at + (size_t)__builtin_ctz(bits);
		if (us_find_counts_inside(tails, text + colon))
			return colon;
	}
	return 0;
}

size_t
us_find_simd128(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	const v128_t colon = wasm_i8x16_splat(':');
	v128_t part[4], any;
	size_t at = from, found, i;

	if (us_find_at_begin(tails, text, &at, len))
		return at;
	for (; at < len && len - at >= 64 + US_FIND_BEHIND; at += 64) {
		for (i = 0; i < 4; i++)
			part[i] = equal(text + at + 16 * i, colon);
		any = wasm_v128_or(wasm_v128_or(part[0], part[1]),
		    wasm_v128_or(part[2], part[3]));
		if (!wasm_v128_any_true(any))
			continue;
		for (i = 0; i < 4; i++) {
			found = first_that_counts(tails, text, at + 16 * i,
			    part[i]);
			if (found != 0)
				return found;
		}
	}
	return us_find_portable(tails, text, at, len);
}

us_colon_finder *
us_colon_finder_best(void)
{

	return us_find_simd128;
}

#endif
