/*
 * The colon finders for x86: sixteen bytes at a time on every machine,
 * thirty-two with AVX2.  Only this file and byteset_x86.c use extensions of the
 * compiler.
 */
#include "../base/byteset.h"
#include "colon_finder.h"

#if defined(__x86_64__)

#include <immintrin.h>

/* Return the position of the first possible colon among those marked in
 * ${bits}, whose bit 0 is ${at}, or ${len}. */
static inline size_t
first_that_counts(const struct us_tails *tails, const char *text, size_t at,
    uint64_t bits, size_t len)
{
	size_t colon;

	for (; bits != 0; bits &= bits - 1) {
		colon = at + (size_t)__builtin_ctzll(bits);
		if (us_find_counts(tails, text, colon, len))
			return colon;
	}
	return len;
}

size_t
us_find_sse2(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	const __m128i colon = _mm_set1_epi8(':');
	size_t at, found;
	unsigned bits;

	for (at = from; len - at >= 16; at += 16) {
		bits = (unsigned)_mm_movemask_epi8(_mm_cmpeq_epi8(
		    _mm_loadu_si128((const __m128i *)(text + at)), colon));
		if (bits == 0)
			continue;
		found = first_that_counts(tails, text, at, bits, len);
		if (found != len)
			return found;
	}
	return us_find_portable(tails, text, at, len);
}

/* Return which of the 32 bytes at ${text} are ${byte}. */
__attribute__((target("avx2"))) static inline uint64_t
equal(const char *text, __m256i byte)
{

	return (uint32_t)_mm256_movemask_epi8(
	    _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i *)text), byte));
}

__attribute__((target("avx2"))) size_t
us_find_avx2(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	const __m256i colon = _mm256_set1_epi8(':');
	size_t at, found;
	uint64_t bits, more;

	for (at = from; len - at >= 128; at += 128) {
		bits = equal(text + at, colon) |
		    equal(text + at + 32, colon) << 32;
		more = equal(text + at + 64, colon) |
		    equal(text + at + 96, colon) << 32;
		if ((bits | more) == 0)
			continue;
		found = first_that_counts(tails, text, at, bits, len);
		if (found == len)
			found =
			    first_that_counts(tails, text, at + 64, more, len);
		if (found != len)
			return found;
	}
	return us_find_sse2(tails, text, at, len);
}

us_colon_finder *
us_colon_finder_best(void)
{

	return us_has_avx2() ? us_find_avx2 : us_find_sse2;
}

#endif
