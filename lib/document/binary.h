/*
 * Binary inputs: those that are not text and that the decoder does not read.
 * Their bytes are searched like text.  The text of some formats is compressed
 * in them, so that its URLs are not found.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BINARY_H
#define US_BINARY_H

#include <stddef.h>

/* The most bytes of an input that are looked at. */
#define US_BINARY_PREFIX 8192

enum us_binary {
	US_BINARY_NONE,	 /* it is text */
	US_BINARY_OTHER, /* its text, if any, is in its bytes */

	/* Formats that compress or encode their text. */
	US_BINARY_PDF,
	US_BINARY_OFFICE,
	US_BINARY_DJVU,
	US_BINARY_RAR,
	US_BINARY_COMPRESS,
	US_BINARIES
};

/**
 * us_binary_detect(text, len):
 * Return what the input is that begins with ${text}.
 */
enum us_binary us_binary_detect(const char *text, size_t len);

/**
 * us_binary_name(what):
 * us_binary_message(what):
 * Return the name of the format, and the message about such an input.
 */
const char *us_binary_name(enum us_binary what);
const char *us_binary_message(enum us_binary what);

#endif
