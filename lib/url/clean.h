/*
 * A URL without the parameters that only tell who clicked.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CLEAN_H
#define US_CLEAN_H

#include <stddef.h>

#include "urlsift.h"

/**
 * us_clean_url(r, room):
 * Write ${r} to ${room}, which is as long as it, without the fields of its
 * query that tracking.def names (tracking-parameters).  Return its length.
 */
size_t us_clean_url(const struct urlsift_reading *r, char *room);

#endif
