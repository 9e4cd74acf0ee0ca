/*
 * The program: it reads the command line, does the task, and exits with its
 * status.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "url/url.h"
#include "passthru/passthru.h"
#include "input/input.h"
#include "options/option_modes.h"
#include "output/errors.h"
#include "output/output.h"
#include "search/search.h"
#include "setup/setup.h"
#include "base/base.h"
#include "urlsift.h"

#define OUT_ROOM 65536

/* Open the standard streams that are closed, so that no file gets their number,
 * and so that using them still fails.  Return 0, or -1 if that is not
 * possible. */
static int
hold_streams(void)
{
	int fd;

	for (fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
		if (fcntl(fd, F_GETFD) == -1 && errno == EBADF &&
		    open("/dev/null",
			fd == STDIN_FILENO ? O_WRONLY : O_RDONLY) != fd)
			return -1;
	return 0;
}

/* Write the schemes of ${rules}, one a line. */
static void
write_schemes(const struct urlsift_rules *rules, struct out *out)
{
	struct urlsift_scheme scheme;
	size_t i;

	for (i = 0; urlsift_rules_scheme(rules, i, &scheme) == 1; i++) {
		out_word(out, scheme.name);
		out_char(out, '\t');
		out_word(out, scheme.shape);
		out_char(out, '\t');
		if (scheme.port != 0)
			out_number(out, scheme.port);
		else
			out_char(out, '-');
		out_char(out, '\t');
		out_text(out, scheme.document, strlen(scheme.document));
		out_char(out, '\n');
	}
}

/* Run the program that was chosen; return the exit status. */
static int
run_program(const struct setup *setup, struct out *out)
{
	const struct options *options = &setup->options;

	switch (options->program) {
	case PROGRAM_SEARCH:
		return search(setup, out);
	case PROGRAM_PASSTHRU:
		return edit(setup, out);
	case PROGRAM_VALIDATE:
		return validate(options, setup->rules, out);
	case PROGRAM_LIST_SCHEMES:
		write_schemes(setup->rules, out);
		break;
	case PROGRAM_HELP:
		help_write(out, options->all_help);
		break;
	case PROGRAM_VERSION:
		version_write(out, options->format == FORMAT_JSON);
		break;
	}
	return STATUS_FOUND;
}

/* Return whether the user would have to type the input at a terminal, which is
 * a mistake. */
static bool
reads_terminal(const struct options *options)
{

	return program_reads(options->program) && options->no_file &&
	    options->recursion == RECURSION_NONE && isatty(STDIN_FILENO) == 1;
}

/* Open the output file that ${options} name, if any, and let ${out} write to
 * it.  Return 0, or -1 after an error message. */
static int
begin_output(const struct options *options, struct save *save, struct out *out)
{
	int fd;

	/* A database is written by its library. */
	if (options->output == NULL || options->quiet ||
	    options->sums == SUMS_SQLITE)
		return 0;
	if ((fd = atomic_file_begin(save, options->output)) == -1) {
		error_say(options->output, strerror(errno));
		return -1;
	}
	out_init(out, fd, out->room, out->size);
	return 0;
}

/* Build what the options ask for and run the program on it.  Return the exit
 * status. */
static int
run_inputs(struct setup *setup, struct save *save, struct out *out)
{
	const struct options *options = &setup->options;
	int status = STATUS_ERROR;

	if (!stack_begin()) {
		error_say("ulimit -s", "the stack has less than 256 KiB");
		return STATUS_ERROR;
	}
	if (setup_make(setup) == -1)
		return STATUS_ERROR;
	if (reads_terminal(options)) {
		(void)help_complain("(standard input)",
		    "it is a terminal; - reads what is typed");
		return STATUS_ERROR;
	}
	progress_start(options);
	if (begin_output(options, save, out) == 0) {
		out->colors = color_is_wanted(options, out);
		status = run_program(setup, out);
	}
	/* Of a report it is asked whether there is any, see below. */
	if (signals_death() != 0 || options->sums != SUMS_REPORT)
		out_flush(out);
	progress_end();
	/* --validate judges all lines, of whatever file. */
	if (options->binary_files != BINARY_FILES_IGNORE &&
	    options->program != PROGRAM_VALIDATE)
		binary_report();
	return status;
}

/* Write the rest of ${out} and save the file.  Return ${status}, or that of an
 * error, which has been reported. */
static int
end_output(const struct options *options, struct save *save, struct out *out,
    int status)
{
	int error;

	/* If the buffer is empty, no page was made; that error has been
	 * reported. */
	save->always = options->sums == SUMS_REPORT;
	if (save->always && out->len == 0 && out->error == 0) {
		atomic_file_drop(save);
		return STATUS_ERROR;
	}
	/* A database is written by its library. */
	error = options->sums == SUMS_SQLITE ? out->error : out_close(out);
	if (!options->quiet && error != 0) {
		error_say(options->output == NULL ? "(standard output)" :
						    options->output,
		    strerror(out->error));
		atomic_file_drop(save);
		return STATUS_ERROR;
	}
	return atomic_file_end(save, status);
}

int
main(int argc, char **argv)
{
	static char room[OUT_ROOM];
	static struct setup setup;
	struct save save = { .file = NULL };
	struct options_error error;
	struct out out;
	int status;

	if (hold_streams() == -1) {
		error_say("/dev/null", strerror(errno));
		return STATUS_ERROR;
	}
	if (command_line_parse(&setup.options, argc, argv, &error) == -1) {
		options_free(&setup.options);
		(void)help_complain(error.option, error.why);
		return STATUS_ERROR;
	}
	signals_catch();
	out_init(&out, STDOUT_FILENO, room, sizeof(room));
	if (setup.options.program == PROGRAM_HELP ||
	    setup.options.program == PROGRAM_VERSION)
		status = run_program(&setup, &out);
	else
		status = run_inputs(&setup, &save, &out);
	if (signals_death() != 0) {
		setup_free(&setup);
		atomic_file_drop(&save);
		signals_die();
	}
	status = end_output(&setup.options, &save, &out, status);
	setup_free(&setup);
	return status;
}
