/*
 * The character set of a page (WHATWG HTML 13.2.3): a byte-order mark, what its
 * carrier says, or a <meta>.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PAGE_CHARSET_H
#define US_PAGE_CHARSET_H

#include "html/tag.h"

/* The first bytes of a page, in which a <meta> can name its set. */
#define US_PAGE_HEAD 1024

/**
 * us_page_charset(tag, text, len, given, skipped):
 * Return the character set of the page that begins with ${text}, where
 * ${given}, which may be NULL, is what its carrier says.  NULL: none is named,
 * or that is ASCII, so that it is windows-1252 unless it is UTF-8.  Set
 * ${skipped} to the length of a byte-order mark that is not to be converted.
 * ${tag} is memory for its tags.
 */
const char *us_page_charset(struct us_tag_scan *tag, const char *text,
    size_t len, const char *given, size_t *skipped);

#endif
