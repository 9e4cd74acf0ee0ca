/*
 * Glob patterns for file names and hosts, compared with fnmatch(3).  As in
 * grep, "*" also matches slashes and a leading dot.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <fnmatch.h>
#include <string.h>

#include "globs.h"

static bool
fits(const char *pattern, const char *name, bool is_named)
{

	while (fnmatch(pattern, name, 0) != 0) {
		if (!is_named || (name = strchr(name, '/')) == NULL)
			return false;
		name += strspn(name, "/");
	}
	return true;
}

bool
globs_skip(const struct option_list *globs, const char *name, bool is_named)
{
	size_t i;

	for (i = globs->n; i > 0; i--)
		if (fits(globs->item[i - 1].value, name, is_named))
			return globs->item[i - 1].number == 0;
	return globs->n > 0 && globs->item[0].number != 0;
}

static bool
fits_host(const char *pattern, const char *host)
{

	return fnmatch(pattern, host, FNM_CASEFOLD) == 0;
}

bool
globs_skip_host(const struct option_list *globs, const char *ascii,
    const char *unicode)
{
	size_t i;

	for (i = ascii == NULL ? 0 : globs->n; i > 0; i--)
		if (fits_host(globs->item[i - 1].value, ascii) ||
		    (unicode != ascii &&
			fits_host(globs->item[i - 1].value, unicode)))
			return globs->item[i - 1].number == 0;
	return globs->n > 0 && globs->item[0].number != 0;
}
