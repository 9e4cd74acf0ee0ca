/*
 * Stands before the C library's allocator and fails when it is asked to; counts
 * what is allocated and not freed.  For tests: to be preloaded.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE /* RTLD_NEXT */
#endif
#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

/* How many allocations succeed before one fails; negative: all do. */
_Atomic long no_memory_after = -1;

/* 1: all behind that one fail, too. */
_Atomic long no_memory_for_good;

/* How many blocks there are. */
_Atomic long no_memory_blocks;

/* Set ${function}, a pointer to a function, to the C library's ${name}. */
static void
find(void *function, const char *name)
{
	void *found = dlsym(RTLD_NEXT, name);

	memcpy(function, &found, sizeof(found));
}

/* Return whether it is this one's turn to fail. */
static int
fails(void)
{

	if (no_memory_after < 0)
		return 0;
	if (no_memory_after > 0) {
		no_memory_after--;
		return 0;
	}
	if (no_memory_for_good == 0)
		no_memory_after = -1;
	return 1;
}

void *
malloc(size_t size)
{
	static void *(*next)(size_t);
	void *block = NULL;

	if (next == NULL)
		find(&next, "malloc");
	if (!fails())
		block = next(size);
	no_memory_blocks += block != NULL;
	return block;
}

void *
calloc(size_t nmemb, size_t size)
{
	static void *(*next)(size_t, size_t);
	void *block = NULL;

	if (next == NULL)
		find(&next, "calloc");
	if (!fails())
		block = next(nmemb, size);
	no_memory_blocks += block != NULL;
	return block;
}

void *
realloc(void *ptr, size_t size)
{
	static void *(*next)(void *, size_t);
	void *block = NULL;

	if (next == NULL)
		find(&next, "realloc");
	if (!fails())
		block = next(ptr, size);
	no_memory_blocks += block != NULL && ptr == NULL;
	return block;
}

void
free(void *ptr)
{
	static void (*next)(void *);

	if (next == NULL)
		find(&next, "free");
	no_memory_blocks -= ptr != NULL;
	next(ptr);
}
