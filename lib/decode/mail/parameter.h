/*
 * The value of a Content-Type field: a type and its parameters (RFC 2045, 5.1,
 * and RFC 2231).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PARAMETER_H
#define US_PARAMETER_H

#include <stdbool.h>
#include <stddef.h>

/* "text/plain" and a NUL. */
#define US_TYPE_ROOM 256

/**
 * us_parameter_blanks(text, len, at):
 * Return where white space and comments (RFC 5322, 3.2.2) at ${at} end.
 */
size_t us_parameter_blanks(const char *text, size_t len, size_t at);

/**
 * us_parameter_type(value, len, type):
 * Write the type of ${value} to ${type}, in lower case.  Return false, and an
 * empty type, if there is none.
 */
bool us_parameter_type(const char *value, size_t len, char type[US_TYPE_ROOM]);

/**
 * us_parameter_get(value, len, name, room, size):
 * Write the parameter ${name} of ${value} to ${room} without quotes, escapes
 * and language, as a string of less than ${size} bytes; a room of ${len} + 1
 * bytes is enough for any.  Return false if there is none, or no room.
 */
bool us_parameter_get(const char *value, size_t len, const char *name,
    char *room, size_t size);

#endif
