/*
 * The settings of the milter: its command line as values.
 * SPDX-License-Identifier: MIT
 */
#ifndef SETTINGS_H
#define SETTINGS_H

#include <stdint.h>

#include "host_list.h"

struct settings {
	const char *socket;  /* as libmilter writes it: inet:8898@127.0.0.1 */
	const char *user;    /* to become; NULL: none */
	const char *decoder; /* program that decodes; NULL: as installed */
	struct host_list reject, quarantine;
	uint64_t max_size; /* bytes of a message that are read */
	uint64_t max_urls; /* valid URLs of a message that are noted */
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
 * Read the command line into ${settings}, and the lists that it names.  Print
 * what --help and --version ask for, or a message.  Return what to do next.
 * Free with settings_free() in any case.
 */
enum settings_next settings_read(struct settings *settings, int argc,
    char **argv);

/**
 * settings_free(settings):
 * Free what ${settings} holds.
 */
void settings_free(struct settings *settings);

#endif
