/*
 * Files of users' schemes (S6), urlsift-schemes(5): a line for each, name,
 * shape, port and pattern; lines that begin with a blank go on with the pattern
 * of the one before.
 */
#ifndef SCHEME_FILE_H
#define SCHEME_FILE_H

#include "urlsift.h"

/* What is wrong, and where: from 1; line 0: with the file as a whole. */
struct schemes_error {
	size_t line, column;
	char why[160];
};

/**
 * schemes_read(rules, file, error):
 * Add the schemes of ${file} to ${rules}.  Return 0, or -1 and why not in
 * ${error}.
 */
int schemes_read(struct urlsift_rules *rules, const char *file,
    struct schemes_error *error);

#endif
