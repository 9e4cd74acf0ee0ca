/*
 * The sections of the page, each of which writes itself.
 * SPDX-License-Identifier: MIT
 */
#ifndef SECTIONS_H
#define SECTIONS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "groups.h"
#include "report.h"

/* The most rows of a table and the most links behind one of them, so that the
 * list of all URLs is not written a second time (D90). */
#define ROWS_MAX 200
#define LINKS_MAX 100

/* The sections, in their order on the page. */
enum section_number {
	SECTION_RISKS,
	SECTION_SENDERS,
	SECTION_DOMAINS,
	SECTION_MAIL,
	SECTION_FILES,
	SECTION_DATES,
	SECTION_ERRORS,
	SECTION_SCHEMES,
	SECTION_FORMS,
	SECTION_REASONS,
	SECTION_KEPT,
	SECTION_REJECTED,
	SECTIONS
};

/* The content of the page. */
struct page {
	const struct report *report;
	struct out *out;
	struct entry **kept, **rejected; /* in their order */
	size_t n_kept, n_rejected;
	size_t risky;		 /* different URLs with a risk */
	unsigned risks;		 /* all of them */
	uint64_t dated, undated; /* results that are kept */
	bool has[SECTIONS];	 /* whether the section has content */
};

/* What the rows of a table are. */
enum group_by {
	BY_SENDER,
	BY_DOMAIN,
	BY_MAIL, /* domains of mail addresses */
	BY_FILE,
	BY_DATE,
	BY_SCHEME,
	BY_FORM,
	BY_REASON
};

struct section {
	const char *title, *menu; /* menu: NULL: it is not in the menu */
	void (*put)(const struct page *page, const struct section *section);
	enum group_by by;
	const char *column, *caption; /* of a table */
	const char *none;	      /* the name of a row without one */
};

/**
 * put_risks(page, section):
 * put_table(page, section):
 * put_time(page, section):
 * put_errors(page, section):
 * put_list(page, section):
 * Write the content of ${section}: risks with their URLs, a table, a time line,
 * errors, a list of all URLs.
 */
void put_risks(const struct page *page, const struct section *section);
void put_table(const struct page *page, const struct section *section);
void put_time(const struct page *page, const struct section *section);
void put_errors(const struct page *page, const struct section *section);
void put_list(const struct page *page, const struct section *section);

/**
 * put_title(page):
 * put_header(page):
 * Write the title of the page, and what stands above the sections: the inputs
 * and the sums.
 */
void put_title(const struct page *page);
void put_header(const struct page *page);

/**
 * put_rows(page, section, groups, begin, end):
 * Write a table of the ${groups} from ${begin} to ${end}.
 */
void put_rows(const struct page *page, const struct section *section,
    const struct groups *groups, size_t begin, size_t end);

/**
 * put_code(out, entry):
 * put_place(out, source):
 * Write the tag before the URL of ${entry}; write where ${source} is, in words.
 */
void put_code(struct out *out, const struct entry *entry);
void put_place(struct out *out, const struct source *source);

/**
 * section_groups(page, section, groups):
 * Add all entries of ${page} to ${groups} under the names that ${section}
 * groups them by.
 */
void section_groups(const struct page *page, const struct section *section,
    struct groups *groups);

/**
 * percent_of(count, most):
 * Return the length of a bar in percent.
 */
static inline size_t
percent_of(uint64_t count, uint64_t most)
{
	/* Counts of hits are too small to overflow this. */
	uint64_t percent = count * 100 / most;

	return percent == 0 ? 1 : (size_t)percent;
}

#endif
