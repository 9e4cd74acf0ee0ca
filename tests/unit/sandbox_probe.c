/*
 * Enters the decoder's sandbox again and again and tries each time one thing
 * that must not be possible there.  What has succeeded, or got as far as the
 * kernel's own checks, is reported by name.  Exit 77 where the kernel or the
 * build has no seccomp.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <linux/filter.h>
#include <linux/seccomp.h>

#include "document/protocol.h"
#include "helper/helper.h"
#include "decode/limits.h"

#define SKIP 77

/* As many probes there are at least. */
#define LEAST 100

/* No call of the kernel has a higher number. */
#define CALLS 1024

/* The call that is mmap(3). */
#ifdef SYS_mmap2
#define SYS_map SYS_mmap2
#else
#define SYS_map SYS_mmap
#endif

/* A probe that takes so many seconds hangs. */
#define PATIENCE 60

enum wanted {
	DENIED,	 /* refused by the filter */
	NO_GATE, /* refused, or the kernel has no such calls */
	SHUT,	 /* there is no such descriptor */
	DONE,	 /* it is needed */
	ABORTED, /* the process ends, by SIGABRT */
};

struct probe {
	const char *name;
	enum wanted wanted;
	long (*attempt)(void); /* NULL: this call */
	long call;
	const void *argument[6];
};

/* What a probe reports about itself. */
struct answer {
	struct us_sandbox sandbox;
	long result;
	int error;
};

static char file[] = "sandbox_probe.XXXXXX";
static char made[] = "sandbox_probe.new";
static _Alignas(65536) char page[65536];
static int passed; /* the input, open for writing */

static long
read_environment(void)
{
	char **variable = environ;

	errno = EPERM;
	return getenv("PATH") == NULL && *variable == NULL ? -1 : 0;
}

static long
write_input(void)
{

	return write(passed, "x", 1);
}

static long
map_input(void)
{
	void *map =
	    mmap(NULL, 1, PROT_READ | PROT_WRITE, MAP_SHARED, passed, 0);

	return map == MAP_FAILED ? -1 : 0;
}

static long
map_input_to_write_later(void)
{
	void *map = mmap(NULL, 1, PROT_READ, MAP_SHARED, passed, 0);

	return map == MAP_FAILED ? -1 :
				   mprotect(map, 1, PROT_READ | PROT_WRITE);
}

static long
use_other_descriptor(void)
{
	int fd;

	for (fd = US_PROTOCOL_FD + 1; fd < 2000; fd++)
		if (fd != passed && lseek(fd, 0, SEEK_CUR) != -1)
			return fd;
	return -1;
}

/* Make code of data that was moved. */
static long
move_and_run(void)
{
	void *map = mmap(NULL, sizeof(page), PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (map != MAP_FAILED)
		map =
		    mremap(map, sizeof(page), 2 * sizeof(page), MREMAP_MAYMOVE);
	return map == MAP_FAILED ?
	    0 :
	    mprotect(map, sizeof(page), PROT_READ | PROT_EXEC);
}

/* The input, as code. */
static long
run_input(void)
{
	void *map = mmap(NULL, sizeof(page), PROT_READ | PROT_EXEC, MAP_PRIVATE,
	    passed, 0);

	return map == MAP_FAILED ? -1 : 0;
}

static long
run_input_later(void)
{
	void *map = mmap(NULL, sizeof(page), PROT_READ, MAP_PRIVATE, passed, 0);

	if (map == MAP_FAILED)
		return 0;
	return mprotect(map, sizeof(page), PROT_READ | PROT_EXEC);
}

/* What the filter must let through, or nothing could be decoded. */
static long
call_allowed(void)
{
	static const struct {
		long call;
		const char *name;
	} allowed[] = {
#define ALWAYS(name, why) { SYS_##name, #name },
#define ENDS(name, why)
#define SOMETIMES(name, why)
#include "sandbox_calls.def"
#undef ALWAYS
#undef ENDS
#undef SOMETIMES
	};
	size_t i;

	for (i = 0; i < sizeof(allowed) / sizeof(allowed[0]); i++)
		if (syscall(allowed[i].call, -1L, -1L, -1L, -1L, -1L, -1L) ==
			-1 &&
		    errno == EPERM)
			return -1;
	return (long)i;
}

/* Any call that is not known to be allowed. */
static long
call_others(void)
{
	static const long known[] = {
#define ALWAYS(name, why) SYS_##name,
#define ENDS ALWAYS
#define SOMETIMES ALWAYS
#include "sandbox_calls.def"
#undef ALWAYS
#undef ENDS
#undef SOMETIMES
#ifdef SYS_mmap2
		SYS_mmap2, SYS__llseek, SYS_clock_gettime64, SYS_fstat64,
		SYS_futex_time64, SYS_ugetrlimit,
#endif
#ifdef __SANITIZE_ADDRESS__
		SYS_sigaltstack,
#endif
#ifdef __x86_64__
		335, 336, /* of the kernel's own probes: no filter sees them */
#endif
	};
	long call;
	size_t i;

	for (call = 0; call < CALLS; call++) {
		for (i = 0; i < sizeof(known) / sizeof(known[0]); i++)
			if (known[i] == call)
				break;
		if (i == sizeof(known) / sizeof(known[0]) &&
		    (syscall(call, 0, 0, 0, 0, 0, 0) != -1 || errno != EPERM))
			return call;
	}
	return -1;
}

#ifdef __x86_64__
/* getpid(2), as programs of 32 bits call it. */
static long
call_ia32(void)
{
	long result;

	__asm__ volatile("int $0x80" : "=a"(result) : "a"(20L) : "memory");
	if (result >= 0)
		return result;
	errno = (int)-result;
	return -1;
}

static long
call_x32(void)
{

	return syscall(0x40000000L + SYS_getpid);
}
#endif

static long
take_memory(void)
{
	unsigned char *memory = malloc((size_t)1 << 24);
	long byte;

	if (memory == NULL)
		return -1;
	memset(memory, 1, (size_t)1 << 24);
	byte = memory[1 << 23];
	free(memory);
	return byte;
}

static long
read_input(void)
{
	char byte;

	return lseek(passed, 0, SEEK_SET) == -1 ? -1 : read(passed, &byte, 1);
}

/* No limit can be raised. */
static long
check_limits(void)
{
	static const struct {
		int resource;
		rlim_t most;
	} limits[] = { { RLIMIT_CORE, 0 }, { RLIMIT_FSIZE, 0 },
		{ RLIMIT_NPROC, 0 }, { RLIMIT_NOFILE, US_PROTOCOL_FD + 2 },
		{ RLIMIT_CPU, US_MAX_CPU } };
	struct rlimit now;
	size_t i;

	for (i = 0; i < sizeof(limits) / sizeof(limits[0]); i++)
		if (syscall(SYS_getrlimit, limits[i].resource, &now) != 0 ||
		    now.rlim_cur > limits[i].most ||
		    now.rlim_max != now.rlim_cur)
			return -1;
	return 0;
}

static long
end_itself(void)
{

	abort();
}

static const struct sockaddr address = { .sa_family = AF_INET };
static const struct rlimit much = { RLIM_INFINITY, RLIM_INFINITY };
static const char name[] = "/bin/true", here[] = ".", nothing[] = "";
static const char *const arguments[] = { name, NULL };
static const struct sock_fprog program = { 0, NULL };
static int pair[2];

#define N(number) ((const void *)(intptr_t)(number))
#define CALL(name, ...) { #name, DENIED, NULL, SYS_##name, { __VA_ARGS__ } },
#define CALL_AS(what, name, ...) \
	{ what, DENIED, NULL, SYS_##name, { __VA_ARGS__ } },
#define READ(path) \
	{ "read " #path, DENIED, NULL, SYS_openat, { N(AT_FDCWD), path } },

static const struct probe probes[] = {
	{ "memory", DONE, take_memory, 0, { 0 } },
	{ "calls that are needed", DONE, call_allowed, 0, { 0 } },
	{ "read the input", DONE, read_input, 0, { 0 } },
	{ "limits", DONE, check_limits, 0, { 0 } },
	{ "abort", ABORTED, end_itself, 0, { 0 } },

	{ "the environment", DENIED, read_environment, 0, { 0 } },
	{ "descriptor 63", SHUT, NULL, SYS_lseek,
	    { N(63), N(0), N(SEEK_CUR) } },
	{ "descriptor 1000", SHUT, NULL, SYS_read, { N(1000), page, N(1) } },
	{ "any other descriptor", SHUT, use_other_descriptor, 0, { 0 } },
	{ "write to the input", DENIED, write_input, 0, { 0 } },
	{ "code from data that was moved", DENIED, move_and_run, 0, { 0 } },
	{ "code from the input", DENIED, run_input, 0, { 0 } },
	{ "code from the input, later", DENIED, run_input_later, 0, { 0 } },
	{ "map the input to write", DENIED, map_input, 0, { 0 } },
	{ "map the input, then write", DENIED, map_input_to_write_later, 0,
	    { 0 } },
#include "sandbox_probe.def"

#ifdef __x86_64__
	{ "calls of 32 bits", NO_GATE, call_ia32, 0, { 0 } },
	{ "calls of x32", DENIED, call_x32, 0, { 0 } },
#endif
	{ "any other call", DENIED, call_others, 0, { 0 } },
};

#define PROBES (sizeof(probes) / sizeof(probes[0]))

/* Let ${passed} be an input, as the helper gets it. */
static bool
receive(void)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	char byte;
	struct iovec bytes = { &byte, 1 };
	struct msghdr message = { 0 };

	message.msg_iov = &bytes;
	message.msg_iovlen = 1;
	message.msg_control = &control;
	message.msg_controllen = sizeof(control);
	if (recvmsg(US_PROTOCOL_FD, &message, 0) != 1 ||
	    CMSG_FIRSTHDR(&message) == NULL)
		return false;
	memcpy(&passed, CMSG_DATA(CMSG_FIRSTHDR(&message)), sizeof(passed));
	return true;
}

static bool
send_input(int fd, int input)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control = { 0 };
	char byte = 'x';
	struct iovec bytes = { &byte, 1 };
	struct msghdr message = { 0 };
	struct cmsghdr *header;

	message.msg_iov = &bytes;
	message.msg_iovlen = 1;
	message.msg_control = &control;
	message.msg_controllen = sizeof(control);
	header = CMSG_FIRSTHDR(&message);
	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(sizeof(input));
	memcpy(CMSG_DATA(header), &input, sizeof(input));
	return sendmsg(fd, &message, 0) == 1;
}

/* In a process of its own: try ${probe} and answer, or die. */
static void
try(const struct probe *probe)
{
	const void *const *a = probe->argument;
	struct answer answer = { .result = -1 };

	(void)alarm(PATIENCE);
	if (!us_sandbox_enter(&answer.sandbox) || !receive())
		_exit(1);
	answer.result = probe->attempt != NULL ?
	    probe->attempt() :
	    syscall(probe->call, a[0], a[1], a[2], a[3], a[4], a[5]);
	answer.error = errno;
	_exit(write(US_PROTOCOL_FD, &answer, sizeof(answer)) != sizeof(answer));
}

/* Run ${probe} with ${input}.  Return its wait(2) status, or -1; ${answer} is
 * all zero when it has given none. */
static int
run(const struct probe *probe, int input, struct answer *answer)
{
	int ends[2], status;
	pid_t pid;

	fflush(stdout);
	memset(answer, 0, sizeof(*answer));
	if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0 ||
	    (pid = fork()) == -1)
		return -1;
	if (pid == 0) {
		/* Both have other numbers, main() sees to that. */
		(void)dup2(ends[1], US_PROTOCOL_FD);
		try(probe);
	}
	(void)close(ends[1]);
	if (!send_input(ends[0], input) ||
	    recv(ends[0], answer, sizeof(*answer), MSG_WAITALL) !=
		sizeof(*answer))
		memset(answer, 0, sizeof(*answer));
	(void)close(ends[0]);
	return waitpid(pid, &status, 0) == pid ? status : -1;
}

/* Return whether what came of ${probe} is as wanted. */
static bool
is_good(const struct probe *probe, int status, const struct answer *answer)
{
	bool answers = WIFEXITED(status) && WEXITSTATUS(status) == 0;
	bool is_denied = answers && answer->result == -1 &&
	    (answer->error == EPERM || answer->error == EACCES);

	switch (probe->wanted) {
	case NO_GATE:
		/* An interrupt that is not there ends the process. */
		return is_denied ||
		    (WIFSIGNALED(status) &&
			(WTERMSIG(status) == SIGSYS ||
			    WTERMSIG(status) == SIGSEGV));
	case DENIED:
		return is_denied ||
		    (WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS);
	case SHUT:
		return answers && answer->result == -1 &&
		    answer->error == EBADF;
	case DONE:
		return answers && answer->result != -1;
	case ABORTED:
		return WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT;
	}
	return false;
}

/* Say what came of ${probe}.  Return whether that is good. */
static bool
report(const struct probe *probe, int status, const struct answer *answer)
{
	bool good = is_good(probe, status, answer);

	printf("%s: %s: ", good ? "good" : "BAD", probe->name);
	if (WIFSIGNALED(status))
		printf("ended by signal %d\n", WTERMSIG(status));
	else if (status == -1 || WEXITSTATUS(status) != 0)
		printf("the probe does not run\n");
	else if (answer->result == -1)
		printf("%s\n", strerror(answer->error));
	else
		printf("done, %ld\n", answer->result);
	return good;
}

/* As on a kernel without close_range(2). */
static void
hide_close_range(void)
{
#ifdef SYS_close_range
	struct sock_filter filter[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
		    offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_close_range, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOSYS),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	struct sock_fprog all = { sizeof(filter) / sizeof(filter[0]), filter };

	(void)prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
	(void)prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &all);
#endif
}

/* Have a file open in places where none is to be seen from within. */
static int
open_all(void)
{
	static const int places[] = { 3, 4, 5, 6, 63, 1000 };
	struct rlimit limit;
	int fd = mkstemp(file);
	size_t i;

	if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 1024) {
		limit.rlim_cur = 1024;
		(void)setrlimit(RLIMIT_NOFILE, &limit);
	}
	if (fd == -1 || write(fd, "whole", 5) != 5)
		return -1;
	for (i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (fd != places[i] && dup2(fd, places[i]) == -1)
			printf("no descriptor %d: %s\n", places[i],
			    strerror(errno));
	return fd;
}

/* Return whether nothing has come of all the attempts. */
static bool
is_untouched(int fd)
{
	struct stat st;

	if (stat(file, &st) == 0 && st.st_size == 5 && st.st_nlink == 1 &&
	    (st.st_mode & 07777) == 0600 && access(made, F_OK) == -1 &&
	    pread(fd, page, 5, 0) == 5 && memcmp(page, "whole", 5) == 0)
		return true;
	printf("BAD: a file has changed\n");
	return false;
}

int
main(void)
{
	struct answer answer;
	int fd = open_all(), status;
	bool good = fd != -1;
	size_t i;

	_Static_assert(PROBES >= LEAST, "probes are missing");
	for (i = 0; fd != -1 && i < 2 * PROBES; i++) {
		if (i == PROBES)
			hide_close_range();
		if (i >= PROBES && probes[i % PROBES].wanted != SHUT)
			continue;
		status = run(&probes[i % PROBES], fd, &answer);
		if (i == 0 && status == 0 && !answer.sandbox.seccomp) {
			printf("skipped: NOTHING IS TRIED: no seccomp here\n");
			(void)unlink(file);
			return SKIP;
		}
		if (i == 0 && status == 0 && !answer.sandbox.landlock)
			printf("no Landlock here\n");
		if (!report(&probes[i % PROBES], status, &answer))
			good = false;
	}
	good = is_untouched(fd) && good;
	(void)unlink(file);
	(void)unlink(made);
	printf("%zu probes\n", PROBES);
	return good ? 0 : 1;
}
