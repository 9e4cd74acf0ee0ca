/*
 * The options as plain values, checked for their form, and the parsers of
 * these.  Nothing is opened, loaded or compiled here: src/setup/ does that.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTIONS_H
#define OPTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "document/kind.h"
#include "filter/filters.h"
#include "urlsift.h"

/* The programs of the tool; the first ones read inputs. */
enum program {
	PROGRAM_SEARCH,
	PROGRAM_PASSTHRU, /* prints the input, or lines of it */
	PROGRAM_VALIDATE,
	PROGRAM_LIST_SCHEMES,
	PROGRAM_HELP,
	PROGRAM_VERSION
};

enum format {
	FORMAT_TEXT,
	FORMAT_JSON,
	FORMAT_EXPLAIN,
	FORMAT_TRACE, /* --explain=raw */
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

/* What the cells of a table are made for. */
enum cells {
	CELLS_SAFE, /* no formula begins one */
	CELLS_RAW,  /* programs: the values themselves */
	CELLS_EXCEL /* safe, with a byte-order mark and CR LF */
};

/* When to colour, show progress and the like; auto: on a terminal. */
enum when { WHEN_AUTO, WHEN_ALWAYS, WHEN_NEVER };

enum recursion {
	RECURSION_NONE,
	RECURSION_WALKS,  /* -r */
	RECURSION_FOLLOWS /* -R: follows symbolic links */
};

/* What is printed for a file instead of its records. */
enum summary {
	SUMMARY_NONE,
	SUMMARY_COUNT,	/* -c */
	SUMMARY_WITH,	/* -l: its name if something is found */
	SUMMARY_WITHOUT /* -L: its name if nothing is */
};

/* What is printed for all inputs together instead. */
enum sums { SUMS_NONE, SUMS_STATS, SUMS_BY, SUMS_SQLITE, SUMS_REPORT };

/* What is said about binary files (binary-byte-by-byte): how many there are, or
 * nothing. */
enum binary_files { BINARY_FILES_COUNT, BINARY_FILES_IGNORE };

/* When two URLs are the same (unique-by-readings). */
enum uniqueness {
	UNIQUE_OFF,
	UNIQUE_EXACT,
	UNIQUE_NORMAL, /* compared in their normal forms */
	UNIQUE_OPENS,  /* as a click opens them */
	UNIQUE_CLEAN   /* without tracking parameters */
};

/* A range of the input: hits that begin in it are reported. */
struct range {
	uint64_t begin, end; /* UINT64_MAX: the input's end */
};

/* The values of options that may be given more than once, in their order. */
struct option_list {
	struct option_item {
		const char *name; /* of the option, or of a list of hosts */
		const char *value;
		unsigned number; /* the number in the option's row */
	} * item;
	size_t n;
};

#define OPTION_FILES_MAX 16 /* the most files of one such option */
#define THREADS_MAX 256
#define SHARDS_MAX 1000000
#define MEMORY_LEAST 65536 /* bytes, the least --max-memory */

/* The options of rules. */
enum option_rule {
#define RULE(letter, word, value, use, field, usual, least, most, help) \
	RULE_##field,
#define TEXT(word, value, help) RULE_TEXT,
#include "../../lib/rules.def"
#undef RULE
#undef TEXT
	RULES
};

struct options {
	enum program program;
	enum format format;
	struct us_document_settings document;
	const char *rule[RULES]; /* values of the rules' options; NULL: usual */
	struct option_list filter; /* enum us_filter_number */

	/* Those of the command alone. */
#define MEMBER(type, name) type name;
#include "../options/options.def"

	bool prints_records;   /* no summary, not quiet */
	struct column *column; /* of tables, or those of JSON */
	size_t columns;
	uint64_t slots; /* of the columns: bits of urlsift_view_values() */
	struct column *kept_column; /* values that totals are made from */
	size_t n_kept;
	bool all_help;

	/* What the rules say, once they are made. */
	bool is_1994; /* RFC 1738 to the letter */
	bool refang;
	uint64_t max_url;

	bool is_cut;	   /* not all of each input is read */
	char *const *file; /* "-": standard input */
	size_t files;
	bool no_file; /* no file was named: "-", or "." to be searched */
};

/* An error in the command line. */
struct options_error {
	char room[112];
	const char *option; /* or the file, as in messages */
	char why[1024];
};

/**
 * options_fail(error, option, why):
 * options_fail_value(error, word, value, why):
 * Set ${error} to ${why} there is an error in ${option}, which is borrowed, or
 * in the ${value} of the option --${word}.  Return -1.
 */
int options_fail(struct options_error *error, const char *option,
    const char *why);
int options_fail_value(struct options_error *error, const char *word,
    const char *value, const char *why);

/**
 * command_line_parse(options, argc, argv, error):
 * Read the command line into ${options}, which borrows and reorders ${argv}.
 * Return 0, or -1 and the ${error}.
 */
int command_line_parse(struct options *options, int argc, char **argv,
    struct options_error *error);

/**
 * option_list_stdin(list):
 * Return whether one of the files of ${list} is standard input.
 */
bool option_list_stdin(const struct option_list *list);

/**
 * options_free(options):
 * Free the memory of ${options}.
 */
void options_free(struct options *options);

/* The suggestion of a word in place of an unknown one, and the list of valid
 * words.  For messages about the command line only, one at a time. */

/* Longer words are not compared; messages cut them there. */
#define SUGGESTION_LONGEST 40

struct suggestion {
	const char *typed;
	size_t len;
	const char *nearest; /* NULL: none is near */
	size_t nearest_len;
	unsigned distance;
	unsigned words; /* that were added */
	char list[480]; /* of them, as far as there is room */
	size_t list_len;
};

/**
 * suggestion_begin(w, typed, len):
 * suggestion_add(w, word, len):
 * Begin with the ${len} bytes that were ${typed}; add a ${word} that is valid
 * there, which is borrowed.
 */
void suggestion_begin(struct suggestion *w, const char *typed, size_t len);
void suggestion_add(struct suggestion *w, const char *word, size_t len);

/**
 * suggestion_say(w, all):
 * Return a text with the typed word, the valid words, and the nearest one.
 * ${all} says what lists the valid words if they are too many for a message,
 * else it is NULL.  The text is valid until the next call of this function or
 * of suggestion_say_near().
 */
const char *suggestion_say(const struct suggestion *w, const char *all);

/**
 * suggestion_say_near(w, why, before):
 * Return ${why}, and the nearest word, if any, with ${before} before it.
 */
const char *suggestion_say_near(const struct suggestion *w, const char *why,
    const char *before);

#endif
