/*
 * Thirty-two bytes at a time, as x86 with AVX2 has them: what its kernels
 * share.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VECTOR_X86_H
#define US_VECTOR_X86_H

#include <immintrin.h>
#include <string.h>

#include "byteset.h"

/**
 * us_avx2_rows(set):
 * Return the rows of ${set}, as us_avx2_strangers() takes them.
 */
__attribute__((target("avx2"))) static inline __m256i
us_avx2_rows(const struct us_set *set)
{

	return _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)
							       set->row));
}

/**
 * us_avx2_strangers(rows, v):
 * Return a bit for each of the 32 bytes in ${v} that is not in the set with
 * these ${rows}.
 */
__attribute__((target("avx2"))) static inline unsigned
us_avx2_strangers(__m256i rows, __m256i v)
{
	/* The bits for the high four bits of a byte; none beyond ASCII. */
	const __m256i bits = _mm256_setr_epi8(1, 2, 4, 8, 16, 32, 64, -128, 0,
	    0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0,
	    0, 0);
	/* A look-up takes the low four bits, and finds nothing beyond ASCII. */
	const __m256i row = _mm256_shuffle_epi8(rows, v);
	const __m256i bit = _mm256_shuffle_epi8(bits,
	    _mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(15)));

	return (unsigned)
	    _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(row, bit),
		_mm256_setzero_si256()));
}

/**
 * us_avx2_half(n):
 * us_avx2_load_few(text, n):
 * us_avx2_order(marks, n):
 * Load ${n} bytes, 4 to 31: the first ones and the last ones of them, as many
 * as us_avx2_half() says, so that the same may be there twice.  Return a bit
 * for each in its order, of the ${marks} that were computed of those.
 */
static inline size_t
us_avx2_half(size_t n)
{

	return n >= 16 ? 16 : n >= 8 ? 8 : 4;
}

__attribute__((target("avx2"))) static inline __m256i
us_avx2_load_few(const char *text, size_t n)
{
	const char *last = text + n - us_avx2_half(n);
	int word[2];

	if (n >= 16)
		return _mm256_inserti128_si256(
		    _mm256_castsi128_si256(_mm_loadu_si128((const __m128i *)
			    text)),
		    _mm_loadu_si128((const __m128i *)last), 1);
	if (n < 8) {
		memcpy(&word[0], text, 4);
		memcpy(&word[1], last, 4);
		return _mm256_zextsi128_si256(_mm_set_epi32(0, 0, word[1],
		    word[0]));
	}
	return _mm256_zextsi128_si256(
	    _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)text),
		_mm_loadl_epi64((const __m128i *)last)));
}

static inline unsigned
us_avx2_order(unsigned marks, size_t n)
{
	const size_t half = us_avx2_half(n);
	const unsigned mask = (1U << half) - 1;

	return (marks & mask) | (marks >> half & mask) << (n - half);
}

#endif
