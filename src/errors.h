/*
 * Errors: one line each on standard error, "urlsift: NAME: text".
 */
#ifndef ERRORS_H
#define ERRORS_H

#include <stddef.h>

/**
 * error_say(name, why):
 * Say that ${why} went wrong with ${name}, a file or an option; NULL: with no
 * one in particular.  Its control bytes are shown, not obeyed.
 */
void error_say(const char *name, const char *why);

/**
 * error_say_at(name, line, column, why):
 * The same of a place in the file ${name}, both from 1; line 0: of all of it.
 */
void error_say_at(const char *name, size_t line, size_t column,
    const char *why);

#endif
