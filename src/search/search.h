/*
 * The main program: it finds the URLs in files and writes them.
 * SPDX-License-Identifier: MIT
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "../output/output.h"
#include "../setup/setup.h"
#include "urlsift.h"

/**
 * search(setup, out):
 * Search the files that ${setup} names and write the results to ${out}.  Return
 * the exit status.  Errors of inputs have been reported, that of ${out} has
 * not.
 */
int search(const struct setup *setup, struct out *out);

#endif
