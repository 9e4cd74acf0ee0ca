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

int sigaction(int signal, const struct sigaction *action,
    struct sigaction *old);
int sigemptyset(sigset_t *set);
unsigned alarm(unsigned seconds);
int pipe(int fd[2]);

/* There are no limits that a program could set or ask for. */
#define RLIMIT_STACK 0
#define RLIMIT_NOFILE 1
#define RLIM_INFINITY UINT64_MAX

typedef uint64_t rlim_t;

struct rlimit {
	rlim_t rlim_cur;
};

int getrlimit(int what, struct rlimit *limit);
int setrlimit(int what, const struct rlimit *limit);

/* Files have no owners and modes. */
mode_t umask(mode_t mask);
int fchmod(int fd, mode_t mode);
int fchown(int fd, uid_t owner, gid_t group);
int mkstemp(char *path);
char *realpath(const char *path, char *room);

/* The width of a terminal is not known. */
#define TIOCGWINSZ (-1)

struct winsize {
	unsigned short ws_col;
};

#define HAVE_GETRANDOM 1
ssize_t getrandom(void *room, size_t size, unsigned flags);

#endif
