/*
 * The status line, written with write(2).  A failure to write it cannot be
 * reported anywhere, so it is ignored.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <string.h>
#include <unistd.h>

#include "status_line.h"

/* Moves to the start of the line and erases it. */
#define ERASE "\r\033[K"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static _Atomic bool is_shown; /* written under the lock */

static void
status_line_put(const char *text)
{

	(void)!write(STDERR_FILENO, text, strlen(text));
}

void
status_line_lock(void)
{

	pthread_mutex_lock(&lock);
	if (atomic_exchange(&is_shown, false))
		status_line_put(ERASE);
}

void
status_line_unlock(void)
{

	pthread_mutex_unlock(&lock);
}

void
status_line_show(const char *line)
{

	status_line_lock();
	status_line_put(line);
	atomic_store(&is_shown, true);
	status_line_unlock();
}

void
status_line_hide(void)
{

	if (!atomic_load(&is_shown))
		return;
	status_line_lock();
	status_line_unlock();
}
