/*
 * The parsers of options' values: numbers, sizes, names.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTION_VALUES_H
#define OPTION_VALUES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/**
 * value_number(value, least, number):
 * Read ${value}, which must be decimal digits only, into ${number}, which must
 * be ${least} at least.  Return NULL, or an error message.
 */
const char *value_number(const char *value, uint64_t least, uint64_t *number);

/**
 * value_size(value, least, number):
 * Read ${value}, a number of bytes, or of K, M or G, as value_number() does.
 */
const char *value_size(const char *value, uint64_t least, uint64_t *number);

/**
 * value_pair(value, between, first, second):
 * Read ${value}: two numbers and between them the byte ${between}.  Return
 * NULL, or an error message.
 */
const char *value_pair(const char *value, char between, uint64_t *first,
    uint64_t *second);

/**
 * value_name(value, names):
 * Return the index of ${value} in ${names}, which are separated by bars and end
 * at "]"; -1 if it is not one of them.
 */
int value_name(const char *value, const char *names);

/**
 * value_word_len(list):
 * value_next(list):
 * Read ${list}, words separated by commas.  Return the length of the first
 * word; the list behind it, or NULL at the end.
 */
size_t value_word_len(const char *list);
const char *value_next(const char *list);

#endif
