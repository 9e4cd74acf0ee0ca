/*
 * Lines of text that grow: what came of a run is written down in them, so that
 * two runs can be compared.  Memory that is out ends the test.
 * SPDX-License-Identifier: MIT
 */
#ifndef TU_LINES_H
#define TU_LINES_H

#include <stddef.h>
#include <stdio.h>

struct tu_lines {
	char *text; /* NUL-terminated once something was added */
	size_t len, room;
};

/**
 * tu_lines_add(ctx, text, len):
 * tu_lines_string(lines, text):
 * tu_lines_printf(lines, format, ...):
 * Add ${len} bytes, a string, or what printf(3) makes of it, 255 bytes at most,
 * to the struct tu_lines ${lines} or ${ctx}.  They go with free(lines->text).
 */
void tu_lines_add(void *ctx, const char *text, size_t len);
void tu_lines_string(struct tu_lines *lines, const char *text);
void tu_lines_printf(struct tu_lines *lines, const char *format, ...);

/**
 * tu_copy(bytes, size):
 * Return a copy of ${size} bytes that ends where its block ends, so that one
 * byte read too far is a crash under a sanitizer.  Free with free().
 */
void *tu_copy(const void *bytes, size_t size);

/**
 * tu_file(bytes, size):
 * Return a file of these ${size} bytes, which has no name.
 */
FILE *tu_file(const void *bytes, size_t size);

#endif
