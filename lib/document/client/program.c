/*
 * The program of the helper: where it is, and how it is started.  It inherits
 * nothing but the socket.  Its standard error is discarded, since its messages
 * are not for users.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "client.h"

extern char **environ;

/* Return whether ${path} can be run and belongs to the ${owner}: in a folder
 * that all may write to, anybody could put one beside the tool
 * (helper-of-the-owner). */
static bool
is_helper(const char *path, uid_t owner)
{
	struct stat st;

	return access(path, X_OK) == 0 && stat(path, &st) == 0 &&
	    st.st_uid == owner;
}

/* Find the helper: next to a tool that is not installed, or was moved together
 * with the helper; else where it is installed.  Return ${path} or a constant
 * path. */
static const char *
find_helper(char *path, size_t size)
{
	static const char *const beside[] = {
		"/../../lib/decode/" US_HELPER_NAME,
		"/../lib/decode/" US_HELPER_NAME, "/../libexec/" US_HELPER_NAME
	};
	ssize_t len = readlink("/proc/self/exe", path, size - 1);
	struct stat tool;
	char *slash;
	size_t i, room;

	if (len <= 0)
		return DECODER;
	path[len] = '\0';
	if (stat(path, &tool) == -1)
		return DECODER;
	if ((slash = strrchr(path, '/')) == NULL)
		return DECODER;
	room = size - (size_t)(slash - path);
	for (i = 0; i < sizeof(beside) / sizeof(beside[0]); i++) {
		if (strlen(beside[i]) >= room)
			continue;
		memcpy(slash, beside[i], strlen(beside[i]) + 1);
		if (is_helper(path, tool.st_uid))
			return path;
	}
	return DECODER;
}

int
us_process_spawn(struct us_process *p, int fd)
{
	static char name[] = US_HELPER_NAME, archives[] = US_PROTOCOL_ARCHIVES,
		    warcs[] = US_PROTOCOL_WARCS, pdfs[] = US_PROTOCOL_PDFS,
		    others[] = US_PROTOCOL_OTHERS,
		    open[] = US_PROTOCOL_NO_SANDBOX,
		    closed[] = US_PROTOCOL_SANDBOX,
		    suffixes[] = US_PROTOCOL_SUFFIXES;
	char *const argv[] = { name,
		p->loads == URLSIFT_DECODE_ARCHIVE  ? archives :
		    p->loads == URLSIFT_DECODE_WARC ? warcs :
		    p->loads == URLSIFT_DECODE_PDF  ? pdfs :
						      others,
		p->sandbox == URLSIFT_SANDBOX_NONE ? open : closed,
		p->has_suffixes ? suffixes : NULL, NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	char path[4096];
	int error;

	if ((error = posix_spawnattr_init(&attributes)) != 0)
		return error;
	if ((error = posix_spawn_file_actions_init(&actions)) != 0)
		goto no_actions;
	/* Signals of a terminal go to the tool only, which then ends the
	 * helper. */
	error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, fd,
		    US_PROTOCOL_FD);
	if (error == 0)
		error = posix_spawn_file_actions_addopen(&actions, 0,
		    "/dev/null", O_RDONLY, 0);
	if (error == 0)
		error = posix_spawn_file_actions_addopen(&actions, 1,
		    "/dev/null", O_WRONLY, 0);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, 1, 2);
	if (error == 0)
		error = posix_spawn(&p->pid,
		    p->program != NULL ? p->program :
					 find_helper(path, sizeof(path)),
		    &actions, &attributes, argv, environ);
	(void)posix_spawn_file_actions_destroy(&actions);

no_actions:
	(void)posix_spawnattr_destroy(&attributes);
	return error;
}
