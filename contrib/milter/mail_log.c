/*
 * The log of the milter, which all threads write to, and its counters.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <syslog.h>

#include "mail_log.h"

static const char *const names[COUNTERS] = { "mails", "rejected", "quarantined",
	"deferred", "incomplete", "urls" };

static _Atomic uint64_t counters[COUNTERS];

/* Set before the first thread is started, and never changed. */
static int on_stderr;

void
mail_log_open(int to_stderr)
{

	on_stderr = to_stderr;
	if (!to_stderr)
		openlog("urlsift-milter", LOG_PID | LOG_NDELAY, LOG_MAIL);
}

void
mail_log(int priority, const char *format, ...)
{
	char line[2048];
	va_list args;

	va_start(args, format);
	(void)vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	/* One call for each line: threads do not mix theirs. */
	if (on_stderr)
		fprintf(stderr, "urlsift-milter: %s\n", line);
	else
		syslog(priority, "%s", line);
}

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
