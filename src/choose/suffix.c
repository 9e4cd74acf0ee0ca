/*
 * libpsl is loaded when somebody asks for it: linked, it and what it needs
 * would take a fifth of the time that one small mail takes.  What is declared
 * here is what its interface 5 promises.
 */
#include "config.h"

#include <dlfcn.h>
#include <string.h>

#include "suffix.h"

#define LIBPSL "libpsl.so.5"

/* psl_is_public_suffix2(): what a star stands for is no suffix. */
#define PSL_TYPE_ANY 3
#define PSL_TYPE_NO_STAR_RULE (1 << 2)

/* A name of DNS has no more bytes. */
#define NAME_MAX 253

static int (*is_suffix)(const void *, const char *, int);
static const char *(*registrable)(const void *, const char *);
static void *list;

void *
suffix_load(void)
{
	void *(*latest)(const char *);
	void *library = dlopen(LIBPSL, RTLD_NOW), *symbol;

	if (library == NULL)
		return NULL;
	symbol = dlsym(library, "psl_is_public_suffix2");
	memcpy(&is_suffix, &symbol, sizeof(is_suffix));
	symbol = dlsym(library, "psl_registrable_domain");
	memcpy(&registrable, &symbol, sizeof(registrable));
	symbol = dlsym(library, "psl_latest");
	memcpy(&latest, &symbol, sizeof(latest));
	if (is_suffix == NULL || registrable == NULL || latest == NULL)
		return NULL;
	if (list == NULL)
		list = latest(NULL);
	return list;
}

const char *
suffix_version(void)
{
	const char *(*version)(void);
	void *library = dlopen(LIBPSL, RTLD_NOW), *symbol;

	if (library == NULL ||
	    (symbol = dlsym(library, "psl_get_version")) == NULL)
		return NULL;
	memcpy(&version, &symbol, sizeof(version));
	return version();
}

int
suffix_has(void *suffixes, const char *host, size_t len)
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
suffix_domain(void *suffixes, const char *host)
{
	const char *last = strrchr(host, '.');

	/* No top level begins with a digit, the last number of an address does.
	 */
	if (last == NULL || (last[1] >= '0' && last[1] <= '9') ||
	    strlen(host) > NAME_MAX)
		return NULL;
	return registrable(suffixes, host);
}
