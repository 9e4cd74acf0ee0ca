/*
 * faults LIBRARY RULE PROGRAM ARGUMENT...: run the tool again and again, each
 * time with another call failing, in it or in its helper.  It has to end as it
 * does without, with the same output, or with status 2, a message, and output
 * that is not wrong; it never crashes or hangs.
 *
 * RULE says what output may come with status 2: "begin", the first lines, and
 * then there is one message; "lines", some of the lines, when there are several
 * inputs or messages; "bytes", the first bytes, of an input that is edited;
 * "any", when what was counted is reported; "none", nothing but that it ends.
 * In the environment, FAULTS=all tries (almost) each call, not only some; ONLY
 * names the only call to try without that; STDIN names a file that comes
 * through a pipe, SAVED one that is written.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "inject.h"
#include "fault_judge.h"

/* Who runs for so many seconds hangs. */
#define PATIENCE 120

/* So many are tried one by one, then ever fewer: one more of so many.  With
 * FAULTS=all, too, not each of many thousands is tried. */
#define ONCE 3
#define FROM 1
#define ALL 400

static const struct {
	const char *name;
	int error[2];
} calls[INJECT_CALLS] = {
#define CALL(name, error, other) { #name, { error, other } },
#include "inject.def"
#undef CALL
};

static struct {
	char **argv;
	const char *library, *in;
	struct inject *inject;
	struct expected expected;
	int out, err;
	bool all, is_bad;
	unsigned runs, injected;
} self;

static _Noreturn void
die(const char *what)
{

	perror(what);
	exit(99);
}

static struct text
take(int fd)
{
	struct text text = { NULL, 0 };
	struct stat st;

	if (fstat(fd, &st) == -1)
		die("fstat");
	text.len = (size_t)st.st_size;
	if ((text.bytes = malloc(text.len + 1)) == NULL ||
	    pread(fd, text.bytes, text.len, 0) != (ssize_t)text.len)
		die("pread");
	text.bytes[text.len] = '\0';
	return text;
}

static struct text
take_file(const char *file)
{
	struct text text = { NULL, 0 };
	int fd = open(file, O_RDONLY | O_CLOEXEC);

	if (fd == -1)
		return text;
	text = take(fd);
	(void)close(fd);
	return text;
}

/* Begin with a file that is there already. */
static void
put_old(void)
{
	FILE *file;

	if (self.expected.saved == NULL)
		return;
	if ((file = fopen(self.expected.saved, "w")) == NULL ||
	    fputs(OUTCOME_OLD, file) == EOF || fclose(file) == EOF)
		die(self.expected.saved);
}

/* Return where the program reads. */
static int
open_in(void)
{
	struct text text;
	int end[2];

	if (self.in == NULL)
		return open("/dev/null", O_RDONLY | O_CLOEXEC);
	text = take_file(self.in);
	if (pipe2(end, O_CLOEXEC) == -1 ||
	    write(end[1], text.bytes, text.len) != (ssize_t)text.len)
		die(self.in);
	(void)close(end[1]);
	free(text.bytes);
	return end[0];
}

static void
run(struct outcome *result)
{
	int in = open_in();
	pid_t pid;

	put_old();
	memset((void *)self.inject->count, 0, sizeof(self.inject->count));
	self.inject->injected = 0;
	if (ftruncate(self.out, 0) == -1 || ftruncate(self.err, 0) == -1 ||
	    lseek(self.out, 0, SEEK_SET) == -1 ||
	    lseek(self.err, 0, SEEK_SET) == -1 || (pid = fork()) == -1)
		die("cannot run");
	if (pid == 0) {
		(void)dup2(in, STDIN_FILENO);
		(void)dup2(self.out, STDOUT_FILENO);
		(void)dup2(self.err, STDERR_FILENO);
		(void)alarm(PATIENCE);
		(void)setenv("LD_PRELOAD", self.library, 1);
		(void)execv(self.argv[0], self.argv);
		_exit(127);
	}
	(void)close(in);
	if (waitpid(pid, &result->status, 0) == -1)
		die("waitpid");

	/* Its helpers end, too. */
	while (wait(NULL) != -1)
		continue;
	result->out = take(self.out);
	result->err = take(self.err);
	if (self.expected.saved != NULL)
		result->saved = take_file(self.expected.saved);
	self.runs++;
}

static void
forget(struct outcome *result)
{

	free(result->out.bytes);
	free(result->err.bytes);
	free(result->saved.bytes);
	memset(result, 0, sizeof(*result));
}

/* Say what is wrong with ${o}. */
static void
complain(const struct outcome *o, const char *why)
{
	static const char *const modes[] = { "no", "once", "from there on",
		"moves one byte", "is interrupted", "dies", "writes rubbish" };
	const struct inject *inject = self.inject;
	size_t i;

	self.is_bad = true;
	printf("faults: %s %u %s (%s)%s, urlsift", calls[inject->call].name,
	    inject->at, modes[inject->mode], strerror(inject->error),
	    inject->program == INJECT_TOOL ? "" : " in the helper");
	for (i = 1; self.argv[i] != NULL; i++)
		printf(" %s", self.argv[i]);
	printf(": %s, status %#x\n%s--\n%s--\n", why, (unsigned)o->status,
	    o->err.bytes, o->out.bytes);
	(void)fflush(stdout);
}

static void
try(void)
{
	struct outcome outcome = { 0 };
	const char *why;

	run(&outcome);
	self.injected += self.inject->injected;
	why = fault_judge(&outcome, &self.expected, self.inject);
	if (why != NULL)
		complain(&outcome, why);
	forget(&outcome);
}

/* Return which call is the next one to fail, one of ${rate} more. */
static unsigned
next(unsigned at, unsigned rate)
{

	if (self.all)
		rate = ALL;
	return at < rate ? at + 1 : at + at / rate;
}

/* Let the last of ${n} calls fail in this way, then others before it: what
 * begins is the same in each run. */
static void
try_each(enum inject_mode mode, int error, unsigned n, unsigned rate)
{
	unsigned at;

	self.inject->mode = mode;
	self.inject->error = error;
	for (at = 1; at <= n; at = next(at, rate)) {
		self.inject->at = n + 1 - at;
		try();
	}
}

/* Let all calls be short, or interrupted: the tool goes on then. */
static void
disturb(enum inject_call call)
{
	struct inject *inject = self.inject;

	inject->at = 1;
	inject->error = EINTR;
	switch (call) {
	case INJECT_read:
	case INJECT_pread:
	case INJECT_recv:
	case INJECT_write:
	case INJECT_send:
		inject->mode = INJECT_SHORT;
		try();
		/* FALLTHROUGH */
	case INJECT_recvmsg:
	case INJECT_sendmsg:
	case INJECT_poll:
		inject->mode = INJECT_INTERRUPT;
		try();
		break;
	default:
		break;
	}
}

/* Let ${call} fail in all ways; it comes ${n} times. */
static void
try_call(enum inject_program program, enum inject_call call, unsigned n)
{

	self.inject->program = program;
	self.inject->call = call;
	if (n > 0)
		disturb(call);
	try_each(INJECT_ONCE, calls[call].error[0], n, ONCE);
	if (calls[call].error[1] != 0)
		try_each(INJECT_ONCE, calls[call].error[1], n, ONCE);
	try_each(INJECT_FROM, calls[call].error[0], n, FROM);
	if (program == INJECT_HELPER && call == INJECT_write) {
		try_each(INJECT_DIE, 0, n, ONCE);
		try_each(INJECT_GARBLE, 0, n, ONCE);
	}
}

/* Let all calls fail that the last run had, or those that ${ONLY} names. */
static void
try_all(void)
{
	unsigned count[INJECT_PROGRAMS][INJECT_CALLS], program, call;
	const char *only = getenv("ONLY");

	memcpy(count, (void *)self.inject->count, sizeof(count));
	for (program = 0; program < INJECT_PROGRAMS; program++)
		for (call = 0; call < INJECT_CALLS; call++)
			if (self.all || only == NULL ||
			    strcmp(only, calls[call].name) == 0)
				try_call((enum inject_program)program,
				    (enum inject_call)call,
				    count[program][call]);
}

/* Share memory with what is run. */
static void
share(char *name)
{
	int fd = mkstemp(name);

	if (fd == -1 || ftruncate(fd, sizeof(*self.inject)) == -1 ||
	    setenv(INJECT_FILE, name, 1) == -1)
		die(name);
	self.inject = mmap(NULL, sizeof(*self.inject), PROT_READ | PROT_WRITE,
	    MAP_SHARED, fd, 0);
	if (self.inject == MAP_FAILED)
		die("mmap");
	(void)close(fd);
}

int
main(int argc, char **argv)
{
	char shared[] = "/tmp/urlsift.XXXXXX";
	const char *all = getenv("FAULTS");

	if (argc < 4) {
		fprintf(stderr, "usage: faults LIBRARY RULE PROGRAM ...\n");
		return 99;
	}
	self.library = argv[1];
	self.expected.rule = argv[2];
	self.argv = argv + 3;
	self.in = getenv("STDIN");
	self.expected.saved = getenv("SAVED");
	self.all = all != NULL && strcmp(all, "all") == 0;
	share(shared);
	if (prctl(PR_SET_CHILD_SUBREAPER, 1) == -1)
		die("prctl");
	self.out = memfd_create("out", MFD_CLOEXEC);
	self.err = memfd_create("err", MFD_CLOEXEC);
	run(&self.expected.good);
	if (WIFEXITED(self.expected.good.status) &&
	    WEXITSTATUS(self.expected.good.status) < 2 &&
	    self.expected.good.err.len == 0)
		try_all();
	(void)unlink(shared);
	printf("faults: %u runs\n", self.runs);
	if (self.injected == 0)
		printf("faults: nothing could be made to fail\n");
	return self.is_bad || self.injected == 0;
}
