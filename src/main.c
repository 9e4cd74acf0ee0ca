/*
 * Reads the command line, does the task and tells how it went.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "filter/match.h"
#include "filter/scheme_file.h"
#include "filter/suffix.h"
#include "stats/merge.h"
#include "passthru/passthru.h"
#include "options/help.h"
#include "decode_client/client.h"
#include "input/progress.h"
#include "options/options.h"
#include "output/errors.h"
#include "output/output.h"
#include "output/atomic_file.h"
#include "rewrite/idna.h"
#include "search/search.h"
#include "base/signals.h"
#include "base/exit_status.h"
#include "urlsift.h"
#include "search/validate.h"

#define OUT_ROOM 65536

/* Occupy standard streams that are closed, so that no file gets their number,
 * in a way that using them fails.  Return 0, or -1 when that cannot be done. */
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

/* Print a library's ${version} and its ${purpose}; NULL: it is not there. */
static void
write_library(struct out *out, const char *name, const char *version,
    const char *purpose)
{

	out_word(out, name);
	out_char(out, ' ');
	out_word(out, version == NULL ? "not available" : version);
	out_word(out, ": ");
	out_word(out, purpose);
	out_char(out, '\n');
}

static void
write_version(struct out *out)
{
	struct decode_client decoder;
	char text[MATCH_VERSION];

	out_word(out, "urlsift " PACKAGE_VERSION "\n");
	match_version(text, sizeof(text));
	write_library(out, "PCRE2", text, "patterns");
	write_library(out, "libidn2", idna_version(),
	    "internationalized host names");
	write_library(out, "libpsl", suffix_version(), "public suffixes");
	write_library(out, "Jansson", merge_version(), "JSON for --merge");
	if (!HAS_DECODER) {
		out_word(out, "decoder: none\n");
		return;
	}
	out_word(out, "decoder (mail, HTML, archives): ");
	client_init(&decoder);
	out_word(out,
	    client_hello(&decoder) == 0 ? decoder.libraries : decoder.why);
	out_char(out, '\n');
	client_stop(&decoder);
}

/* Set ${limit}.  Return 0, or -1 when it cannot be ${value}, which has been
 * said. */
static int
set_limit(struct urlsift_rules *rules, enum urlsift_limit limit, uint64_t value,
    const char *option, const char *range)
{

	if (value <= SIZE_MAX &&
	    urlsift_rules_set_limit(rules, limit, (size_t)value) == URLSIFT_OK)
		return 0;
	error_say(option, range);
	return -1;
}

/* Add the schemes of the files that the command line names.  Return 0, or -1
 * when what is wrong with them has been said. */
static int
add_schemes(struct urlsift_rules *rules, const struct options *options)
{
	struct schemes_error error;
	size_t i;

	for (i = 0; i < options->scheme_files; i++)
		if (schemes_read(rules, options->scheme_file[i], &error) ==
		    -1) {
			error_say_at(options->scheme_file[i], error.line,
			    error.column, error.why);
			return -1;
		}
	return 0;
}

/* Read the hosts of the files that the command line names.  Return 0, or -1
 * when what is wrong with them has been said. */
static int
read_hosts(struct options *options)
{
	struct hosts_error error;
	size_t i;

	for (i = 0; i < options->hosts_files; i++)
		if (hosts_read(&options->filter.hosts, options->hosts_file[i],
			&error) == -1) {
			error_say_at(options->hosts_file[i], error.line,
			    error.column, error.why);
			return -1;
		}
	return 0;
}

/* Let what has no scheme count.  Return 0, or -1 when what is missing for it
 * has been said. */
static int
set_loose(struct urlsift_rules *rules, const struct options *options)
{
	void *list;

	(void)urlsift_rules_set_emails(rules, options->emails);
	if (!options->schemeless)
		return 0;
	if ((list = suffix_load()) == NULL) {
		error_say("--schemeless",
		    "libpsl is needed, but is not available");
		return -1;
	}
	(void)urlsift_rules_set_schemeless(rules, 1, suffix_has, list);
	return 0;
}

/* Return what ${options} say of what counts, or NULL when what is wrong has
 * been said. */
static struct urlsift_rules *
make_rules(const struct options *options)
{
	struct urlsift_rules *rules = urlsift_rules_new(NULL);

	if (rules == NULL) {
		error_say(NULL, strerror(ENOMEM));
		return NULL;
	}
	(void)urlsift_rules_set_syntax(rules, options->syntax);
	(void)urlsift_rules_set_join(rules, options->join);
	(void)urlsift_rules_set_hyphen(rules, options->hyphen);
	(void)urlsift_rules_set_iri(rules, !options->no_iri);
	if (set_limit(rules, URLSIFT_MAX_URL, options->max_url, "--max-url",
		"the value must be 256 to 16777216") == -1)
		goto failed;
	if (set_limit(rules, URLSIFT_MAX_WRAPPER_LINES,
		options->max_wrapper_lines, "--max-wrapper-lines",
		"the value must be 1 to 10000") == -1)
		goto failed;
	if (set_loose(rules, options) == -1 ||
	    add_schemes(rules, options) == -1)
		goto failed;
	return rules;

failed:
	urlsift_rules_free(rules);
	return NULL;
}

/* Write the schemes that ${rules} know, one a line. */
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

/* Do what reads inputs or needs ${rules}; return the exit status. */
static int
run_task(const struct options *options, const struct urlsift_rules *rules,
    struct out *out)
{

	if (options->task == TASK_LIST_SCHEMES) {
		write_schemes(rules, out);
		return STATUS_FOUND;
	}
	if (options->task == TASK_VALIDATE)
		return validate(options, rules, out);
	if (options->task == TASK_MERGE)
		return merge(options, out);
	if (options->format >= FORMAT_MEND &&
	    options->summary == SUMMARY_NONE && !options->quiet)
		return edit(options, rules, out);
	return search(options, rules, out);
}

/* Return whether a terminal would have to be typed at: nobody means that. */
static bool
reads_terminal(const struct options *options)
{

	return options->task != TASK_LIST_SCHEMES && options->no_file &&
	    options->recursion == RECURSION_NONE && isatty(STDIN_FILENO) == 1;
}

/* Let ${out} be the file that ${options} name, if any.  Return 0, or -1 when
 * it was said that this cannot be. */
static int
begin_output(const struct options *options, struct save *save, struct out *out)
{
	int fd;

	if (options->output == NULL || options->quiet)
		return 0;
	if ((fd = atomic_file_begin(save, options->output)) == -1) {
		error_say(options->output, strerror(errno));
		return -1;
	}
	out_init(out, fd, out->room, out->size);
	return 0;
}

/* Check what can be wrong, then write; return the exit status. */
static int
run_inputs(const struct options *options, struct save *save, struct out *out)
{
	struct urlsift_rules *rules = NULL;
	int status = STATUS_ERROR;

	if (reads_terminal(options)) {
		help_usage();
		return STATUS_ERROR;
	}
	if (options->task != TASK_MERGE &&
	    (rules = make_rules(options)) == NULL)
		return STATUS_ERROR;
	progress_start(options);
	if (begin_output(options, save, out) == 0)
		status = run_task(options, rules, out);
	urlsift_rules_free(rules);

	/* Who wanted that host, or does not, has got something else. */
	if (idna_failed() != 0) {
		error_say("libidn2", strerror(idna_failed()));
		status = STATUS_ERROR;
	}
	if (signals_death() != 0)
		out_flush(out);
	progress_end();
	return status;
}

static int
run(const struct options *options, struct save *save, struct out *out)
{

	switch (options->task) {
	case TASK_SEARCH:
	case TASK_VALIDATE:
	case TASK_MERGE:
	case TASK_LIST_SCHEMES:
		return run_inputs(options, save, out);
	case TASK_HELP:
		help_write(out, options->all_help);
		break;
	case TASK_VERSION:
		write_version(out);
		break;
	}
	return STATUS_FOUND;
}

int
main(int argc, char **argv)
{
	static char room[OUT_ROOM];
	struct save save = { .file = NULL };
	struct options options;
	struct out out;
	int status;

	if (hold_streams() == -1) {
		error_say("/dev/null", strerror(errno));
		return STATUS_ERROR;
	}
	if (options_parse(&options, argc, argv) == -1 ||
	    read_hosts(&options) == -1) {
		options_free(&options);
		return STATUS_ERROR;
	}
	signals_catch();
	out_init(&out, STDOUT_FILENO, room, sizeof(room));
	status = run(&options, &save, &out);
	save.always = options.sums == SUMS_REPORT;
	options_free(&options);
	if (signals_death() != 0) {
		atomic_file_drop(&save);
		signals_die();
	}
	/* Without a page in the room none was made, which has been said. */
	if (save.always && out.len == 0 && out.error == 0) {
		atomic_file_drop(&save);
		return STATUS_ERROR;
	}
	if (!options.quiet && out_close(&out) != 0) {
		error_say(options.output == NULL ? "(standard output)" :
						   options.output,
		    strerror(out.error));
		atomic_file_drop(&save);
		return STATUS_ERROR;
	}
	status = atomic_file_end(&save, status);
	return status == STATUS_NONE && options.exits == EXITS_ERRORS_ONLY ?
	    STATUS_FOUND :
	    status;
}
