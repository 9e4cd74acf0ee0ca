/*
 * Host names beyond ASCII (UTS 46, without the checks that the URL Standard
 * leaves out).  The tables are our own, so that the answer is the same on every
 * machine.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_IDNA_H
#define US_IDNA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The most characters of a name beyond ASCII; DNS has at most 253. */
#define US_IDNA_MAX 256

/* A name that is read. */
struct us_idna {
	uint32_t code[US_IDNA_MAX];
	size_t n;
	bool failed; /* it is too long, or has what no name has */
};

/**
 * us_idna_add(name, code):
 * Add the character ${code}, mapped by UTS 46, to ${name}.
 */
void us_idna_add(struct us_idna *name, uint32_t code);

/**
 * us_idna_write(name, ascii, size):
 * Write the whole ${name} in ASCII to ${ascii}, which has ${size} bytes.
 * Return its length; 0: it is not a valid name, or too long.
 */
size_t us_idna_write(struct us_idna *name, char *ascii, size_t size);

/**
 * us_idna_to_ascii(text, len, room, size):
 * us_idna_to_unicode(text, len, room, size):
 * Write the host ${text}, which is UTF-8, in ASCII to ${room}, which has
 * ${size} bytes; or one that is ASCII in its own script.  Return its length; 0:
 * it is not a valid name, or too long.
 */
size_t us_idna_to_ascii(const char *text, size_t len, char *room, size_t size);
size_t us_idna_to_unicode(const char *text, size_t len, char *room,
    size_t size);

#endif
