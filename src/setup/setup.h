/*
 * The setup of a run, made before any input is read: the rules of the scanner,
 * and the filter.
 * SPDX-License-Identifier: MIT
 */
#ifndef SETUP_H
#define SETUP_H

#include "../options/options.h"
#include "urlsift.h"

struct setup {
	struct options options;	     /* naming is never auto after the setup */
	struct urlsift_rules *rules; /* NULL: the program needs none */
	struct urlsift_filter *filter; /* likewise */
};

/**
 * setup_make(setup):
 * Make what ${setup->options} ask for; the rest of ${setup} is zero.  Return 0,
 * or -1 after an error message.
 */
int setup_make(struct setup *setup);

/**
 * setup_free(setup):
 * Free the memory of ${setup}, and of the options.
 */
void setup_free(struct setup *setup);

/* Files with definitions of custom schemes (custom-scheme), urlsift-schemes(5).
 * Each line has name, shape, port and pattern.  A line that begins with a blank
 * continues the pattern of the line before. */

/* An error and its position, both from 1; line 0: in the whole file. */
struct schemes_error {
	size_t line, column;
	char why[512];
};

/**
 * schemes_read(rules, file, error):
 * Add the schemes of ${file} to ${rules}.  Return 0, or -1 and set ${error}.
 */
int schemes_read(struct urlsift_rules *rules, const char *file,
    struct schemes_error *error);

#endif
