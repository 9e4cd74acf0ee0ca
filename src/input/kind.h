/*
 * The type of an input, detected by its first bytes and its name.
 * SPDX-License-Identifier: MIT
 */
#ifndef KIND_H
#define KIND_H

#include <stdbool.h>
#include <stddef.h>

#include "../options/options.h"
#include "decode/detect/detect.h"

/* Without the decoder all inputs are text. */
#ifdef HAVE_DECODE
#define HAS_DECODER true
#else
#define HAS_DECODER false
#endif

/**
 * kind_of_name(name):
 * Return what the ${name} of an input says about its type; NULL: it has none.
 * That is where the detection begins.
 */
enum urlsift_decode_kind kind_of_name(const char *name);

/**
 * kind_detect(state, text, len, all, options):
 * Return the type of the input that begins with ${text}, with these ${options};
 * URLSIFT_DECODE_AUTO if more of it is needed, which is never so if ${text} is
 * ${all} of it or has US_DETECT_PREFIX bytes.  The next call has the same
 * ${state}, and the same ${text} with more bytes.
 */
enum urlsift_decode_kind kind_detect(struct us_kind *state, const char *text,
    size_t len, bool all, const struct options *options);

#endif
