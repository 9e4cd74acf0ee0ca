/*
 * A search of a text that is there as a whole.
 * SPDX-License-Identifier: MIT
 */
#ifndef FINDER_H
#define FINDER_H

#include "options.h"

/**
 * finder_hits(string, options, wants_objects):
 * Return a new mortal array of the hits in ${string}; or, without
 * ${wants_objects}, an array with the number of hits.  Die with a message.
 */
AV *finder_hits(pTHX_ SV *string, const struct options *options,
    bool wants_objects);

#endif
