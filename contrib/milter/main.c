/*
 * urlsift-milter: a mail filter that adds headers with the hosts and the risks
 * of the URLs in a message, and rejects or quarantines hosts on a list.  Here
 * are its log, which all threads write to, the signals and the user that it
 * becomes.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <grp.h>
#include <pthread.h>
#include <pwd.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <unistd.h>

#include "milter.h"

static const char name[] = "urlsift-milter";
static sigset_t ours;

void
log_line(int priority, const char *format, ...)
{
	char line[2048];
	va_list args;

	va_start(args, format);
	(void)vsnprintf(line, sizeof(line), format, args);
	va_end(args);
	/* One call for each line: threads do not mix theirs. */
	if (settings.to_stderr)
		fprintf(stderr, "%s: %s\n", name, line);
	else
		syslog(priority, "%s", line);
}

void
log_to_syslog(void)
{

	if (!settings.to_stderr)
		openlog(name, LOG_PID | LOG_NDELAY, LOG_MAIL);
}

/* A thread waits for the signals, which are blocked in all others.  libmilter
 * has such a thread, too, which would end the program at SIGHUP: the sigwait()
 * that it calls is this one, which leaves SIGHUP out. */
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
read_lists_again(void)
{
	const char *why = host_lists_read();

	if (why == NULL)
		log_line(LOG_INFO, "the lists were read again");
	else
		log_line(LOG_ERR, "%s; the lists stay as they are", why);
}

static void *
await_signals(void *ctx)
{

	for (;;)
		switch (sigwaitinfo(&ours, NULL)) {
		case SIGHUP:
			read_lists_again();
			break;
		case SIGUSR1:
			filter_log_counts();
			break;
		}
	return ctx;
}

/* From now on, SIGHUP has the lists read again, and SIGUSR1 has the counters
 * logged.  Return 0, or -1 and a message. */
static int
start_signals(void)
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
	    pthread_create(&thread, NULL, await_signals, NULL) == 0 &&
	    pthread_detach(thread) == 0)
		return 0;
	log_line(LOG_ERR, "cannot wait for signals");
	return -1;
}

/* Become ${user} for good.  Return 0, or -1 and a message. */
static int
become_user(const char *user)
{
	const struct passwd *entry;

	if (user == NULL && geteuid() != 0)
		return 0;
	if (user == NULL) {
		fputs("urlsift-milter: root filters no mail: use --user\n",
		    stderr);
		return -1;
	}
	errno = 0;
	if ((entry = getpwnam(user)) == NULL || entry->pw_uid == 0) {
		fprintf(stderr, "urlsift-milter: --user: %s: %s\n", user,
		    entry != NULL  ? "is root" :
			errno == 0 ? "no such user" :
				     strerror(errno));
		return -1;
	}
	if (entry->pw_uid == geteuid() && entry->pw_uid == getuid())
		return 0;
	if (initgroups(user, entry->pw_gid) != 0 ||
	    setgid(entry->pw_gid) != 0 || setuid(entry->pw_uid) != 0 ||
	    setuid(0) == 0) {
		fprintf(stderr, "urlsift-milter: cannot become %s\n", user);
		return -1;
	}
	return 0;
}

int
main(int argc, char **argv)
{

	settings_read(argc, argv);
	/* Why it does not start is said to whoever started it, too. */
	if (!settings.to_stderr)
		openlog(name, LOG_PID | LOG_NDELAY | LOG_PERROR, LOG_MAIL);
	/* The lists are read and the socket is bound before. */
	if (filter_open() != 0 || become_user(settings.user) != 0 ||
	    start_signals() != 0 || filter_run() != 0)
		return EXIT_FAILURE;
	return EXIT_SUCCESS;
}
