/*
 * no_wx PROGRAM ARGUMENT...: run a program that may not make its own code: no
 * page is ever writable and executable, and none becomes executable later.
 * That is what hardened systems do; no JIT works there.  Exit 77 where the
 * kernel cannot be asked for it.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <unistd.h>

#define SKIP 77

#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

/* Where the low half of the third argument, the protection, stands. */
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define PROTECTION (offsetof(struct seccomp_data, args[2]) + 4)
#else
#define PROTECTION offsetof(struct seccomp_data, args[2])
#endif

#define DENY (SECCOMP_RET_ERRNO | (EACCES & SECCOMP_RET_DATA))

/* Deny what gives code to a page that was or is writable. */
static int
refuse_code(void)
{
	/* clang-format off */
	struct sock_filter code[] = {
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS,
		    offsetof(struct seccomp_data, nr)),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 5, 0),
#ifdef SYS_pkey_mprotect
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_pkey_mprotect, 4, 0),
#else
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mprotect, 4, 0),
#endif
#ifdef SYS_mmap2
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap2, 0, 6),
#else
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 0, 6),
#endif
		/* mmap: both at once */
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, PROTECTION),
		BPF_STMT(BPF_ALU | BPF_AND | BPF_K, PROT_WRITE | PROT_EXEC),
		BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, PROT_WRITE | PROT_EXEC,
		    2, 3),
		/* mprotect: code at all */
		BPF_STMT(BPF_LD | BPF_W | BPF_ABS, PROTECTION),
		BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, PROT_EXEC, 0, 1),
		BPF_STMT(BPF_RET | BPF_K, DENY),
		BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
	};
	/* clang-format on */
	struct sock_fprog program = { sizeof(code) / sizeof(code[0]), code };

	if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
		return -1;
	return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
}

/* Return whether it works. */
static int
is_refused(void)
{
	void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	if (page != MAP_FAILED)
		return 0;
	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return page != MAP_FAILED &&
	    mprotect(page, 4096, PROT_READ | PROT_EXEC) != 0;
}
#else
static int
refuse_code(void)
{

	errno = ENOSYS;
	return -1;
}

static int
is_refused(void)
{

	return 0;
}
#endif

int
main(int argc, char **argv)
{

	if (argc < 2) {
		fprintf(stderr, "usage: no_wx PROGRAM ARGUMENT...\n");
		return 2;
	}
	if (refuse_code() != 0 || !is_refused()) {
		perror("no_wx");
		return SKIP;
	}
	execvp(argv[1], argv + 1);
	perror(argv[1]);
	return 127;
}
