/*
 * A writer of HTML that is XML, too.  Foreign text is written between tags
 * only, never inside one, and all links are links inside the page
 * (report-escapes-all).
 * SPDX-License-Identifier: MIT
 */
#ifndef HTML_H
#define HTML_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>

#include "../output/output.h"

/**
 * html_put(out, format, ...):
 * Write ${format}, which is markup, with these conversions:
 *
 *     %s %.*s   text, perhaps foreign: a string, or so many bytes.  Special
 *               characters of HTML are escaped; control characters, those that
 *               change the direction of text, and bytes that are not UTF-8 are
 *               written in visible form (no-control-to-a-terminal)
 *     %-s       a string that does not change the order of the text around it,
 *               whatever script it is in
 *     %.96s     the beginning of a string
 *     %zu       a number, as the one after %c in an id
 *     %ju       a count, with commas between its thousands
 *     PRIu64    a number
 *     %c %%     a letter, the sign itself
 *
 * Compilers that know printf(3) check the arguments.
 */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void
html_put(struct out *out, const char *format, ...);

/**
 * html_put_plain(out, text):
 * Write the beginning of ${text} where no tags are allowed, as in a title.
 */
void html_put_plain(struct out *out, const char *text);

#endif
