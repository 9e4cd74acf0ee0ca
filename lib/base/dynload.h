/*
 * The loader of shared libraries, when they are first needed.  Linked libraries
 * would make each start slower.
 * SPDX-License-Identifier: MIT
 */
#ifndef DYNLOAD_H
#define DYNLOAD_H

#include <stdbool.h>
#include <stddef.h>

struct library_function {
	const char *name; /* its symbol in the library */
	void *to;	  /* the function pointer to set */
};

/**
 * us_dynload(file, functions, n):
 * Load the library ${file} and set ${n} pointers to its ${functions}.  The
 * library stays loaded until the program ends.  Return whether all were found.
 * If not, errno is 0, or an error such as ENOMEM that may be the reason.
 */
bool us_dynload(const char *file, const struct library_function *functions,
    size_t n);

#endif
