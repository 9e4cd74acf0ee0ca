/*
 * The page of --report: totals, bars, and all URLs with their places.
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>

#include "../output/output.h"
#include "report.h"

/* The begin and end of the page. */
extern const char page_head[], page_foot[];

/**
 * page_write(report, out):
 * Write the page, or nothing when memory was out.  Return false if the page is
 * incomplete, which has been reported.
 */
bool page_write(struct report *report, struct out *out);

#endif
