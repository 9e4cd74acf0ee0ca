/*
 * The first word of the next line: what it looks like.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_NEXT_WORD_H
#define US_NEXT_WORD_H

#include "line_pair.h"

/**
 * us_next_word_listed(text, len, list, n):
 * Return whether ${text} is one of the ${n} words of ${list}, in any case.  The
 * list is sorted by its bytes.
 */
bool us_next_word_listed(const char *text, size_t len, const char *const *list,
    size_t n);

/**
 * us_next_word_extension(text, len):
 * Return whether ${text} is a file's extension.
 */
bool us_next_word_extension(const char *text, size_t len);

/**
 * us_next_word_file(text, begin, end):
 * Return whether a dot and a file's extension end what is from ${begin} to
 * ${end}.
 */
bool us_next_word_file(const char *text, size_t begin, size_t end);

/**
 * us_next_word_halves(text, begin, end, next, right):
 * Return whether what is behind the last dot before ${end}, not before
 * ${begin}, and the ${right} bytes at ${next} are a file's extension together.
 */
bool us_next_word_halves(const char *text, size_t begin, size_t end,
    const char *next, size_t right);

/**
 * us_next_word_path_end(l), us_next_word_half(l):
 * Return where the word has a ? or #, or ends; whether a file's extension ends
 * there whose dot is on the line before.
 */
size_t us_next_word_path_end(const struct us_line_pair *l);
bool us_next_word_half(const struct us_line_pair *l);

/**
 * us_next_word_domain(text, len):
 * Return whether ${text} is one of the common top-level domains, or has two
 * letters as those of countries.
 */
bool us_next_word_domain(const char *text, size_t len);

/* The name of a host at the beginning of a word. */
struct us_next_host {
	size_t end;    /* of the last label; 0: there is no host */
	size_t labels; /* how many */
	bool lower;    /* no capital is in it */
	bool domain;   /* the last one is a top-level domain */
};

/**
 * us_next_word_host(l, at):
 * Return the host that begins at ${at} in the word and ends it, or that a path,
 * port, query or fragment follows.
 */
struct us_next_host us_next_word_host(const struct us_line_pair *l, size_t at);

/**
 * us_next_word_is_host(l):
 * Return whether the word begins with the name of a host and not of a file.
 */
bool us_next_word_is_host(const struct us_line_pair *l);

/**
 * us_next_word_has_scheme(l):
 * Return whether the word contains the name of a scheme and what must follow
 * it, other than behind a / or =.
 */
bool us_next_word_has_scheme(const struct us_line_pair *l);

/**
 * us_next_word_is_address(l):
 * Return whether the word is a mail address: an @ is in it, and nothing that
 * only a URL has.
 */
bool us_next_word_is_address(const struct us_line_pair *l);

/**
 * us_next_word_is_field(l, at):
 * Return whether a name and = are at ${at} in the word.
 */
bool us_next_word_is_field(const struct us_line_pair *l, size_t at);

/**
 * us_next_word_is_date(l):
 * Return whether the word is a date or a time.
 */
bool us_next_word_is_date(const struct us_line_pair *l);

/**
 * us_next_word_len(l), us_next_word_pass(l, at, classes):
 * us_next_word_has(l, byte), us_next_word_begins(l, text):
 * Return the word's length without the punctuation behind it; where the bytes
 * of ${classes} end that begin at ${at} in it; whether it has ${byte}; whether
 * it begins with ${text}, in any case.
 */
static inline size_t
us_next_word_len(const struct us_line_pair *l)
{

	return l->core_end - l->next;
}

size_t us_next_word_pass(const struct us_line_pair *l, size_t at,
    unsigned classes);
bool us_next_word_has(const struct us_line_pair *l, char byte);
bool us_next_word_begins(const struct us_line_pair *l, const char *text);

#endif
