/*
 * The page: sums, bars, and all URLs with their places.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "../output/output.h"
#include "groups.h"
#include "report.h"
#include "times.h"

/* Its sections, in the order in which they stand. */
enum section {
	SECTION_DATES,
	SECTION_HOSTS,
	SECTION_DOMAINS,
	SECTION_SCHEMES,
	SECTION_FORMS,
	SECTION_RISKS,
	SECTION_REASONS,
	SECTION_KEPT,
	SECTION_REJECTED,
	SECTIONS
};

/* What the page shows. */
struct page {
	struct report *report;
	struct out *out;
	struct entry **kept, **rejected; /* in their order */
	struct entry **by_scheme;	 /* those kept */
	size_t n_kept, n_rejected;
	struct groups hosts, domains, schemes, reasons;
	struct time *time; /* those of which dates are known */
	size_t times;
	uint64_t undated; /* results that have none */
	unsigned risks;	  /* of all that are kept */
};

/* What stands before and behind all that is found. */
extern const char page_head[], page_foot[];

/**
 * page_write(report, out):
 * Write the page.  Return false when memory is out.
 */
bool page_write(struct report *report, struct out *out);

/**
 * page_has(page, section):
 * Return whether there is something to be put into ${section}.
 */
bool page_has(const struct page *page, enum section section);

/**
 * page_begin(page, section):
 * Begin ${section}: its heading stands there.
 */
void page_begin(const struct page *page, enum section section);

/**
 * periods_write(page), bars_write(page), listing_write(page):
 * Write the time line, the bars, each of which leads to URLs, and the URLs.
 */
void periods_write(const struct page *page);
void bars_write(const struct page *page);
void listing_write(const struct page *page);

#endif
