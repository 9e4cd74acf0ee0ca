/*
 * A decoder of archive members that are text.  It changes the text only as its
 * byte-order mark (S1) or the character set of the member demands.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TEXT_MEMBER_H
#define US_TEXT_MEMBER_H

#include "../converter.h"
#include "../urlsift-decode.h"

/**
 * us_text_member_decode(input, converter, sink, ctx):
 * Pass the text of ${input} to ${sink}, converted by ${converter}, which is not
 * in use.  Return an urlsift_decode_status.
 */
int us_text_member_decode(const struct urlsift_decode_input *input,
    struct us_converter *converter, const struct urlsift_decode_sink *sink,
    void *ctx);

#endif
