/*
 * What both lines at a break say about whether a bare URL goes on, in numbers.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FEATURES_H
#define US_FEATURES_H

#include <stdint.h>

#include "../line_pair.h"

/* The classes of a byte: 0 none, 1 a small letter, 2 a capital, 3 a digit, from
 * 4 on a mark, 40 any other. */
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

/**
 * us_features_read_lines(l, value), us_features_read_next(l, value):
 * The same of the URL's line and those before, and of the next line.
 */
void us_features_read_lines(const struct us_line_pair *l, int16_t *value);
void us_features_read_next(const struct us_line_pair *l, int16_t *value);

/**
 * us_feature_clip(n, most), us_feature_minus(a, b), us_feature_class(byte):
 * Return ${n}, or ${most} if it is more; ${a} - ${b}, as far as it matters; the
 * class of ${byte}, of which NUL is none.
 */
int16_t us_feature_clip(size_t n, size_t most);
int16_t us_feature_minus(size_t a, size_t b);
int16_t us_feature_class(char byte);

#endif
