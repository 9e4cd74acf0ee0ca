/*
 * A member that is text: as it is, but for the byte-order marks of S1 and the
 * character set that it is said to have.
 */
#ifndef US_TEXT_MEMBER_H
#define US_TEXT_MEMBER_H

#include "../converter.h"
#include "../urlsift-decode.h"

/**
 * us_text_member_decode(input, converter, sink, ctx):
 * Tell ${sink} the text of ${input}, by way of ${converter}, which is not in
 * use.  Return an urlsift_decode_status.
 */
int us_text_member_decode(const struct urlsift_decode_input *input,
    struct us_converter *converter, const struct urlsift_decode_sink *sink,
    void *ctx);

#endif
