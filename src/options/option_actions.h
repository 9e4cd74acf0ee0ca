/*
 * The actions of options: the functions set_*() that options.def names.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTION_ACTIONS_H
#define OPTION_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "options.h"

struct row;

/**
 * option_set(o, row, value):
 * Set the field that ${row} names in ${o} to ${value}, which is NULL if there
 * is none.  Return NULL, or an error message; set_no_choice: the value is not
 * one of the row's names.
 */
typedef const char *option_set(struct options *o, const struct row *row,
    char *value);

/* A row of options.def. */
struct row {
	char letter;
	const char *word, *value;
	unsigned use; /* IN() a mode */

	option_set *set;
	size_t field;
	unsigned number;
};

extern const char set_no_choice[];

#define GROUP(title)
#define OPTION(letter, word, value, use, set, field, number, help) \
	option_set set_##set;
#include "../options/options.def"
#undef GROUP
#undef OPTION

#endif
