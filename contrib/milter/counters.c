/*
 * The counters.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdatomic.h>
#include <stdio.h>
#include <syslog.h>

#include "counters.h"
#include "mail_log.h"

static const char *const names[COUNTERS] = { "mails", "rejected", "quarantined",
	"deferred", "incomplete", "urls" };

static _Atomic uint64_t counters[COUNTERS];

void
counters_add(enum counter counter, uint64_t n)
{

	atomic_fetch_add(&counters[counter], n);
}

void
counters_log(void)
{
	char line[COUNTERS * 40];
	size_t i, len = 0;

	for (i = 0; i < COUNTERS; i++)
		len += (size_t)snprintf(line + len, sizeof(line) - len,
		    "%s%s=%llu", i > 0 ? ", " : "", names[i],
		    (unsigned long long)atomic_load(&counters[i]));
	mail_log(LOG_INFO, "%s", line);
}
