/*
 * Words that are often in text and URLs.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_KNOWN_WORD_H
#define US_KNOWN_WORD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * us_known_word(left, left_len, right, right_len):
 * Return whether the letters of ${left} and those of ${right} behind them are a
 * word, in either case.
 */
bool us_known_word(const char *left, size_t left_len, const char *right,
    size_t right_len);

/**
 * us_known_word_left(text, end), us_known_word_right(text, len):
 * Return how many letters before ${text}[${end}] can be of one word, which may
 * begin with a capital; how many at ${text} can go on with it.
 */
size_t us_known_word_left(const char *text, size_t end);
size_t us_known_word_right(const char *text, size_t len);

/**
 * us_known_word_are_two(text, end, right, len):
 * Return whether words of their own end at ${text}[${end}] and begin at
 * ${right}, of which ${len} bytes are in view, and both are no word
 * (hyphen-between-words).
 */
bool us_known_word_are_two(const char *text, size_t end, const char *right,
    size_t len);

/**
 * us_known_word_is_cut(text, len, at):
 * Return whether the hyphen at ${text}[${at}] divides a word and no name of two
 * words (hyphen-in-a-known-word).
 */
bool us_known_word_is_cut(const char *text, size_t len, size_t at);

#endif
