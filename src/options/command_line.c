/*
 * The parser of the command line: getopt_long() finds the options, options.def
 * says what each of them does.  Error messages are written here, as an option
 * may hold any byte.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "option_modes.h"
#include "options.h"

#define MAX_MEMORY ((uint64_t)256 << 20)

/* What getopt_long() returns for the first option; one more for the next. */
#define FIRST_CODE 256

static const struct row rows[] = {
#define OPTION(letter, word, value, use, set, field, number, help) \
	{ letter, word, value, use, set_##set, \
		offsetof(struct options, field), (unsigned)(number) },
#include "options.def"
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

/* The tables for getopt_long(). */
struct grammar {
	char letters[1 + 3 * ROWS + 1];
	struct option words[ROWS + 1];
};

/* Return whether an option writes the file that it names.  Its value must stand
 * behind "=", so that it cannot be confused with an input
 * (output-names-its-file). */
static bool
writes(const struct row *row)
{

	return row->set == set_output || row->set == set_sqlite ||
	    row->set == set_report;
}

static int
argument_of(const struct row *row)
{

	if (row->value[0] == '\0')
		return no_argument;
	return row->value[0] == '[' || writes(row) ? optional_argument :
						     required_argument;
}

static void
grammar_make(struct grammar *g)
{
	const struct row *row;
	struct option *word = g->words;
	char *letter = g->letters;

	*letter++ = ':';
	for (row = rows; row < rows + ROWS; row++) {
		if (row->word != NULL) {
			word->name = row->word;
			word->has_arg = argument_of(row);
			word->flag = NULL;
			word++->val = FIRST_CODE + (int)(row - rows);
		}
		if (row->letter == '\0')
			continue;
		*letter++ = row->letter;
		if (row->value[0] != '\0')
			*letter++ = ':';
		if (row->value[0] == '[')
			*letter++ = ':';
	}
	memset(word, 0, sizeof(*word));
	*letter = '\0';
}

/* Return the row whose code getopt_long() returned, or NULL. */
static const struct row *
find_row(int code)
{
	const struct row *row;

	if (code >= FIRST_CODE)
		return &rows[code - FIRST_CODE];
	for (row = rows; row < rows + ROWS; row++)
		if (row->letter != '\0' && row->letter == code)
			return row;
	return NULL;
}

/* Report an error about the option with this ${code}.  Return -1. */
static int
complain_of(struct options_error *error, int code, const char *why)
{
	const struct row *row = find_row(code);

	if (row != NULL && row->word != NULL)
		snprintf(error->room, sizeof(error->room), "--%s", row->word);
	else
		snprintf(error->room, sizeof(error->room), "-%c", code);
	return options_fail(error, error->room, why);
}

/* Report an error about the option of ${row}.  Return -1. */
static int
complain_of_row(struct options_error *error, const struct row *row,
    const char *why)
{

	return complain_of(error, FIRST_CODE + (int)(row - rows), why);
}

/* Add ${names}, which are separated by bars and end at "]". */
static void
add_choices(struct suggestion *w, const char *names)
{
	size_t n;

	for (;; names += n + 1) {
		n = strcspn(names, "|]");
		suggestion_add(w, names, n);
		if (names[n] != '|')
			break;
	}
}

/* Report an error about the ${value} of the option of ${row}; NULL: it has
 * none.  Return -1. */
static int
complain_of_value(struct options_error *error, const struct row *row,
    const char *value, const char *why)
{
	struct suggestion words;

	if (value == NULL || row->word == NULL)
		return complain_of_row(error, row, why);
	if (why == set_no_choice) {
		suggestion_begin(&words, value, strlen(value));
		add_choices(&words, strchr(row->value, '=') + 1);
		why = suggestion_say(&words, NULL);
	}
	return options_fail_value(error, row->word, value, why);
}

/* Report that the option of ${row} must have its value right behind it.  Return
 * -1. */
static int
complain_of_blank(struct options_error *error, const struct row *row)
{
	char why[64];

	snprintf(why, sizeof(why), "needs a value after =, as in --%s%s",
	    row->word, row->value);
	return complain_of_row(error, row, why);
}

/* Return what does here what an option of grep or sort with this ${name} of
 * ${len} bytes does there, a letter or a word, or NULL. */
static const char *
find_other(const char *name, size_t len)
{
	static const struct {
		const char *name, *hint;
	} others[] = {
		{ "v",
		    "no such option; --not-match leaves out what matches, "
		    "and -V prints the version" },
		{ "invert-match",
		    "no such option; --not-match leaves out what matches" },
		{ "f",
		    "no such option; --files-from names files to search, "
		    "and --hosts-file hosts to print" },
		{ "o", "no such option; only the URLs are printed without it" },
		{ "only-matching",
		    "no such option; only the URLs are printed without it" },
		{ "sort",
		    "no such option; --by sorts by count, and sort(1) "
		    "sorts lines" },
		{ "format",
		    "no such option; see --get, --json, --csv and --tsv" },
	};
	size_t i;

	for (i = 0; i < sizeof(others) / sizeof(others[0]); i++)
		if (strlen(others[i].name) == len &&
		    memcmp(others[i].name, name, len) == 0)
			return others[i].hint;
	return NULL;
}

/* Report ${option}, as it was typed: it is unknown, or an abbreviation of
 * several options.  Return -1. */
static int
complain_of_word(struct options_error *error, const char *option)
{
	const char *name = option + 2;
	size_t len = strcspn(name, "="), begun = 0;
	const char *hint = find_other(name, len);
	struct suggestion several, all;
	const struct row *row;

	suggestion_begin(&several, name, len);
	suggestion_begin(&all, name, len);
	for (row = rows; row < rows + ROWS; row++) {
		if (row->word == NULL)
			continue;
		suggestion_add(&all, row->word, strlen(row->word));
		if (strncmp(row->word, name, len) != 0)
			continue;
		suggestion_add(&several, row->word, strlen(row->word));
		begun++;
	}
	if (begun == 0)
		return options_fail(error, option,
		    hint != NULL ?
			hint :
			suggestion_say_near(&all, "no such option", "--"));
	snprintf(error->why, sizeof(error->why),
	    "ambiguous option; it may be one of %s", several.list);
	error->option = option;
	return -1;
}

/* Report the error that getopt_long() found in ${word} or in a letter.  Return
 * -1. */
static int
complain_of_syntax(struct options_error *error, int code, const char *word)
{
	const char *hint;
	char letter;

	if (code == ':')
		return complain_of(error, optopt, "needs a value");
	if (optopt == 0)
		return complain_of_word(error, word);
	if (optopt == '=')
		return complain_of(error, optopt,
		    "there is no option before it that takes a value");
	if (find_row(optopt) != NULL)
		return complain_of(error, optopt, "takes no value");
	letter = (char)optopt;
	hint = find_other(&letter, 1);
	return complain_of(error, optopt,
	    hint != NULL ? hint : "no such option");
}

/* Set the input files: the arguments behind the options. */
static void
set_files(struct options *o, int argc, char **argv)
{
	static char dash[] = "-", dot[] = ".";
	static char *const only_dash[] = { dash }, *const only_dot[] = { dot };

	o->file = argv + optind;
	o->files = (size_t)(argc - optind);
	o->no_file = o->files == 0 && o->list.n == 0;
	if (o->no_file) {
		o->file = o->recursion == RECURSION_NONE ? only_dash : only_dot;
		o->files = 1;
	}
}

/* A file is cut in one way.  Return 0, or -1 and the ${error}. */
static int
check_cut(const struct options *o, struct options_error *error)
{

	if (o->shards > 0 && (o->range.begin > 0 || o->range.end != UINT64_MAX))
		return options_fail(error, "--shard",
		    "cannot be used with --range");
	return 0;
}

/* Standard input is read once. */
static int
check_lists(const struct options *o, struct options_error *error)
{

	if (!option_list_stdin(&o->known) || !option_list_stdin(&o->list))
		return 0;
	return options_fail(error, "--new-since",
	    "standard input is read as a list of files");
}

/* Columns belong to a table or to objects, --top to rows, and what is kept of a
 * record to what may print it. */
static int
check_columns(const struct options *o, struct options_error *error)
{

	if (o->document.keep != NULL && mode_of(o) == (enum mode)FORMAT_TEXT)
		return options_fail(error, "--keep",
		    "needs --get, --json, --csv, --tsv, --by or --sqlite");
	if (o->top != UINT64_MAX && o->sums == SUMS_NONE)
		return options_fail(error, "--top",
		    "needs --by, as in --by=host --top=10");
	if (o->names == NULL || o->format == FORMAT_JSON ||
	    o->format == FORMAT_CSV || o->format == FORMAT_TSV ||
	    o->sums == SUMS_SQLITE)
		return 0;
	return options_fail(error, "--columns",
	    "needs --csv, --tsv, --json or --sqlite");
}

static void
options_init(struct options *o)
{

	memset(o, 0, sizeof(*o));
	o->kept = true;
	o->hyperlink = WHEN_NEVER;
	o->end = '\n';
	o->max_count = UINT64_MAX;
	o->range.end = UINT64_MAX;
	o->max_memory = MAX_MEMORY;
	o->before = o->after = o->around = UINT64_MAX;
	o->top = UINT64_MAX;
}

/* Check that each of the options ${given} has an effect on what the others ask
 * for (option-without-effect).  Return 0, or -1 and the ${error}. */
static int
check_use(const struct options *o, const bool given[],
    struct options_error *error)
{
	enum mode mode = mode_of(o);
	char why[64];
	size_t i;

	for (i = 0; i < ROWS; i++) {
		if (!given[i] || (rows[i].use & IN(mode)) != 0)
			continue;
		snprintf(why, sizeof(why), "has no effect with --%s",
		    mode_word(mode));
		return complain_of_row(error, &rows[i], why);
	}
	return 0;
}

/* Return the value of the option of ${row}, which getopt_long() found as the
 * letter ${code} or as a word, or NULL.  Behind a letter, too, a value may
 * stand behind "=", and one that is optional must: else more letters follow,
 * which are read next (values-behind-letters).  A pattern or a template may
 * begin with "=" itself. */
static char *
find_value(const struct row *row, int code, char **argv)
{

	if (optarg == NULL || code != row->letter)
		return optarg;
	if (optarg[0] == '=' && row->set != set_patterns &&
	    row->set != set_template)
		return optarg + 1;
	if (row->value[0] != '[')
		return optarg;
	optarg[-1] = '-';
	argv[--optind] = optarg - 1;
	return NULL;
}

/* Read the options and set which are ${given}.  Return 0, or -1 and the
 * ${error}. */
static int
read_options(struct options *o, int argc, char **argv, bool given[],
    struct options_error *error)
{
	bool is_version = false;
	struct grammar g;
	int code;
	const char *why;
	char *value;

	grammar_make(&g);
	opterr = 0;
	while ((code = getopt_long(argc, argv, g.letters, g.words, NULL)) !=
	    -1) {
		const struct row *row = find_row(code);

		if (row == NULL)
			return complain_of_syntax(error, code,
			    argv[optind - 1]);
		value = find_value(row, code, argv);
		if (value == NULL && writes(row))
			return complain_of_blank(error, row);
		if ((why = row->set(o, row, value)) != NULL)
			return complain_of_value(error, row, value, why);
		if (o->program == PROGRAM_HELP)
			return 0;
		is_version = is_version || o->program == PROGRAM_VERSION;
		given[row - rows] = true;
	}
	/* What else is asked for does not matter then. */
	if (is_version)
		o->program = PROGRAM_VERSION;
	return 0;
}

int
command_line_parse(struct options *o, int argc, char **argv,
    struct options_error *error)
{
	bool given[ROWS] = { false };

	options_init(o);
	if (read_options(o, argc, argv, given, error) == -1)
		return -1;
	mode_choose(o);
	set_files(o, argc, argv);
	if (!program_reads(o->program))
		return 0;
	if (check_columns(o, error) == -1 || check_use(o, given, error) == -1 ||
	    check_cut(o, error) == -1 || check_lists(o, error) == -1)
		return -1;
	return mode_check_edits(o, error);
}
