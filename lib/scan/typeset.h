/*
 * The characters that a typesetter puts in a URL instead of those that its
 * author wrote (typeset-characters).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TYPESET_H
#define US_TYPESET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/buf.h"

/* A blank without width, where a line may be broken. */
#define US_TYPESET_BREAK 0x200B

/**
 * us_typeset_is(before, code):
 * Return whether ${code} behind the byte ${before} of a URL is such a
 * character.
 */
bool us_typeset_is(char before, uint32_t code);

/**
 * us_typeset_has(text, len):
 * Return whether one is in the URL ${text}.
 */
bool us_typeset_has(const char *text, size_t len);

/**
 * us_typeset_undo(text, len, buf, u2010):
 * Append ${text} to ${buf} as its author wrote it, and set ${u2010} if that was
 * in it.  At its end it stays: it may be none of the URL (hyphen-u2010).
 * Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_typeset_undo(const char *text, size_t len, struct us_buf *buf,
    bool *u2010);

#endif
