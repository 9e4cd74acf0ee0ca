/*
 * The command line.
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "kind.h"
#include "urlsift.h"

enum task {
	TASK_SEARCH,
	TASK_VALIDATE,
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
	FORMAT_HIGHLIGHT
};

/* When a terminal gets more than text. */
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum recursion {
	RECURSION_NONE,
	RECURSION_WALKS,  /* -r */
	RECURSION_FOLLOWS /* -R: symbolic links, too */
};

struct options {
	enum task task;
	enum format format;
	enum kind kind; /* of all files; KIND_AUTO: each is looked at */
	enum urlsift_syntax syntax;
	enum urlsift_join join;
	enum urlsift_hyphen hyphen;
	bool both_hyphens; /* --hyphen=both */
	bool no_iri;
	bool names, lines, offsets; /* prefixes: -H -n -b */
	bool kept, rejected;	    /* which candidates count */
	bool count, quiet;
	bool refang;
	bool unredirect, normalize, defang; /* rewritten, in this order */
	const char *template;		    /* of --get, --replace */
	const char *output;		    /* NULL: standard output */
	enum when color, hyperlink;
	bool all_help;
	char end; /* of a record: newline or NUL */
	enum recursion recursion;
	uint64_t threads;		     /* 0: as many as processors */
	uint64_t max_count;		     /* hits a file */
	uint64_t max_url, max_wrapper_lines; /* 0: the library's default */
	char *const *file; /* at least one; "-": standard input */
	size_t files;
	bool no_file; /* none was named: "-", or "." to be walked */
};

/**
 * options_parse(options, argc, argv):
 * Read the command line into ${options}, which borrows and reorders ${argv}.
 * Return 0, or -1 when what is wrong with it has been said.
 */
int options_parse(struct options *options, int argc, char **argv);

#endif
