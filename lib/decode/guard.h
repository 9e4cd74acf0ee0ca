/*
 * A message made safe for GMime: what makes it slow or large is taken out of
 * its sight, in place, and put back afterwards.
 */
#ifndef US_GUARD_H
#define US_GUARD_H

#include <stdbool.h>
#include <stddef.h>

/* A byte that GMime does not see. */
struct us_patch {
	size_t at;
	char byte;
};

struct us_guard {
	char *data; /* the message */
	size_t len;
	size_t dropped; /* bytes of its header that are not read */
	size_t parts;	/* lines that may begin a part, as far as counted */
	bool hides;	/* a field that says how to decode is hidden */
	struct us_patch *patch;
	size_t n, room;
};

/**
 * us_guard_raise(g, data, len):
 * Look through the message at ${data}, hide fields over US_MAX_FIELD by
 * changing a byte of their names, drop fields over US_MAX_HEADER by moving the
 * others towards the body; ${data} and ${len} of ${g} are what remains.  Return
 * false when memory is out.
 */
bool us_guard_raise(struct us_guard *g, char *data, size_t len);

/**
 * us_guard_drop(g):
 * Put the hidden bytes back.
 */
void us_guard_drop(struct us_guard *g);

/**
 * us_guard_free(g):
 * Free what ${g} holds.
 */
void us_guard_free(struct us_guard *g);

#endif
