/*
 * The filter as libmilter calls it, for each message.
 * SPDX-License-Identifier: MIT
 */
#ifndef FILTER_H
#define FILTER_H

#include "settings.h"

/**
 * filter_open(settings):
 * Open the socket of ${settings}, which must outlive the filter.  Return 0, or
 * -1 and a message in the log.
 */
int filter_open(const struct settings *settings);

/**
 * filter_run():
 * Filter mail until a signal ends it: SIGINT or SIGTERM.  Return 0, or
 * -1 and a message in the log.
 */
int filter_run(void);

/* The signals that do not end the program: SIGHUP and SIGUSR1. */

/**
 * signals_start(settings):
 * From now on, SIGHUP has the lists of ${settings} read again, and SIGUSR1 has
 * the counters logged.  Call it before other threads are started.  Return 0, or
 * -1 and a message in the log.
 */
int signals_start(const struct settings *settings);

#endif
