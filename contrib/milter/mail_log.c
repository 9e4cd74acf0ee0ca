/*
 * The log of the milter, which all threads write to.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <stdarg.h>
#include <stdio.h>
#include <syslog.h>

#include "mail_log.h"

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
