/*
 * The public suffix list, from libpsl.  The library is loaded on request:
 * linking it would make each start slower, by a fifth of the time for one small
 * mail.  The declarations here follow its interface 5.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <pthread.h>

#include "../base/dynload.h"
#include "url.h"

#define LIBPSL "libpsl.so.5"

/* psl_is_public_suffix2(): the name that matches a star is not a suffix. */
#define PSL_TYPE_ANY 3
#define PSL_TYPE_NO_STAR_RULE (1 << 2)

static int (*is_suffix)(const void *, const char *, int);
static void *(*latest)(const char *);
static const char *(*version)(void);
static void *list;

static pthread_once_t library_once = PTHREAD_ONCE_INIT;
static pthread_once_t list_once = PTHREAD_ONCE_INIT;
static bool is_loaded;
static int failed; /* as us_dynload() set errno */

static void
load_library(void)
{
	static const struct library_function functions[] = {
		{ "psl_is_public_suffix2", &is_suffix },
		{ "psl_latest", &latest },
		{ "psl_get_version", &version },
	};

	is_loaded = us_dynload(LIBPSL, functions,
	    sizeof(functions) / sizeof(functions[0]));
	failed = errno;
}

static void
load_list(void)
{

	list = latest(NULL);
}

void *
us_suffix_load(void)
{

	(void)pthread_once(&library_once, load_library);
	if (is_loaded)
		(void)pthread_once(&list_once, load_list);
	else
		errno = failed;
	return list;
}

const char *
us_suffix_version(void)
{

	(void)pthread_once(&library_once, load_library);
	if (is_loaded)
		return version();
	errno = failed;
	return NULL;
}

bool
us_suffix_is_listed(void *suffixes, const char *name)
{

	return is_suffix(suffixes, name,
		   PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0;
}
