/*
 * The limit of what is printed of an input: links of a page can be a hundred
 * times as long as the bytes that they come from (budget-of-an-input).
 * SPDX-License-Identifier: MIT
 */
#ifndef OUTPUT_LIMIT_H
#define OUTPUT_LIMIT_H

#include <stdint.h>

#include "../options/options.h"
#include "urlsift.h"

/**
 * output_limit(options, size):
 * Return how many bytes are printed of an input of ${size} bytes.
 */
uint64_t output_limit(const struct options *options, uint64_t size);

/**
 * output_cost(hit):
 * Return what ${hit} counts that is counted or listed later.
 */
uint64_t output_cost(const struct urlsift_hit *hit);

#endif
