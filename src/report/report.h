/*
 * The collector of --report: a page of HTML about the results, instead of
 * records.  As for --stats, threads leave notes, and the thread whose turn it
 * is adds them.  Memory is limited by --max-memory (D90).
 * SPDX-License-Identifier: MIT
 */
#ifndef REPORT_H
#define REPORT_H

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

#include "../stats/notes.h"
#include "../stats/tally.h"
#include "../options/options.h"
#include "../output/output.h"
#include "urlsift.h"

/* A place where a URL was found. */
struct source {
	struct source *next;
	const char *text[NOTE_TEXTS - NOTE_SENDER]; /* see source_text() */
	uint64_t offset, line; /* line 0: lines were not counted */
	uint64_t index;	       /* of message or record; 0: none */
	enum urlsift_form form;
	bool is_record; /* of a WARC */
};

/**
 * source_text(source, text):
 * Return the sender of ${source}, its date (as 1996-06-03), file and so on, or
 * NULL.
 */
static inline const char *
source_text(const struct source *source, enum note_text text)
{

	return source->text[text - NOTE_SENDER];
}

/* The names that URLs can have in common. */
enum name_key { NAME_HOST, NAME_DOMAIN, NAME_SCHEME, NAME_REASON, NAMES };

/* A URL that was found, or that was rejected for one reason. */
struct entry {
	struct entry *next;
	const struct tally_name *url;
	const char *name[NAMES]; /* NULL: it has none */
	enum urlsift_reason reason;
	bool is_mail;	/* a mail address */
	unsigned risks; /* flags */
	struct urlsift_slice part[NOTE_PARTS];
	uint64_t count;
	size_t number; /* on the page */
	struct source *first, *last;
};

/* An error in an input. */
struct failure {
	struct failure *next;
	const char *input, *member; /* NULL: the whole input */
	const char *why;
};

struct report {
	const struct options *options;
	void *suffixes; /* NULL: domains are not known */
	struct tally *tally;
	struct entry *entries, *last; /* in the order they were found */
	time_t written;
	uint64_t inputs, bytes;
	uint64_t kept, rejected, joined;
	uint64_t unlisted;	  /* results that did not fit into memory */
	uint64_t known, left_out; /* URLs of --new-since; repeated results */
	struct failure *failures, *last_failure;
	uint64_t errors;
	size_t listed_errors; /* the others did not fit into memory */
	bool has_errors;      /* reported during the search */
};

/**
 * report_new(options):
 * Begin a report.  Return NULL after an error message about what is missing for
 * it.  Free it with report_free().
 */
struct report *report_new(const struct options *options);
void report_free(struct report *report);

/**
 * report_add_note(report, note):
 * Add the hit of ${note} to the report.  If there is no memory left for it, it
 * is only counted in the totals, which is reported once.
 */
void report_add_note(struct report *report, const struct note *note);

/**
 * report_add_error(report, input, member, why):
 * Add an error to the report: ${why} there is something wrong with the
 * ${member} of ${input}, or with all of it if that is empty.
 */
void report_add_error(struct report *report, const char *input,
    const char *member, const char *why);

#endif
