/*
 * How far the work is: counts that all threads add to, and a line that tells
 * them on standard error, which comes and goes.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "../options/options.h"

/**
 * progress_start(options):
 * The work begins; ${options} say when the line is to be seen.
 */
void progress_start(const struct options *options);

/**
 * progress_file():
 * progress_read(bytes):
 * progress_found(results):
 * So much more is begun, read, found and written.
 */
void progress_file(void);
void progress_read(uint64_t bytes);
void progress_found(uint64_t results);

/**
 * progress_totals(files, bytes):
 * Tell what has been begun and read.
 */
void progress_totals(uint64_t *files, uint64_t *bytes);

/**
 * progress_look():
 * Tell how far the work is if that is due.  Called for each piece that is read:
 * nothing else watches the clock.
 */
void progress_look(void);

/**
 * progress_wait(fd, events, ms):
 * Wait as signals_wait() does, and tell meanwhile how far the work is if that
 * is asked.  Return 1 if there is one of the ${events}, 0 when the time is
 * over, -1 if a signal ends the work before.
 */
int progress_wait(int fd, short events, int ms);

/**
 * progress_end():
 * The work has ended: the line goes.  If a signal ended it, that is said.
 */
void progress_end(void);

#endif
