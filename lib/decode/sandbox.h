/*
 * Giving up what a decoder does not need: new rights, memory without end,
 * files, sockets, other programs.
 */
#ifndef US_SANDBOX_H
#define US_SANDBOX_H

#include <stdbool.h>

/* What is in force. */
struct us_sandbox {
	bool seccomp, landlock;
};

/**
 * us_sandbox_enter(sandbox):
 * Give up all that can be given up here, for good, and tell in ${sandbox} what
 * the kernel enforces.  Return false if what every system has is refused.
 */
bool us_sandbox_enter(struct us_sandbox *sandbox);

#endif
