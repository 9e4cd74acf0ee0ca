/*
 * The open link: what is emitted from its tag on waits until it ends, so that
 * its URL can be compared with its text.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LINK_H
#define US_LINK_H

#include "../../base/buf.h"
#include "sink.h"

/* U+200B: separates words that have markup between them. */
#define US_LINK_SEAM "\xe2\x80\x8b"

struct us_link {
	const struct us_html_sink *sink;
	void *ctx;
	bool open;
	struct us_buf events; /* struct us_event, in order */
	struct us_buf bytes;  /* their texts */
	struct us_buf shown;  /* text of the link */
};

/**
 * us_link_text(link, text, len, offset, shown):
 * us_link_gap(link):
 * us_link_url(link, url):
 * Emit an event to the sink, or keep it until the link ends.  ${shown}: the
 * text is visible as text of the link.  Return 0, the status of the sink, or
 * US_HTML_ENOMEM.
 */
int us_link_text(struct us_link *link, const char *text, size_t len,
    uint64_t offset, bool shown);
int us_link_gap(struct us_link *link);
int us_link_url(struct us_link *link, const struct us_html_url *url);

/**
 * us_link_open(link):
 * Begin a link: events wait from now on, and the next URL is its target.
 */
void us_link_open(struct us_link *link);

/**
 * us_link_close(link):
 * End the link, if one is open, and emit the events that wait.  Return as
 * above.
 */
int us_link_close(struct us_link *link);

/**
 * us_link_free(link):
 * Free the memory of ${link}.
 */
void us_link_free(struct us_link *link);

#endif
