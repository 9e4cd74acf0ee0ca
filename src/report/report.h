/*
 * The collector of --report: a page of HTML about the results, instead of
 * records.  Memory is limited by --max-memory (report-lists-each-url).
 * SPDX-License-Identifier: MIT
 */
#ifndef REPORT_H
#define REPORT_H

#include <time.h>

#include "base/buf.h"
#include "../stats/tally.h"
#include "../options/options.h"
#include "../output/output.h"
#include "urlsift.h"

/* A message, a record or a file in which URLs were found. */
struct source {
	struct source *next;
	const char *file, *member; /* NULL: there is none; so of all names */
	const char *index;	   /* of message or record */
	const char *day, *sender, *subject;
	bool is_record; /* of a WARC */
	size_t number;	/* on the page, from 1 */
	uint64_t count; /* results */
	bool is_risky;
};

/* A place in a source. */
struct place {
	struct place *next;
	const struct source *source;
	const char *part, *field;
	uint64_t line, offset; /* line 0: lines were not counted */
};

/* A URL that was found, or that was rejected for one reason. */
struct entry {
	struct entry *next;
	const char *url;
	size_t url_len;
	const char *reason; /* NULL: it is valid */
	const char *host, *domain, *opens, *text;
	bool is_mail; /* a mail address */
	unsigned risks;
	uint64_t count;
	struct place *first, *last;
};

/* An error in an input. */
struct failure {
	struct failure *next;
	const char *input, *member; /* NULL: the whole input */
	const char *why;
};

/* The kinds of names in the tally. */
enum report_kind {
	REPORT_NAME,
	REPORT_SOURCE,
	REPORT_DAY,   /* of valid URLs, as 1996-06-03 */
	REPORT_LEADS, /* a domain */
	REPORT_PAIR,  /* a sender, a tab, and a domain */
	REPORT_LISTED /* a URL; rejected ones have their reason before it */
};

struct report {
	const struct options *options;
	struct tally *tally;
	struct entry *entries, *last; /* in the order they were found */
	struct source *sources, *last_source;
	struct us_buf name; /* that is put together */
	time_t written;
	uint64_t inputs, bytes;
	uint64_t valid, rejected, joined, undated;
	uint64_t unlisted;	  /* results that did not fit into memory */
	uint64_t known, left_out; /* URLs of --new-since; repeated results */
	struct failure *failures, *last_failure;
	uint64_t errors;
	size_t listed_errors; /* the others did not fit into memory */
	bool has_errors;      /* reported during the search */
	bool is_short;	      /* memory was out */
};

/**
 * report_new(options):
 * Begin a report.  Return NULL after an error message about what is missing for
 * it.  Free it with report_free().
 */
struct report *report_new(const struct options *options);
void report_free(struct report *report);

/**
 * report_add(report, value):
 * Add a hit that has these values.  If there is no memory left for it, it is
 * only counted in the totals, which is reported once.
 */
void report_add(struct report *report, const struct urlsift_value *value);

/**
 * report_add_error(report, input, member, why):
 * Add an error to the report: ${why} there is something wrong with the
 * ${member} of ${input}, or with all of it if that is empty.
 */
void report_add_error(struct report *report, const char *input,
    const char *member, const char *why);

#endif
