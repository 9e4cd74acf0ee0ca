/*
 * What was found and kept: copies of a hit and of its place, and a warning,
 * which stand behind it in one block.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FOUND_H
#define US_FOUND_H

#include "urlsift.h"

struct us_found {
	struct urlsift_found found;
	struct urlsift_memory memory;
	size_t size;		   /* of the block */
	struct us_found *next;	   /* of a finder */
	struct urlsift_view *view; /* that looked at it last; may be gone */
	_Alignas(8) char bytes[];
};

/**
 * us_found_new(hit, place, warning, memory):
 * Return copies of these, each of which may be NULL, in one block of ${memory},
 * or NULL if that is out.
 */
struct us_found *us_found_new(const struct urlsift_hit *hit,
    const struct urlsift_place *place, const char *warning,
    const struct urlsift_memory *memory);

/* Counts units in a text of UTF-8, or in its end from the offset ${base} on.
 * At first ${byte} and ${number} are 0. */
struct us_counter {
	const char *text;
	uint64_t base;
	uint64_t byte, number; /* so many units are before this byte */
	enum urlsift_unit unit;
};

/**
 * us_counter_at(counter, byte):
 * Return how many units are before the offset ${byte}, which is in the text or
 * at its end.  On the way forward each byte is looked at once.
 */
uint64_t us_counter_at(struct us_counter *counter, uint64_t byte);

/**
 * us_hit_count(copy, counter):
 * us_reading_count(reading, unit):
 * Turn the offsets of ${copy}, which was found, and of its readings into what
 * ${counter} counts; or that of the byte at fault of one reading into ${unit}.
 */
void us_hit_count(struct urlsift_hit *copy, struct us_counter *counter);
void us_reading_count(struct urlsift_reading *reading, enum urlsift_unit unit);

#endif
