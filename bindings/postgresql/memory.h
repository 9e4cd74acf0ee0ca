/*
 * Memory of the server for the library.  A function of the server that fails
 * jumps over its callers, which the library must not be: so these functions
 * return NULL.
 * SPDX-License-Identifier: MIT
 */
#ifndef POSTGRESQL_MEMORY_H
#define POSTGRESQL_MEMORY_H

#include "server.h"

#include "urlsift.h"

/**
 * memory_of(context):
 * Return the functions that allocate in ${context}, which must outlive what
 * uses them.
 */
struct urlsift_memory memory_of(MemoryContext context);

/**
 * memory_fail():
 * Raise the error that memory is out.
 */
void memory_fail(void) pg_attribute_noreturn();

#endif
