/*
 * What an input is, told by its first bytes.
 */
#ifndef KIND_H
#define KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"
#include "decode/detect/detect.h"

/* Without the decoder all is text. */
#ifdef HAVE_DECODE
#define HAS_DECODER true
#else
#define HAS_DECODER false
#endif

/**
 * kind_detect(state, text, len, all, options):
 * Return what an input is by ${options} that begins with ${text},
 * URLSIFT_DECODE_AUTO if more of it is needed, which it is not when ${text} is
 * ${all} of it or has US_DETECT_PREFIX bytes.  ${state} is all zero at first
 * and the next call's, which has the same ${text} and what follows it.
 */
enum urlsift_decode_kind kind_detect(struct us_kind *state, const char *text,
    size_t len, bool all, const struct options *options);

#endif
