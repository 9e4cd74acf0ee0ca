/*
 * Offsets in UTF-8 as offsets in characters, which Perl counts, and lines.  On
 * the way forward each byte is looked at once.
 * SPDX-License-Identifier: MIT
 */
#ifndef OFFSETS_H
#define OFFSETS_H

#include <stddef.h>
#include <stdint.h>

struct offsets {
	const char *text; /* from the offset base on */
	uint64_t base;
	uint64_t byte, number; /* so many characters begin before this byte */
};

struct lines {
	size_t begin, at; /* of the line, and what was looked at */
	uint64_t number;  /* before this line */
};

/**
 * lines_find(lines, text, at):
 * Go to the line of ${text} that the byte ${at} is in.
 */
void lines_find(struct lines *lines, const char *text, size_t at);

/**
 * offsets_at(offsets, byte):
 * Return how many characters begin before the offset ${byte}.
 */
uint64_t offsets_at(struct offsets *offsets, uint64_t byte);

/**
 * offsets_count(text, len):
 * Return how many characters begin in ${text}.
 */
size_t offsets_count(const char *text, size_t len);

#endif
