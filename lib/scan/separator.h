/*
 * Separators of lists and tables: a comma or semicolon beside a URL.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SEPARATOR_H
#define US_SEPARATOR_H

#include <stdbool.h>
#include <stddef.h>

#include "repair.h"

/**
 * us_separator_at(text, begin):
 * Return the separator directly before a URL that begins at ${begin}; NUL: none
 * (D185).
 */
char us_separator_at(const char *text, size_t begin);

/**
 * us_separator_before(text, low, colon):
 * Return where the separator is that has the scheme of another URL, which ends
 * at ${colon}, directly behind it, from ${low} on; or ${colon} (D185).
 */
size_t us_separator_before(const char *text, size_t low, size_t colon);

/**
 * us_separator_is_column(view, begin, at):
 * Return whether the comma or semicolon at ${at} ends the first column of a
 * table, which is the URL that begins at ${begin}: a column of a word and one
 * of text are behind it, or the line before or behind is such a row, too
 * (D294).
 */
bool us_separator_is_column(const struct us_repair_view *view, size_t begin,
    size_t at);

/**
 * us_separator_is_shell(view, begin, at):
 * Return whether the & or ; at ${at} is a shell's, in which the URL that
 * begins at ${begin} is the argument of a command (D294).
 */
bool us_separator_is_shell(const struct us_repair_view *view, size_t begin,
    size_t at);

#endif
