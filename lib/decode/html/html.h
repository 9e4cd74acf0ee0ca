/*
 * HTML, as in mail: the URLs of its attributes and its visible text, in the
 * order of the page.  The tokenizer reads the markup; this module emits what is
 * meant for a reader, and the targets of links.
 *
 * Text is emitted without layout: inline tags and <wbr> leave no trace, <br> is
 * a line end, other line ends are blanks except in <pre>, and a gap separates
 * blocks.  Scripts, templates and comments have no visible text.  U+200B is
 * between two lines with a tag between them, so that no URL goes on from one to
 * the other (lines-of-a-page).  Controls and bytes that are not UTF-8 are
 * emitted as DEL.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_H
#define US_HTML_H

#include <stddef.h>

#include "../emitter.h"
#include "tag.h"

/* The character set of a page (WHATWG HTML 13.2.3): a byte-order mark, what its
 * carrier says, a <meta>, or an XML declaration. */

/* The first bytes of a page, in which a <meta> can name its set; it is looked
 * for behind the first ones of these only as far as the head goes. */
#define US_PAGE_HEAD 8192
#define US_PAGE_LOOK 1024

/**
 * us_page_charset(tag, text, len, given, skipped):
 * Return the character set of the page that begins with ${text}, where
 * ${given}, which may be NULL, is what its carrier says.  NULL: none is named,
 * or that is ASCII, so that it is windows-1252 unless it is UTF-8.  Set
 * ${skipped} to the length of a byte-order mark that is not to be converted.
 * ${tag} is memory for its tags.
 */
const char *us_page_charset(struct us_tag *tag, const char *text, size_t len,
    const char *given, size_t *skipped);

struct us_html;

/**
 * us_html_begin(html, out, base):
 * us_html_put(html, text, len):
 * us_html_end(html):
 * Begin a page that is emitted to ${out}, which is borrowed, and whose relative
 * URLs are resolved to ${base} unless it is NULL; read its next ${len} bytes of
 * UTF-8, and end it, unless ${out} has stopped.  It does not matter where the
 * pieces are cut.  At first ${*html} is NULL; the next page is read in the same
 * memory.
 */
void us_html_begin(struct us_html **html, struct us_emitter *out,
    const char *base);
void us_html_put(struct us_html *html, const char *text, size_t len);
void us_html_end(struct us_html **html);

/**
 * us_html_free(html):
 * Free ${*html}, ended or not, which may be NULL, and set it to NULL.
 */
void us_html_free(struct us_html **html);

#endif
