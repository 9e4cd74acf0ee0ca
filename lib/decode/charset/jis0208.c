/*
 * JIS X 0208, which three sets of Japanese have.
 * SPDX-License-Identifier: MIT
 */
#include "decoder.h"

#define WIDTH 94

static const uint_least16_t rows[][WIDTH + 1] = {
#define US_ROW(codes) codes,
#include "jis0208.def"
#undef US_ROW
};

uint32_t
us_jis0208(unsigned pointer)
{

	return pointer / WIDTH < sizeof(rows) / sizeof(rows[0]) ?
	    us_codes_known(rows[pointer / WIDTH][pointer % WIDTH]) :
	    0;
}
