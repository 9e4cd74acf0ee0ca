/*
 * The settings of the milter: its command line as values.
 * SPDX-License-Identifier: MIT
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdint.h>

#include "host_lists.h"

/* What becomes of a message. */
enum fate { ACCEPTED, DEFERRED, REJECTED, QUARANTINED, FATES };

struct settings {
	const char *socket;  /* as libmilter writes it: inet:8898@127.0.0.1 */
	const char *user;    /* to become; NULL: none */
	const char *decoder; /* program that decodes; NULL: as installed */
	const char *sandbox; /* of that program, as urlsift(1) has it */
	const char *list[MEASURES]; /* files with hosts; NULL: none */
	unsigned risks[MEASURES];   /* enum urlsift_risk */
	uint64_t max_size;	    /* bytes of a message that are read */
	uint64_t max_urls; /* distinct hosts of a message that are noted */
	uint64_t timeout;  /* seconds for a message */
	enum fate unread;  /* of a message that was not read to its end */
	int to_stderr;	   /* the log goes there, not to syslog */
};

/* What main() does next. */
enum settings_next {
	SETTINGS_RUN,  /* filter mail */
	SETTINGS_DONE, /* nothing: --help, --version */
	SETTINGS_WRONG /* nothing: a message was printed */
};

/**
 * settings_read(settings, argc, argv):
 * Read the command line into ${settings}, which borrows from it, and the lists
 * that it names.  Print what --help and --version ask for, or a message.
 * Return what to do next.
 */
enum settings_next settings_read(struct settings *settings, int argc,
    char **argv);

/**
 * settings_find_risk(name, len):
 * Return the risk that ${name}, of ${len} bytes, is; 0: none.
 */
unsigned settings_find_risk(const char *name, size_t len);

#endif
