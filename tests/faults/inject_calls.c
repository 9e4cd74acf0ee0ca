/*
 * inject_calls: the calls that are no memory's.  Standard error is left alone:
 * nobody could be reported that it failed.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#undef _FORTIFY_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

#include "inject.h"

/* What is replaced must be seen. */
#define SEEN __attribute__((visibility("default")))

/* The next definition of a function, of the same type. */
#define NEXT(name) ((__typeof__(&(name)))dlsym(RTLD_NEXT, #name))

/* Return whether a call that moves ${*len} bytes fails, with errno set. */
static bool
moves(enum inject_call call, size_t *len)
{
	enum inject_mode mode = inject_mode_of(call);

	if (mode == INJECT_SHORT && *len > 1)
		*len = 1;
	if (mode == INJECT_INTERRUPT)
		errno = EINTR;
	else if (mode == INJECT_ONCE || mode == INJECT_FROM)
		errno = inject_error();
	else
		return false;
	return true;
}

SEEN ssize_t
read(int fd, void *buf, size_t nbytes)
{

	return moves(INJECT_read, &nbytes) ? -1 : NEXT(read)(fd, buf, nbytes);
}

SEEN ssize_t
pread(int fd, void *buf, size_t nbytes, off_t offset)
{

	return moves(INJECT_pread, &nbytes) ?
	    -1 :
	    NEXT(pread)(fd, buf, nbytes, offset);
}

SEEN ssize_t
recv(int fd, void *buf, size_t n, int flags)
{

	return moves(INJECT_recv, &n) ? -1 : NEXT(recv)(fd, buf, n, flags);
}

SEEN ssize_t
recvmsg(int fd, struct msghdr *message, int flags)
{

	return inject_fails(INJECT_recvmsg) ? -1 :
					      NEXT(recvmsg)(fd, message, flags);
}

/* Write something else: no frame, but as many bytes. */
static ssize_t
garble(int fd, size_t len)
{
	static char rubbish[4096];

	memset(rubbish, 0xFE, sizeof(rubbish));
	return NEXT(write)(fd, rubbish,
	    len < sizeof(rubbish) ? len : sizeof(rubbish));
}

SEEN ssize_t
write(int fd, const void *buf, size_t n)
{
	enum inject_mode mode;

	if (fd == STDERR_FILENO ||
	    (mode = inject_mode_of(INJECT_write)) == INJECT_NONE)
		return NEXT(write)(fd, buf, n);
	if (mode == INJECT_GARBLE)
		return garble(fd, n);
	if (mode == INJECT_SHORT)
		return NEXT(write)(fd, buf, n > 0);
	errno = mode == INJECT_INTERRUPT ? EINTR : inject_error();
	return -1;
}

SEEN ssize_t
send(int fd, const void *buf, size_t n, int flags)
{

	return moves(INJECT_send, &n) ? -1 : NEXT(send)(fd, buf, n, flags);
}

SEEN ssize_t
sendmsg(int fd, const struct msghdr *message, int flags)
{

	return inject_fails(INJECT_sendmsg) ? -1 :
					      NEXT(sendmsg)(fd, message, flags);
}

SEEN int
open(const char *file, int oflag, ...)
{
	va_list list;
	int mode;

	va_start(list, oflag);
	mode = (oflag & O_CREAT) != 0 || (oflag & O_TMPFILE) == O_TMPFILE ?
	    va_arg(list, int) :
	    0;
	va_end(list);
	return inject_fails(INJECT_open) ? -1 : NEXT(open)(file, oflag, mode);
}

/* What open() without a mode becomes in a hardened program. */
SEEN int __open_2(const char *, int);

SEEN int
__open_2(const char *file, int flags)
{

	return inject_fails(INJECT_open) ? -1 : NEXT(open)(file, flags);
}

SEEN FILE *
fopen(const char *filename, const char *modes)
{

	return inject_fails(INJECT_fopen) ? NULL : NEXT(fopen)(filename, modes);
}

SEEN int
stat(const char *file, struct stat *buf)
{

	return inject_fails(INJECT_stat) ? -1 : NEXT(stat)(file, buf);
}

SEEN int
fstat(int fd, struct stat *buf)
{

	return inject_fails(INJECT_fstat) ? -1 : NEXT(fstat)(fd, buf);
}

SEEN off_t
lseek(int fd, off_t offset, int whence)
{

	return inject_fails(INJECT_lseek) ? -1 :
					    NEXT(lseek)(fd, offset, whence);
}

/* It is closed, whatever it says. */
SEEN int
close(int fd)
{
	int status = NEXT(close)(fd);

	return fd != STDERR_FILENO && inject_fails(INJECT_close) ? -1 : status;
}

SEEN int
fcntl(int fd, int cmd, ...)
{
	va_list list;
	void *value;

	va_start(list, cmd);
	value = va_arg(list, void *);
	va_end(list);
	return inject_fails(INJECT_fcntl) ? -1 : NEXT(fcntl)(fd, cmd, value);
}

SEEN int
access(const char *name, int type)
{

	return inject_fails(INJECT_access) ? -1 : NEXT(access)(name, type);
}

SEEN ssize_t
readlink(const char *path, char *buf, size_t len)
{

	return inject_fails(INJECT_readlink) ? -1 :
					       NEXT(readlink)(path, buf, len);
}

SEEN char *
realpath(const char *name, char *resolved)
{

	return inject_fails(INJECT_realpath) ? NULL :
					       NEXT(realpath)(name, resolved);
}

SEEN int
lstat(const char *file, struct stat *buf)
{

	return inject_fails(INJECT_lstat) ? -1 : NEXT(lstat)(file, buf);
}

SEEN DIR *
opendir(const char *name)
{

	return inject_fails(INJECT_opendir) ? NULL : NEXT(opendir)(name);
}

SEEN struct dirent *
readdir(DIR *dirp)
{

	return inject_fails(INJECT_readdir) ? NULL : NEXT(readdir)(dirp);
}

SEEN int
fchmod(int fd, mode_t mode)
{

	return inject_fails(INJECT_fchmod) ? -1 : NEXT(fchmod)(fd, mode);
}

SEEN int
fsync(int fd)
{

	return inject_fails(INJECT_fsync) ? -1 : NEXT(fsync)(fd);
}

SEEN int
linkat(int fromfd, const char *from, int tofd, const char *to, int flags)
{

	return inject_fails(INJECT_linkat) ?
	    -1 :
	    NEXT(linkat)(fromfd, from, tofd, to, flags);
}

SEEN int
rename(const char *old, const char *new)
{

	return inject_fails(INJECT_rename) ? -1 : NEXT(rename)(old, new);
}

SEEN int
unlink(const char *name)
{

	return inject_fails(INJECT_unlink) ? -1 : NEXT(unlink)(name);
}

SEEN int
pipe2(int pipedes[2], int flags)
{

	return inject_fails(INJECT_pipe2) ? -1 : NEXT(pipe2)(pipedes, flags);
}

SEEN int
socketpair(int domain, int type, int protocol, int fds[2])
{

	return inject_fails(INJECT_socketpair) ?
	    -1 :
	    NEXT(socketpair)(domain, type, protocol, fds);
}

SEEN int
posix_spawn(pid_t *pid, const char *path,
    const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attrp,
    char *const *argv, char *const *envp)
{

	return inject_fails(INJECT_posix_spawn) ?
	    errno :
	    NEXT(posix_spawn)(pid, path, actions, attrp, argv, envp);
}

SEEN int
poll(struct pollfd *fds, nfds_t nfds, int timeout)
{

	return inject_fails(INJECT_poll) ? -1 : NEXT(poll)(fds, nfds, timeout);
}

SEEN int
pthread_create(pthread_t *newthread, const pthread_attr_t *attr,
    void *(*start_routine)(void *), void *arg)
{

	return inject_fails(INJECT_pthread_create) ?
	    errno :
	    NEXT(pthread_create)(newthread, attr, start_routine, arg);
}

SEEN void *
dlopen(const char *file, int mode)
{

	return inject_fails(INJECT_dlopen) ? NULL : NEXT(dlopen)(file, mode);
}

SEEN ssize_t
getrandom(void *buffer, size_t length, unsigned flags)
{

	return inject_fails(INJECT_getrandom) ?
	    -1 :
	    NEXT(getrandom)(buffer, length, flags);
}

/* That of libseccomp 2.5 loops without memory. */
SEEN int seccomp_load(const void *);

SEEN int
seccomp_load(const void *filter)
{
	int status;

	inject_spares = true;
	status = NEXT(seccomp_load)(filter);
	inject_spares = false;
	return status;
}

SEEN int
isatty(int fd)
{

	return inject_fails(INJECT_isatty) ? 0 : NEXT(isatty)(fd);
}

SEEN int
prctl(int option, ...)
{
	unsigned long value[4];
	va_list list;
	size_t i;

	va_start(list, option);
	for (i = 0; i < 4; i++)
		value[i] = va_arg(list, unsigned long);
	va_end(list);
	return inject_fails(INJECT_prctl) ?
	    -1 :
	    NEXT(prctl)(option, value[0], value[1], value[2], value[3]);
}

SEEN int
getrlimit(__rlimit_resource_t resource, struct rlimit *rlimits)
{

	return inject_fails(INJECT_getrlimit) ?
	    -1 :
	    NEXT(getrlimit)(resource, rlimits);
}

SEEN int
setrlimit(__rlimit_resource_t resource, const struct rlimit *rlimits)
{

	return inject_fails(INJECT_setrlimit) ?
	    -1 :
	    NEXT(setrlimit)(resource, rlimits);
}

SEEN int
clock_getcpuclockid(pid_t pid, clockid_t *clock_id)
{

	return inject_fails(INJECT_clock_getcpuclockid) ?
	    errno :
	    NEXT(clock_getcpuclockid)(pid, clock_id);
}
