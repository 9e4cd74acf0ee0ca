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

/* The most that a feature says. */
#define US_FEATURE_MANY 200
#define US_FEATURE_SOME 20
#define US_FEATURE_FEW 9

enum us_feature {
#define US_FEATURE(name, says) US_F_##name,
#include "features.def"
#undef US_FEATURE
	US_FEATURES
};

/**
 * us_features_read(l, value):
 * Measure the lines.  Of those before, US_LINE_PREFIX_BACK bytes before the
 * break count, of the next one US_NEXT_LINE_MAX (bounded-context).
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

/* The model of line breaks: a table of small trees, which
 * lib/scan/join/train/ makes from line ends whose truth is known. */

/* From which score on a URL goes on.  A score is the logarithm of the odds,
 * times US_MODEL_ONE. */
#define US_MODEL_ONE 4096
#define US_MODEL_FLOW 4500   /* 3 to 1 */
#define US_MODEL_LIKELY 3482 /* 7 to 3 */
#define US_MODEL_LATER 2839  /* 2 to 1: the URL is known to be broken */

/**
 * us_model_ask(value, bound):
 * Return whether a URL goes on at a line end with these features: the score is
 * ${bound} at least.
 */
bool us_model_ask(const int16_t value[US_FEATURES], int bound);

/**
 * us_model_explain(value, joined, reason):
 * Set what ${reason} has of numbers; the URL is ${joined} at this line end.
 */
void us_model_explain(const int16_t value[US_FEATURES], bool joined,
    struct us_join_reason *reason);

/* What the model says, in words. */

/* The most bytes of it, with the NUL. */
#define US_WORDS_MAX 384

/**
 * us_words_write(reason, words):
 * Write ${reason}, which the model gave, to ${words}: how sure it was, and the
 * features that weighed most.
 */
void us_words_write(const struct us_join_reason *reason,
    char words[US_WORDS_MAX]);

/**
 * us_words_of(reason, words):
 * Return ${reason} in words, maybe in ${words}; NULL if there is none.
 */
static inline const char *
us_words_of(const struct us_join_reason *reason, char words[US_WORDS_MAX])
{

	if (reason->features == 0)
		return reason->text;
	us_words_write(reason, words);
	return words;
}

#endif
