/*
 * Lists of hosts, sorted by name.  A name stands for all that is under it.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "../base/bytes.h"
#include "host_lists.h"
#include "../urlsift.h"

/* The most bytes of a host in DNS. */
#define HOST_MAX 253

static const struct row {
	const char *name;
	unsigned risks;
} rows[] = {
#define SHORTENER URLSIFT_RISK_SHORTENER
#define FILE_HOST URLSIFT_RISK_FILE_HOST
#define FREE_HOST URLSIFT_RISK_FREE_HOST
#define PAGE_BUILDER URLSIFT_RISK_PAGE_BUILDER
#define OFTEN_ABUSED URLSIFT_RISK_OFTEN_ABUSED
#define HOST(name, risks) { name, risks },
#include "host_lists.def"
};

static int
compare(const void *name, const void *row)
{

	return strcmp(name, ((const struct row *)row)->name);
}

/* Return the risks of ${name}; ${is_under}: the host is under it. */
static unsigned
find(const char *name, bool is_under)
{
	const struct row *row = bsearch(name, rows,
	    sizeof(rows) / sizeof(rows[0]), sizeof(rows[0]), compare);

	if (row == NULL)
		return 0;
	/* The service has its own pages there. */
	return is_under ? row->risks :
			  row->risks & ~(unsigned)URLSIFT_RISK_FREE_HOST;
}

unsigned
us_host_lists(const char *host, size_t len)
{
	char name[HOST_MAX + 1];
	const char *at = name;
	unsigned risks = 0;
	size_t i;

	if (len > 0 && host[len - 1] == '.')
		len--;
	if (len == 0 || len > HOST_MAX)
		return 0;
	for (i = 0; i < len; i++)
		name[i] = us_lower(host[i]);
	name[len] = '\0';
	if (strncmp(at, "www.", 4) == 0)
		at += 4;
	for (risks = find(at, false); (at = strchr(at, '.')) != NULL;)
		risks |= find(++at, true);
	return risks;
}
