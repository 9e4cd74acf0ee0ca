/*
 * The links of Proofpoint URL Defense, versions 1 to 3.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PROOFPOINT_H
#define US_PROOFPOINT_H

#include <stddef.h>

#include "../urlsift.h"

/**
 * us_proofpoint_target(r, room):
 * Write the target of ${r} to ${room}, which has 3 * ${r->len} bytes.  Return
 * its length, or 0 if it has none.
 */
size_t us_proofpoint_target(const struct urlsift_reading *r, char *room);

#endif
