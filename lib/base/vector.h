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
 * us_vector_below(v, byte):
 * Return such a vector for the bytes of ${v} below ${byte}, which is ASCII, and
 * for those beyond ASCII.
 *
 * us_vector_lower(v), us_vector_store(to, v):
 * Return ${v} with the bit of small letters set in each byte; write ${v} to the
 * 16 bytes at ${to}.
 *
 * us_vector_marks(v):
 * Return a bit for each byte of ${v}, whose bits are all ones or none: that of
 * byte i is bit i * US_VECTOR_STEP.
 *
 * US_VECTOR_ALL:
 * All of these bits.
 *
 * us_vector_strangers(rows, v), where US_VECTOR_LOOKS_UP is defined:
 * Return such a vector for the bytes of ${v} that are not in the set whose
 * struct us_set has these ${rows}.
 */

#if defined(__x86_64__)

#include <emmintrin.h>

#define US_VECTOR __m128i
#define US_VECTOR_STEP 1
#define US_VECTOR_ALL UINT64_C(0xffff)

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

static inline __m128i
us_vector_below(__m128i v, char byte)
{

	return _mm_cmplt_epi8(v, _mm_set1_epi8(byte));
}

static inline __m128i
us_vector_lower(__m128i v)
{

	return _mm_or_si128(v, _mm_set1_epi8(0x20));
}

static inline void
us_vector_store(void *to, __m128i v)
{

	_mm_storeu_si128((__m128i *)to, v);
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
#define US_VECTOR_ALL UINT64_C(0x1111111111111111)
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

static inline uint8x16_t
us_vector_below(uint8x16_t v, char byte)
{

	return vcltq_s8(vreinterpretq_s8_u8(v), vdupq_n_s8((signed char)byte));
}

static inline uint8x16_t
us_vector_lower(uint8x16_t v)
{

	return vorrq_u8(v, vdupq_n_u8(0x20));
}

static inline void
us_vector_store(void *to, uint8x16_t v)
{

	vst1q_u8(to, v);
}

static inline uint64_t
us_vector_marks(uint8x16_t v)
{
	const uint8x8_t nibbles = vshrn_n_u16(vreinterpretq_u16_u8(v), 4);

	return US_VECTOR_ALL & vget_lane_u64(vreinterpret_u64_u8(nibbles), 0);
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
#define US_VECTOR_ALL UINT64_C(0xffff)
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

static inline v128_t
us_vector_below(v128_t v, char byte)
{

	return wasm_i8x16_lt(v, wasm_i8x16_splat(byte));
}

static inline v128_t
us_vector_lower(v128_t v)
{

	return wasm_v128_or(v, wasm_i8x16_splat(0x20));
}

static inline void
us_vector_store(void *to, v128_t v)
{

	wasm_v128_store(to, v);
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
