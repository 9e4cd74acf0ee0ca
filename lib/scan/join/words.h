/*
 * What the model says, in words.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WORDS_H
#define US_WORDS_H

#include "../line_pair.h"

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
