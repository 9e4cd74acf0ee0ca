/*
 * The functions, methods and operators of scripts that are known.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SCRIPT_FUNCTION_H
#define US_HTML_SCRIPT_FUNCTION_H

#include <stdbool.h>
#include <stddef.h>

#include "script_value.h"

/* The most values that a call is given one by one. */
#define US_CALL_VALUES 10

struct us_call {
	struct us_values *v;
	const struct us_function *function;
	struct us_script_value *given; /* first what it is a method of */
	size_t n;
	size_t begin, end; /* what it is given, in the script */
	size_t len;	   /* of the script */
	bool all;	   /* it changes all that it finds */
	bool is_operator;
	struct us_script_value result;
};

typedef bool us_function_do(struct us_call *c);

struct us_function {
	const char *name;
	size_t len;
	us_function_do *call;
	int decoder;	  /* how it decodes; -1: it does not */
	bool all;	  /* it changes all that it finds */
	bool is_method;	  /* a value is before it */
	bool is_function; /* the value is the first that it is given */
	bool is_operator; /* a hyphen is before it, as in PowerShell */
};

/**
 * us_function_begin_list(c), us_function_end(c), us_function_map(c):
 * Begin a list that the call makes, in the heap; end that, or a text, and
 * return whether there was memory; do what map() does.
 */
void us_function_begin_list(struct us_call *c);
bool us_function_end(struct us_call *c);
us_function_do us_function_map;

/**
 * us_function_find(name, len):
 * Return the function ${name}, in any case, or NULL.
 *
 * us_function_call(c):
 * Set ${c->result} to what the function makes of what it is given.  Return
 * false if that is not known.
 */
const struct us_function *us_function_find(const char *name, size_t len);
bool us_function_call(struct us_call *c);

#endif
