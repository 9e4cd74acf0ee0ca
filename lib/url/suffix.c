/*
 * The public suffix list, from libpsl.  The library is loaded on request:
 * linking it would make each start slower, by a fifth of the time for one small
 * mail.  The declarations here follow its interface 5.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <pthread.h>
#include <string.h>

#include "../base/dynload.h"
#include "suffix.h"

#define LIBPSL "libpsl.so.5"

/* psl_is_public_suffix2(): the name that matches a star is not a suffix. */
#define PSL_TYPE_ANY 3
#define PSL_TYPE_NO_STAR_RULE (1 << 2)

/* The longest name of DNS, in bytes. */
#define NAME_MAX 253

static int (*is_suffix)(const void *, const char *, int);
static const char *(*registrable)(const void *, const char *);
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
		{ "psl_registrable_domain", &registrable },
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

int
us_suffix_has(void *suffixes, const char *host, size_t len)
{
	char name[NAME_MAX + 1];
	size_t i, last = 0;

	if (len > NAME_MAX)
		return 0;
	for (i = 0; i < len; i++) {
		name[i] = host[i];
		if (host[i] >= 'A' && host[i] <= 'Z')
			name[i] = (char)(host[i] + ('a' - 'A'));
		if (host[i] == '.')
			last = i + 1;
	}
	name[len] = '\0';
	return is_suffix(suffixes, name + last,
		   PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) != 0 &&
	    is_suffix(suffixes, name, PSL_TYPE_ANY | PSL_TYPE_NO_STAR_RULE) ==
	    0;
}

const char *
us_suffix_domain(void *suffixes, const char *host)
{
	const char *last = strrchr(host, '.');

	/* No top-level domain begins with a digit, but the last number of an
	 * address does. */
	if (last == NULL || (last[1] >= '0' && last[1] <= '9') ||
	    strlen(host) > NAME_MAX)
		return NULL;
	return registrable(suffixes, host);
}
