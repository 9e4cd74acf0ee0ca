/*
 * A member that is text: as it is, but for the byte-order marks of S1 and the
 * character set that it is said to have.
 */
#ifndef US_TEXT_MEMBER_H
#define US_TEXT_MEMBER_H

#include <stdbool.h>

#include "../charset.h"
#include "../urlsift-decode.h"

/**
 * us_text_member_decode(input, charset, sink, ctx):
 * Tell ${sink} the text of ${input}, by way of ${charset}, which is not in use.
 * Return an urlsift_decode_status.
 */
int us_text_member_decode(const struct urlsift_decode_input *input,
    struct us_charset *charset, const struct urlsift_decode_sink *sink,
    void *ctx);

/**
 * us_text_is_utf8(text, len):
 * Return whether ${text} begins with the byte-order mark of UTF-8.
 */
bool us_text_is_utf8(const char *text, size_t len);

#endif
