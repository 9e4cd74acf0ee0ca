/*
 * What a scan delivers as bytes, one hit behind the other, so that two scans
 * can be compared at once: all there is in a hit, without its pointers.
 */
#ifndef TU_HIT_BYTES_H
#define TU_HIT_BYTES_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

struct tu_tape {
	char *data;
	size_t len, room;
};

/**
 * tu_tape_add(tape, hit):
 * Add ${hit} to the struct tu_tape ${tape}.  A urlsift_on_hit that always goes
 * on.  What a tape holds goes with free().
 */
int tu_tape_add(void *tape, const struct urlsift_hit *hit);

/**
 * tu_tape_is(a, b):
 * Return whether both hold the same hits.
 */
bool tu_tape_is(const struct tu_tape *a, const struct tu_tape *b);

#endif
