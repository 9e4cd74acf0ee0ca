/*
 * The loader of shared libraries where none can be loaded.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>

#include "dynload.h"

bool
us_dynload(const char *file, const struct library_function *functions, size_t n)
{

	(void)file;
	(void)functions;
	(void)n;
	errno = 0;
	return false;
}
