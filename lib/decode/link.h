/*
 * A link of a document that is no page.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DECODE_LINK_H
#define US_DECODE_LINK_H

#include <stddef.h>

#include "urlsift-decode.h"

/**
 * us_link_emit(sink, ctx, link, base, base_len):
 * Emit ${link} to ${sink}, resolved against ${base} if it is relative, and with
 * what a click opens; if ${base_len} is 0, no base is known.  Return the status
 * of the sink or URLSIFT_DECODE_ENOMEM.
 */
int us_link_emit(const struct urlsift_decode_sink *sink, void *ctx,
    const struct urlsift_decode_url *link, const char *base, size_t base_len);

/**
 * us_link_clean(url, len):
 * Remove the white space around ${url}, and line ends and tabs in it.  Return
 * its length.
 */
size_t us_link_clean(char **url, size_t len);

/**
 * us_link_text(link, room, text, len):
 * Set the text of ${link} to ${text} on one line, as far as it is kept in
 * ${room}, which has US_MAX_LINK_TEXT bytes, and may be ${text}.
 */
void us_link_text(struct urlsift_decode_url *link, char *room, const char *text,
    size_t len);

#endif
