/*
 * What was found, as numbers and texts that JavaScript reads from the memory:
 * engine.mjs has the other side of record.c.
 * SPDX-License-Identifier: MIT
 */
#ifndef RECORD_H
#define RECORD_H

#include "base/buf.h"
#include "units.h"
#include "urlsift.h"

struct records {
	struct us_buf numbers; /* uint32_t */
	struct us_buf urls;    /* UTF-8, one behind the other */
};

/**
 * record_reading(records, reading):
 * Append ${reading}.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int record_reading(struct records *records,
    const struct urlsift_reading *reading);

/**
 * record_hit(records, hit, units):
 * Append ${hit} with offsets in ${units}, or in bytes if it is NULL.  Return
 * URLSIFT_OK or URLSIFT_ENOMEM.
 */
int record_hit(struct records *records, const struct urlsift_hit *hit,
    struct units *units);

#endif
