/*
 * inject: a library to be loaded before all others, which lets calls fail, be
 * short or interrupted, as faults.c says.  Here: when, and memory.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FORTIFY_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "inject.h"

#define HELPER "urlsift-decode"

/* What is replaced must be seen. */
#define SEEN __attribute__((visibility("default")))

static struct inject *inject; /* NULL: nothing fails */
static enum inject_program program;
_Thread_local bool inject_spares;

/* malloc() may be called before there is a next one. */
extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

__attribute__((constructor)) static void
start(void)
{
	const char *file = getenv(INJECT_FILE);
	void *memory;
	int fd;

	if (file == NULL || (fd = open(file, O_RDWR | O_CLOEXEC)) == -1)
		return;
	memory = mmap(NULL, sizeof(*inject), PROT_READ | PROT_WRITE, MAP_SHARED,
	    fd, 0);
	(void)close(fd);
	if (memory == MAP_FAILED)
		return;
	if (strcmp(program_invocation_short_name, HELPER) == 0)
		program = INJECT_HELPER;
	inject = memory;
}

enum inject_mode
inject_mode_of(enum inject_call call)
{
	enum inject_mode mode;
	unsigned n;

	if (inject == NULL || inject_spares)
		return INJECT_NONE;
	n = atomic_fetch_add(&inject->count[program][call], 1) + 1;
	if (inject->program != program || inject->call != call)
		return INJECT_NONE;
	mode = inject->mode;
	if (mode == INJECT_ONCE || mode == INJECT_DIE || mode == INJECT_GARBLE)
		mode = n == inject->at ? mode : INJECT_NONE;
	else if (mode == INJECT_FROM)
		mode = n >= inject->at ? mode : INJECT_NONE;
	else if (mode == INJECT_INTERRUPT)
		mode = n % 2 == 1 ? mode : INJECT_NONE;
	if (mode != INJECT_NONE)
		atomic_fetch_add(&inject->injected, 1);
	if (mode == INJECT_DIE) {
		(void)kill(getpid(), SIGKILL);
		/* A sandbox may know no kill(2). */
		__builtin_trap();
	}
	return mode;
}

int
inject_error(void)
{

	return inject->error;
}

bool
inject_fails(enum inject_call call)
{
	enum inject_mode mode = inject_mode_of(call);

	if (mode == INJECT_INTERRUPT)
		errno = EINTR;
	else if (mode == INJECT_ONCE || mode == INJECT_FROM)
		errno = inject->error;
	else
		return false;
	return true;
}

SEEN void *
malloc(size_t size)
{

	return inject_fails(INJECT_alloc) ? NULL : __libc_malloc(size);
}

SEEN void *
calloc(size_t nmemb, size_t size)
{

	return inject_fails(INJECT_alloc) ? NULL : __libc_calloc(nmemb, size);
}

SEEN void *
realloc(void *ptr, size_t size)
{

	return inject_fails(INJECT_alloc) ? NULL : __libc_realloc(ptr, size);
}

SEEN void *
memalign(size_t alignment, size_t size)
{

	return inject_fails(INJECT_alloc) ? NULL :
					    __libc_memalign(alignment, size);
}

SEEN void *
aligned_alloc(size_t alignment, size_t size)
{

	return inject_fails(INJECT_alloc) ? NULL :
					    __libc_memalign(alignment, size);
}

SEEN int
posix_memalign(void **memptr, size_t alignment, size_t size)
{
	int before = errno;

	*memptr = inject_fails(INJECT_alloc) ? NULL :
					       __libc_memalign(alignment, size);
	errno = before;
	return *memptr == NULL ? ENOMEM : 0;
}
