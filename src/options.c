/*
 * getopt_long() reads the options, options.def tells what they do; what there
 * is to complain about is said in our own way, since an option may hold any
 * byte.
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "count/unique.h"
#include "help.h"
#include "input/charset.h"
#include "modes.h"
#include "options.h"
#include "print/errors.h"
#include "print/get.h"
#include "run/pool.h"
#include "value.h"

/* As many archives in archives as the decoder follows. */
#define NESTING_LIMIT 32

/* As many hosts and domains as --stats tells. */
#define TOP_NAMES 10

#define MAX_MEMORY ((uint64_t)256 << 20)

/* What getopt_long() returns for the first option; one more for the next. */
#define FIRST_CODE 256

/* A row of options.def. */
struct row {
	char letter;
	const char *word, *value;
	unsigned use; /* IN() a mode */

	/* Set the field; return why not. */
	const char *(*take)(struct options *o, const struct row *row,
	    char *value);
	size_t field;
	unsigned number;
};

/* Why a value is none of those that the row tells. */
static const char no_choice[] = "";

static void *
field_of(struct options *o, const struct row *row)
{

	return (char *)o + row->field;
}

static const char *
take_nothing(struct options *o, const struct row *row, char *value)
{

	(void)o;
	(void)row;
	(void)value;
	return NULL;
}

static const char *
take_set(struct options *o, const struct row *row, char *value)
{
	bool *field = field_of(o, row);

	(void)value;
	*field = row->number != 0;
	return NULL;
}

static const char *
take_choose(struct options *o, const struct row *row, char *value)
{
	unsigned *field = field_of(o, row);

	(void)value;
	*field = row->number;
	return NULL;
}

/* Take one of the names in the row; without one, the first. */
static const char *
take_name(struct options *o, const struct row *row, char *value)
{
	unsigned *field = field_of(o, row);
	int n = 0;

	if (value != NULL)
		n = value_name(value, strchr(row->value, '=') + 1);
	if (n == -1)
		return no_choice;
	*field = row->number + (unsigned)n;
	return NULL;
}

static const char *
take_text(struct options *o, const struct row *row, char *value)
{
	const char **field = field_of(o, row);

	*field = value;
	return NULL;
}

static const char *
take_count(struct options *o, const struct row *row, char *value)
{

	return value_number(value, row->number, field_of(o, row));
}

static const char *
take_size(struct options *o, const struct row *row, char *value)
{

	return value_size(value, row->number, field_of(o, row));
}

static const char *
take_nesting(struct options *o, const struct row *row, char *value)
{
	const char *why = take_count(o, row, value);

	if (why == NULL && o->max_nesting > NESTING_LIMIT)
		why = "its value can be 1 to 32";
	return why;
}

static const char *
take_threads(struct options *o, const struct row *row, char *value)
{
	const char *why = take_count(o, row, value);

	if (why == NULL && o->threads > POOL_THREADS_MAX)
		why = "there can be 256 at most";
	return why;
}

static const char *
take_hyphen(struct options *o, const struct row *row, char *value)
{

	o->both_hyphens = strcmp(value, "both") == 0;
	if (!o->both_hyphens)
		return take_name(o, row, value);
	o->hyphen = URLSIFT_HYPHEN_AUTO;
	return NULL;
}

static const char *
take_invalid(struct options *o, const struct row *row, char *value)
{

	take_set(o, row, NULL);
	o->kept = value == NULL;
	return value == NULL || value_name(value, "only") == 0 ? NULL :
								 no_choice;
}

static const char *
take_scheme_file(struct options *o, const struct row *row, char *value)
{

	(void)row;
	if (o->scheme_files == SCHEME_FILES_MAX)
		return "there can be 16 at most";
	o->scheme_file[o->scheme_files++] = value;
	return NULL;
}

static const char *
take_schemes(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_schemes(&o->filter, value);
}

static const char *
take_forms(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_forms(&o->filter, value);
}

static const char *
take_risks(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_risks(&o->filter, value);
}

static const char *
take_host(struct options *o, const struct row *row, char *value)
{

	return filter_take_host(&o->filter, value, row->number != 0);
}

static const char *
take_domain(struct options *o, const struct row *row, char *value)
{

	(void)row;
	return filter_take_domain(&o->filter, value);
}

static const char *
take_hosts_file(struct options *o, const struct row *row, char *value)
{

	(void)row;
	if (o->hosts_files == HOSTS_FILES_MAX)
		return "there can be 16 at most";
	o->filter.on = o->filter.has_hosts = true;
	o->hosts_file[o->hosts_files++] = value;
	return NULL;
}

static const char *
take_match(struct options *o, const struct row *row, char *value)
{

	return filter_take_match(&o->filter, value, row->number != 0);
}

static const char *
take_encoding(struct options *o, const struct row *row, char *value)
{

	if (strlen(value) > CHARSET_NAME_MAX || !charset_exists(value))
		return "there is no such character set";
	return take_text(o, row, value);
}

static const char *
take_glob(struct options *o, const struct row *row, char *value)
{

	if (globs_add(field_of(o, row), value, row->number != 0) == -1)
		return strerror(ENOMEM);
	return NULL;
}

static const char *
take_dir_glob(struct options *o, const struct row *row, char *value)
{
	size_t len = strlen(value);

	while (len > 1 && value[len - 1] == '/')
		value[--len] = '\0';
	return take_glob(o, row, value);
}

static const char *
take_range(struct options *o, const struct row *row, char *value)
{
	size_t len = strlen(value);
	const char *why;

	(void)row;
	o->is_cut = true;
	o->range.end = UINT64_MAX;
	if (len > 0 && value[len - 1] == '-') {
		value[len - 1] = '\0';
		return value_number(value, 0, &o->range.begin);
	}
	if ((why = value_pair(value, '-', &o->range.begin, &o->range.end)) ==
		NULL &&
	    o->range.end < o->range.begin)
		why = "it ends before it begins";
	return why;
}

static const char *
take_shard(struct options *o, const struct row *row, char *value)
{
	const char *why = value_pair(value, '/', &o->shard, &o->shards);

	(void)row;
	o->is_cut = true;
	if (why == NULL &&
	    (o->shard == 0 || o->shard > o->shards || o->shards > SHARDS_MAX))
		why = "it can be 1/1 to 1000000/1000000";
	return why;
}

static const char *
take_list(struct options *o, const struct row *row, char *value)
{
	struct list_source *list;

	list = realloc(o->list, (o->lists + 1) * sizeof(*list));
	if (list == NULL)
		return strerror(ENOMEM);
	o->list = list;
	list[o->lists].file = value;
	list[o->lists++].end = (char)row->number;
	return NULL;
}

static const char *
take_null(struct options *o, const struct row *row, char *value)
{

	(void)row;
	(void)value;
	o->end = '\0';
	return NULL;
}

/* Names go before counts, as in grep. */
static const char *
take_summary(struct options *o, const struct row *row, char *value)
{

	if (row->number == SUMMARY_COUNT && o->summary != SUMMARY_NONE)
		return NULL;
	return take_choose(o, row, value);
}

static const char *
take_template(struct options *o, const struct row *row, char *value)
{

	o->format = (enum format)row->number;
	o->template = value;
	return get_check(value);
}

static const char *
take_explain(struct options *o, const struct row *row, char *value)
{

	o->rejected = true;
	return take_choose(o, row, value);
}

/* What is rejected is counted, too. */
static const char *
take_stats(struct options *o, const struct row *row, char *value)
{

	o->rejected = true;
	return take_choose(o, row, value);
}

static const char *
take_top(struct options *o, const struct row *row, char *value)
{
	char *name = strchr(value, ':');
	int n = 0;

	if (name != NULL) {
		*name++ = '\0';
		n = value_name(name, "host|scheme|domain");
	}
	if (n == -1)
		return "it is of host, scheme or domain";
	o->top_of = (enum top)n;
	if (o->sums == SUMS_NONE)
		o->sums = (enum sums)row->number;
	return value_number(value, 1, &o->top[n]);
}

static const char *
take_help(struct options *o, const struct row *row, char *value)
{

	(void)row;
	o->task = TASK_HELP;
	o->all_help = value != NULL;
	return value == NULL || value_name(value, "all") == 0 ? NULL :
								no_choice;
}

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
			word->has_arg = row->value[0] == '=' ?
			    required_argument :
			    (row->value[0] == '[' ? optional_argument :
						    no_argument);
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
	char name[32], choices[96];

	if (row != NULL && why == no_choice) {
		snprintf(choices, sizeof(choices), "its value can only be %s",
		    strchr(row->value, '=') + 1);
		choices[strcspn(choices, "]")] = '\0';
		why = choices;
	}
	if (row != NULL && row->word != NULL)
		snprintf(name, sizeof(name), "--%s", row->word);
	else
		snprintf(name, sizeof(name), "-%c", code);
	return help_complain(name, why);
}

/* Return whether ${name}, as it was typed, begins an option's name. */
static bool
begins_word(const char *name)
{
	size_t len = strcspn(name, "=");
	const struct row *row;

	for (row = rows; row < rows + ROWS; row++)
		if (row->word != NULL && strncmp(row->word, name, len) == 0)
			return true;
	return false;
}

/* Say what getopt_long() does not like about ${word} or about a letter. */
static int
complain_of_syntax(int code, const char *word)
{

	if (code == ':')
		return complain_of(optopt, "needs a value");
	if (optopt == 0 && begins_word(word + 2))
		return help_complain(word, "there are several such options");
	if (optopt == 0)
		return help_complain(word, "no such option");
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

/* What is converted has no bytes of the input's to be cut at.  Return 0, or -1
 * when it was said what cannot be. */
static int
check_cut(const struct options *o)
{

	if (o->is_cut && o->refang)
		return help_complain("--refang",
		    "what is cut is read as it is");
	if (o->shards > 0 && (o->range.begin > 0 || o->range.end != UINT64_MAX))
		return help_complain("--shard", "a range is not cut again");
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
		snprintf(why, sizeof(why), "is of no use to --%s",
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
		if ((why = row->take(o, row, optarg)) != NULL)
			return complain_of(code, why);
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
	return 0;
}

void
options_free(struct options *o)
{

	filter_free(&o->filter);
	globs_free(&o->wanted);
	globs_free(&o->wanted_dirs);
	free(o->list);
}
