/*
 * The sandbox of the helper.  It closes what the caller left open and empties
 * the environment, which may contain secrets.  Resource limits work everywhere.
 * seccomp leaves a list of system calls; Landlock (raw calls: libc has none)
 * leaves no file.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif
#ifdef HAVE_SECCOMP
#include <seccomp.h>
#endif
#ifdef HAVE_LINUX_LANDLOCK_H
#include <linux/landlock.h>
#endif

#include "../decode/limits.h"
#include "helper.h"
#include "../document/protocol.h"

/* Where a process sees its descriptors. */
#ifdef HAVE_PROC
#define FD_FOLDER "/proc/self/fd"
#else
#define FD_FOLDER "/dev/fd"
#endif

/* OpenBSD counts what programs allocate, not their addresses. */
#ifndef RLIMIT_AS
#define RLIMIT_AS RLIMIT_DATA
#endif

/* The standard streams, the socket and an input. */
#define FILES (US_PROTOCOL_FD + 2)

/* AddressSanitizer uses terabytes of address space, and asks for the signal
 * stack when a function does not return. */
#ifndef __SANITIZE_ADDRESS__
#define LIMITS_MEMORY 1
#define OF_SANITIZER
#else
#define LIMITS_MEMORY 0
#define OF_SANITIZER , SCMP_SYS(sigaltstack)
#endif

extern char **environ;

/* Close the descriptors above the socket (helper-inherits-nothing).  Return
 * false if it cannot be known which they are. */
static bool
close_others(void)
{
	struct dirent *entry;
	DIR *folder;
	int fd;

#ifdef SYS_close_range
	if (syscall(SYS_close_range, US_PROTOCOL_FD + 1, ~0U, 0) == 0)
		return true;
#elif defined(HAVE_CLOSEFROM)
	closefrom(US_PROTOCOL_FD + 1);
	return true;
#endif
	if ((folder = opendir(FD_FOLDER)) == NULL)
		return false;
	while ((entry = readdir(folder)) != NULL) {
		fd = (int)strtol(entry->d_name, NULL, 10);
		if (fd > US_PROTOCOL_FD && fd != dirfd(folder))
			(void)close(fd);
	}
	return closedir(folder) == 0;
}

/* Libraries and sanitizers have read their variables by now. */
static void
wipe_environment(void)
{
	char **variable;

	for (variable = environ; variable != NULL && *variable != NULL;
	     variable++) {
		memset(*variable, 0, strlen(*variable));
		*variable = NULL;
	}
}

static bool
limit(int resource, rlim_t most)
{
	struct rlimit now;

	if (getrlimit((__rlimit_resource_t)resource, &now) != 0)
		return false;
	if (now.rlim_max != RLIM_INFINITY && now.rlim_max < most)
		most = now.rlim_max;
	now.rlim_cur = now.rlim_max = most;
	return setrlimit((__rlimit_resource_t)resource, &now) == 0;
}

/* POSIX has no such limit. */
static bool
limit_processes(void)
{
#ifdef RLIMIT_NPROC
	return limit(RLIMIT_NPROC, 0);
#else
	return true;
#endif
}

#ifdef HAVE_SECCOMP
/* System calls that do no harm; some have other names on machines of 32 bits,
 * and a name that a machine does not have adds nothing.  Others are allowed
 * below under conditions. */
static const int calls[] = { SCMP_SYS(brk), SCMP_SYS(clock_gettime),
	SCMP_SYS(close), SCMP_SYS(exit), SCMP_SYS(exit_group), SCMP_SYS(fstat),
	SCMP_SYS(futex), SCMP_SYS(getpid), SCMP_SYS(getrandom),
	SCMP_SYS(getrlimit), SCMP_SYS(gettid), SCMP_SYS(gettimeofday),
	SCMP_SYS(lseek), SCMP_SYS(madvise), SCMP_SYS(mremap), SCMP_SYS(munmap),
	SCMP_SYS(pread64), SCMP_SYS(read), SCMP_SYS(recvmsg),
	SCMP_SYS(rt_sigprocmask), SCMP_SYS(rt_sigreturn), SCMP_SYS(sched_yield),
	SCMP_SYS(_llseek), SCMP_SYS(clock_gettime64), SCMP_SYS(fstat64),
	SCMP_SYS(futex_time64), SCMP_SYS(ugetrlimit) OF_SANITIZER };

/* The call that is mmap(3).  Where there is mmap2, the old one has its
 * arguments in memory, where no filter can read them. */
#ifdef SYS_mmap2
#define MAP_CALL SCMP_SYS(mmap2)
#else
#define MAP_CALL SCMP_SYS(mmap)
#endif

static bool
allow(scmp_filter_ctx filter)
{
	size_t i;

	for (i = 0; i < sizeof(calls) / sizeof(calls[0]); i++)
		if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, calls[i], 0) != 0)
			return false;

	/* An input that is open for writing, as a terminal may be, is not
	 * written to, nor mapped for writing. */
	if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(write), 1,
		SCMP_A0(SCMP_CMP_EQ, US_PROTOCOL_FD, 0)) != 0)
		return false;

	/* abort(3) */
	if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(tgkill), 1,
		SCMP_A0(SCMP_CMP_EQ, (scmp_datum_t)getpid(), 0)) != 0)
		return false;

#ifdef __s390x__
	/* Its mmap has the arguments in memory. */
	if (seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mmap), 0) != 0)
		return false;
#endif

	/* No memory becomes code: whoever has taken the helper over could
	 * map the input (no-memory-becomes-code). */
	return seccomp_rule_add(filter, SCMP_ACT_ALLOW, MAP_CALL, 2,
		   SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0),
		   SCMP_A3(SCMP_CMP_MASKED_EQ, MAP_TYPE, MAP_PRIVATE)) == 0 &&
	    seccomp_rule_add(filter, SCMP_ACT_ALLOW, SCMP_SYS(mprotect), 1,
		SCMP_A2(SCMP_CMP_MASKED_EQ, PROT_EXEC, 0)) == 0;
}

/* Set ${is_on} if the kernel has seccomp and takes the filter.  Return false if
 * memory is out. */
static bool
filter_calls(bool *is_on)
{
	scmp_filter_ctx filter;
	int status = -ENOMEM;

	if ((filter = seccomp_init(SCMP_ACT_ERRNO(1))) == NULL)
		return false;
	if (allow(filter))
		status = seccomp_load(filter);
	seccomp_release(filter);
	*is_on = status == 0;
	return status != -ENOMEM;
}
#else
static bool
filter_calls(bool *is_on)
{

	*is_on = false;
	return true;
}
#endif

#if defined(HAVE_LINUX_LANDLOCK_H) && defined(SYS_landlock_create_ruleset)
/* Return whether there is Landlock here: then no file can be opened. */
static bool
hide_files(void)
{
	struct landlock_ruleset_attr all = { 0 };
	bool is_on;
	int rules;

	/* The rights that the first version of Landlock knows: all for
	 * files. */
	all.handled_access_fs = (LANDLOCK_ACCESS_FS_MAKE_SYM << 1) - 1;
	rules = (int)syscall(SYS_landlock_create_ruleset, &all, sizeof(all), 0);
	if (rules == -1)
		return false;
	is_on = syscall(SYS_landlock_restrict_self, rules, 0) == 0;
	(void)close(rules);
	return is_on;
}
#else
static bool
hide_files(void)
{

	return false;
}
#endif

/* No program that is run from here has more rights. */
static bool
give_up_rights(void)
{
#ifdef HAVE_SYS_PRCTL_H
	return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
#else
	return true;
#endif
}

bool
us_sandbox_limit(struct us_sandbox *sandbox)
{

	sandbox->landlock = sandbox->seccomp = false;
	wipe_environment();
	return close_others() && give_up_rights() && limit(RLIMIT_CORE, 0) &&
	    limit(RLIMIT_FSIZE, 0) && limit(RLIMIT_NOFILE, FILES) &&
	    limit(RLIMIT_CPU, US_MAX_CPU) && limit_processes() &&
	    (!LIMITS_MEMORY || limit(RLIMIT_AS, US_MAX_MEMORY));
}

bool
us_sandbox_enter(struct us_sandbox *sandbox)
{

	if (!us_sandbox_limit(sandbox))
		return false;
	sandbox->landlock = hide_files();
	return filter_calls(&sandbox->seccomp);
}
