/*
 * The command line.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/stat.h>

#include "../filter/filter.h"
#include "../input/globs.h"
#include "../input/kind.h"
#include "../input/file_list.h"
#include "urlsift.h"

enum task {
	TASK_SEARCH,
	TASK_VALIDATE,
	TASK_MERGE,
	TASK_LIST_SCHEMES,
	TASK_HELP,
	TASK_VERSION
};

enum format {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_TRACE, /* --explain */
	FORMAT_CSV,
	FORMAT_TSV,
	FORMAT_VIMGREP,
	FORMAT_GET,
	FORMAT_MEND, /* those from here on print the input, edited */
	FORMAT_REPLACE,
	FORMAT_HIGHLIGHT,
	FORMAT_CONTEXT, /* -A, -B, -C */
	FORMATS
};

/* When more than results is written: auto, to a terminal. */
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum recursion {
	RECURSION_NONE,
	RECURSION_WALKS,  /* -r */
	RECURSION_FOLLOWS /* -R: symbolic links, too */
};

/* So many files of schemes can be named. */
#define SCHEME_FILES_MAX 16

/* And so many of hosts. */
#define HOSTS_FILES_MAX 16

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

/* So many shards there can be. */
#define SHARDS_MAX 1000000

struct options {
	enum task task;
	enum format format;
	struct kind_rules kinds;
	enum urlsift_syntax syntax;
	enum urlsift_join join;
	enum urlsift_hyphen hyphen;
	bool both_hyphens; /* --hyphen=both */
	bool no_iri;
	bool no_headers, no_quoted; /* what of mail is passed over */
	const char *encoding;	    /* of text; NULL: as it is */
	bool schemeless, emails;    /* what has no scheme counts, too */
	const char *scheme_file[SCHEME_FILES_MAX];
	size_t scheme_files;
	enum when naming;	    /* -H, -I; auto: of several files */
	bool names, lines, offsets; /* prefixes */
	bool kept, rejected;	    /* which candidates count */
	struct filter filter;
	const char *hosts_file[HOSTS_FILES_MAX];
	size_t hosts_files;
	enum summary summary;
	bool quiet;
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
	struct stat replaced;	    /* the file of that name, no input */
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
	bool is_cut;			  /* not all of each input may count */
	struct range range;		  /* but this */
	uint64_t shard, shards;		  /* or this one of so many; 0: none */
	struct globs wanted, wanted_dirs; /* files, directories */

	/* Of archives; 0: the decoder's default. */
	uint64_t max_nesting, max_members, max_output, max_ratio;
	char *const *file; /* "-": standard input */
	size_t files;
	struct list_source *list; /* of more files */
	size_t lists;
	bool no_file; /* none was named: "-", or "." to be walked */
};

/**
 * options_parse(options, argc, argv):
 * Read the command line into ${options}, which borrows and reorders ${argv}.
 * Return 0, or -1 when what is wrong with it has been said.
 */
int options_parse(struct options *options, int argc, char **argv);

/**
 * options_free(options):
 * Free what ${options} hold.
 */
void options_free(struct options *options);

#endif
