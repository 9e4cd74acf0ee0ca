/*
 * A growing buffer of bytes.  It reports when memory runs out.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BUF_H
#define US_BUF_H

#include <stddef.h>

#include "../urlsift.h"

struct us_buf {
	const struct urlsift_memory *memory; /* NULL: the standard's */
	char *data;
	size_t len, room;
};

/* malloc() and free(), the default when the caller gives no functions. */
extern const struct urlsift_memory us_standard_memory;

/**
 * us_buf_reserve(buf, room):
 * Make room in ${buf} for ${room} bytes at least.  Return URLSIFT_OK, or
 * URLSIFT_ENOMEM, which leaves ${buf} unchanged.
 */
int us_buf_grow(struct us_buf *buf, size_t room);

static inline int
us_buf_reserve(struct us_buf *buf, size_t room)
{

	return room <= buf->room ? URLSIFT_OK : us_buf_grow(buf, room);
}

/**
 * us_buf_add(buf, data, len):
 * Append ${len} bytes.  Return URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_buf_add(struct us_buf *buf, const void *data, size_t len);

/**
 * us_buf_free(buf):
 * Free the memory of ${buf}.
 */
void us_buf_free(struct us_buf *buf);

#endif
