/*
 * Offsets in UTF-8 as offsets in UTF-16, which JavaScript counts.  On the way
 * forward each byte is looked at once.
 * SPDX-License-Identifier: MIT
 */
#ifndef UNITS_H
#define UNITS_H

#include <stddef.h>
#include <stdint.h>

/* A text, or the end of one, whose first byte has the offset ${base}. */
struct units {
	const char *text;
	uint64_t base;
	uint64_t byte, number; /* so many units are before this byte */
};

/**
 * units_count(text, len):
 * Return how many units of UTF-16 the characters take that begin in ${text}.
 */
size_t units_count(const char *text, size_t len);

/**
 * units_at(units, byte):
 * Return how many units are before the offset ${byte}, which is in the text or
 * at its end.
 */
uint64_t units_at(struct units *units, uint64_t byte);

#endif
