/*
 * The URL in the instruction of a field: HYPERLINK "http://..." \l "part".
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HYPERLINK_H
#define US_HYPERLINK_H

#include <stddef.h>

/**
 * us_hyperlink(field, len):
 * If ${field} is the instruction of a link, write its URL over the beginning,
 * and return the length of that; else 0.
 */
size_t us_hyperlink(char *field, size_t len);

#endif
