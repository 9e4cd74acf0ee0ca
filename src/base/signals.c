/*
 * Signal handlers.  A handler sets a flag and writes a byte to a pipe.
 * signals_wait() polls this pipe, so it also notices a signal that arrives
 * right before the wait.  Other blocking calls cannot be woken like this, for
 * example a write to a pipe that nobody reads.  So an alarm ends the process if
 * nothing is written any more (signal-ends-a-run).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base.h"

/* After this many seconds without a write an interrupted process ends. */
#define PATIENCE 1

static _Atomic int death, asked;
static _Atomic unsigned moved, moved_before;
static const char *_Atomic unfinished;
static int notes[2] = { -1, -1 };
static void (*on_request)(void);

/* Print that results are missing, unless this would block. */
static void
say_interrupted(void)
{
	static const char text[] =
	    "urlsift: interrupted: not all results were written\n";
	struct pollfd error = { .fd = STDERR_FILENO, .events = POLLOUT };

	if (poll(&error, 1, 0) == 1)
		(void)!write(STDERR_FILENO, text, sizeof(text) - 1);
}

/* The SIGALRM handler: end the process if nothing was written since the last
 * alarm, else set the alarm again. */
static void
end(int alarmed)
{
	unsigned now = atomic_load(&moved);
	const char *file = atomic_load(&unfinished);
	int error = errno;

	(void)alarmed;
	if (atomic_exchange(&moved_before, now) == now) {
		say_interrupted();
		if (file != NULL)
			(void)unlink(file);
		signals_die();
	}
	(void)alarm(PATIENCE);
	errno = error;
}

/* The handler of all other signals: record ${signal}. */
static void
note(int signal)
{
	struct sigaction action;
	int error = errno;

	if (signal == SIGUSR1) {
		atomic_store(&asked, 1);
	} else {
		atomic_store(&death, signal);
		memset(&action, 0, sizeof(action));
		action.sa_handler = end;
		action.sa_flags = SA_RESTART;
		(void)sigaction(SIGALRM, &action, NULL);
		atomic_store(&moved_before, atomic_load(&moved));
		(void)alarm(PATIENCE);
	}
	(void)!write(notes[1], "", 1);
	errno = error;
}

/* Open the pipe.  Return 0 or -1. */
static int
open_notes(void)
{
#ifdef HAVE_PIPE2
	return pipe2(notes, O_CLOEXEC | O_NONBLOCK);
#else
	size_t i;

	if (pipe(notes) == -1)
		return -1;
	for (i = 0; i < 2; i++) {
		(void)fcntl(notes[i], F_SETFD, FD_CLOEXEC);
		(void)fcntl(notes[i], F_SETFL, O_NONBLOCK);
	}
	return 0;
#endif
}

void
signals_catch(void)
{
	static const int mortal[] = { SIGINT, SIGTERM, SIGHUP };
	struct sigaction action, old;
	size_t i;

	/* Without SIGXFSZ a write beyond the limit for file sizes fails with
	 * EFBIG. */
	(void)signal(SIGXFSZ, SIG_IGN);
	if (open_notes() == -1)
		return;
	memset(&action, 0, sizeof(action));
	(void)sigemptyset(&action.sa_mask);
	action.sa_handler = note;
	action.sa_flags = SA_RESTART;
	(void)sigaction(SIGUSR1, &action, NULL);
	action.sa_flags |= (int)SA_RESETHAND;
	for (i = 0; i < sizeof(mortal) / sizeof(*mortal); i++)
		if (sigaction(mortal[i], NULL, &old) == 0 &&
		    old.sa_handler != SIG_IGN)
			(void)sigaction(mortal[i], &action, NULL);
}

int
signals_death(void)
{

	return atomic_load_explicit(&death, memory_order_relaxed);
}

bool
signals_asked(void)
{

	return atomic_load_explicit(&asked, memory_order_relaxed) != 0 &&
	    atomic_exchange(&asked, 0) != 0;
}

void
signals_moved(void)
{

	(void)atomic_fetch_add_explicit(&moved, 1, memory_order_relaxed);
}

void
signals_unfinished(const char *file)
{

	atomic_store(&unfinished, file);
}

int
signals_wait(int fd, short events, int ms)
{
	struct pollfd fds[2] = { { .fd = fd, .events = events },
		{ .fd = notes[0], .events = POLLIN } };
	int ready;
	char note;

	while (signals_death() == 0) {
		while ((ready = poll(fds, 2, ms)) == -1)
			if (errno != EINTR)
				return 1;
		if (fds[1].revents == 0)
			return ready;
		/* The byte of a fatal signal stays in the pipe for other
		 * threads. */
		if (signals_death() != 0)
			break;
		(void)!read(notes[0], &note, 1);
		if (on_request != NULL)
			on_request();
	}
	return -1;
}

void
signals_on_request(void (*report)(void))
{

	on_request = report;
}

void
signals_die(void)
{

	(void)signal(signals_death(), SIG_DFL);
	(void)raise(signals_death());
}
