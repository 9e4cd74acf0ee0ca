/*
 * The sandbox of the helper: drops what a decoder does not need, such as open
 * files, new privileges, unlimited memory, files, sockets, other programs.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SANDBOX_H
#define US_SANDBOX_H

#include <stdbool.h>

/* What is enforced. */
struct us_sandbox {
	bool seccomp, landlock;
};

/**
 * us_sandbox_enter(sandbox):
 * Drop all that can be dropped here, for good, and set ${sandbox} to what the
 * kernel enforces.  Only the standard streams and the socket stay open, and the
 * environment is empty (D105).  Return false if something that every system has
 * is refused.
 */
bool us_sandbox_enter(struct us_sandbox *sandbox);

#endif
