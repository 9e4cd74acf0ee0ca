/*
 * Where in a text something stands, as substr() of SQL counts: characters of
 * TEXT, bytes of a BLOB (D85); and in which line.
 */
#ifndef SQLITE_PLACE_H
#define SQLITE_PLACE_H

#include <stdbool.h>
#include <stdint.h>

struct place {
	const char *text;
	bool is_in_characters;
	bool is_wide;	/* it stands within or behind one of several bytes */
	uint64_t byte;	/* from the beginning */
	uint64_t count; /* the same as substr() counts */
	uint64_t lines; /* line feeds before it */
};

/**
 * place_move(place, byte):
 * Move ${place} forward to ${byte}, looking at each byte between once.
 */
void place_move(struct place *place, uint64_t byte);

#endif
