/*
 * What an input or a member is, told by its first bytes.  The tool has this
 * file, too, and does not link the decoder.
 */
#ifndef US_KIND_H
#define US_KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift-decode.h"

/* As many bytes as the answer takes at most. */
#define US_KIND_PREFIX 4096

#define US_KIND_MORE (-1)

/**
 * us_kind_tell(text, len, all):
 * Return the urlsift_decode_kind of what begins with ${text}, US_KIND_MORE if
 * more of it is needed, which it is not when ${text} is ${all} of it or has
 * US_KIND_PREFIX bytes.
 */
int us_kind_tell(const char *text, size_t len, bool all);

#endif
