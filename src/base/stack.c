/*
 * The limit of the stack.  The stack of the first thread grows up to the
 * current one.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <sys/resource.h>

#include "stack.h"

bool
stack_begin(void)
{
	struct rlimit limit;
	const rlim_t needed = (rlim_t)STACK_KIB * 1024;

	if (getrlimit(RLIMIT_STACK, &limit) == -1 ||
	    limit.rlim_cur == RLIM_INFINITY || limit.rlim_cur >= needed)
		return true;
	limit.rlim_cur = needed;
	return setrlimit(RLIMIT_STACK, &limit) == 0;
}
