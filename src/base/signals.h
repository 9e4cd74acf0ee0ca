/*
 * Signals are noted, and obeyed by those who read and write.
 */
#ifndef SIGNALS_H
#define SIGNALS_H

#include <stdbool.h>

/**
 * signals_catch():
 * Note SIGINT, SIGTERM and SIGHUP, unless they are ignored, and SIGUSR1.  A
 * second one of the first three kills, and so does the first one a second later
 * when nothing has moved since.  SIGXFSZ is an error of write(2).
 */
void signals_catch(void);

/**
 * signals_death():
 * Return the signal that ends all, or 0.
 */
int signals_death(void);

/**
 * signals_asked():
 * Return whether somebody asks how far we are, once for each SIGUSR1 or for
 * several at a time.
 */
bool signals_asked(void);

/**
 * signals_moved():
 * Something has been written: the process is not stuck.
 */
void signals_moved(void);

/**
 * signals_unfinished(file):
 * Remove the borrowed ${file} when a signal ends what is stuck; NULL: none.
 */
void signals_unfinished(const char *file);

/**
 * signals_wait(fd, events, ms):
 * Wait until there is one of the ${events} of poll(2) at ${fd}, ${ms}
 * milliseconds at most; -1: for ever.  Return 1 if there is, 0 when the time is
 * over, -1 if a signal came first.
 */
int signals_wait(int fd, short events, int ms);

/**
 * signals_die():
 * Die as signals_death() says.
 */
void signals_die(void);

#endif
