/*
 * What a click on a hit opens, for who asks for it (valid-or-opened).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OPENED_H
#define US_OPENED_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/buf.h"
#include "urlsift.h"

/* At first it is all zero; then malloc() and free() are used. */
struct us_opened {
	struct us_buf room;
	struct urlsift_reading reading;
	struct urlsift_hit hit;
};

/**
 * us_opened_find(opened, url, len, opens):
 * Set ${opens} to what a click on ${url} opens, or to NULL: nothing.  It is
 * valid until the next call, and may be ${url} itself.  Return false when
 * memory is out.
 */
bool us_opened_find(struct us_opened *opened, const char *url, size_t len,
    const struct urlsift_reading **opens);

/**
 * us_opened_hit(opened, hit):
 * Replace ${hit} by a copy that says what a click opens, if it is valid, or
 * mail programs make a link of it, and it does not say so already.  Return
 * false when memory is out.
 */
bool us_opened_hit(struct us_opened *opened, const struct urlsift_hit **hit);

/**
 * us_opened_free(opened):
 * Free the memory of ${opened}.
 */
void us_opened_free(struct us_opened *opened);

#endif
