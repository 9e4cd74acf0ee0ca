/*
 * HTML, as in mail: the URLs of its attributes and its visible text, in the
 * order of the page.  The tokenizer reads the markup; this module emits what is
 * meant for a reader, and the targets of links.
 *
 * Text is emitted without layout: inline tags and <wbr> leave no trace, <br> is
 * a line end, other line ends are blanks except in <pre>, and a gap separates
 * blocks.  Scripts, templates and comments have no visible text.  U+200B is
 * between two lines with a tag between them, so that no URL goes on from one to
 * the other (D113).  Controls and bytes that are not UTF-8 are emitted as DEL.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_H
#define US_HTML_H

#include <stddef.h>

#include "sink.h"

struct us_html;

/**
 * us_html_new(sink, ctx):
 * Return a reader of one page that emits to ${sink}, which is borrowed, with
 * ${ctx}.  NULL: no memory.
 */
struct us_html *us_html_new(const struct us_html_sink *sink, void *ctx);

/**
 * us_html_stand_at(html, url, len):
 * Set the ${url} of the page, to which relative URLs are resolved.
 */
void us_html_stand_at(struct us_html *html, const char *url, size_t len);

/**
 * us_html_restart(html):
 * Begin another page behind one that was finished with status 0.
 */
void us_html_restart(struct us_html *html);

/**
 * us_html_feed(html, utf8, len):
 * Read the next piece.  It does not matter where the pieces are cut.  Return 0,
 * the status of the sink that stopped the reader, or US_HTML_ENOMEM.  After the
 * last two, further calls return the same.
 */
int us_html_feed(struct us_html *html, const char *utf8, size_t len);

/**
 * us_html_finish(html):
 * End the page.  Return the same as us_html_feed().
 */
int us_html_finish(struct us_html *html);

/**
 * us_html_free(html):
 * Free ${html}, which may be NULL.
 */
void us_html_free(struct us_html *html);

#endif
