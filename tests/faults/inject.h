/*
 * What faults.c wants of a run, and what was called in it: memory that it
 * shares with the programs it runs, through a file that the environment names.
 * SPDX-License-Identifier: MIT
 */
#ifndef INJECT_H
#define INJECT_H

#include <stdatomic.h>
#include <stdbool.h>

#define INJECT_FILE "URLSIFT_INJECT"

enum inject_call {
#define CALL(name, error, other) INJECT_##name,
#include "inject.def"
#undef CALL
	INJECT_CALLS
};

enum inject_program { INJECT_TOOL, INJECT_HELPER, INJECT_PROGRAMS };

enum inject_mode {
	INJECT_NONE,
	INJECT_ONCE,	  /* the one call fails */
	INJECT_FROM,	  /* and all that follow */
	INJECT_SHORT,	  /* each moves one byte at most */
	INJECT_INTERRUPT, /* each second one is interrupted */
	INJECT_DIE,	  /* the program dies instead of it */
	INJECT_GARBLE	  /* it writes something else */
};

struct inject {
	enum inject_program program;
	enum inject_call call;
	enum inject_mode mode;
	unsigned at; /* from 1 */
	int error;   /* errno */
	_Atomic unsigned count[INJECT_PROGRAMS][INJECT_CALLS];
	_Atomic unsigned injected;
};

/* While it is set, nothing of this thread fails or is counted. */
extern _Thread_local bool inject_spares;

/**
 * inject_mode_of(call):
 * Count ${call}.  Return how it is to fail.
 */
enum inject_mode inject_mode_of(enum inject_call call);

/**
 * inject_error():
 * Return the errno of what fails.
 */
int inject_error(void);

/**
 * inject_fails(call):
 * The same as inject_mode_of().  Return whether ${call} fails, with errno set.
 */
bool inject_fails(enum inject_call call);

#endif
