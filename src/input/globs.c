/*
 * fnmatch(3) compares; as in grep a "*" passes slashes and a dot in front.
 */
#include "config.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "globs.h"

int
globs_add(struct globs *globs, const char *pattern, bool includes)
{
	struct glob *glob;

	glob = realloc(globs->glob, (globs->n + 1) * sizeof(*glob));
	if (glob == NULL)
		return -1;
	globs->glob = glob;
	glob[globs->n].pattern = pattern;
	glob[globs->n++].includes = includes;
	return 0;
}

void
globs_free(struct globs *globs)
{

	free(globs->glob);
}

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
globs_skip(const struct globs *globs, const char *name, bool is_named)
{
	size_t i;

	for (i = globs->n; i > 0; i--)
		if (fits(globs->glob[i - 1].pattern, name, is_named))
			return !globs->glob[i - 1].includes;
	return globs->n > 0 && globs->glob[0].includes;
}

static bool
fits_host(const char *pattern, const char *host)
{

	return fnmatch(pattern, host, FNM_CASEFOLD) == 0;
}

bool
globs_skip_host(const struct globs *globs, const char *ascii,
    const char *unicode)
{
	size_t i;

	for (i = ascii == NULL ? 0 : globs->n; i > 0; i--)
		if (fits_host(globs->glob[i - 1].pattern, ascii) ||
		    (unicode != ascii &&
			fits_host(globs->glob[i - 1].pattern, unicode)))
			return !globs->glob[i - 1].includes;
	return globs->n > 0 && globs->glob[0].includes;
}
