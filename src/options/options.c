/*
 * getopt_long() reads the options, options.def tells what they do and take.c
 * does it; what there is to complain about is said in our own way, since an
 * option may hold any byte.
 */
#include "config.h"

#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "../dedup/hash_set.h"
#include "help.h"
#include "../input/input.h"
#include "../input/walk.h"
#include "option_modes.h"
#include "option_actions.h"
#include "suggestion.h"

/* As many hosts and domains as --stats tells. */
#define TOP_NAMES 10

#define MAX_MEMORY ((uint64_t)256 << 20)

/* What getopt_long() returns for the first option; one more for the next. */
#define FIRST_CODE 256

static const struct row rows[] = {
#define GROUP(title)
#define OPTION(letter, word, value, use, take, field, number, help) \
	{ letter, word, value, use, take_##take, \
		offsetof(struct options, field), (unsigned)(number) },
#include "options.def"
#undef GROUP
#undef OPTION
};

#define ROWS (sizeof(rows) / sizeof(rows[0]))

/* What getopt_long() wants to know. */
struct grammar {
	char letters[1 + 2 * ROWS + 1];
	struct option words[ROWS + 1];
};

/* Return whether an option writes the file that it names.  It takes its value
 * behind "=" only, so that it never takes an input for that file (D123). */
static bool
writes(const struct row *row)
{

	return row->take == take_output || row->take == take_report;
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
		if (row->value[0] == '=')
			*letter++ = ':';
	}
	memset(word, 0, sizeof(*word));
	*letter = '\0';
}

/* Return the row that getopt_long() returns as ${code}, or NULL. */
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

/* Complain about the option that getopt_long() returns as ${code}. */
static int
complain_of(int code, const char *why)
{
	const struct row *row = find_row(code);
	char name[32];

	if (row != NULL && row->word != NULL)
		snprintf(name, sizeof(name), "--%s", row->word);
	else
		snprintf(name, sizeof(name), "-%c", code);
	return help_complain(name, why);
}

/* Complain about the ${value} of the option of ${row}; NULL: it has none. */
static int
complain_of_value(const struct row *row, const char *value, const char *why)
{
	char name[112];
	struct suggestion words;

	if (value == NULL || row->word == NULL)
		return complain_of(FIRST_CODE + (int)(row - rows), why);
	if (why == take_no_choice) {
		suggestion_begin(&words, value, strlen(value));
		suggestion_add_choices(&words, strchr(row->value, '=') + 1);
		why = suggestion_say(&words);
	}
	snprintf(name, sizeof(name), "--%s=%.80s", row->word, value);
	return help_complain(name, why);
}

/* Complain that no value stands right behind the option of ${row}. */
static int
complain_of_blank(const struct row *row)
{
	char why[64];

	snprintf(why, sizeof(why), "needs a value after =, as in --%s%s",
	    row->word, row->value);
	return complain_of(FIRST_CODE + (int)(row - rows), why);
}

/* Complain about ${option}, as it was typed: it is no option, or begins the
 * names of several ones. */
static int
complain_of_word(const char *option)
{
	const char *name = option + 2;
	size_t len = strcspn(name, "="), begun = 0;
	struct suggestion several, all;
	char why[sizeof(several.list) + 40];
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
		return help_complain(option,
		    suggestion_say_near(&all, "no such option", "--"));
	snprintf(why, sizeof(why), "ambiguous option; it may be one of %s",
	    several.list);
	return help_complain(option, why);
}

/* Say what getopt_long() does not like about ${word} or about a letter. */
static int
complain_of_syntax(int code, const char *word)
{

	if (code == ':')
		return complain_of(optopt, "needs a value");
	if (optopt == 0)
		return complain_of_word(word);
	if (find_row(optopt) != NULL)
		return complain_of(optopt, "takes no value");
	return complain_of(optopt, "no such option");
}

/* Return whether ${file} is a directory that will be walked. */
static bool
walks(const struct options *o, const char *file)
{
	struct stat st;

	return o->recursion != RECURSION_NONE && strcmp(file, "-") != 0 &&
	    stat(file, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Take what is behind the options: the files. */
static void
take_files(struct options *o, int argc, char **argv)
{
	static char dash[] = "-", dot[] = ".";
	static char *const only_dash[] = { dash }, *const only_dot[] = { dot };

	o->file = argv + optind;
	o->files = (size_t)(argc - optind);
	o->no_file = o->files == 0 && o->lists == 0;
	if (o->no_file) {
		o->file = o->recursion == RECURSION_NONE ? only_dash : only_dot;
		o->files = 1;
	}
	o->names = o->naming == WHEN_ALWAYS ||
	    (o->naming == WHEN_AUTO &&
		(o->files > 1 || o->lists > 0 || walks(o, o->file[0])));

	/* A file's name is known with its first result. */
	if (o->max_count > 1 &&
	    (o->summary == SUMMARY_WITH || o->summary == SUMMARY_WITHOUT))
		o->max_count = 1;
}

/* Return whether what ${o} ask for may take the place of an input: it is all of
 * it, edited. */
static bool
edits(const struct options *o)
{

	return (IN(mode_of(o)) & EDITS) != 0;
}

/* Return whether ${file}, which is read, will be written over. */
static bool
is_replaced(const struct options *o, const char *file)
{
	struct stat st;

	return walk_look(file, &st) && input_is_output(&st, &o->replaced);
}

/* Take note of the file that will be written over, which is no input (D123).
 * Return 0, or -1 when it was said that it is one. */
static int
check_output(struct options *o)
{
	bool is_read = false;
	size_t i;

	if (o->output == NULL || o->quiet || edits(o) ||
	    stat(o->output, &o->replaced) == -1 ||
	    !S_ISREG(o->replaced.st_mode)) {
		memset(&o->replaced, 0, sizeof(o->replaced));
		return 0;
	}
	for (i = 0; i < o->files; i++)
		is_read = is_read || is_replaced(o, o->file[i]);
	for (i = 0; i < o->lists; i++)
		is_read = is_read || is_replaced(o, o->list[i].file);
	for (i = 0; i < o->hosts_files; i++)
		is_read = is_read || is_replaced(o, o->hosts_file[i]);
	for (i = 0; i < o->scheme_files; i++)
		is_read = is_read || is_replaced(o, o->scheme_file[i]);
	if (!is_read)
		return 0;
	return help_complain(o->output,
	    "the output file is also an input and would be overwritten");
}

/* What is converted has no bytes of the input's to be cut at.  Return 0, or -1
 * when it was said what cannot be. */
static int
check_cut(const struct options *o)
{

	if (o->is_cut && o->refang)
		return help_complain("--refang",
		    "cannot be used with --range or --shard");
	if (o->shards > 0 && (o->range.begin > 0 || o->range.end != UINT64_MAX))
		return help_complain("--shard", "cannot be used with --range");
	return 0;
}

static void
options_init(struct options *o)
{

	memset(o, 0, sizeof(*o));
	o->join = URLSIFT_JOIN_FLOW;
	o->kept = true;
	o->hyperlink = WHEN_NEVER;
	o->kinds.unpacks = true;
	o->end = '\n';
	o->max_count = UINT64_MAX;
	o->range.end = UINT64_MAX;
	o->max_url = URLSIFT_MAX_URL_DEFAULT;
	o->max_wrapper_lines = URLSIFT_MAX_WRAPPER_LINES_DEFAULT;
	o->max_memory = MAX_MEMORY;
	o->before = o->after = o->around = UINT64_MAX;
	o->top[TOP_HOST] = o->top[TOP_DOMAIN] = TOP_NAMES;
	o->top[TOP_SCHEME] = UINT64_MAX;
}

/* Return 0, or -1 when it was said that one of the options ${given} is of no
 * use to what the others ask for (D70). */
static int
check_use(const struct options *o, const bool given[])
{
	enum mode mode = mode_of(o);
	char why[64];
	size_t i;

	for (i = 0; i < ROWS; i++) {
		if (!given[i] || (rows[i].use & IN(mode)) != 0)
			continue;
		snprintf(why, sizeof(why), "has no effect with --%s",
		    mode_word(mode));
		return complain_of(FIRST_CODE + (int)i, why);
	}
	return 0;
}

int
options_parse(struct options *o, int argc, char **argv)
{
	struct grammar g;
	bool given[ROWS] = { false };
	int code;
	const char *why;

	options_init(o);
	grammar_make(&g);
	opterr = 0;
	while ((code = getopt_long(argc, argv, g.letters, g.words, NULL)) !=
	    -1) {
		const struct row *row = find_row(code);

		if (row == NULL)
			return complain_of_syntax(code, argv[optind - 1]);
		if (optarg == NULL && writes(row))
			return complain_of_blank(row);
		if ((why = row->take(o, row, optarg)) != NULL)
			return complain_of_value(row, optarg, why);
		if (o->task == TASK_HELP || o->task == TASK_VERSION)
			break;
		given[row - rows] = true;
	}
	if (o->task == TASK_MERGE && o->sums == SUMS_NONE)
		o->sums = SUMS_ALL;
	if (o->task != TASK_SEARCH && o->task != TASK_VALIDATE &&
	    o->task != TASK_MERGE) {
		o->quiet = false;
		return 0;
	}
	mode_choose(o);
	if (check_use(o, given) == -1 || check_cut(o) == -1)
		return -1;
	if (o->format >= FORMAT_MEND && mode_take_edits(o) == -1)
		return -1;
	take_files(o, argc, argv);
	return check_output(o);
}

void
options_free(struct options *o)
{

	filter_free(&o->filter);
	globs_free(&o->wanted);
	globs_free(&o->wanted_dirs);
	free(o->list);
}
