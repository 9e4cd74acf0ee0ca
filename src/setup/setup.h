/*
 * What is built of the options before any input is read: the rules of the
 * scanner and the filter.
 */
#ifndef SETUP_H
#define SETUP_H

#include "../filter/filter.h"
#include "../options/options.h"
#include "urlsift.h"

struct setup {
	struct options options; /* naming is never auto once all is built */
	struct filter filter;
	struct urlsift_rules *rules; /* NULL: the program needs none */
};

/**
 * setup_make(setup):
 * Build what ${setup->options} ask for, which has been read; the rest of
 * ${setup} is zero.  Return 0, or -1 when what is wrong has been said.
 */
int setup_make(struct setup *setup);

/**
 * setup_free(setup):
 * Free what ${setup} holds, the options, too.
 */
void setup_free(struct setup *setup);

#endif
