/*
 * The page of --report: what is collected for it, and how it is written.
 * SPDX-License-Identifier: MIT
 */
#ifndef REPORT_H
#define REPORT_H

#include <inttypes.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include "../options/options.h"
#include "../output/output.h"
#include "../stats/stats.h"
#include "base/buf.h"
#include "urlsift.h"

/* The size of a date, as in 1996-06-03, with its NUL. */
#define DATE_SIZE sizeof("0000-00-00")

/* The collector of --report: a page of HTML about the results, instead of
 * records.  Memory is limited by --max-memory (report-lists-each-url). */

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
	const char *reason; /* NULL: it is valid, or opens something */
	const char *host, *domain, *opens, *text;
	bool is_mail; /* a mail address */
	unsigned risks;
	uint64_t count;
	struct place *first, **last;
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
	struct entry *entries, **last; /* in the order they were found */
	struct source *sources, **last_source;
	size_t n_sources;
	struct us_buf name; /* that is put together */
	time_t written;
	uint64_t inputs, bytes;
	uint64_t valid, rejected, joined, undated;
	uint64_t unlisted;	  /* results that did not fit into memory */
	uint64_t known, left_out; /* URLs of --new-since; repeated results */
	struct failure *failures, **last_failure;
	uint64_t errors;
	size_t listed_errors; /* the others did not fit into memory */
	bool has_errors;      /* reported during the search */
	bool is_short;	      /* memory was out */
};

/**
 * report_begin(report, options, tally):
 * report_free(report):
 * Begin a report that uses ${tally}; return false after an error message.  Free
 * its memory, but for the tally.
 */
bool report_begin(struct report *report, const struct options *options,
    struct tally *tally);
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

/* The page of --report: a picture, the risky links, the messages, and all URLs
 * with their places. */

/* A writer of HTML that is XML, too.  Foreign text is written between tags
 * only, never inside one, and all links are links inside the page
 * (report-escapes-all). */

/**
 * html_put(out, format, ...):
 * Write ${format}, which is markup, with these conversions:
 *
 *     %s %.*s   text, perhaps foreign: a string, or so many bytes.  Special
 *               characters of HTML are escaped; control characters, those that
 *               change the direction of text, and bytes that are not UTF-8 are
 *               written in visible form (no-control-to-a-terminal)
 *     %-s       a string that does not change the order of the text around it,
 *               whatever script it is in
 *     %.96s     the beginning of a string
 *     %zu       a number, as in an id
 *     %ju       a count, with commas between its thousands
 *     PRIu64    a number
 *     %%        the sign itself
 *
 * Compilers that know printf(3) check the arguments.
 */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void
html_put(struct out *out, const char *format, ...);

/**
 * html_put_plain(out, text):
 * Write the beginning of ${text} where no tags are allowed, as in a title.
 */
void html_put_plain(struct out *out, const char *text);

/* The page up to its title, from there to its content, and its end. */
extern const char page_policy[], page_style[], page_foot[];

/* What has no more room on the page is not listed, but counted
 * (report-is-short): bytes, and lines of messages. */
#define PAGE_BYTES ((uint64_t)6 << 20)
#define PAGE_SOURCES ((size_t)10000)

/* The URLs of a domain, or the candidates that are rejected for one reason. */
struct group {
	const char *name; /* NULL: none */
	bool is_mail;
	size_t begin, end; /* in the entries of the page */
	uint64_t count;	   /* results */
};

struct page {
	struct report *report;
	struct out *out;
	struct entry **entry; /* valid ones before rejected ones */
	size_t valid, entries;
	struct group *group; /* those of domains before those of reasons */
	size_t domains, groups;
	size_t risky;
};

/**
 * page_write(report, out):
 * Write the page, or nothing when memory was out.  Return false if the page is
 * incomplete, which has been reported.
 */
bool page_write(struct report *report, struct out *out);

/**
 * put_risks(page), put_sources(page), put_urls(page), put_rejected(page),
 * put_errors(page):
 * Write the content of a section.
 */
void put_risks(const struct page *page);
void put_sources(const struct page *page);
void put_urls(const struct page *page);
void put_rejected(const struct page *page);
void put_errors(const struct page *page);

#endif
