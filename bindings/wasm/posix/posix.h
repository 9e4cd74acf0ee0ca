/*
 * What the program asks of POSIX and WASI has not.  The compiler includes it
 * before each file of the program.
 * SPDX-License-Identifier: MIT
 */
#ifndef URLSIFT_POSIX_H
#define URLSIFT_POSIX_H

#include <signal.h>
#include <__typedef_sigset_t.h>
#include <stdint.h>
#include <sys/types.h>

/* No signal arrives. */
#define SA_RESTART 0
#define SA_RESETHAND 0

struct sigaction {
	void (*sa_handler)(int signal);
	sigset_t sa_mask;
	int sa_flags;
};

#define sigaction(signal, action, old) ((void)(action), (void)(old), -1)
#define sigemptyset(set) (*(set) = 0)
#define alarm(seconds) ((void)(seconds))
#define pipe(fd) ((void)(fd), -1)
#define dup(fd) ((void)(fd), -1)

/* There are no limits that a program could set or ask for. */
#define RLIMIT_STACK 0
#define RLIMIT_NOFILE 1
#define RLIM_INFINITY UINT64_MAX

typedef uint64_t rlim_t;

struct rlimit {
	rlim_t rlim_cur;
};

#define getrlimit(what, limit) ((limit)->rlim_cur = RLIM_INFINITY, 0)
#define setrlimit(what, limit) ((void)(limit), -1)

/* Files have no owners and modes, and who opens one follows its links. */
#define umask(mask) ((void)(mask), (mode_t)0)
#define fchmod(fd, mode) ((void)(fd), (void)(mode), -1)
#define fchown(fd, owner, group) ((void)(fd), (void)(owner), (void)(group), -1)
#define realpath(path, room) strdup(path)

/* The width of a terminal is not known. */
#define TIOCGWINSZ (-1)

struct winsize {
	unsigned short ws_col;
};

#define HAVE_GETRANDOM 1
#define getrandom(room, size, flags) \
	(getentropy(room, size) == 0 ? (ssize_t)(size) : -1)

#endif
