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
	bool filters;		       /* that has a value */
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

#endif
