/*
 * Glob patterns for file names.  As in grep, "*" also matches slashes and a
 * leading dot.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <string.h>

#include "base/glob.h"
#include "globs.h"

static bool
fits(const char *pattern, const char *name, bool is_named)
{

	while (!us_glob_fits(pattern, name, false)) {
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
