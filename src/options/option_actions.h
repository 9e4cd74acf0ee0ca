/*
 * What an option does with its value: the take_*() that options.def names.
 */
#ifndef OPTION_ACTIONS_H
#define OPTION_ACTIONS_H

#include <stdbool.h>
#include <stddef.h>

#include "options.h"

struct row;

/**
 * option_set(o, row, value):
 * Set what the ${row} is about in ${o} to ${value}, which is NULL if there is
 * none.  Return NULL, or why it cannot be; take_no_choice: it is none of those
 * that the row tells.
 */
typedef const char *option_set(struct options *o, const struct row *row,
    char *value);

/* A row of options.def. */
struct row {
	char letter;
	const char *word, *value;
	unsigned use; /* IN() a mode */

	option_set *take;
	size_t field;
	unsigned number;
	bool is_alias; /* it is never suggested */
};

extern const char take_no_choice[];

#define GROUP(title)
#define OPTION(letter, word, value, use, take, field, number, help) \
	option_set take_##take;
#define ALIAS(letter, word, value, use, take, field, number) \
	option_set take_##take;
#include "options.def"
#undef GROUP
#undef OPTION
#undef ALIAS

#endif
