/*
 * The loader of shared libraries, with dlopen(3).  ISO C cannot convert an
 * object pointer to a function pointer, so the bytes are copied.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <dlfcn.h>
#include <errno.h>
#include <string.h>

#include "dynload.h"

bool
us_dynload(const char *file, const struct library_function *functions, size_t n)
{
	void *library, *symbol;
	size_t i;

	errno = 0;
	if ((library = dlopen(file, RTLD_NOW)) == NULL) {
		if (errno != ENOMEM && errno != EMFILE && errno != ENFILE)
			errno = 0;
		return false;
	}
	errno = 0;
	for (i = 0; i < n; i++) {
		if ((symbol = dlsym(library, functions[i].name)) == NULL)
			return false;
		memcpy(functions[i].to, &symbol, sizeof(symbol));
	}
	return true;
}
