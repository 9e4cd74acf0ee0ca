/*
 * The names of a script that stand for something, as in a = 'https:' and
 * a + '//x' (names-of-strings).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_NAMES_H
#define US_HTML_SCRIPT_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "script_value.h"

#define US_NAME_MOST 32 /* bytes of one */

enum us_name_kind {
	US_NAME_VARIABLE,
	US_NAME_MEMBER,	  /* of an object, whichever that is */
	US_NAME_RESULT,	  /* what the function of that name returns */
	US_NAME_PARAMETER /* of a function, what calls give it */
};

/* A name in the script. */
struct us_path {
	size_t begin, end;
	enum us_name_kind kind;
	size_t function; /* of a parameter: where these begin */
};

/* The last one of several that fall into one slot counts. */
enum { US_NAMES = 256 };

struct us_name {
	unsigned script; /* in which it is; another one: none */
	unsigned char len, kind;
	bool is_grown : 1;  /* by += */
	bool is_wanted : 1; /* there is no value yet */
	bool is_late : 1;   /* it was wanted before */
	bool is_kept : 1;   /* it is of a script before */
	size_t begin;	    /* of the name, where that is */
	size_t function;
	struct us_script_value value;
};

struct us_names {
	struct us_name slots[US_NAMES];
	unsigned script; /* how many were read */
	unsigned first;	 /* the first script whose names are kept */
	uint64_t bound;	 /* functions whose parameters stand for something */
	bool is_again, has_new;
};

/**
 * us_names_get(names, v, path, value):
 * Set ${value} to what ${path} stands for, with the place where that was set.
 * Return false if that is not known.
 *
 * us_names_want(names, v, path):
 * What ${path} stands for is not known, so that it counts if it follows.
 *
 * us_names_set(names, v, path, value), us_names_grow(names, v, path, value):
 * Let ${path} stand for ${value}, or for what it stands for with that behind.
 */
bool us_names_get(struct us_names *names, struct us_values *v,
    const struct us_path *path, struct us_script_value *value);
void us_names_want(struct us_names *names, const struct us_values *v,
    const struct us_path *path);
struct us_name *us_names_set(struct us_names *names, struct us_values *v,
    const struct us_path *path, const struct us_script_value *value);
void us_names_grow(struct us_names *names, struct us_values *v,
    const struct us_path *path, const struct us_script_value *value);

/**
 * us_names_keep(names, v, len):
 * The script, of ${len} bytes, ends: let its names stand for the same in the
 * next ones.
 */
void us_names_keep(struct us_names *names, struct us_values *v, size_t len);

#endif
