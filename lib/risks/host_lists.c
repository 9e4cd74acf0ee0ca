/*
 * Lists of hosts.  A name stands for all that is under it.  The hash is that of
 * Fowler, Noll and Vo (FNV-1a, 32 bits), from the last byte to the first, so
 * that one walk over a host gives that of each name that it is under.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../base/bytes.h"
#include "host_lists.h"
#include "../urlsift.h"

#define HASH_BASIS UINT32_C(0x811c9dc5)
#define HASH_PRIME UINT32_C(0x01000193)

static const struct row {
	uint32_t hash;
	unsigned risks;
	const char *name;
} rows[] = {
#define SHORTENER URLSIFT_RISK_SHORTENER
#define FILE_HOST URLSIFT_RISK_FILE_HOST
#define FREE_HOST URLSIFT_RISK_FREE_HOST
#define PAGE_BUILDER URLSIFT_RISK_PAGE_BUILDER
#define OFTEN_ABUSED URLSIFT_RISK_OFTEN_ABUSED
#define HOST(hash, name, risks) { hash, risks, name },
#include "host_lists.def"
};

/* Return the risks of the ${len} bytes at ${name}, whose hash is ${hash};
 * ${is_under}: the host is under it. */
static unsigned
find(uint32_t hash, const char *name, size_t len, bool is_under)
{
	size_t from = 0, to = sizeof(rows) / sizeof(rows[0]), at;

	while (from < to) {
		at = from + (to - from) / 2;
		if (rows[at].hash < hash)
			from = at + 1;
		else
			to = at;
	}
	if (from == sizeof(rows) / sizeof(rows[0]) || rows[from].hash != hash ||
	    strlen(rows[from].name) != len ||
	    !us_same(name, rows[from].name, len))
		return 0;
	/* The service has its own pages there. */
	return is_under ? rows[from].risks :
			  rows[from].risks & ~(unsigned)URLSIFT_RISK_FREE_HOST;
}

unsigned
us_host_lists(const char *host, size_t len)
{
	uint32_t hash = HASH_BASIS;
	unsigned risks = 0;
	size_t i;

	if (len > 4 && us_same(host, "www.", 4)) {
		host += 4;
		len -= 4;
	}
	if (len > 0 && host[len - 1] == '.')
		len--;
	for (i = len; i > 0; i--) {
		if (host[i - 1] == '.')
			risks |= find(hash, host + i, len - i, true);
		hash = (hash ^ (unsigned char)us_lower(host[i - 1])) *
		    HASH_PRIME;
	}
	return risks | find(hash, host, len, false);
}
