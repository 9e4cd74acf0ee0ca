/*
 * What both lines at a break say about whether a bare URL goes on, in numbers.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FEATURES_H
#define US_FEATURES_H

#include <stdint.h>

#include "../line_pair.h"

/* The classes of a byte from that of the first mark on, and any other. */
#define US_FEATURE_MARKS "/.-_?=&%#~:,;@+()[]{}<>'\"!*|"
#define US_FEATURE_MARK 4
#define US_FEATURE_OTHER 40

enum us_feature {
#define US_FEATURE(name, says) US_F_##name,
#include "features.def"
#undef US_FEATURE
	US_FEATURES
};

/**
 * us_features_read(l, value):
 * Measure the lines.  Of those before, US_LINE_PREFIX_BACK bytes before the
 * break count, of the next one US_NEXT_LINE_MAX (S7).
 */
void us_features_read(const struct us_line_pair *l, int16_t value[US_FEATURES]);

#endif
