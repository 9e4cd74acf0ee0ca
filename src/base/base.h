/*
 * What the whole program shares with the system: the exit status, random keys,
 * the size of the stack, and signals, which set flags that the code that reads
 * and writes checks.
 * SPDX-License-Identifier: MIT
 */
#ifndef BASE_H
#define BASE_H

#include <stdbool.h>
#include <stdint.h>

enum {
	STATUS_FOUND = 0, /* URLs were found; with --validate: all are valid */
	STATUS_NONE =
	    1, /* no URL was found; with --validate: some are invalid */
	STATUS_ERROR = 2
};

/**
 * random_key(key):
 * Set ${key} to what the system's source of random numbers gives.  Return
 * false if it gives nothing.
 */
bool random_key(uint64_t key[2]);

/* What a thread needs at most, in KiB: twice what the tests use.  PCRE2 takes
 * 32 for itself. */
#define STACK_KIB 256

/**
 * stack_begin():
 * Raise the limit of the stack, also for the helper, if it is lower.  Return
 * false if that is not allowed.
 */
bool stack_begin(void);

/**
 * signals_catch():
 * Catch SIGUSR1, and SIGINT, SIGTERM and SIGHUP unless they are ignored.  A
 * second one of these three kills the process.  So does the first one, if
 * nothing is written for a second.  SIGXFSZ becomes an error of write(2).
 */
void signals_catch(void);

/**
 * signals_death():
 * Return the signal that shall end the run, or 0.
 */
int signals_death(void);

/**
 * signals_asked():
 * Return whether SIGUSR1 was received since the last call.
 */
bool signals_asked(void);

/**
 * signals_moved():
 * Record that something was written, so the process is not blocked.
 */
void signals_moved(void);

/**
 * signals_unfinished(file):
 * If a signal ends a blocked process, remove ${file}, which is borrowed.  NULL:
 * remove nothing.
 */
void signals_unfinished(const char *file);

/**
 * signals_wait(fd, events, ms):
 * Wait for one of the poll(2) ${events} on ${fd}, for at most ${ms}
 * milliseconds; -1: without limit.  Return 1 if one has occurred, 0 after a
 * timeout, -1 if a signal that ends the run came first.
 */
int signals_wait(int fd, short events, int ms);

/**
 * signals_on_request(report):
 * Make signals_wait() call ${report} on SIGUSR1.  Call this before threads
 * start.
 */
void signals_on_request(void (*report)(void));

/**
 * signals_die():
 * End the process by the signal that signals_death() returns.
 */
void signals_die(void);

#endif
