/*
 * The reader of an input's bytes, with read(2).  It does not map files, since a
 * mapped file that shrinks kills its reader.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../base/base.h"
#include "input.h"

/* The largest buffer that an unprivileged process may have for a pipe. */
#define PIPE_ROOM 1048576

static const char replaced[] =
    "it was replaced by something else than a regular file";

const char *
input_why(const struct input *in, int error)
{

	if (error == EISDIR)
		return "it is a directory; -r searches the files in it";
	return error == ENOENT && in->file != NULL &&
		strstr(in->file, "://") != NULL ?
	    "no such file; a URL is not fetched, and --validate reads URLs" :
	    strerror(error);
}

/* Open ${in->file} with ${flags}.  Return 0, or -1 with the reason in
 * ${in->why}. */
static int
open_file(struct input *in, int flags)
{

	while ((in->fd = open(in->file, flags)) == -1)
		if (errno != EINTR) {
			in->why = errno == ELOOP && (flags & O_NOFOLLOW) != 0 ?
			    replaced :
			    input_why(in, errno);
			return -1;
		}
	return 0;
}

/* Set the status of what was opened.  A file that was found may have been
 * replaced since then, by a link to what is none of its directory, or by a pipe
 * that nobody writes to.  Return 0, or -1 with the reason in ${in->why}. */
static int
look_again(struct input *in)
{

	if (fstat(in->fd, &in->st) == 0 && S_ISREG(in->st.st_mode))
		return 0;
	in->why = replaced;
	(void)close(in->fd);
	return -1;
}

int
input_open(struct input *in, const char *file, const struct stat *st,
    bool is_found)
{
	int flags = O_RDONLY | O_CLOEXEC | O_NOCTTY;

	in->file = strcmp(file, "-") == 0 ? NULL : file;
	in->fd = STDIN_FILENO;
	in->waits = in->is_short = false;
	in->len = 0;
	in->why = NULL;

	/* Wait for the writer of a pipe where signals are handled. */
	if (is_found)
		flags |= O_NONBLOCK | O_NOFOLLOW;
	else if (st != NULL && S_ISFIFO(st->st_mode))
		flags |= O_NONBLOCK;
	if (in->file != NULL && open_file(in, flags) == -1)
		return -1;
	if (is_found) {
		if (look_again(in) == -1)
			return -1;
	} else if (st != NULL) {
		in->st = *st;
	} else if (fstat(in->fd, &in->st) == -1) {
		memset(&in->st, 0, sizeof(in->st));
	}
	in->is_regular = S_ISREG(in->st.st_mode);
	if (in->file != NULL && (flags & O_NONBLOCK) != 0 && !in->is_regular)
		(void)fcntl(in->fd, F_SETFL, 0);
#ifdef F_SETPIPE_SZ
	/* A larger buffer means fewer switches between writer and reader; a
	 * refusal does no harm. */
	if (S_ISFIFO(in->st.st_mode))
		(void)fcntl(in->fd, F_SETPIPE_SZ, PIPE_ROOM);
#endif
	return 0;
}

/* Open what ${fd} is once more: its name may be that of another file by now.
 * Return a descriptor with an offset of its own, or -1 and errno. */
static int
open_again(int fd)
{
#ifdef HAVE_PROC
	char path[32];

	snprintf(path, sizeof(path), "/proc/self/fd/%d", fd);
	return open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY);
#else
	(void)fd;
	errno = ENOTSUP;
	return -1;
#endif
}

int
input_reopen(struct input *in, const struct input *from, uint64_t offset)
{
	*in = *from;
	in->file = from->file == NULL ? "/dev/stdin" : from->file;

	do {
		in->fd = open_again(from->fd);
	} while (in->fd == -1 && errno == EINTR);
	if (in->fd != -1 && lseek(in->fd, (off_t)offset, SEEK_SET) != -1)
		return 0;
	in->why = strerror(errno);
	if (in->fd != -1)
		(void)close(in->fd);
	return -1;
}

long
input_read(void *ctx, char *room, size_t size)
{
	struct input *in = ctx;
	ssize_t n;

	/* Half the time of a small file is spent in system calls: save the last
	 * one. */
	if (in->is_regular && in->is_short &&
	    in->len == (uint64_t)in->st.st_size)
		return 0;
	if (!in->is_regular && signals_wait(in->fd, POLLIN, -1) == -1)
		return 0;
	do {
		n = read(in->fd, room, size);
	} while (n == -1 && errno == EINTR);
	in->is_short = n < (ssize_t)size;
	in->waits = in->is_short && !in->is_regular;
	in->len += n > 0 ? (uint64_t)n : 0;
	return n;
}

ssize_t
input_read_at(struct input *in, char *room, size_t size, uint64_t offset)
{
	ssize_t n = read_at(in->fd, room, size, offset);

	if (n == -1)
		in->why = strerror(errno);
	return n;
}

bool
input_got_shorter(const struct input *in)
{
	struct stat now;

	return in->is_regular && in->len != (uint64_t)in->st.st_size &&
	    fstat(in->fd, &now) == 0 && now.st_size < in->st.st_size;
}

bool
input_is_output(const struct stat *in, const struct stat *output)
{

	return S_ISREG(in->st_mode) && S_ISREG(output->st_mode) &&
	    in->st_dev == output->st_dev && in->st_ino == output->st_ino;
}

void
input_close(struct input *in)
{

	if (in->file != NULL)
		(void)close(in->fd);
}

ssize_t
read_at(int fd, char *room, size_t size, uint64_t offset)
{
	size_t len = 0;
	ssize_t n;

	do {
		n = pread(fd, room + len, size - len, (off_t)(offset + len));
		len += n > 0 ? (size_t)n : 0;
	} while ((n == -1 && errno == EINTR) || (n > 0 && len < size));
	return n == -1 && len == 0 ? -1 : (ssize_t)len;
}
