/*
 * Errors: one line each on standard error, "urlsift: NAME: text".
 */
#ifndef ERRORS_H
#define ERRORS_H

/**
 * error_say(name, why):
 * Say that ${why} went wrong with ${name}, a file or an option; NULL: with no
 * one in particular.  Its control bytes are shown, not obeyed.
 */
void error_say(const char *name, const char *why);

#endif
