/*
 * The link that is open: what is told from its tag on waits until it ends, so
 * that its URL can be told with what the link shows.
 */
#ifndef US_LINK_H
#define US_LINK_H

#include "../../base/buf.h"
#include "html.h"

/* Stands between words that the markup parts: U+200B. */
#define US_LINK_SEAM "\xe2\x80\x8b"

struct us_link {
	const struct us_html_sink *sink;
	void *ctx;
	bool open;
	struct us_buf events; /* struct us_event, in order */
	struct us_buf bytes;  /* their texts */
	struct us_buf shown;  /* the link's */
};

/**
 * us_link_text(link, text, len, offset, shown):
 * us_link_gap(link):
 * us_link_url(link, url):
 * Tell the sink, or keep it until the link ends; ${shown} is whether the link
 * shows the text.  Return 0, what the sink returned, or US_HTML_ENOMEM.
 */
int us_link_text(struct us_link *link, const char *text, size_t len,
    uint64_t offset, bool shown);
int us_link_gap(struct us_link *link);
int us_link_url(struct us_link *link, const struct us_html_url *url);

/**
 * us_link_open(link):
 * What is told from now on waits; the next URL is where the link leads.
 */
void us_link_open(struct us_link *link);

/**
 * us_link_close(link):
 * The link ends, if one is open: what waits is told.  Return as above.
 */
int us_link_close(struct us_link *link);

/**
 * us_link_free(link):
 * Free what ${link} holds.
 */
void us_link_free(struct us_link *link);

#endif
