/*
 * SQL functions that let memory run out; for tests, linked to the extension.
 * The server's memory that the library asks for comes through the linker's
 * --wrap, that of malloc() from no_memory.so, which is preloaded.
 * SPDX-License-Identifier: MIT
 */
#include "../extension.h"

#include <stdatomic.h>

extern PGDLLEXPORT Datum sql_fail_allocation(PG_FUNCTION_ARGS);
extern PGDLLEXPORT Datum sql_fail_malloc(PG_FUNCTION_ARGS);

/* The names are the linker's. */
extern void *__real_MemoryContextAllocExtended(MemoryContext context, Size size,
    int flags);
extern void *__wrap_MemoryContextAllocExtended(MemoryContext context, Size size,
    int flags);

/* Of tests/faults/no_memory.c. */
extern _Atomic long no_memory_after;

/* How many allocations succeed before one fails; negative: all do. */
static int64 allocations = -1;

void *
__wrap_MemoryContextAllocExtended(MemoryContext context, Size size, int flags)
{

	if (allocations-- == 0)
		return NULL;
	return __real_MemoryContextAllocExtended(context, size, flags);
}

PG_FUNCTION_INFO_V1(sql_fail_allocation);

/* Return how many more there were to be before the one that fails. */
Datum
sql_fail_allocation(PG_FUNCTION_ARGS)
{
	int64 left = allocations;

	allocations = PG_GETARG_INT64(0);
	PG_RETURN_INT64(left);
}

PG_FUNCTION_INFO_V1(sql_fail_malloc);

Datum
sql_fail_malloc(PG_FUNCTION_ARGS)
{
	int64 left = no_memory_after;

	no_memory_after = PG_GETARG_INT64(0);
	PG_RETURN_INT64(left);
}
