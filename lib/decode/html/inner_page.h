/*
 * Pages in the attributes of a page: each is read as a page of its own, whose
 * events stand where its attribute does.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_INNER_PAGE_H
#define US_INNER_PAGE_H

#include "html.h"
#include "sink.h"

struct us_inner_page;

/**
 * us_inner_page_read(inner, page, sink, ctx):
 * Emit ${page}, and the pages in it, to ${sink}.  At first ${*inner} is NULL;
 * the next one is read in the same memory.  Return the status of the sink or
 * US_HTML_ENOMEM.
 */
int us_inner_page_read(struct us_inner_page **inner,
    const struct us_html_page *page, const struct us_html_sink *sink,
    void *ctx);

/**
 * us_inner_page_free(inner):
 * Free ${inner}, which may be NULL.
 */
void us_inner_page_free(struct us_inner_page *inner);

#endif
