/*
 * The numbers of the filters, in the order of filters.def.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FILTERS_H
#define US_FILTERS_H

enum us_filter_number {
#define CHOICE(word, value, name, most, help) FILTER_##name,
#define FILTER(letter, word, value, set, name, between, add, is_wanted, help) \
	FILTER_##name,
#define LIST(word, name, add, is_wanted, help) FILTER_##name,
#include "filters.def"
	FILTERS
};

#endif
