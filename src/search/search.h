/*
 * The tool's main task: find the URLs in the files and have them written.
 */
#ifndef SEARCH_H
#define SEARCH_H

#include "../output/output.h"
#include "../setup/setup.h"
#include "urlsift.h"

/**
 * search(setup, out):
 * Search the files that ${setup} names and write what is found to ${out}.
 * Return the exit status; errors of inputs have been said, that of
 * ${out} has not.
 */
int search(const struct setup *setup, struct out *out);

#endif
