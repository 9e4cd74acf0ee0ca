/*
 * What all messages came to, since the program started.
 * SPDX-License-Identifier: MIT
 */
#ifndef COUNTERS_H
#define COUNTERS_H

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
 * counters_add(counter, n), counters_log():
 * Add ${n} to ${counter}; write all of them to the log.  Any thread may call
 * them.
 */
void counters_add(enum counter counter, uint64_t n);
void counters_log(void);

#endif
