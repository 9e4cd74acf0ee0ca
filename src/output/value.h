/*
 * The values of a result and their names, which are the same in templates, as
 * columns of tables and as columns in JSON (values.def).
 * SPDX-License-Identifier: MIT
 */
#ifndef VALUE_H
#define VALUE_H

#include "base/named_part.h"
#include "writers.h"

/* What must be there before a value can be put. */
enum value_need {
	VALUE_LINES = 1 << 0,	 /* line numbers */
	VALUE_SUFFIXES = 1 << 1, /* the public suffix list */
	VALUE_CONTEXT = 1 << 2,	 /* the text around */
	VALUE_OPENS = 1 << 3	 /* what a click opens */
};

/* What a name stands for. */
struct value {
	const struct value_row *row; /* of values.def; NULL: a part */
	size_t number;		     /* that tells it where the value is */
	struct named_part part;
};

/* What a value is taken from. */
struct record {
	const struct options *options;
	const struct place *place;
	const struct urlsift_hit *hit;
	bool is_line; /* a line that was judged (--validate) */
};

/**
 * value_find(value, name, len):
 * Set ${value} to what ${name} stands for.  Return false if that is nothing.
 */
bool value_find(struct value *value, const char *name, size_t len);

/**
 * value_complain(name, len):
 * Return an error message about ${name}, which stands for nothing.
 */
const char *value_complain(const char *name, size_t len);

/**
 * value_needs(value):
 * Return what ${value} needs, as bits.
 */
unsigned value_needs(const struct value *value);

/**
 * value_is_file(value):
 * Return whether ${value} is the name of a file, which the user chose and the
 * input did not.
 */
bool value_is_file(const struct value *value);

/**
 * value_put(value, record, put, ctx):
 * Call ${put} with ${ctx} for each piece of ${value} in ${record}; there is
 * none if the value is empty.
 */
void value_put(const struct value *value, const struct record *record,
    named_part_piece *put, void *ctx);

#endif
