/*
 * What a click on a hit opens, for who asks for it (V7).
 * SPDX-License-Identifier: MIT
 */
#ifndef OPENED_H
#define OPENED_H

#include <stdbool.h>
#include <stddef.h>

#include "urlsift.h"

/* At first it is all zero. */
struct opened {
	char *room;
	size_t size;
	struct urlsift_reading reading;
	struct urlsift_hit hit;
};

/**
 * opened_find(opened, url, len, opens):
 * Set ${opens} to what a click on ${url} opens, or to NULL: nothing.  It is
 * valid until the next call.  Return false when memory is out.
 */
bool opened_find(struct opened *opened, const char *url, size_t len,
    const struct urlsift_reading **opens);

/**
 * opened_hit(opened, hit):
 * Replace ${hit} by a copy that says what a click opens, if it is valid, or
 * mail programs make a link of it, and it does not say so already.  Return
 * false when memory is out.
 */
bool opened_hit(struct opened *opened, const struct urlsift_hit **hit);

/**
 * opened_free(opened):
 * Free the memory of ${opened}.
 */
void opened_free(struct opened *opened);

#endif
