/*
 * The version of the program, the libraries in use, and what confines the
 * decoder.
 * SPDX-License-Identifier: MIT
 */
#ifndef VERSION_H
#define VERSION_H

#include <stdbool.h>

#include "output/output.h"

/* Without the decoder all inputs are text. */
#ifdef HAVE_DECODE
#define HAS_DECODER true
#else
#define HAS_DECODER false
#endif

/**
 * version_write(out, as_json):
 * Write them in lines, or as an object of JSON.
 */
void version_write(struct out *out, bool as_json);

#endif
