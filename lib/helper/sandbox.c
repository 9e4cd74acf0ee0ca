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
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif
#ifdef HAVE_LINUX_SECCOMP_H
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#endif
#ifdef HAVE_LINUX_LANDLOCK_H
#include <linux/landlock.h>
#endif

#include "../decode/limits.h"
#include "sandbox.h"
#include "protocol.h"

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

/* AddressSanitizer uses terabytes of address space. */
#ifndef __SANITIZE_ADDRESS__
#define LIMITS_MEMORY 1
#else
#define LIMITS_MEMORY 0
#endif

extern char **environ;

/* Close the descriptors above the socket (D105).  Return false if it cannot be
 * known which they are. */
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

/* The name of the machine in the kernel: others have other numbers of calls. */
#ifdef HAVE_LINUX_SECCOMP_H
#if defined(__x86_64__)
#define MACHINE AUDIT_ARCH_X86_64
#elif defined(__i386__)
#define MACHINE AUDIT_ARCH_I386
#elif defined(__AARCH64EL__)
#define MACHINE AUDIT_ARCH_AARCH64
#elif defined(__ARMEL__)
#define MACHINE AUDIT_ARCH_ARM
#elif defined(__powerpc64__) && defined(__LITTLE_ENDIAN__)
#define MACHINE AUDIT_ARCH_PPC64LE
#elif defined(__riscv) && __riscv_xlen == 64
#define MACHINE AUDIT_ARCH_RISCV64
#elif defined(__s390x__)
#define MACHINE AUDIT_ARCH_S390X
#elif defined(__loongarch64) && defined(AUDIT_ARCH_LOONGARCH64)
#define MACHINE AUDIT_ARCH_LOONGARCH64
#elif defined(__mips64) && defined(__MIPSEL__) && _MIPS_SIM == _ABI64
#define MACHINE AUDIT_ARCH_MIPSEL64
#endif
#endif

#ifdef MACHINE
/* System calls that do no harm, as far as the machine has them; some have other
 * names on those of 32 bits.  Others are allowed below under conditions. */
static const unsigned calls[] = {
	SYS_brk,
	SYS_close,
	SYS_exit,
	SYS_exit_group,
	SYS_futex,
	SYS_getpid,
	SYS_getrandom,
	SYS_gettid,
	SYS_lseek,
	SYS_madvise,
	SYS_mremap,
	SYS_munmap,
	SYS_pread64,
	SYS_read,
	SYS_recvmsg,
	SYS_rt_sigprocmask,
	SYS_rt_sigreturn,
	SYS_sched_yield,
#ifdef SYS_clock_gettime
	SYS_clock_gettime,
#endif
#ifdef SYS_clock_gettime64
	SYS_clock_gettime64,
	SYS_futex_time64,
#endif
#ifdef SYS_fstat
	SYS_fstat,
#endif
#ifdef SYS_fstat64
	SYS_fstat64,
	SYS__llseek,
#endif
#ifdef SYS_getrlimit
	SYS_getrlimit,
#endif
#ifdef SYS_ugetrlimit
	SYS_ugetrlimit,
#endif
#ifdef SYS_gettimeofday
	SYS_gettimeofday,
#endif
#ifdef __s390x__
	/* Its mmap has the arguments in memory, where no filter reads them. */
	SYS_mmap,
#endif
#ifdef __SANITIZE_ADDRESS__
	/* It asks for the signal stack when a function does not return. */
	SYS_sigaltstack,
#endif
};

/* The call that is mmap(3).  Where there is mmap2, the old one is like that of
 * s390x. */
#ifdef SYS_mmap2
#define SYS_map SYS_mmap2
#else
#define SYS_map SYS_mmap
#endif

/* Where the lower half of an argument stands. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ARGUMENT(i) ((unsigned)offsetof(struct seccomp_data, args[i]) + 4)
#else
#define ARGUMENT(i) ((unsigned)offsetof(struct seccomp_data, args[i]))
#endif

#define LOAD (BPF_LD | BPF_W | BPF_ABS)
#define AND (BPF_ALU | BPF_AND | BPF_K)
#define IF_EQUAL (BPF_JMP | BPF_JEQ | BPF_K)
#define RETURN (BPF_RET | BPF_K)
#define DENY (SECCOMP_RET_ERRNO | EPERM)

struct program {
	struct sock_filter step[128];
	unsigned short n;
};

/* Add a step; an IF_EQUAL goes ${yes} or ${no} steps more ahead. */
static void
add(struct program *p, unsigned short code, unsigned number, unsigned char yes,
    unsigned char no)
{

	p->step[p->n++] = (struct sock_filter){ code, yes, no, number };
}

/* Allow ${call} if the bits of ${mask} in its ${argument} are ${value}. */
static void
allow_if(struct program *p, unsigned call, unsigned argument, unsigned mask,
    unsigned value)
{

	add(p, IF_EQUAL, call, 0, 5);
	add(p, LOAD, argument, 0, 0);
	add(p, AND, mask, 0, 0);
	add(p, IF_EQUAL, value, 0, 1);
	add(p, RETURN, SECCOMP_RET_ALLOW, 0, 0);
	add(p, RETURN, DENY, 0, 0);
}

static void
make_filter(struct program *p)
{
	size_t i;

	p->n = 0;
	add(p, LOAD, offsetof(struct seccomp_data, arch), 0, 0);
	add(p, IF_EQUAL, MACHINE, 1, 0);
	add(p, RETURN, DENY, 0, 0);
	add(p, LOAD, offsetof(struct seccomp_data, nr), 0, 0);
	for (i = 0; i < sizeof(calls) / sizeof(calls[0]); i++) {
		add(p, IF_EQUAL, calls[i], 0, 1);
		add(p, RETURN, SECCOMP_RET_ALLOW, 0, 0);
	}

	/* An input that is open for writing, as a terminal may be, is not
	 * written to, nor mapped for writing. */
	allow_if(p, SYS_write, ARGUMENT(0), ~0U, US_PROTOCOL_FD);

	/* abort(3) */
	allow_if(p, SYS_tgkill, ARGUMENT(0), ~0U, (unsigned)getpid());

	/* No memory becomes code: whoever has taken the helper over could
	 * map the input (D241). */
	allow_if(p, SYS_mprotect, ARGUMENT(2), PROT_EXEC, 0);
	add(p, IF_EQUAL, SYS_map, 1, 0);
	add(p, RETURN, DENY, 0, 0);
	add(p, LOAD, ARGUMENT(2), 0, 0);
	add(p, AND, PROT_EXEC, 0, 0);
	add(p, IF_EQUAL, 0, 1, 0);
	add(p, RETURN, DENY, 0, 0);
	add(p, LOAD, ARGUMENT(3), 0, 0);
	add(p, AND, MAP_TYPE, 0, 0);
	add(p, IF_EQUAL, MAP_PRIVATE, 1, 0);
	add(p, RETURN, DENY, 0, 0);
	add(p, RETURN, SECCOMP_RET_ALLOW, 0, 0);
}

/* Set ${is_on} if the kernel has seccomp and takes the filter.  Return false if
 * memory is out. */
static bool
filter_calls(bool *is_on)
{
	struct program p;
	struct sock_fprog filter = { 0, p.step };

	make_filter(&p);
	filter.len = p.n;
	*is_on = prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter, 0, 0) == 0;
	return *is_on || errno != ENOMEM;
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
