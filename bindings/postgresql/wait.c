/*
 * The waits of a backend.
 * SPDX-License-Identifier: MIT
 */
#include "server.h"

#include <poll.h>

#include "wait.h"

/* An error was raised. */
static bool is_interrupted;

/* Wait, which may raise an error.  Return whether one of ${events} came on
 * ${fd}, or -1: none. */
static bool
wait_interruptibly(int fd, short events, int ms)
{
	int wanted = WL_LATCH_SET | WL_TIMEOUT | WL_EXIT_ON_PM_DEATH, came;

	if (fd != -1)
		wanted |= (events & POLLOUT) != 0 ? WL_SOCKET_WRITEABLE :
						    WL_SOCKET_READABLE;
	came = WaitLatchOrSocket(MyLatch, wanted, fd, ms, PG_WAIT_EXTENSION);
	if ((came & WL_LATCH_SET) != 0)
		ResetLatch(MyLatch);
	CHECK_FOR_INTERRUPTS();
	return (came & (WL_SOCKET_WRITEABLE | WL_SOCKET_READABLE)) != 0;
}

void
wait_begin(void)
{

	is_interrupted = false;
}

bool
wait_call(void (*call)(void *ctx), void *ctx)
{
	MemoryContext caller = CurrentMemoryContext;

	PG_TRY();
	{
		call(ctx);
	}
	PG_CATCH();
	{
		MemoryContextSwitchTo(caller);
		is_interrupted = true;
	}
	PG_END_TRY();
	return is_interrupted;
}

int
wait_for(void *ctx, int fd, short events, int ms)
{
	volatile int came = -1;

	(void)ctx;
	if (is_interrupted)
		return -1;
	PG_TRY();
	{
		came = wait_interruptibly(fd, events, ms);
	}
	PG_CATCH();
	{
		is_interrupted = true;
	}
	PG_END_TRY();
	return came;
}

void
wait_end(void)
{

	if (is_interrupted)
		PG_RE_THROW();
}
