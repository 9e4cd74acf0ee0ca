/*
 * The colon finder for x86: thirty-two bytes at a time, if it has AVX2.
 * SPDX-License-Identifier: MIT
 */
#include "../base/byteset.h"
#include "colon_finder.h"

#if defined(__x86_64__)

#include <immintrin.h>

/* Compare the 32 bytes at ${text} with ${byte}. */
__attribute__((target("avx2,bmi"))) static inline __m256i
equal(const char *text, __m256i byte)
{

	return _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)text),
	    byte);
}

/* Return one bit for each byte of ${low} and ${high}. */
__attribute__((target("avx2,bmi"))) static inline uint64_t
mask(__m256i low, __m256i high)
{

	return (uint32_t)_mm256_movemask_epi8(low) |
	    (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
}

#define BLOCK 128

/* Return the first possible colon in the block at ${at}; 0: there is none. */
__attribute__((target("avx2,bmi"), always_inline)) static inline size_t
find_in_block(const struct us_tails *tails, const char *text, size_t at)
{
	const __m256i colon = _mm256_set1_epi8(':');
	const __m256i a = equal(text + at, colon);
	const __m256i b = equal(text + at + 32, colon);
	const __m256i c = equal(text + at + 64, colon);
	const __m256i d = equal(text + at + 96, colon);
	const __m256i any =
	    _mm256_or_si256(_mm256_or_si256(a, b), _mm256_or_si256(c, d));
	size_t found;

	if (_mm256_testz_si256(any, any))
		return 0;
	found = us_find_marked(tails, text, at, mask(a, b), 1);
	return found != 0 ?
	    found :
	    us_find_marked(tails, text, at + BLOCK / 2, mask(c, d), 1);
}

__attribute__((target("avx2,bmi"))) size_t
us_find_avx2(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	/* All pairs of blocks begin before. */
	const size_t end = len > 2 * BLOCK + US_FIND_BEHIND ?
	    len - 2 * BLOCK - US_FIND_BEHIND :
	    0;
	size_t at = from, found;

	if (us_find_at_begin(tails, text, &at, len))
		return at;
	for (; at < end; at += 2 * BLOCK) {
		found = find_in_block(tails, text, at);
		if (found == 0)
			found = find_in_block(tails, text, at + BLOCK);
		if (found != 0)
			return found;
	}
	return us_find_vector(tails, text, at, len);
}

us_colon_finder *
us_colon_finder_best(void)
{

	return us_has_avx2() ? us_find_avx2 : us_find_vector;
}

#endif
