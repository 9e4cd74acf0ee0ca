/*
 * The model of line breaks: a table of small trees, which
 * lib/scan/join/train/ makes from line ends whose truth is known.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MODEL_H
#define US_MODEL_H

#include "features.h"

/* From which score on a URL goes on.  A score is the logarithm of the odds,
 * times US_MODEL_ONE. */
#define US_MODEL_ONE 4096
#define US_MODEL_FLOW 4500   /* 3 to 1 */
#define US_MODEL_LIKELY 3482 /* 7 to 3 */
#define US_MODEL_LATER 3482  /* 7 to 3: the URL is known to be broken */

/**
 * us_model_ask(value, bound, reason):
 * Return whether a URL goes on at a line end with these features: the score is
 * ${bound} at least.  Set what ${reason} has of numbers.
 */
bool us_model_ask(const int16_t value[US_FEATURES], int bound,
    struct us_join_reason *reason);

#endif
