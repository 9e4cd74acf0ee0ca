/*
 * The signals that do not end the program: SIGHUP and SIGUSR1.
 * SPDX-License-Identifier: MIT
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include "settings.h"

/**
 * signals_start(settings):
 * From now on, SIGHUP has the lists of ${settings} read again, and SIGUSR1 has
 * the counters logged.  Call it before other threads are started.  Return 0, or
 * -1 and a message in the log.
 */
int signals_start(const struct settings *settings);

#endif
