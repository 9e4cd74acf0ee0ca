/*
 * The growing buffer.  Each time its room grows by half at least, so that
 * appending takes linear time.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "buf.h"

static void *
standard_realloc(void *ctx, void *block, size_t size)
{

	(void)ctx;
	return realloc(block, size);
}

static void
standard_free(void *ctx, void *block)
{

	(void)ctx;
	free(block);
}

const struct urlsift_memory us_standard_memory = { standard_realloc,
	standard_free, NULL };

static const struct urlsift_memory *
memory_of(const struct us_buf *buf)
{

	return buf->memory == NULL ? &us_standard_memory : buf->memory;
}

int
us_buf_grow(struct us_buf *buf, size_t room)
{
	const struct urlsift_memory *memory = memory_of(buf);
	char *data;

	if (room < buf->room + buf->room / 2)
		room = buf->room + buf->room / 2;
	data = memory->realloc(memory->ctx, buf->data, room);
	if (data == NULL)
		return URLSIFT_ENOMEM;
	buf->data = data;
	buf->room = room;
	return URLSIFT_OK;
}

int
us_buf_add(struct us_buf *buf, const void *data, size_t len)
{

	if (us_buf_reserve(buf, buf->len + len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	if (len > 0)
		memcpy(buf->data + buf->len, data, len);
	buf->len += len;
	return URLSIFT_OK;
}

void
us_buf_free(struct us_buf *buf)
{
	const struct urlsift_memory *memory = memory_of(buf);

	memory->free(memory->ctx, buf->data);
	buf->data = NULL;
	buf->len = buf->room = 0;
}
