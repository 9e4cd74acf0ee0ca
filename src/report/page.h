/*
 * The page of --report: totals, bars, and all URLs with their places.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>

#include "../output/output.h"
#include "report.h"

/* What stands before and behind all that is found. */
extern const char page_head[], page_foot[];

/**
 * page_write(report, out):
 * Write the page.  Return false if memory is out before it begins; later that
 * is an error of ${out}.
 */
bool page_write(struct report *report, struct out *out);

#endif
