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
 * us_sandbox_limit(sandbox):
 * Do what works everywhere: limit resources, close files, empty the
 * environment.  Only the standard streams and the socket stay open
 * (helper-inherits-nothing).  Set ${sandbox} to nothing.  Return false if
 * something is refused.
 */
bool us_sandbox_limit(struct us_sandbox *sandbox);

/**
 * us_sandbox_enter(sandbox):
 * Do this, and drop all that can be dropped here, for good.  Set ${sandbox} to
 * what the kernel enforces.  Return false if something that every system has is
 * refused.
 */
bool us_sandbox_enter(struct us_sandbox *sandbox);

#endif
