/*
 * The page: sums, bars, and all URLs with their places.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>
#include <stddef.h>

#include "../print/output.h"
#include "groups.h"
#include "report.h"
#include "times.h"

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
};

/**
 * page_write(report, out):
 * Write the page.  Return false when memory is out.
 */
bool page_write(struct report *report, struct out *out);

/**
 * bars_write(page):
 * listing_write(page):
 * Write its bars, each of which leads to URLs, and the URLs.
 */
void bars_write(const struct page *page);
void listing_write(const struct page *page);

#endif
