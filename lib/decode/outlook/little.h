/*
 * Numbers as Windows writes them: the low byte first.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LITTLE_H
#define US_LITTLE_H

#include <stdint.h>

static inline uint32_t
us_little_16(const char *bytes)
{
	const unsigned char *b = (const unsigned char *)bytes;

	return (uint32_t)b[0] | (uint32_t)b[1] << 8;
}

static inline uint32_t
us_little_32(const char *bytes)
{

	return us_little_16(bytes) | us_little_16(bytes + 2) << 16;
}

#endif
