/*
 * HTML, as it is in mail: its attributes' URLs and the text that it shows, in
 * the order in which they stand.  The tokenizer reads the markup; what
 * is told here is which parts of it are meant for a reader and where they lead.
 *
 * Text is told as it is shown, not laid out: inline tags and <wbr> leave no
 * trace in it, <br> is a line end, other line ends are blanks except in <pre>,
 * and between blocks stands a gap.  Scripts, templates and comments show
 * nothing.  Between two lines that a tag parts stands U+200B, so that no URL
 * goes on from one to the other (D113).  Controls and bytes that are no UTF-8
 * are told as DEL.
 */
#ifndef US_HTML_H
#define US_HTML_H

#include <stddef.h>

#include "sink.h"

struct us_html;

/**
 * us_html_new(sink, ctx):
 * Return a reader of one page that tells ${sink}, which is borrowed, with
 * ${ctx}; NULL when memory is out.
 */
struct us_html *us_html_new(const struct us_html_sink *sink, void *ctx);

/**
 * us_html_stand_at(html, url, len):
 * The page has this ${url}, so that relative ones can be resolved.
 */
void us_html_stand_at(struct us_html *html, const char *url, size_t len);

/**
 * us_html_feed(html, utf8, len):
 * Read on.  Where the pieces are cut does not matter.  Return 0, the status of
 * ${html}'s sink that stopped it, or US_HTML_ENOMEM; the last two stick.
 */
int us_html_feed(struct us_html *html, const char *utf8, size_t len);

/**
 * us_html_finish(html):
 * The page ends.  Return as us_html_feed() does.
 */
int us_html_finish(struct us_html *html);

/**
 * us_html_free(html):
 * Free ${html}; nothing if it is NULL.
 */
void us_html_free(struct us_html *html);

#endif
