/*
 * The progress of the work: counts that all threads add to, and a status line
 * on standard error.
 * SPDX-License-Identifier: MIT
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdbool.h>
#include <stdint.h>

#include "../options/options.h"

/**
 * progress_start(options):
 * Begin the counts.  ${options} say when to show the status line.
 */
void progress_start(const struct options *options);

/**
 * progress_file(name):
 * progress_read(bytes):
 * progress_found(results):
 * Count a file called ${name} that was begun, ${bytes} that were read, or
 * ${results} that were found.
 */
void progress_file(const char *name);
void progress_read(uint64_t bytes);
void progress_found(uint64_t results);

/**
 * progress_totals(files, bytes):
 * Set the counts of ${files} begun and ${bytes} read.
 */
void progress_totals(uint64_t *files, uint64_t *bytes);

/**
 * progress_look():
 * Print the progress if it is due or requested by a signal.  Called for each
 * piece that is read, since no timer runs.
 */
void progress_look(void);

/**
 * progress_end():
 * End the work: erase the line.  If it was shown, or if a signal ended the run,
 * print the counts.
 */
void progress_end(void);

#endif
