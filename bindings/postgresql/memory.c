/*
 * The server resizes no block without raising an error if it fails (not before
 * version 16), so that a block is copied.  Its size stands before it.
 * SPDX-License-Identifier: MIT
 */
#include "extension.h"

#define HEAD MAXALIGN(sizeof(Size))

static void *
resize(void *ctx, void *block, size_t size)
{
	char *made, *old = block;
	Size old_size;

	if (!AllocHugeSizeIsValid(size) || !AllocHugeSizeIsValid(size + HEAD))
		return NULL;
	made = MemoryContextAllocExtended(ctx, size + HEAD,
	    MCXT_ALLOC_HUGE | MCXT_ALLOC_NO_OOM);
	if (made == NULL)
		return NULL;
	memcpy(made, &size, sizeof(size));
	if (old != NULL) {
		old -= HEAD;
		memcpy(&old_size, old, sizeof(old_size));
		memcpy(made + HEAD, old + HEAD, Min(old_size, size));
		pfree(old);
	}
	return made + HEAD;
}

static void
release(void *ctx, void *block)
{

	(void)ctx;
	if (block != NULL)
		pfree((char *)block - HEAD);
}

struct urlsift_memory
memory_of(MemoryContext context)
{
	struct urlsift_memory memory = { resize, release, context };

	return memory;
}

void
memory_fail(void)
{

	ereport(ERROR,
	    (errcode(ERRCODE_OUT_OF_MEMORY), errmsg("out of memory"),
		errdetail("urlsift got no memory.")));
	pg_unreachable();
}
