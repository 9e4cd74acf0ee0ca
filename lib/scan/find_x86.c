/*
 * The kernels of x86: sixteen bytes at a time on every one, thirty-two where
 * the machine has AVX2.  The only file with a compiler's extensions.
 */
#include "find.h"

#if defined(__x86_64__)

#include <immintrin.h>

/* Return the first set bit's number. */
static size_t
first_bit(unsigned bits)
{

	return (size_t)__builtin_ctz(bits);
}

/* Return the first colon that counts among those marked in ${bits}, bit 0
 * standing for ${at}; or ${len}. */
static size_t
first_that_counts(const struct us_last *last, const char *text, size_t at,
    unsigned bits, size_t len)
{

	for (; bits != 0; bits &= bits - 1)
		if (us_find_counts(last, text, at + first_bit(bits), len))
			return at + first_bit(bits);
	return len;
}

size_t
us_find_sse2(const struct us_last *last, const char *text, size_t from,
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
		found = first_that_counts(last, text, at, bits, len);
		if (found != len)
			return found;
	}
	return us_find_portable(last, text, at, len);
}

/* Return which of the 32 bytes at ${text} are in the set. */
__attribute__((target("avx2"))) static unsigned
in_set(__m256i set, __m256i bit, const char *text)
{
	const __m256i nibble = _mm256_set1_epi8(15);
	__m256i v = _mm256_loadu_si256((const __m256i *)text);
	__m256i low, high;

	/* A byte of 128 or more is shuffled to 0 by its highest bit. */
	low = _mm256_shuffle_epi8(set, _mm256_and_si256(v, nibble));
	high = _mm256_shuffle_epi8(bit,
	    _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
	return ~(unsigned)
	    _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(low, high),
		_mm256_setzero_si256()));
}

/* Return which of the 32 bytes at ${text} are a slash. */
__attribute__((target("avx2"))) static unsigned
slashes(const char *text)
{

	return (unsigned)_mm256_movemask_epi8(_mm256_cmpeq_epi8(
	    _mm256_loadu_si256((const __m256i *)text), _mm256_set1_epi8('/')));
}

/* Return which of the colons at ${text}, marked in ${colons}, count. */
__attribute__((target("avx2"))) static unsigned
that_count(__m256i set, __m256i bit, const char *text, __m256i colons)
{
	unsigned bits = (unsigned)_mm256_movemask_epi8(colons);

	if (bits == 0)
		return 0;
	return bits &
	    (in_set(set, bit, text - 1) |
		(slashes(text + 1) & slashes(text + 2)));
}

__attribute__((target("avx2"))) size_t
us_find_avx2(const struct us_last *last, const char *text, size_t from,
    size_t len)
{
	const __m256i colon = _mm256_set1_epi8(':');
	const __m256i set =
	    _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)
							    last->high));
	/* The bits for the high four bits; none beyond ASCII. */
	const __m256i bit = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 4,
	    8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
	size_t at = from > 0 ? from : 1;
	__m256i a, b;
	unsigned bits;

	while (at < len && len - at >= 66) {
		a = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i
					      *)(text + at)),
		    colon);
		b = _mm256_cmpeq_epi8(_mm256_loadu_si256((const __m256i
					      *)(text + at + 32)),
		    colon);
		if (_mm256_testz_si256(_mm256_or_si256(a, b),
			_mm256_or_si256(a, b))) {
			at += 64;
			continue;
		}
		bits = that_count(set, bit, text + at, a);
		if (bits != 0)
			return at + first_bit(bits);
		at += 32;
		bits = that_count(set, bit, text + at, b);
		if (bits != 0)
			return at + first_bit(bits);
		at += 32;
	}
	return at < len ? us_find_sse2(last, text, at, len) : len;
}

us_find_fn *
us_find_best(void)
{

	return __builtin_cpu_supports("avx2") ? us_find_avx2 : us_find_sse2;
}

#endif
