/*
 * The columns of tables and of JSON: values (value.h) with titles.
 * SPDX-License-Identifier: MIT
 */
#ifndef COLUMN_H
#define COLUMN_H

#include "value.h"

struct column {
	const char *title; /* borrowed */
	size_t len;
	struct value value;
};

/**
 * columns_make(options):
 * Set the columns that ${options} ask for, those of a table also if they ask
 * for none.  Return NULL, or an error message.
 */
const char *columns_make(struct options *options);

/**
 * columns_need(options):
 * Return what the columns of ${options} need, as bits (value.h).
 */
unsigned columns_need(const struct options *options);

#endif
