/*
 * The kernel for WebAssembly: sixteen bytes at a time.
 * SPDX-License-Identifier: MIT
 */
#include "byteset.h"

#if defined(__wasm_simd128__)

#include <wasm_simd128.h>

size_t
us_span_simd128(const struct us_set *set, const char *text, size_t at,
    size_t end)
{
	/* The bits for the high four bits of a byte; none beyond ASCII. */
	const v128_t bits = wasm_u8x16_make(1, 2, 4, 8, 16, 32, 64, 128, 0, 0,
	    0, 0, 0, 0, 0, 0);
	const v128_t rows = wasm_v128_load(set->row);
	v128_t v, row, bit, none;

	for (; end - at >= 16; at += 16) {
		v = wasm_v128_load(text + at);
		row = wasm_i8x16_swizzle(rows,
		    wasm_v128_and(v, wasm_i8x16_splat(15)));
		bit = wasm_i8x16_swizzle(bits, wasm_u8x16_shr(v, 4));
		none =
		    wasm_i8x16_eq(wasm_v128_and(row, bit), wasm_i8x16_splat(0));
		if (wasm_v128_any_true(none))
			return at +
			    (size_t)__builtin_ctz(wasm_i8x16_bitmask(none));
	}
	return us_span_portable(set, text, at, end);
}

us_byteset_span *
us_byteset_span_best(void)
{

	return us_span_simd128;
}

#endif
