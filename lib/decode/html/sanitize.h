/*
 * Replacement of bytes that are not text, one by one, so that all offsets stay
 * correct.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SANITIZE_H
#define US_SANITIZE_H

#include <stddef.h>

/**
 * us_sanitize_span(text, len):
 * Return the length of the beginning of ${text} that is text: UTF-8 without
 * controls, except for tabs and line ends.
 */
size_t us_sanitize_span(const char *text, size_t len);

/**
 * us_line_end(text, len, at):
 * Return where the line at ${at} ends: at its first CR or LF, or at ${len}.
 */
size_t us_line_end(const char *text, size_t len, size_t at);

/**
 * us_sanitize(text, len):
 * Overwrite all other bytes with DEL, and form feeds with blanks.
 */
void us_sanitize(char *text, size_t len);

#endif
