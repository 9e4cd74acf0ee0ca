/*
 * The limit of the output grows with the input.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "url/shown.h"
#include "output_limit.h"

/* Bytes that are printed of an input, and how many each byte of it adds. */
#define OUTPUT_LEAST (UINT64_C(32) << 20)
#define OUTPUT_RATIO 512

/* What a hit counts besides its URL. */
#define HIT 64

uint64_t
output_limit(const struct options *options, uint64_t size)
{

	if (options->max_output != 0)
		return options->max_output;
	return size > UINT64_MAX / OUTPUT_RATIO - OUTPUT_LEAST ?
	    UINT64_MAX :
	    size * OUTPUT_RATIO + OUTPUT_LEAST;
}

uint64_t
output_cost(const struct urlsift_hit *hit)
{

	return HIT + us_hit_shown(hit)->len;
}
