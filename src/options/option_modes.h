/*
 * What the tool puts out, and which options are of use to that: an option that
 * would do nothing is an error (D70).
 */
#ifndef OPTION_MODES_H
#define OPTION_MODES_H

#include "options.h"

/* The formats come first. */
enum mode {
	MODE_SUMMARY = FORMATS, /* -c, -l, -L, -q */
	MODE_STATS,
	MODE_MAPS, /* --stats --json */
	MODE_TOP,
	MODE_REPORT,
	MODE_VALIDATE,
	MODE_MERGE,
	MODES
};

/* The modes to which a row of options.def is of use. */
#define IN(mode) (1U << (mode))
#define ANY (IN(MODES) - 1)
#define SEARCH (ANY & ~IN(MODE_VALIDATE) & ~IN(MODE_MERGE))
#define JUDGES (ANY & ~IN(MODE_MERGE)) /* who reads URLs, not sums */
#define REPORT IN(MODE_REPORT)
#define SUMS (IN(MODE_STATS) | IN(MODE_MAPS) | IN(MODE_TOP) | REPORT)
#define LINES (IN(FORMAT_TEXT) | IN(FORMAT_TRACE) | IN(MODE_SUMMARY))
#define TABLES (IN(FORMAT_CSV) | IN(FORMAT_TSV))
#define EDITS (IN(FORMAT_MEND) | IN(FORMAT_REPLACE))
#define SHOWS (IN(FORMAT_HIGHLIGHT) | IN(FORMAT_CONTEXT)) /* decoded, too */
#define PRINTS_INPUT (EDITS | SHOWS)

/* -n, -b, -I: what is so anyway may be asked for. */
#define OFFSETS \
	(LINES | IN(FORMAT_JSON) | TABLES | IN(FORMAT_CONTEXT) | \
	    IN(MODE_VALIDATE))
#define NUMBERS (OFFSETS | IN(FORMAT_VIMGREP))
#define NO_NAMES \
	(ANY & ~IN(MODE_MERGE) & ~IN(FORMAT_JSON) & ~TABLES & \
	    ~IN(FORMAT_VIMGREP) & ~REPORT)

#define UNPACKS (SEARCH & ~EDITS)
#define RANGES (UNPACKS & ~SHOWS)
#define FORMS (SEARCH & ~SUMS)
#define COUNTS (FORMS | IN(MODE_VALIDATE))
#define OBJECTS (ANY & ~IN(MODE_TOP) & ~REPORT)
#define REJECTS ((SEARCH & ~IN(MODE_TOP)) | IN(MODE_VALIDATE))
#define RECORDS (ANY & ~PRINTS_INPUT & ~REPORT)
#define PRINTS (ANY & ~REPORT)
#define STATS ((SEARCH & ~REPORT) | IN(MODE_MERGE))
#define REWRITES (SEARCH & ~IN(FORMAT_MEND) & ~SHOWS)
#define AROUND (IN(FORMAT_CONTEXT) | IN(MODE_SUMMARY))
#define TOPS (IN(MODE_STATS) | IN(MODE_TOP) | IN(MODE_MERGE))

/**
 * mode_of(options):
 * Return what ${options}, which search, validate or merge, ask for.
 */
enum mode mode_of(const struct options *options);

/**
 * mode_choose(options):
 * All of ${options} are known: decide what they leave open, the program, too.
 */
void mode_choose(struct options *options);

/**
 * mode_check_edits(options, error):
 * What is printed with its URLs edited is read as text.  Return 0, or -1 and
 * the ${error} when it cannot be.
 */
int mode_check_edits(struct options *options, struct options_error *error);

/**
 * program_reads(program):
 * Return whether ${program} reads inputs.
 */
bool program_reads(enum program program);

/**
 * mode_word(mode):
 * Return the option that asks for ${mode}.
 */
const char *mode_word(enum mode mode);

#endif
