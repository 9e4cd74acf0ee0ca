/*
 * The names that stand for values of a hit, in templates and as columns of
 * tables and of JSON.
 * SPDX-License-Identifier: MIT
 */
#ifndef COLUMN_H
#define COLUMN_H

#include "writers.h"

struct column {
	const char *title; /* borrowed */
	size_t len;
	struct urlsift_name name;
	const struct urlsift_field *field; /* that it stands for */
	bool is_field; /* its title is the name of the field alone */
};

/**
 * column_read(column, title, len):
 * Set ${column} to what ${title} stands for.  Return NULL, or an error message.
 */
const char *column_read(struct column *column, const char *title, size_t len);

/**
 * column_text(out, column, record, value):
 * Set the text of ${value} to that of ${column} in ${record}, which its view
 * looks at; it is empty if there is none.
 */
void column_text(struct out *out, const struct column *column,
    const struct record *record, struct urlsift_value *value);

/**
 * column_is_file(column):
 * Return whether ${column} is the name of a file, which the user chose and the
 * input did not.
 */
bool column_is_file(const struct column *column);

/**
 * columns_make(options):
 * Set the columns that ${options} ask for, or else those that tables and JSON
 * have.  Return NULL, or an error message.
 */
const char *columns_make(struct options *options);

/**
 * columns_need(options):
 * Return what the columns of ${options} are taken from (enum urlsift_from).
 */
unsigned columns_need(const struct options *options);

#endif
