/*
 * Encoded words in header fields (RFC 2047).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ENCODED_WORD_H
#define US_ENCODED_WORD_H

#include "../charset.h"

/**
 * us_encoded_word_decode(text, len, converter, out, ctx):
 * Pass ${text} to ${out}, with its encoded words decoded, and without the white
 * space between two of them.  What is not a correct one is passed on as it is.
 * ${converter} is used for the time.  Return what ${out} returned, or an
 * urlsift_decode_status.
 */
int us_encoded_word_decode(const char *text, size_t len,
    struct us_converter *converter, us_converter_out *out, void *ctx);

#endif
