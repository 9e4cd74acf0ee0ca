/*
 * The first word of the next line: what it looks like.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_NEXT_WORD_H
#define US_NEXT_WORD_H

#include "line_pair.h"

/* Labels of a host at the beginning of a word. */
struct us_next_host {
	size_t end;    /* of the last label; 0: there is no host */
	size_t labels; /* how many */
	bool lower;    /* no capital is in it */
	bool domain;   /* the last one is a top-level domain */
};

/**
 * us_next_word_len(l):
 * Return the length of the word without that punctuation.
 */
static inline size_t
us_next_word_len(const struct us_line_pair *l)
{

	return l->core_end - l->next;
}

/**
 * us_next_word_is_listed(text, len, list, n):
 * Return whether ${text} is one of the ${n} words of ${list}.
 */
bool us_next_word_is_listed(const char *text, size_t len,
    const char *const *list, size_t n);

/**
 * us_next_word_has(l, marks):
 * us_next_word_has_class(l, classes):
 * Return whether one of ${marks}, a byte of ${classes} is in the word.
 */
bool us_next_word_has(const struct us_line_pair *l, const char *marks);
bool us_next_word_has_class(const struct us_line_pair *l, unsigned classes);

/**
 * us_next_word_is_all(l, classes):
 * Return whether the word has bytes of ${classes} only.
 */
bool us_next_word_is_all(const struct us_line_pair *l, unsigned classes);

/**
 * us_next_word_begins(l, word):
 * Return whether the word begins with ${word}, in any case.
 */
bool us_next_word_begins(const struct us_line_pair *l, const char *word);

/**
 * us_next_word_is_named(l):
 * Return whether the word begins with a name and =.
 */
bool us_next_word_is_named(const struct us_line_pair *l);

/**
 * us_next_word_ends_clause(l):
 * Return whether the word ends its line or a clause on it.
 */
bool us_next_word_ends_clause(const struct us_line_pair *l);

/**
 * us_next_word_is_file(l):
 * Return whether the word ends in a file's extension.
 * us_next_word_is_ending(l, at):
 * Return whether the word is, from ${at} on, an extension and nothing else.
 * us_next_word_extension(text, len):
 * Return whether ${text} is a file's extension.
 */
bool us_next_word_is_file(const struct us_line_pair *l);
bool us_next_word_is_ending(const struct us_line_pair *l, size_t at);
bool us_next_word_extension(const char *text, size_t len);

/**
 * us_next_word_is_host(l):
 * Return whether the word begins with the name of a host and not of a file.
 * us_next_word_host(l, at):
 * Return the labels at ${at} in the word.
 * us_next_word_domain(text, len):
 * Return whether ${text} is one of the common top-level domains, or has two
 * letters as those of countries.
 */
bool us_next_word_is_host(const struct us_line_pair *l);
struct us_next_host us_next_word_host(const struct us_line_pair *l, size_t at);
bool us_next_word_domain(const char *text, size_t len);

/**
 * us_next_word_has_scheme(l):
 * Return whether the word contains the name of a scheme and what must follow
 * it, other than behind a / or =.
 */
bool us_next_word_has_scheme(const struct us_line_pair *l);

/**
 * us_next_word_is_mark(l):
 * Return whether the word, which has letters or digits, is a list mark:
 * o 1. (2) [3] a) or the reply code of a server: 230-
 */
bool us_next_word_is_mark(const struct us_line_pair *l);

/**
 * us_next_word_is_date(l):
 * Return whether the word is a date or a time (D17).
 */
bool us_next_word_is_date(const struct us_line_pair *l);

/**
 * us_next_word_completes_escape(l):
 * Return whether the URL ends in a part of an escape and the word begins with
 * the rest.
 */
bool us_next_word_completes_escape(const struct us_line_pair *l);

#endif
