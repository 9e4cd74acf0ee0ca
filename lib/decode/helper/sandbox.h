/*
 * Giving up what a decoder does not need: what its caller left open, new
 * rights, memory without end, files, sockets, other programs.
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
 * the kernel enforces.  Standard streams and the socket stay open, nothing
 * else; the environment is empty (D105).  Return false if what every system has
 * is refused.
 */
bool us_sandbox_enter(struct us_sandbox *sandbox);

#endif
