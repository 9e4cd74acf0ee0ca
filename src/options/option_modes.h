/*
 * The rows of options.def: in which modes of output an option has an effect,
 * since one without is an error (option-without-effect), and what it does.
 * SPDX-License-Identifier: MIT
 */
#ifndef OPTION_MODES_H
#define OPTION_MODES_H

#include <stdbool.h>
#include <stddef.h>

#include "options.h"

/* The formats come first, then the sums in the order of theirs. */
enum mode {
	MODE_SUMMARY = FORMATS, /* -c, -l, -L, -q */
	MODE_STATS,
	MODE_BY,
	MODE_SQLITE,
	MODE_REPORT,
	MODE_VALIDATE,
	MODES
};

/* The modes in which a row of options.def has an effect. */
#define IN(mode) (1U << (mode))
#define ANY (IN(MODES) - 1)
#define SEARCH (ANY & ~IN(MODE_VALIDATE))
#define SQLITE IN(MODE_SQLITE)
#define INTO_FILE (SQLITE | IN(MODE_REPORT)) /* they are named */
#define BY IN(MODE_BY)
#define SUMS (IN(MODE_STATS) | BY | INTO_FILE)
#define LISTS (IN(FORMAT_TEXT) | IN(MODE_SUMMARY))
#define EXPLAINS (IN(FORMAT_EXPLAIN) | IN(FORMAT_TRACE))
#define LINES (IN(FORMAT_TEXT) | EXPLAINS | IN(MODE_SUMMARY))
#define TABLES (IN(FORMAT_CSV) | IN(FORMAT_TSV))
#define COLUMNS (TABLES | IN(FORMAT_JSON) | IN(MODE_VALIDATE) | BY | SQLITE)
#define EDITS (IN(FORMAT_MEND) | IN(FORMAT_REPLACE))
#define SHOWS (IN(FORMAT_HIGHLIGHT) | IN(FORMAT_CONTEXT)) /* decoded, too */
#define PRINTS_INPUT (EDITS | SHOWS)

/* -n, -b, -I: allowed also where their output is the default. */
#define OFFSETS \
	(LINES | IN(FORMAT_JSON) | TABLES | IN(FORMAT_CONTEXT) | \
	    IN(MODE_VALIDATE))
#define NUMBERS (OFFSETS | IN(FORMAT_VIMGREP))
#define NO_NAMES \
	(ANY & ~IN(FORMAT_JSON) & ~TABLES & ~IN(FORMAT_VIMGREP) & ~INTO_FILE)

#define UNPACKS (SEARCH & ~EDITS)
#define RANGES (UNPACKS & ~SHOWS)
#define KEEPS \
	(TABLES | IN(FORMAT_JSON) | IN(FORMAT_GET) | IN(MODE_SUMMARY) | BY | \
	    SQLITE)
#define FORMS (SEARCH & ~SUMS)
#define COUNTS (FORMS | IN(MODE_VALIDATE))
#define IN_TABLES (COUNTS | BY)
#define OBJECTS (ANY & ~INTO_FILE)
#define RECORDS (ANY & ~PRINTS_INPUT & ~INTO_FILE)
#define PRINTS (ANY & ~INTO_FILE)
#define STATS (SEARCH & ~INTO_FILE & ~BY)
#define REWRITES (SEARCH & ~IN(FORMAT_MEND) & ~SHOWS)
#define AROUND (IN(FORMAT_CONTEXT) | IN(MODE_SUMMARY))

/**
 * mode_of(options):
 * Return the mode of ${options}, whose program is search or validate.
 */
enum mode mode_of(const struct options *options);

/**
 * mode_choose(options):
 * Set what ${options} leave open, the program, too.  All options have been
 * read.
 */
void mode_choose(struct options *options);

/**
 * mode_check_edits(options, error):
 * Input that is edited must be text: check this, and set its type, as for
 * --validate.  Return 0, or -1 and the ${error}.
 */
int mode_check_edits(struct options *options, struct options_error *error);

/**
 * program_reads(program):
 * Return whether ${program} reads inputs.
 */
bool program_reads(enum program program);

/**
 * mode_word(mode):
 * Return the option that selects ${mode}.
 */
const char *mode_word(enum mode mode);

struct row;

/**
 * option_set(o, row, value):
 * Set the field that ${row} names in ${o} to ${value}, which is NULL if there
 * is none.  Return NULL, or an error message; set_no_choice: the value is not
 * one of the row's names.
 */
typedef const char *option_set(struct options *o, const struct row *row,
    char *value);

/* A row of options.def. */
struct row {
	char letter;
	const char *word, *value;
	unsigned use; /* IN() a mode */

	option_set *set;
	size_t field;
	unsigned number;
};

/* The functions set_*() that options.def names. */
extern const char set_no_choice[];

#define OPTION(letter, word, value, use, set, field, number, help) \
	option_set set_##set;
#include "../options/options.def"

#endif
