/*
 * A member that is text: as it is, but for the byte-order marks of S1.
 */
#ifndef US_TEXT_H
#define US_TEXT_H

#include "charset.h"
#include "urlsift-decode.h"

/**
 * us_text_decode(input, charset, sink, ctx):
 * Tell ${sink} the text of ${input}, by way of ${charset}, which is not in use.
 * Return an urlsift_decode_status.
 */
int us_text_decode(const struct urlsift_decode_input *input,
    struct us_charset *charset, const struct urlsift_decode_sink *sink,
    void *ctx);

#endif
