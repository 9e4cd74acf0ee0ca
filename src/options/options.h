/*
 * The command line as plain values, checked as to their form.  Nothing is
 * opened, loaded or compiled here: src/setup/ does that.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* What runs. */
enum program {
	PROGRAM_SEARCH,
	PROGRAM_PASSTHRU, /* the input is printed, or lines of it */
	PROGRAM_VALIDATE,
	PROGRAM_MERGE,
	PROGRAM_LIST_SCHEMES,
	PROGRAM_HELP,
	PROGRAM_VERSION
};

enum format {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_TRACE, /* --explain */
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_VIMGREP,
	FORMAT_GET,
	FORMAT_MEND,
	FORMAT_REPLACE,
	FORMAT_HIGHLIGHT,
	FORMAT_CONTEXT, /* -A, -B, -C */
	FORMATS
};

/* What --type says, in its order. */
enum input_type {
	TYPE_AUTO,
	TYPE_TEXT,
	TYPE_MAIL,
	TYPE_MBOX,
	TYPE_NEWS,
	TYPE_HTML,
	TYPES
};

/* When more than results is written: auto, to a terminal. */
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum recursion {
	RECURSION_NONE,
	RECURSION_WALKS,  /* -r */
	RECURSION_FOLLOWS /* -R: symbolic links, too */
};

/* What is printed of a file instead of its records. */
enum summary {
	SUMMARY_NONE,
	SUMMARY_COUNT,	/* -c */
	SUMMARY_WITH,	/* -l: its name if something is found */
	SUMMARY_WITHOUT /* -L: its name if nothing is */
};

/* What is told of all inputs together instead. */
enum sums {
	SUMS_NONE,
	SUMS_ALL, /* --stats */
	SUMS_TOP, /* --top without it */
	SUMS_REPORT
};

/* By what --top counts. */
enum top { TOP_HOST, TOP_SCHEME, TOP_DOMAIN, TOP_KINDS };

/* How it exits when nothing is found. */
enum exits { EXITS_GREP, EXITS_ERRORS_ONLY };

/* Which URLs are the same (D50). */
enum uniqueness {
	UNIQUE_OFF,
	UNIQUE_EXACT,
	UNIQUE_NORMAL /* in their normal forms */
};

/* What begins in it counts. */
struct range {
	uint64_t begin, end; /* UINT64_MAX: the input's end */
};

/* The values of options that may be given more than once, in their order. */
struct option_list {
	struct option_item {
		const char *value;
		unsigned number; /* what the option's row says of it */
	} * item;
	size_t n;
};

#define OPTION_FILES_MAX 16 /* files that one such option names */
#define THREADS_MAX 256
#define SHARDS_MAX 1000000
#define MEMORY_LEAST 65536 /* bytes, for --max-memory */

struct options {
	enum program program;
	enum format format;
	enum input_type type;
	bool unpacks; /* archives are opened */
	enum urlsift_syntax syntax;
	enum urlsift_join join;
	enum urlsift_hyphen hyphen;
	bool both_hyphens; /* --hyphen=both */
	bool no_iri;
	bool no_headers, no_quoted;	/* what of mail is passed over */
	const char *encoding;		/* of text; NULL: as it is */
	bool schemeless, emails;	/* what has no scheme counts, too */
	struct option_list scheme_file; /* of users' schemes */
	enum when naming;		/* -H, -I; auto: of several files */
	bool lines, offsets;		/* prefixes */
	bool kept, rejected;		/* which candidates count */

	/* Which hits count: all of these must agree. */
	const char *schemes;	 /* with commas between them; NULL: all */
	const char *not_schemes; /* all but those; NULL: all */
	unsigned forms;		 /* bit 1 << form; 0: all */
	unsigned risks;		 /* hits with one of them; 0: all */
	struct option_list host, domain, hosts_file, match;

	enum summary summary;
	bool quiet;
	bool prints_records; /* no summary, and not quiet */
	enum exits exits;
	enum sums sums;
	enum top top_of;
	uint64_t top[TOP_KINDS];	/* so many names of each */
	uint64_t before, after, around; /* lines; UINT64_MAX: not said */
	enum uniqueness unique;
	uint64_t max_memory; /* for it, the sums or the report, in bytes */
	bool refang;
	bool unredirect, normalize, defang; /* rewritten, in this order */
	const char *template;		    /* of --get, --replace */
	const char *output;	    /* or the report; NULL: standard output */
	enum when color, hyperlink; /* auto: on a terminal */
	enum when progress;	    /* auto: there, after a while */
	bool line_buffered;
	bool all_help;
	const char *label; /* of standard input, or NULL */
	char end;	   /* of a record: newline or NUL */
	enum recursion recursion;
	uint64_t threads;   /* 0: as many as processors */
	uint64_t max_count; /* hits a file */
	uint64_t max_url, max_wrapper_lines;
	bool is_cut;			 /* not all of each input may count */
	struct range range;		 /* but this */
	uint64_t shard, shards;		 /* or this one of so many; 0: none */
	struct option_list wanted;	 /* globs that files must fit, or not */
	struct option_list unwanted_dir; /* that directories must not fit */

	/* Of archives; 0: the decoder's default. */
	uint64_t max_nesting, max_members, max_output, max_ratio;
	char *const *file; /* "-": standard input */
	size_t files;
	struct option_list list; /* of more files; what ends each name */
	bool no_file;		 /* none was named: "-", or "." to be walked */
};

/* What is wrong with the command line. */
struct options_error {
	char room[112];
	const char *option; /* or the file, as messages name it */
	char why[1024];
};

/**
 * options_parse(options, argc, argv, error):
 * Read the command line into ${options}, which borrows and reorders ${argv}.
 * Return 0, or -1 when ${error} says what is wrong with it.
 */
int options_parse(struct options *options, int argc, char **argv,
    struct options_error *error);

/**
 * options_fail(error, option, why):
 * options_fail_value(error, word, value, why):
 * Set ${error} to ${why} there is something wrong with ${option}, which is
 * borrowed, or with the ${value} of the option --${word}.  Return -1.
 */
int options_fail(struct options_error *error, const char *option,
    const char *why);
int options_fail_value(struct options_error *error, const char *word,
    const char *value, const char *why);

/**
 * options_free(options):
 * Free what ${options} hold.
 */
void options_free(struct options *options);

#endif
