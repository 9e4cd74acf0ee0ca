/*
 * A position in a text, in the unit of substr() in SQL: characters of TEXT,
 * bytes of a BLOB (D85); and its line.
 * SPDX-License-Identifier: MIT
 */
#ifndef SQLITE_PLACE_H
#define SQLITE_PLACE_H

#include <stdbool.h>
#include <stdint.h>

struct place {
	const char *text;
	bool is_in_characters;
	bool is_wide;  /* it is inside or behind a character of several bytes */
	uint64_t byte; /* offset in bytes */
	uint64_t count; /* offset as substr() counts */
	uint64_t lines; /* line feeds before it */
};

/**
 * place_move(place, byte):
 * Move ${place} forward to ${byte}.  Each byte in between is read once.
 */
void place_move(struct place *place, uint64_t byte);

#endif
