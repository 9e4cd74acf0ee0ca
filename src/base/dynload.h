/*
 * A library that is loaded when somebody needs it: linked, it would take its
 * time at each start.
 */
#ifndef DYNLOAD_H
#define DYNLOAD_H

#include <stdbool.h>
#include <stddef.h>

struct library_function {
	const char *name; /* as the library calls it */
	void *to;	  /* the pointer to be set */
};

/**
 * dynload(file, functions, n):
 * Load the library ${file}, which stays until the program ends, and set ${n}
 * pointers to its ${functions}.  Return whether all are there; if not, errno is
 * 0, or it says why they may be there all the same.
 */
bool dynload(const char *file, const struct library_function *functions,
    size_t n);

#endif
