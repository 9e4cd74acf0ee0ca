/*
 * HTML that is XML, too.  Foreign text goes between tags only, never into one,
 * and nothing is a link but to the page itself (D91).
 */
#ifndef HTML_H
#define HTML_H

#include <stddef.h>
#include <stdint.h>

#include "../output/output.h"

/**
 * html_text(out, text, len):
 * Put foreign text: its controls, what turns the direction of a text and what
 * is not UTF-8 are shown (D49).
 */
void html_text(struct out *out, const char *text, size_t len);

/**
 * html_brief(out, text, len):
 * Put no more than the beginning of it.
 */
void html_brief(struct out *out, const char *text, size_t len);

/**
 * html_count(out, count):
 * Put a number with commas between its thousands.
 */
void html_count(struct out *out, uint64_t count);

/**
 * html_id(out, letter, number):
 * html_link(out, letter, number):
 * Put what names an element; begin a link to it.
 */
void html_id(struct out *out, char letter, uint64_t number);
void html_link(struct out *out, char letter, uint64_t number);

/**
 * html_bar(out, name, len, count, most):
 * Put ${name}, its ${count} and a bar as long as that is of ${most}.
 */
void html_bar(struct out *out, const char *name, size_t len, uint64_t count,
    uint64_t most);

#endif
