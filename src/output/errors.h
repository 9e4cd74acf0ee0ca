/*
 * Standard error: errors, one line each, "urlsift: NAME: text", and one line
 * that comes and goes.
 */
#ifndef ERRORS_H
#define ERRORS_H

#include <stddef.h>

/* What standard input is called where a name is needed. */
#define INPUT_STDIN "(standard input)"

/**
 * error_say(name, why):
 * Say that ${why} went wrong with ${name}, a file or an option; NULL: with no
 * one in particular.  Its control bytes are shown, not obeyed.
 */
void error_say(const char *name, const char *why);

/**
 * error_say_of(name, member, why):
 * The same of the ${member} of the archive ${name}; empty: of all of it.
 */
void error_say_of(const char *name, const char *member, const char *why);

/**
 * error_say_at(name, line, column, why):
 * The same of a place in the file ${name}, both from 1; line 0: of all of it.
 */
void error_say_at(const char *name, size_t line, size_t column,
    const char *why);

/**
 * error_show(line):
 * error_hide():
 * Show ${line}, which has no end, in the place of the one that is shown; let it
 * go.  Whatever is said on the terminal makes it go, too.
 */
void error_show(const char *line);
void error_hide(void);

#endif
