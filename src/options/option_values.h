/*
 * What stands behind an option: a number, a size, one of a few names.
 */
#ifndef OPTION_VALUES_H
#define OPTION_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * value_number(value, least, number):
 * Read ${value}, decimal digits and no more, into ${number}, which is ${least}
 * at least.  Return NULL, or why not.
 */
const char *value_number(const char *value, uint64_t least, uint64_t *number);

/**
 * value_size(value, least, number):
 * The same of bytes, or of K, M or G of them.
 */
const char *value_size(const char *value, uint64_t least, uint64_t *number);

/**
 * value_pair(value, between, first, second):
 * Read ${value}, two numbers with this byte ${between} them.  Return NULL, or
 * why not.
 */
const char *value_pair(const char *value, char between, uint64_t *first,
    uint64_t *second);

/**
 * value_name(value, names):
 * Return which of the ${names}, which bars part and "]" ends, is ${value}; -1:
 * none.
 */
int value_name(const char *value, const char *names);

/**
 * value_word_len(list):
 * value_is_word(list, word):
 * value_next(list):
 * Of ${list}, words with commas between them: return the length of the first
 * one; whether it is ${word}; the words behind it, NULL: there are none.
 */
size_t value_word_len(const char *list);
bool value_is_word(const char *list, const char *word);
const char *value_next(const char *list);

#endif
