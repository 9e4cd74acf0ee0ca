/*
 * Enters the decoder's sandbox and tries what it must not be able to do.  Exit
 * 77 where the kernel or the build has no seccomp.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <iconv.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "decode/sandbox.h"

#define SKIP 77

static int bad;

/* ${result}: -1 when the attempt has failed, as it must. */
static void
fails(const char *what, long result)
{

	if (result != -1) {
		printf("sandbox_probe: %s: it can be done\n", what);
		bad = 1;
	}
}

/* ${result}: not -1 when what the decoder needs can be done. */
static void
works(const char *what, long result)
{

	if (result == -1) {
		printf("sandbox_probe: %s: %s\n", what, strerror(errno));
		bad = 1;
	}
}

static void
try_files(const char *file)
{

	fails("open for writing", open(file, O_WRONLY));
	fails("open for both", open(file, O_RDWR));
	fails("truncate by open", open(file, O_RDONLY | O_TRUNC));
	fails("create", open("sandbox_probe.new", O_WRONLY | O_CREAT, 0600));
	fails("create without writing",
	    open("sandbox_probe.new", O_RDONLY | O_CREAT, 0600));
	fails("make a folder", mkdir("sandbox_probe.new", 0700));
	fails("rename", rename(file, "sandbox_probe.new"));
	fails("unlink", unlink(file));
	fails("chmod", chmod(file, 0777));
}

static void
try_processes(void)
{
	static char name[] = "/bin/true";
	char *const argv[] = { name, NULL }, *const none[] = { NULL };
	int pair[2];

	fails("fork", fork());
	fails("exec", execve(name, argv, none));
	fails("ptrace", ptrace(PTRACE_TRACEME, 0, NULL, NULL));
	fails("kill", kill(getppid(), 0));
	fails("socket", socket(AF_INET, SOCK_STREAM, 0));
	fails("a local socket", socket(AF_UNIX, SOCK_STREAM, 0));
	fails("socketpair", socketpair(AF_UNIX, SOCK_STREAM, 0, pair));
}

static void
try_memory(void)
{
	void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

	works("memory", page == MAP_FAILED ? -1 : 0);
	fails("code from data", mprotect(page, 4096, PROT_READ | PROT_EXEC));
	page = mmap(NULL, 4096, PROT_READ | PROT_WRITE | PROT_EXEC,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	fails("data that is code", page == MAP_FAILED ? -1 : 0);
}

/* In the sandbox; what is said goes to a pipe, since no file can be written. */
static int
probe(const char *file)
{
	struct us_sandbox sandbox;
	iconv_t koi8;

	if (!us_sandbox_enter(&sandbox)) {
		printf("sandbox_probe: it cannot be entered\n");
		return 1;
	}
	if (!sandbox.seccomp) {
		printf("sandbox_probe: no seccomp here\n");
		return SKIP;
	}
	try_files(file);
	try_processes();
	try_memory();
	if (sandbox.landlock) {
		fails("read any file", open("/etc/passwd", O_RDONLY));
		fails("read itself", open(file, O_RDONLY));
	}

	/* Character sets come from files. */
	koi8 = iconv_open("UTF-8", "KOI8-R");
	works("iconv", koi8 == (iconv_t)-1 ? -1 : 0);
	if (bad == 0)
		printf("sandbox_probe: nothing can be done%s\n",
		    sandbox.landlock ? "" : "; no Landlock here");
	return bad;
}

int
main(int argc, char **argv)
{
	int said[2], status = 1;
	char text[4096];
	ssize_t n;
	pid_t pid;

	(void)argc;
	if (pipe(said) != 0 || (pid = fork()) == -1) {
		perror("sandbox_probe");
		return 1;
	}
	if (pid == 0) {
		(void)dup2(said[1], STDOUT_FILENO);
		status = probe(argv[0]);
		fflush(stdout);
		_exit(status);
	}
	(void)close(said[1]);
	while ((n = read(said[0], text, sizeof(text))) > 0)
		fwrite(text, 1, (size_t)n, stdout);
	if (waitpid(pid, &status, 0) != pid || !WIFEXITED(status)) {
		printf("sandbox_probe: it was ended\n");
		return 1;
	}
	return WEXITSTATUS(status);
}
