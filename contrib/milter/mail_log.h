/*
 * The log of the milter: syslog, or standard error; and the counters, what all
 * messages came to since the program started.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_LOG_H
#define MAIL_LOG_H

#include <stdint.h>

enum counter {
	COUNTER_MAILS,
	COUNTER_REJECTED,
	COUNTER_QUARANTINED,
	COUNTER_DEFERRED,
	COUNTER_INCOMPLETE,
	COUNTER_URLS,
	COUNTERS
};

/**
 * mail_log_open(to_stderr):
 * Open the log, once, before the first thread is started.
 */
void mail_log_open(int to_stderr);

/**
 * mail_log(priority, format, ...):
 * Write a line of a priority of syslog(3).
 */
void mail_log(int priority, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/**
 * counters_add(counter, n), counters_log():
 * Add ${n} to ${counter}; write all of them to the log.  Any thread may call
 * them.
 */
void counters_add(enum counter counter, uint64_t n);
void counters_log(void);

#endif
