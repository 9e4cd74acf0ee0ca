/*
 * The colon finder for 64-bit ARM: sixty-four bytes at a time.
 * SPDX-License-Identifier: MIT
 */
#include "colon_finder.h"

#if defined(__aarch64__)

#include <arm_neon.h>

/* Compare the 16 bytes at ${text} with ${byte}. */
static inline uint8x16_t
equal(const char *text, uint8x16_t byte)
{

	return vceqq_u8(vld1q_u8((const uint8_t *)text), byte);
}

/* Return the position of the first possible colon among those in ${equal},
 * whose first byte is at ${at}, or 0.  All bytes that decide are in view. */
static inline size_t
first_that_counts(const struct us_tails *tails, const char *text, size_t at,
    uint8x16_t equal)
{
	/* One of the four bits that each byte has here. */
	uint64_t bits = UINT64_C(0x1111111111111111) &
	    vget_lane_u64(vreinterpret_u64_u8(
			      vshrn_n_u16(vreinterpretq_u16_u8(equal), 4)),
		0);
	size_t colon;

	for (; bits != 0; bits &= bits - 1) {
		colon = at + (size_t)__builtin_ctzll(bits) / 4;
		if (us_find_counts_inside(tails, text + colon))
			return colon;
	}
	return 0;
}

size_t
us_find_neon(const struct us_tails *tails, const char *text, size_t from,
    size_t len)
{
	const uint8x16_t colon = vdupq_n_u8(':');
	uint8x16_t part[4], any;
	size_t at = from, found, i;

	if (us_find_at_begin(tails, text, &at, len))
		return at;
	for (; at < len && len - at >= 64 + US_FIND_BEHIND; at += 64) {
		for (i = 0; i < 4; i++)
			part[i] = equal(text + at + 16 * i, colon);
		any = vorrq_u8(vorrq_u8(part[0], part[1]),
		    vorrq_u8(part[2], part[3]));
		if (vmaxvq_u8(any) == 0)
			continue;
		for (i = 0; i < 4; i++) {
			found = first_that_counts(tails, text, at + 16 * i,
			    part[i]);
			if (found != 0)
				return found;
		}
	}
	return us_find_portable(tails, text, at, len);
}

us_colon_finder *
us_colon_finder_best(void)
{

	return us_find_neon;
}

#endif
