/*
 * Replacement of an output file by a new one that is written next to it and
 * then renamed.  Where the system supports this, the new file has no name until
 * it is complete.  So nothing is left behind, however the run ends.  Devices,
 * pipes and the like are written to directly.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "../base/base.h"
#include "errors.h"
#include "output.h"

static const char ending[] = ".XXXXXX";

/* How many names are tried for the new file. */
#define TRIES 100

/* The path of an open file in /proc. */
#define FD_PATH "/proc/self/fd/%d"

static void
atomic_file_forget(struct save *save)
{

	signals_unfinished(NULL);
	if (save->temp != NULL && save->fd != -1)
		(void)close(save->fd);
	free(save->file);
	free(save->temp);
	save->file = save->temp = NULL;
}

/* Return the mode of a file that did not exist before. */
static mode_t
default_mode(void)
{
	mode_t mask = umask(0);

	(void)umask(mask);
	return 0666 & ~mask;
}

/* Create a file without a name in the directory of ${path}.  Return its
 * descriptor, or -1 if it could not get a name later. */
#if defined(HAVE_PROC) && defined(O_TMPFILE)
static int
make_nameless(char *path)
{
	char *slash = strrchr(path, '/'), kept;
	int fd;

	if (access("/proc/self/fd", X_OK) == -1)
		return -1;
	if (slash == NULL)
		return open(".", O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	kept = slash[1];
	slash[1] = '\0';
	fd = open(path, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
	slash[1] = kept;
	return fd;
}
#else
static int
make_nameless(char *path)
{

	(void)path;
	return -1;
}
#endif

/* Give the new file to the owner and the group of the old one, or to the group
 * at least.  Return whether that is allowed. */
static bool
keep_owner(int fd, const struct stat *st)
{

	return fchown(fd, st->st_uid, st->st_gid) == 0 ||
	    fchown(fd, (uid_t)-1, st->st_gid) == 0;
}

/* Find a name that is not in use: for a new file, or for that of ${fd}, unless
 * this is -1, which has none.  Return the descriptor of the new file, or 0; -1
 * and errno: there is none. */
static int
name_temp(struct save *save, int fd)
{
	char *end = save->temp + strlen(save->file);
	char path[sizeof(FD_PATH) + 10];
	struct timespec time;
	unsigned i, number;
	int made = -1;

	snprintf(path, sizeof(path), FD_PATH, fd);
	(void)clock_gettime(CLOCK_REALTIME, &time);
	number = (unsigned)time.tv_nsec ^ (unsigned)getpid();
	for (i = 0; i < TRIES; i++) {
		snprintf(end, sizeof(ending), ".%06x", (number + i) & 0xFFFFFF);
		made = fd == -1 ?
		    open(save->temp, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC,
			0600) :
		    linkat(AT_FDCWD, path, AT_FDCWD, save->temp,
			AT_SYMLINK_FOLLOW);
		if (made != -1 || errno != EEXIST)
			break;
	}
	save->is_named = made != -1;
	return made;
}

/* Create the new file in the same directory.  Return its descriptor, or -1 and
 * errno. */
static int
make_temp(struct save *save, const struct stat *st)
{
	size_t len = strlen(save->file);
	int fd = -1;

	save->fd = -1;
	if ((save->temp = malloc(len + sizeof(ending))) == NULL)
		return -1;
	memcpy(save->temp, save->file, len);
	memcpy(save->temp + len, ending, sizeof(ending));
	if (!save->is_named)
		save->is_named = (fd = make_nameless(save->temp)) == -1;
	if (save->is_named && (fd = name_temp(save, -1)) == -1)
		return -1;
#ifdef F_DUPFD_CLOEXEC
	save->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
#else
	save->fd = open(save->temp, O_WRONLY);
#endif
	if (save->fd == -1) {
		if (save->is_named)
			(void)unlink(save->temp);
		(void)close(fd);
		return -1;
	}
	if (save->is_named)
		signals_unfinished(save->temp);
	/* Not each file system has owners and modes; this is no reason to fail.
	 * It is no program, whatever it replaces. */
	if (save->existed)
		(void)keep_owner(fd, st);
	(void)fchmod(fd, save->existed ? st->st_mode & 0777 : default_mode());
	return fd;
}

/* Return the open descriptor that ${file} names, or -1. */
static int
named_descriptor(const char *file)
{
	static const char folder[] = "/dev/fd/";
	const size_t len = sizeof(folder) - 1;
	char *end;
	long fd;

	if (strcmp(file, "/dev/stdout") == 0)
		return STDOUT_FILENO;
	if (strcmp(file, "/dev/stderr") == 0)
		return STDERR_FILENO;
	if (strncmp(file, folder, len) != 0 || file[len] < '0' ||
	    file[len] > '9')
		return -1;
	fd = strtol(file + len, &end, 10);
	return *end == '\0' && fd <= INT_MAX ? (int)fd : -1;
}

int
atomic_file_begin(struct save *save, const char *file)
{
	struct stat st;
	int fd = named_descriptor(file);

	save->file = save->temp = NULL;
	/* Whoever opened it may write there, too, before and behind. */
	if (fd != -1)
		return dup(fd);
	save->existed = stat(file, &st) == 0;
	/* A link that leads to no file stays a link, too. */
	if (!save->existed && lstat(file, &st) == 0) {
		errno = ENOENT;
		return -1;
	}
	save->file = save->existed ? realpath(file, NULL) : strdup(file);
	if (save->file == NULL)
		return -1;
	if (save->existed && !S_ISREG(st.st_mode))
		fd = open(file, O_WRONLY | O_CLOEXEC);
	else
		fd = make_temp(save, &st);
	if (fd == -1)
		atomic_file_forget(save);
	return fd;
}

/* Write the new file to disk and rename it to the old name.  Return 0, or -1
 * and errno. */
static int
atomic_file_replace(struct save *save)
{

	/* Not each file system supports this. */
	if (fsync(save->fd) == -1 && errno != EINVAL)
		return -1;
	if (!save->is_named && name_temp(save, save->fd) == -1)
		return -1;
	return rename(save->temp, save->file);
}

/* Return whether the output is dropped after an error: it would replace a
 * complete file, or it is empty. */
static bool
is_unwanted(const struct save *save)
{
	struct stat st;

	if (save->existed && !save->always)
		return true;
	return fstat(save->fd, &st) == 0 && st.st_size == 0;
}

int
atomic_file_end(struct save *save, int status)
{

	if (save->temp == NULL) {
		atomic_file_forget(save);
		return status;
	}
	if (status == STATUS_ERROR && is_unwanted(save)) {
		if (save->existed)
			error_say(save->file,
			    "the file is not replaced because of errors");
	} else if (atomic_file_replace(save) == -1) {
		error_say(save->file, strerror(errno));
		status = STATUS_ERROR;
	} else {
		atomic_file_forget(save);
	}
	atomic_file_drop(save);
	return status;
}

void
atomic_file_drop(struct save *save)
{

	if (save->temp != NULL && save->is_named)
		(void)unlink(save->temp);
	atomic_file_forget(save);
}
