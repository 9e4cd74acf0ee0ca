/*
 * Lines that double their room.
 * SPDX-License-Identifier: MIT
 */
#include "lines.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
tu_lines_add(void *ctx, const char *text, size_t len)
{
	struct tu_lines *lines = ctx;

	if (lines->room - lines->len <= len) {
		lines->room = lines->room * 2 + len + 256;
		lines->text = realloc(lines->text, lines->room);
		if (lines->text == NULL)
			abort();
	}
	if (len > 0)
		memcpy(lines->text + lines->len, text, len);
	lines->len += len;
	lines->text[lines->len] = '\0';
}

void
tu_lines_string(struct tu_lines *lines, const char *text)
{

	tu_lines_add(lines, text, strlen(text));
}

void
tu_lines_printf(struct tu_lines *lines, const char *format, ...)
{
	char text[256];
	va_list args;

	va_start(args, format);
	vsnprintf(text, sizeof(text), format, args);
	va_end(args);
	tu_lines_string(lines, text);
}

void *
tu_copy(const void *bytes, size_t size)
{
	void *block = malloc(size == 0 ? 1 : size);

	if (block == NULL)
		abort();
	if (size != 0)
		memcpy(block, bytes, size);
	return block;
}

FILE *
tu_file(const void *bytes, size_t size)
{
	FILE *file = tmpfile();

	if (file == NULL || fwrite(bytes, 1, size, file) != size ||
	    fflush(file) != 0)
		abort();
	return file;
}
