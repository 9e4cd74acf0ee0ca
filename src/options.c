/*
 * getopt_long() reads the options; what it has to complain about is said in
 * our own way, since an option may hold any byte.
 */
#include "config.h"

#include <errno.h>
#include <getopt.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "errors.h"
#include "get.h"
#include "help.h"
#include "options.h"
#include "pool.h"
#include "unique.h"
#include "value.h"

#ifdef HAVE_DECODE
#define NOT_A_KIND "its value is not auto, text, mail, mbox, news or html"
#else
#define NOT_A_KIND "its value is not auto or text: there is no decoder"
#endif

/* As many archives in archives as the decoder follows. */
#define NESTING_LIMIT 32

/* Options without a letter. */
enum {
	OPT_COLOR = 256,
	OPT_CSV,
	OPT_DEFANG,
	OPT_EMAILS,
	OPT_EXCLUDE,
	OPT_EXCLUDE_DIR,
	OPT_FILES_FROM,
	OPT_FILES0_FROM,
	OPT_FORMS,
	OPT_HIGHLIGHT,
	OPT_HYPERLINK,
	OPT_INCLUDE,
	OPT_INVALID,
	OPT_LABEL,
	OPT_LINE_BUFFERED,
	OPT_LIST_SCHEMES,
	OPT_MAX_MEMBERS,
	OPT_MAX_MEMORY,
	OPT_MAX_NESTING,
	OPT_MAX_OUTPUT,
	OPT_MAX_RATIO,
	OPT_MAX_URL,
	OPT_MAX_WRAPPER_LINES,
	OPT_MEND,
	OPT_NO_DECOMPRESS,
	OPT_NO_IRI,
	OPT_NORMALIZE,
	OPT_OUTPUT,
	OPT_PROGRESS,
	OPT_REFANG,
	OPT_REPLACE,
	OPT_RISK,
	OPT_SCHEMELESS,
	OPT_SCHEME_FILE,
	OPT_SYNTAX,
	OPT_TSV,
	OPT_UNREDIRECT,
	OPT_VALIDATE,
	OPT_VIMGREP
};

#define COUNT(names) (sizeof(names) / sizeof((names)[0]))

#define MAX_MEMORY ((uint64_t)256 << 20)

static const char letters[] = ":0HIJLRVW:bcg:hij:lm:noqrs:t:uxy:z";

/* clang-format off */
static const struct option words[] = {
	{ "byte-offset", no_argument, NULL, 'b' },
	{ "color", required_argument, NULL, OPT_COLOR },
	{ "count", no_argument, NULL, 'c' },
	{ "csv", no_argument, NULL, OPT_CSV },
	{ "decompress", no_argument, NULL, 'z' },
	{ "defang", no_argument, NULL, OPT_DEFANG },
	{ "dereference-recursive", no_argument, NULL, 'R' },
	{ "emails", no_argument, NULL, OPT_EMAILS },
	{ "exclude", required_argument, NULL, OPT_EXCLUDE },
	{ "exclude-dir", required_argument, NULL, OPT_EXCLUDE_DIR },
	{ "explain", no_argument, NULL, 'x' },
	{ "files-from", required_argument, NULL, OPT_FILES_FROM },
	{ "files-with-urls", no_argument, NULL, 'l' },
	{ "files-without-urls", no_argument, NULL, 'L' },
	{ "files0-from", required_argument, NULL, OPT_FILES0_FROM },
	{ "forms", required_argument, NULL, OPT_FORMS },
	{ "get", required_argument, NULL, 'g' },
	{ "help", optional_argument, NULL, 'h' },
	{ "highlight", no_argument, NULL, OPT_HIGHLIGHT },
	{ "hyperlink", optional_argument, NULL, OPT_HYPERLINK },
	{ "hyphen", required_argument, NULL, 'y' },
	{ "include", required_argument, NULL, OPT_INCLUDE },
	{ "invalid", optional_argument, NULL, OPT_INVALID },
	{ "join", required_argument, NULL, 'W' },
	{ "json", no_argument, NULL, 'J' },
	{ "label", required_argument, NULL, OPT_LABEL },
	{ "line-buffered", no_argument, NULL, OPT_LINE_BUFFERED },
	{ "line-number", no_argument, NULL, 'n' },
	{ "list-schemes", no_argument, NULL, OPT_LIST_SCHEMES },
	{ "max-count", required_argument, NULL, 'm' },
	{ "max-members", required_argument, NULL, OPT_MAX_MEMBERS },
	{ "max-memory", required_argument, NULL, OPT_MAX_MEMORY },
	{ "max-nesting", required_argument, NULL, OPT_MAX_NESTING },
	{ "max-output", required_argument, NULL, OPT_MAX_OUTPUT },
	{ "max-ratio", required_argument, NULL, OPT_MAX_RATIO },
	{ "max-url", required_argument, NULL, OPT_MAX_URL },
	{ "max-wrapper-lines", required_argument, NULL, OPT_MAX_WRAPPER_LINES },
	{ "mend", no_argument, NULL, OPT_MEND },
	{ "no-decompress", no_argument, NULL, OPT_NO_DECOMPRESS },
	{ "no-filename", no_argument, NULL, 'I' },
	{ "no-iri", no_argument, NULL, OPT_NO_IRI },
	{ "normalize", no_argument, NULL, OPT_NORMALIZE },
	{ "null", no_argument, NULL, '0' },
	{ "output", required_argument, NULL, OPT_OUTPUT },
	{ "progress", required_argument, NULL, OPT_PROGRESS },
	{ "quiet", no_argument, NULL, 'q' },
	{ "recursive", no_argument, NULL, 'r' },
	{ "refang", no_argument, NULL, OPT_REFANG },
	{ "replace", required_argument, NULL, OPT_REPLACE },
	{ "risk", required_argument, NULL, OPT_RISK },
	{ "scheme", required_argument, NULL, 's' },
	{ "scheme-file", required_argument, NULL, OPT_SCHEME_FILE },
	{ "schemeless", no_argument, NULL, OPT_SCHEMELESS },
	{ "syntax", required_argument, NULL, OPT_SYNTAX },
	{ "threads", required_argument, NULL, 'j' },
	{ "tsv", no_argument, NULL, OPT_TSV },
	{ "type", required_argument, NULL, 't' },
	{ "unique", optional_argument, NULL, 'u' },
	{ "unredirect", no_argument, NULL, OPT_UNREDIRECT },
	{ "validate", no_argument, NULL, OPT_VALIDATE },
	{ "version", no_argument, NULL, 'V' },
	{ "vimgrep", no_argument, NULL, OPT_VIMGREP },
	{ "with-filename", no_argument, NULL, 'H' },
	{ NULL, 0, NULL, 0 }
};
/* clang-format on */

static int
complain(const char *option, const char *why)
{

	error_say(option, why);
	help_usage();
	return -1;
}

/* Return the long option that getopt_long() returns as ${code}, or NULL. */
static const struct option *
find_word(int code)
{
	const struct option *word;

	for (word = words; word->name != NULL; word++)
		if (word->val == code)
			return word;
	return NULL;
}

/* Complain about the option that getopt_long() returns as ${code}. */
static int
complain_of(int code, const char *why)
{
	const struct option *word = find_word(code);
	char name[32] = "--";

	if (word != NULL) {
		strncat(name, word->name, sizeof(name) - 3);
	} else {
		name[1] = (char)code;
	}
	return complain(name, why);
}

/* Return whether ${name}, as it was typed, begins an option's name. */
static bool
begins_word(const char *name)
{
	size_t len = strcspn(name, "=");
	const struct option *word;

	for (word = words; word->name != NULL; word++)
		if (strncmp(word->name, name, len) == 0)
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
		return complain(word, "there are several such options");
	if (optopt == 0)
		return complain(word, "no such option");
	if (find_word(optopt) != NULL)
		return complain_of(optopt, "takes no value");
	return complain_of(optopt, "no such option");
}

static const char *
take_syntax(struct options *o, const char *value)
{
	static const char *const names[] = {
		[URLSIFT_RFC3986] = "rfc3986",
		[URLSIFT_RFC1738] = "rfc1738",
	};
	int n = value_name(value, names, COUNT(names));

	if (n == -1)
		return "its value is neither rfc1738 nor rfc3986";
	o->syntax = (enum urlsift_syntax)n;
	return NULL;
}

static const char *
take_join(struct options *o, const char *value)
{
	static const char *const names[] = {
		[URLSIFT_JOIN_NONE] = "none",
		[URLSIFT_JOIN_DELIMITED] = "delimited",
		[URLSIFT_JOIN_HYPHEN] = "hyphen",
		[URLSIFT_JOIN_FLOW] = "flow",
	};
	int n = value_name(value, names, COUNT(names));

	if (n == -1)
		return "its value is not none, delimited, hyphen or flow";
	o->join = (enum urlsift_join)n;
	return NULL;
}

static const char *
take_hyphen(struct options *o, const char *value)
{
	static const char *const names[] = {
		[URLSIFT_HYPHEN_AUTO] = "auto",
		[URLSIFT_HYPHEN_KEEP] = "keep",
		[URLSIFT_HYPHEN_DROP] = "drop",
	};
	int n = value_name(value, names, COUNT(names));

	o->both_hyphens = strcmp(value, "both") == 0;
	if (n == -1 && !o->both_hyphens)
		return "its value is not auto, keep, drop or both";
	o->hyphen = n == -1 ? URLSIFT_HYPHEN_AUTO : (enum urlsift_hyphen)n;
	return NULL;
}

static const char *
take_threads(struct options *o, const char *value)
{
	const char *why = value_number(value, 1, &o->threads);

	if (why == NULL && o->threads > POOL_THREADS_MAX)
		why = "there can be 256 at most";
	return why;
}

static const char *
take_unique(struct options *o, const char *value)
{

	o->unique = UNIQUE_EXACT;
	if (value != NULL && strcmp(value, "normal") == 0)
		o->unique = UNIQUE_NORMAL;
	else if (value != NULL && strcmp(value, "exact") != 0)
		return "its value is neither exact nor normal";
	return NULL;
}

static const char *
take_when(enum when *when, const char *value)
{
	static const char *const names[] = {
		[WHEN_AUTO] = "auto",
		[WHEN_ALWAYS] = "always",
		[WHEN_NEVER] = "never",
	};
	int n = WHEN_AUTO;

	if (value != NULL)
		n = value_name(value, names, COUNT(names));
	if (n == -1)
		return "its value is not auto, always or never";
	*when = (enum when)n;
	return NULL;
}

static const char *
take_template(struct options *o, enum format format, const char *value)
{

	o->format = format;
	o->template = value;
	return get_check(value);
}

static const char *
take_help(struct options *o, const char *value)
{

	o->task = TASK_HELP;
	o->all_help = value != NULL;
	if (value != NULL && strcmp(value, "all") != 0)
		return "its value is not all";
	return NULL;
}

/* Take a pattern, which names files or directories. */
static const char *
take_glob(struct options *o, int code, char *value)
{
	struct globs *globs = &o->wanted;
	size_t len = strlen(value);

	if (code == OPT_EXCLUDE_DIR) {
		globs = &o->wanted_dirs;
		while (len > 1 && value[len - 1] == '/')
			value[--len] = '\0';
	}
	if (globs_add(globs, value, code == OPT_INCLUDE) == -1)
		return strerror(ENOMEM);
	return NULL;
}

static const char *
take_list(struct options *o, const char *value, char end)
{
	struct list_source *list;

	list = realloc(o->list, (o->lists + 1) * sizeof(*list));
	if (list == NULL)
		return strerror(ENOMEM);
	o->list = list;
	list[o->lists].file = value;
	list[o->lists++].end = end;
	return NULL;
}

/* Take an option about which files are read; return why not. */
static const char *
take_choice(struct options *o, int code, char *value)
{

	switch (code) {
	case OPT_EXCLUDE:
	case OPT_EXCLUDE_DIR:
	case OPT_INCLUDE:
		return take_glob(o, code, value);
	case OPT_FILES_FROM:
		return take_list(o, value, '\n');
	case OPT_FILES0_FROM:
		return take_list(o, value, '\0');
	}
	return NULL;
}

static const char *
take_nesting(struct options *o, const char *value)
{
	const char *why = value_number(value, 1, &o->max_nesting);

	if (why == NULL && o->max_nesting > NESTING_LIMIT)
		why = "its value can be 1 to 32";
	return why;
}

/* Take a number; return why not. */
static const char *
take_limit(struct options *o, int code, const char *value)
{

	switch (code) {
	case 'j':
		return take_threads(o, value);
	case 'm':
		return value_number(value, 0, &o->max_count);
	case OPT_MAX_MEMORY:
		return value_size(value, UNIQUE_LEAST, &o->max_memory);
	case OPT_MAX_MEMBERS:
		return value_number(value, 1, &o->max_members);
	case OPT_MAX_NESTING:
		return take_nesting(o, value);
	case OPT_MAX_OUTPUT:
		return value_number(value, 1, &o->max_output);
	case OPT_MAX_RATIO:
		return value_number(value, 1, &o->max_ratio);
	case OPT_MAX_URL:
		return value_number(value, 1, &o->max_url);
	case OPT_MAX_WRAPPER_LINES:
		return value_number(value, 1, &o->max_wrapper_lines);
	}
	return NULL;
}

/* Take an option about what is written; return why not. */
static const char *
take_output(struct options *o, int code, const char *value)
{

	switch (code) {
	case 'g':
		return take_template(o, FORMAT_GET, value);
	case OPT_COLOR:
		return take_when(&o->color, value);
	case OPT_HYPERLINK:
		return take_when(&o->hyperlink, value);
	case OPT_OUTPUT:
		o->output = value;
		break;
	case OPT_PROGRESS:
		return take_when(&o->progress, value);
	case OPT_REPLACE:
		return take_template(o, FORMAT_REPLACE, value);
	}
	return NULL;
}

/* Take another option that may have a value; return why not. */
static const char *
take_value(struct options *o, int code, const char *value)
{

	switch (code) {
	case 'W':
		return take_join(o, value);
	case 'h':
		return take_help(o, value);
	case 's':
		return filter_take_schemes(&o->filter, value);
	case 't':
		if (!kind_named(value, &o->kinds.kind))
			return NOT_A_KIND;
		break;
	case 'u':
		return take_unique(o, value);
	case 'y':
		return take_hyphen(o, value);
	case OPT_FORMS:
		return filter_take_forms(&o->filter, value);
	case OPT_INVALID:
		o->rejected = true;
		o->kept = value == NULL;
		if (value != NULL && strcmp(value, "only") != 0)
			return "its value is not only";
		break;
	case OPT_LABEL:
		o->label = value;
		break;
	case OPT_RISK:
		return filter_take_risks(&o->filter, value);
	case OPT_SCHEME_FILE:
		if (o->scheme_files == SCHEME_FILES_MAX)
			return "there can be 16 at most";
		o->scheme_file[o->scheme_files++] = value;
		break;
	case OPT_SYNTAX:
		return take_syntax(o, value);
	}
	return NULL;
}

/* Take an option that says what to do instead of a search. */
static void
take_task(struct options *o, int code)
{

	switch (code) {
	case 'V':
		o->task = TASK_VERSION;
		break;
	case OPT_LIST_SCHEMES:
		o->task = TASK_LIST_SCHEMES;
		break;
	case OPT_VALIDATE:
		o->task = TASK_VALIDATE;
		break;
	}
}

/* Take an option that says what results look like. */
static void
take_format(struct options *o, int code)
{

	switch (code) {
	case 'J':
		o->format = FORMAT_JSON;
		break;
	case 'x':
		o->format = FORMAT_TRACE;
		o->rejected = true;
		break;
	case OPT_CSV:
		o->format = FORMAT_CSV;
		break;
	case OPT_HIGHLIGHT:
		o->format = FORMAT_HIGHLIGHT;
		break;
	case OPT_MEND:
		o->format = FORMAT_MEND;
		break;
	case OPT_TSV:
		o->format = FORMAT_TSV;
		break;
	case OPT_VIMGREP:
		o->format = FORMAT_VIMGREP;
		break;
	}
}

/* Take an option about what is printed of a file; names go before counts. */
static void
take_summary(struct options *o, int code)
{

	if (code == 'l')
		o->summary = SUMMARY_WITH;
	else if (code == 'L')
		o->summary = SUMMARY_WITHOUT;
	else if (code == 'c' && o->summary == SUMMARY_NONE)
		o->summary = SUMMARY_COUNT;
}

/* Take another option that has no value. */
static void
take_flag(struct options *o, int code)
{

	switch (code) {
	case '0':
		o->end = '\0';
		break;
	case 'R':
		o->recursion = RECURSION_FOLLOWS;
		break;
	case 'b':
		o->offsets = true;
		break;
	case 'i':
		o->kept = o->rejected = true;
		break;
	case 'n':
		o->lines = true;
		break;
	case 'q':
		o->quiet = true;
		break;
	case 'r':
		o->recursion = RECURSION_WALKS;
		break;
	case OPT_DEFANG:
		o->defang = true;
		break;
	case OPT_EMAILS:
		o->emails = true;
		break;
	case OPT_LINE_BUFFERED:
		o->line_buffered = true;
		break;
	case 'z':
		o->kinds.unpacks = true;
		break;
	case OPT_NO_DECOMPRESS:
		o->kinds.unpacks = false;
		break;
	case OPT_NO_IRI:
		o->no_iri = true;
		break;
	case OPT_NORMALIZE:
		o->normalize = true;
		break;
	case OPT_REFANG:
		o->refang = true;
		break;
	case OPT_UNREDIRECT:
		o->unredirect = true;
		break;
	case OPT_SCHEMELESS:
		o->schemeless = true;
		break;
	}
}

/* Return whether an option is of no use to --validate. */
static bool
is_for_text(int code)
{

	return (code >= OPT_CSV && code <= OPT_EMAILS) ||
	    (code >= OPT_MAX_MEMBERS && code <= OPT_NORMALIZE) ||
	    (code >= OPT_REFANG && code <= OPT_SCHEMELESS) ||
	    code == OPT_FORMS || code == OPT_HIGHLIGHT || code == OPT_INVALID ||
	    code == OPT_TSV || code == OPT_UNREDIRECT || code == OPT_VIMGREP ||
	    (code < 256 && strchr("HILWbcgijlmnsuxyz", code) != NULL);
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
take_files(struct options *o, int argc, char **argv, int names)
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
	o->names = names == 'H' ||
	    (names == 0 &&
		(o->files > 1 || o->lists > 0 || walks(o, o->file[0])));

	/* A file's name is known with its first result. */
	if (o->max_count > 1 &&
	    (o->summary == SUMMARY_WITH || o->summary == SUMMARY_WITHOUT))
		o->max_count = 1;
}

/* Take an option; return why not. */
static const char *
take(struct options *o, int code, char *value)
{
	const char *why = take_value(o, code, value);

	if (why == NULL)
		why = take_limit(o, code, value);
	if (why == NULL)
		why = take_output(o, code, value);
	if (why == NULL)
		why = take_choice(o, code, value);
	take_task(o, code);
	take_format(o, code);
	take_flag(o, code);
	take_summary(o, code);
	return why;
}

/* What is edited is read as text.  Return false if it shall be another kind. */
static bool
take_text(struct options *o)
{

	if (o->kinds.kind > KIND_TEXT)
		return false;
	o->kinds.kind = KIND_TEXT;
	o->kinds.unpacks = false;
	return true;
}

int
options_parse(struct options *o, int argc, char **argv)
{
	int code, names = 0, for_text = 0;
	const char *why;

	memset(o, 0, sizeof(*o));
	o->join = URLSIFT_JOIN_FLOW;
	o->kept = true;
	o->hyperlink = WHEN_NEVER;
	o->kinds.unpacks = true;
	o->end = '\n';
	o->max_count = UINT64_MAX;
	o->max_url = URLSIFT_MAX_URL_DEFAULT;
	o->max_wrapper_lines = URLSIFT_MAX_WRAPPER_LINES_DEFAULT;
	o->max_memory = MAX_MEMORY;
	opterr = 0;
	while ((code = getopt_long(argc, argv, letters, words, NULL)) != -1) {
		if (code == ':' || code == '?')
			return complain_of_syntax(code, argv[optind - 1]);
		if ((why = take(o, code, optarg)) != NULL)
			return complain_of(code, why);
		if (o->task == TASK_HELP || o->task == TASK_VERSION)
			break;
		if (code == 'H' || code == 'I')
			names = code;
		if (is_for_text(code))
			for_text = code;
	}
	if (o->task != TASK_SEARCH && o->task != TASK_VALIDATE) {
		o->quiet = false;
		return 0;
	}
	if (o->task == TASK_VALIDATE && for_text != 0)
		return complain_of(for_text, "is of no use to --validate");
	if (o->format >= FORMAT_MEND && !take_text(o))
		return complain_of('t', "what is edited can only be text");
	if (o->format >= FORMAT_MEND && o->unique != UNIQUE_OFF)
		return complain_of('u', "what is edited keeps all its URLs");
	take_files(o, argc, argv, names);
	return 0;
}

void
options_free(struct options *o)
{

	globs_free(&o->wanted);
	globs_free(&o->wanted_dirs);
	free(o->list);
}
