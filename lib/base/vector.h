/*
 * Sixteen bytes at a time, as x86, 64-bit ARM and WebAssembly have them: what
 * the kernels of a set of bytes and of the colon finder are made of.  Where
 * there are no vectors, US_VECTOR is not defined.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VECTOR_H
#define US_VECTOR_H

#include <stdint.h>

/*
 * us_vector_load(text):
 * Return the 16 bytes at ${text}.
 *
 * us_vector_equal(v, byte):
 * Return a vector whose bytes are all ones where those of ${v} equal ${byte}.
 *
 * us_vector_marks(v):
 * Return a bit for each byte of ${v}, whose bits are all ones or none: that of
 * byte i is bit i * US_VECTOR_STEP.
 *
 * us_vector_strangers(rows, v), where US_VECTOR_LOOKS_UP is defined:
 * Return such a vector for the bytes of ${v} that are not in the set whose
 * struct us_set has these ${rows}.
 */

#if defined(__x86_64__)

#include <emmintrin.h>

#define US_VECTOR __m128i
#define US_VECTOR_STEP 1

static inline __m128i
us_vector_load(const void *text)
{

	return _mm_loadu_si128((const __m128i *)text);
}

static inline __m128i
us_vector_equal(__m128i v, char byte)
{

	return _mm_cmpeq_epi8(v, _mm_set1_epi8(byte));
}

static inline uint64_t
us_vector_marks(__m128i v)
{

	return (unsigned)_mm_movemask_epi8(v);
}

#elif defined(__aarch64__)

#include <arm_neon.h>

#define US_VECTOR uint8x16_t
#define US_VECTOR_STEP 4
#define US_VECTOR_LOOKS_UP

static inline uint8x16_t
us_vector_load(const void *text)
{

	return vld1q_u8(text);
}

static inline uint8x16_t
us_vector_equal(uint8x16_t v, char byte)
{

	return vceqq_u8(v, vdupq_n_u8((unsigned char)byte));
}

static inline uint64_t
us_vector_marks(uint8x16_t v)
{
	const uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(v), 4);

	return UINT64_C(0x1111111111111111) &
	    vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
}

static inline uint8x16_t
us_vector_strangers(uint8x16_t rows, uint8x16_t v)
{
	/* The bits for the high four bits of a byte; none beyond ASCII. */
	static const uint8_t high[16] = { 1, 2, 4, 8, 16, 32, 64, 128 };
	const uint8x16_t row = vqtbl1q_u8(rows, vandq_u8(v, vdupq_n_u8(15)));
	const uint8x16_t bit = vqtbl1q_u8(vld1q_u8(high), vshrq_n_u8(v, 4));

	return vceqzq_u8(vandq_u8(row, bit));
}

#elif defined(__wasm_simd128__)

#include <wasm_simd128.h>

#define US_VECTOR v128_t
#define US_VECTOR_STEP 1
#define US_VECTOR_LOOKS_UP

static inline v128_t
us_vector_load(const void *text)
{

	return wasm_v128_load(text);
}

static inline v128_t
us_vector_equal(v128_t v, char byte)
{

	return wasm_i8x16_eq(v, wasm_i8x16_splat(byte));
}

static inline uint64_t
us_vector_marks(v128_t v)
{

	return wasm_i8x16_bitmask(v);
}

static inline v128_t
us_vector_strangers(v128_t rows, v128_t v)
{
	/* The bits for the high four bits of a byte; none beyond ASCII. */
	const v128_t bits = wasm_u8x16_make(1, 2, 4, 8, 16, 32, 64, 128, 0, 0,
	    0, 0, 0, 0, 0, 0);
	const v128_t row =
	    wasm_i8x16_swizzle(rows, wasm_v128_and(v, wasm_i8x16_splat(15)));
	const v128_t bit = wasm_i8x16_swizzle(bits, wasm_u8x16_shr(v, 4));

	return wasm_i8x16_eq(wasm_v128_and(row, bit), wasm_i8x16_splat(0));
}

#endif

#endif
