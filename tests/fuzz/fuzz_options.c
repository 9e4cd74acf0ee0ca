/*
 * Fuzz target: the command line.  The bytes are arguments, a NUL between them.
 * Checked: they are options, or there is one message that says why not; nothing
 * stays open.  Files that options name are not read.  What a sanitizer says
 * goes the way of messages: ask for it with ASAN_OPTIONS=log_path=NAME.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <getopt.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz.h"
#include "output/errors.h"
#include "setup/setup.h"

#define ARGUMENTS_MAX 64
#define MESSAGE_MAX 65536

/* What stands behind a message. */
static const char usage[] = "usage: urlsift [OPTION]... [FILE]...; "
			    "--help prints the options\n";

/* Let standard error go to a file without a name, or back. */
static int
redirect(bool away)
{
	static int file = -1, error;
	FILE *stream;

	if (file == -1) {
		stream = tmpfile();
		if (stream == NULL || (error = dup(STDERR_FILENO)) == -1)
			tu_fuzz_fail("no file");
		file = fileno(stream);
	}
	if (away && (ftruncate(file, 0) != 0 || lseek(file, 0, SEEK_SET) != 0))
		tu_fuzz_fail("no file");
	if (dup2(away ? file : error, STDERR_FILENO) == -1)
		tu_fuzz_fail("no standard error");
	return file;
}

/* A message is a line, and then the usage. */
static void
check_message(const char *text, size_t len, bool failed)
{
	const size_t tail = sizeof(usage) - 1;

	if (!failed && len > 0)
		tu_fuzz_fail("a message, and no error");
	if (!failed)
		return;
	if (len < 9 + tail || memcmp(text, "urlsift: ", 9) != 0 ||
	    memcmp(text + len - tail, usage, tail) != 0)
		tu_fuzz_fail("no message");
	if (memchr(text, '\n', len) != text + len - tail - 1)
		tu_fuzz_fail("more than a message");
}

/* Return whether the arguments ask for what there is, or say why not. */
static bool
begin(struct setup *setup, int argc, char **argv)
{
	struct options_error error;

	if (command_line_parse(&setup->options, argc, argv, &error) == -1) {
		(void)help_complain(error.option, error.why);
		return false;
	}
	if (setup->options.program == PROGRAM_HELP ||
	    setup->options.program == PROGRAM_VERSION)
		return true;
	setup->options.hosts_file.n = setup->options.scheme_file.n = 0;
	setup->options.rule[RULE_schemeless] = NULL;
	return setup_make(setup) == 0;
}

static void
parse(int argc, char **argv)
{
	static char message[MESSAGE_MAX];
	struct setup setup;
	bool failed;
	ssize_t len;
	int file = redirect(true);

	optind = 0;
	memset(&setup, 0, sizeof(setup));
	failed = !begin(&setup, argc, argv);
	setup_free(&setup);
	(void)redirect(false);
	len = pread(file, message, sizeof(message), 0);
	if (len < 0)
		tu_fuzz_fail("no message can be read");
	check_message(message, (size_t)len, failed);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	char *argv[ARGUMENTS_MAX + 2], *copy = malloc(size + 1), *end;
	int argc = 0, before, after;
	static char name[] = "urlsift";

	if (copy == NULL)
		tu_fuzz_fail("no memory");
	memcpy(copy, data, size);
	copy[size] = '\0';
	argv[argc++] = name;
	for (end = copy; end < copy + size && argc <= ARGUMENTS_MAX;
	     end += strlen(end) + 1)
		argv[argc++] = end;
	argv[argc] = NULL;
	(void)redirect(false);
	before = dup(STDIN_FILENO);
	parse(argc, argv);
	after = dup(STDIN_FILENO);
	if (before != -1 && after != before + 1)
		tu_fuzz_fail("something stays open");
	close(before);
	close(after);
	free(copy);
	return 0;
}
