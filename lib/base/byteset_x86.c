/*
 * The kernel for x86: thirty-two bytes at a time, if the machine has AVX2.
 */
#include "byteset.h"

#if defined(__x86_64__)

#include <immintrin.h>

/* A query of the processor is slow under a hypervisor; glibc has the answer
 * already. */
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define HAS_AVX2 CPU_FEATURE_ACTIVE(AVX2)
#else
#define HAS_AVX2 __builtin_cpu_supports("avx2")
#endif

/* Return a bit for each of the 32 bytes at ${text} that is not in the set. */
__attribute__((target("avx2"))) static inline unsigned
strangers(__m256i rows, __m256i bits, const char *text)
{
	const __m256i nibble = _mm256_set1_epi8(15);
	__m256i v = _mm256_loadu_si256((const __m256i *)text);
	__m256i row, bit;

	row = _mm256_shuffle_epi8(rows, _mm256_and_si256(v, nibble));
	bit = _mm256_shuffle_epi8(bits,
	    _mm256_and_si256(_mm256_srli_epi16(v, 4), nibble));
	return (unsigned)
	    _mm256_movemask_epi8(_mm256_cmpeq_epi8(_mm256_and_si256(row, bit),
		_mm256_setzero_si256()));
}

__attribute__((target("avx2"))) size_t
us_span_avx2(const struct us_set *set, const char *text, size_t at, size_t end)
{
	const __m256i rows =
	    _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)
							    set->row));
	/* The bits for the high four bits of a byte; none beyond ASCII. */
	const __m256i bits = _mm256_broadcastsi128_si256(_mm_setr_epi8(1, 2, 4,
	    8, 16, 32, 64, -128, 0, 0, 0, 0, 0, 0, 0, 0));
	unsigned found;

	const size_t begin = at;

	for (; end - at >= 32; at += 32) {
		found = strangers(rows, bits, text + at);
		if (found != 0)
			return at + (size_t)__builtin_ctz(found);
	}
	if (at == end || end - begin < 32)
		return us_span_portable(set, text, at, end);
	/* The first ones of the last 32 bytes were checked before: they are in
	 * the set. */
	found = strangers(rows, bits, text + end - 32);
	return found == 0 ? end : end - 32 + (size_t)__builtin_ctz(found);
}

bool
us_has_avx2(void)
{

	return HAS_AVX2 != 0;
}

us_byteset_span *
us_byteset_span_best(void)
{

	return us_has_avx2() ? us_span_avx2 : us_span_portable;
}

#endif
