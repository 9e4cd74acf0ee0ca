/*
 * The kernel for 64-bit ARM: sixteen bytes at a time.
 * SPDX-License-Identifier: MIT
 */
#include "byteset.h"

#if defined(__aarch64__)

#include <arm_neon.h>
#include <stdint.h>

/* Return four bits for each of the 16 bytes in ${v}, the first in the lowest
 * bits: they are set if the byte is not in the set. */
static inline uint64_t
strangers(uint8x16_t rows, uint8x16_t bits, uint8x16_t v)
{
	const uint8x16_t row = vqtbl1q_u8(rows, vandq_u8(v, vdupq_n_u8(15)));
	const uint8x16_t bit = vqtbl1q_u8(bits, vshrq_n_u8(v, 4));
	const uint8x16_t none = vceqzq_u8(vandq_u8(row, bit));

	return vget_lane_u64(
	    vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(none), 4)), 0);
}

size_t
us_span_neon(const struct us_set *set, const char *text, size_t at, size_t end)
{
	/* The bits for the high four bits of a byte; none beyond ASCII. */
	static const uint8_t high[16] = { 1, 2, 4, 8, 16, 32, 64, 128 };
	const uint8x16_t rows = vld1q_u8(set->row), bits = vld1q_u8(high);
	uint64_t found;

	for (; end - at >= 16; at += 16) {
		found =
		    strangers(rows, bits, vld1q_u8((const uint8_t *)text + at));
		if (found != 0)
			return at + (size_t)__builtin_ctzll(found) / 4;
	}
	return us_span_portable(set, text, at, end);
}

us_byteset_span *
us_byteset_span_best(void)
{

	return us_span_neon;
}

#endif
