/*
 * Binary files: inputs that are not text and that the decoder does not read.
 * Their bytes are searched like text.  The text of some formats is compressed
 * in them, so that its URLs are not found: such files are counted, or all are
 * named (D194).
 * SPDX-License-Identifier: MIT
 */
#ifndef BINARY_H
#define BINARY_H

#include <stddef.h>
#include <stdint.h>

/* The most bytes of a file that are looked at. */
#define BINARY_PREFIX 8192

/* Enough for a summary. */
#define BINARY_SUMMARY 320

enum binary {
	BINARY_NONE,  /* it is text */
	BINARY_OTHER, /* its text, if any, is in its bytes */

	/* Formats that compress or encode their text. */
	BINARY_PDF,
	BINARY_OFFICE,
	BINARY_DJVU,
	BINARY_RAR,
	BINARY_COMPRESS,
	BINARY_UTF16,
	BINARIES
};

/**
 * binary_detect(text, len):
 * Return what the file is that begins with ${text}.
 */
enum binary binary_detect(const char *text, size_t len);

/**
 * binary_message(what):
 * Return the message about a file that is ${what}.
 */
const char *binary_message(enum binary what);

/**
 * binary_count(what, n):
 * binary_summary(text):
 * binary_report():
 * Count ${n} files that are ${what}; write how many files have text that was
 * not searched to ${text}, nothing if there are none, and return how many;
 * print that as a message.  Only one thread may call these.
 */
void binary_count(enum binary what, uint64_t n);
uint64_t binary_summary(char text[BINARY_SUMMARY]);
void binary_report(void);

#endif
