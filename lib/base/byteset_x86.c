/*
 * The kernel for x86: thirty-two bytes at a time, if the machine has AVX2.
 * SPDX-License-Identifier: MIT
 */
#include "byteset.h"

#if defined(__x86_64__)

#include <stdatomic.h>
#include <string.h>

#include "vector_x86.h"

/* A query of the processor is slow under a hypervisor; glibc has the answer
 * already. */
#if __has_include(<sys/platform/x86.h>)
#include <sys/platform/x86.h>
#define HAS_AVX2 (CPU_FEATURE_ACTIVE(AVX2) && CPU_FEATURE_ACTIVE(BMI1))
#else
#define HAS_AVX2 \
	(__builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi"))
#endif

__attribute__((target("avx2"))) size_t
us_span_avx2(const struct us_set *set, const char *text, size_t at, size_t end)
{
	const __m256i rows = us_avx2_rows(set);
	const size_t begin = at;
	size_t half;
	unsigned found;

	for (; end - at >= 32; at += 32) {
		found = us_avx2_strangers(rows,
		    _mm256_loadu_si256((const __m256i *)(text + at)));
		if (found != 0)
			return at + (size_t)__builtin_ctz(found);
	}
	/* Some of the last bytes were looked at already. */
	if (end - begin >= 32) {
		at = end - 32;
		found = us_avx2_strangers(rows,
		    _mm256_loadu_si256((const __m256i *)(text + at)));
		return found == 0 ? end : at + (size_t)__builtin_ctz(found);
	}
	if (end - at < 4)
		return us_span_portable(set, text, at, end);
	half = us_avx2_half(end - at);
	found = us_avx2_strangers(rows, us_avx2_load_few(text + at, end - at));
	if (half < 16)
		found &= (1U << 2 * half) - 1;
	if (found == 0)
		return end;
	at = found & ((1U << half) - 1) ? at : end - 2 * half;
	return at + (size_t)__builtin_ctz(found);
}

bool
us_has_avx2(void)
{

	return HAS_AVX2;
}

us_byteset_span *
us_byteset_span_best(void)
{

	static _Atomic(us_byteset_span *) known;
	us_byteset_span *best =
	    atomic_load_explicit(&known, memory_order_relaxed);

	if (best == NULL) {
		best = us_has_avx2() ? us_span_avx2 : us_span_portable;
		atomic_store_explicit(&known, best, memory_order_relaxed);
	}
	return best;
}

#endif
