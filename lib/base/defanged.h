/*
 * How defanged URLs are written (defanged), for --defang and --refang.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DEFANGED_H
#define US_DEFANGED_H

#include <stdbool.h>
#include <stddef.h>

/* Stands for nothing.  It is put into what would be linked or refanged. */
#define US_DEFANGED_GAP "[~]"

/* The longest token with the text that must follow it. */
#define US_DEFANGED_MAX 8

/* Stands for other bytes, in any case. */
struct us_defanged_token {
	const char *text, *means;
	bool needs_word; /* only behind a letter or digit, not any byte */
};

/* A name of a scheme, and the bytes to replace in it. */
struct us_defanged_scheme {
	const char *text;
	size_t at;
	const char *means;
};

/**
 * us_defanged_begins(text, len, word):
 * Return whether ${text} begins with ${word}, which is in lower case, in any
 * case.
 */
bool us_defanged_begins(const char *text, size_t len, const char *word);

/**
 * us_defanged_find_token(text, len):
 * Return the token at ${text}, or NULL.
 */
const struct us_defanged_token *us_defanged_find_token(const char *text,
    size_t len);

/**
 * us_defanged_find_scheme(text, len):
 * Return the scheme at ${text} that has a colon behind it, or NULL.
 */
const struct us_defanged_scheme *us_defanged_find_scheme(const char *text,
    size_t len);

/**
 * us_defanged_is_word(byte):
 * us_defanged_is_blank(byte):
 * Return whether ${byte} may be a letter or a digit; whether it is white space
 * or another control character, behind which there is no token.
 */
bool us_defanged_is_word(char byte);
bool us_defanged_is_blank(char byte);

#endif
