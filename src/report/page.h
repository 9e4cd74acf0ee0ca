/*
 * The page of --report: risks, tables, a time line, and all URLs with their
 * places.
 * SPDX-License-Identifier: MIT
 */
#ifndef PAGE_H
#define PAGE_H

#include <stdbool.h>

#include "../output/output.h"
#include "report.h"

/* The page up to its title, from there to its content, and its end. */
extern const char page_policy[], page_style[], page_foot[];

/**
 * page_write(report, out):
 * Write the page, or nothing when memory was out.  Return false if the page is
 * incomplete, which has been reported.
 */
bool page_write(struct report *report, struct out *out);

#endif
