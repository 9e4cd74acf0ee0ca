/*
 * urlsift-milter: a mail filter that adds headers with the hosts and the risks
 * of the URLs in a message, and rejects or quarantines hosts on a list.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "filter.h"
#include "host_lists.h"
#include "mail_log.h"
#include "settings.h"

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
	struct settings settings;
	int status = EXIT_FAILURE;

	switch (settings_read(&settings, argc, argv)) {
	case SETTINGS_RUN:
		/* The lists are read and the socket is bound before. */
		mail_log_open(settings.to_stderr);
		if (filter_open(&settings) == 0 &&
		    become_user(settings.user) == 0 && filter_run() == 0)
			status = EXIT_SUCCESS;
		break;
	case SETTINGS_DONE:
		status = EXIT_SUCCESS;
		break;
	case SETTINGS_WRONG:
		break;
	}
	host_lists_close();
	return status;
}
