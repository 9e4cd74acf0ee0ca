/*
 * A thread waits for the signals, which are blocked in all others.  libmilter
 * has such a thread, too, which would end the program at SIGHUP: the sigwait()
 * that it calls is the one here, which leaves SIGHUP out.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <syslog.h>

#include "host_lists.h"
#include "mail_log.h"
#include "filter.h"

static sigset_t ours;

__attribute__((visibility("default"))) int
sigwait(const sigset_t *restrict set, int *restrict sig)
{
	sigset_t wanted = *set;

	(void)sigdelset(&wanted, SIGHUP);
	do {
		*sig = sigwaitinfo(&wanted, NULL);
	} while (*sig == -1 && errno == EINTR);
	return *sig == -1 ? errno : 0;
}

static void
read_lists(const struct settings *settings)
{
	char why[512];

	if (host_lists_read(settings->list, why, sizeof(why)) == 0)
		mail_log(LOG_INFO, "the lists were read again");
	else
		mail_log(LOG_ERR, "%s; the lists stay as they are", why);
}

static void *
await_signals(void *ctx)
{

	for (;;)
		switch (sigwaitinfo(&ours, NULL)) {
		case SIGHUP:
			read_lists(ctx);
			break;
		case SIGUSR1:
			counters_log();
			break;
		}
	return NULL;
}

int
signals_start(const struct settings *settings)
{
	pthread_t thread;
	sigset_t blocked;

	(void)sigemptyset(&ours);
	(void)sigaddset(&ours, SIGHUP);
	(void)sigaddset(&ours, SIGUSR1);
	/* Those that libmilter waits for are not for our thread. */
	blocked = ours;
	(void)sigaddset(&blocked, SIGINT);
	(void)sigaddset(&blocked, SIGTERM);
	if (pthread_sigmask(SIG_BLOCK, &blocked, NULL) == 0 &&
	    pthread_create(&thread, NULL, await_signals,
		(void *)(uintptr_t)settings) == 0 &&
	    pthread_detach(thread) == 0)
		return 0;
	mail_log(LOG_ERR, "cannot wait for signals");
	return -1;
}
