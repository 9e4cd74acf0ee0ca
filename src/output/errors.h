/*
 * What is said on standard error: messages, one line each, as in "urlsift:
 * NAME: text", and the usage; the help and the version.
 * SPDX-License-Identifier: MIT
 */
#ifndef ERRORS_H
#define ERRORS_H

#include "output.h"

/* The name of standard input in messages and output. */
#define INPUT_STDIN "(standard input)"

/**
 * error_say(name, why):
 * Print the message ${why} about ${name}, a file or an option.  NULL: print it
 * without a name.  Control characters in the name are escaped.
 */
void error_say(const char *name, const char *why);

/**
 * error_say_of(name, member, why):
 * Print ${why} about the ${member} of the archive ${name}.  Empty: about the
 * whole archive.
 */
void error_say_of(const char *name, const char *member, const char *why);

/**
 * error_say_at(name, line, column, why):
 * Print ${why} about a position in the file ${name}.  Lines and columns count
 * from 1; line 0: about the whole file.
 */
void error_say_at(const char *name, uint64_t line, size_t column,
    const char *why);

/* Room for what error_describe_undecided() writes. */
#define ERROR_UNDECIDED 128

/**
 * error_describe_undecided(answer, offset, what):
 * Write to ${what}, which has ERROR_UNDECIDED bytes, that the filter could not
 * decide about the URL at ${offset}, since it gave that ${answer}.
 */
void error_describe_undecided(int answer, uint64_t offset, char *what);

/**
 * help_write(out, all):
 * Write to ${out} one screen about the most common options, or the list of
 * ${all} options.
 */
void help_write(struct out *out, bool all);

/**
 * version_write(out, as_json):
 * Write to ${out} the version of the program, those of the libraries in use,
 * and what confines the decoder, in lines or as an object of JSON.
 */
void version_write(struct out *out, bool as_json);

/**
 * help_complain(option, why):
 * Print ${why} ${option} is wrong, then the usage.  Return -1.
 */
int help_complain(const char *option, const char *why);

#endif
