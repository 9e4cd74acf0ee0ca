/*
 * The writer of HTML that is XML, too.  Foreign text goes between tags only,
 * never into one, and nothing is a link but to the page itself (D91).
 */
#ifndef HTML_H
#define HTML_H

#include <inttypes.h>
#include <stddef.h>
#include <stdint.h>

#include "../output/output.h"

/**
 * html_put(out, format, ...):
 * Put ${format}, which is markup, and in it
 *
 *     %s %.*s   text, perhaps foreign: a string, or so many bytes.  What is
 *               special in HTML is escaped; controls, what turns the direction
 *               of a text and what is not UTF-8 are shown (D49)
 *     %.96s     the beginning of a string
 *     %zu       a number, as the one after %c in an id
 *     %ju       a count, with commas between its thousands
 *     PRIu64    a number
 *     %c %%     a letter, the sign itself
 *
 * so that compilers that know printf(3) can check what goes with them.
 */
#ifdef __GNUC__
__attribute__((format(printf, 2, 3)))
#endif
void
html_put(struct out *out, const char *format, ...);

#endif
