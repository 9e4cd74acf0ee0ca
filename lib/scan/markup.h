/*
 * Link syntax of markup around a bare URL: what of its end is markup.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MARKUP_H
#define US_MARKUP_H

#include <stdbool.h>
#include <stddef.h>

/* How far back on its line the mark that opens an emphasis may be (S7). */
#define US_MARKUP_BACK 256

/**
 * us_markup_is_label(text, begin, open, close):
 * Return whether the brackets or braces at ${open} and ${close}, at the end of
 * the URL that begins at ${begin}, are none of it: they hold the text of an
 * AsciiDoc link, or a tag (D170).
 */
bool us_markup_is_label(const char *text, size_t begin, size_t open,
    size_t close);

/**
 * us_markup_command(text, end):
 * Return the length of the name of a command of TeX or Texinfo that ends at
 * ${end} and takes a URL or verbatim text, between any two marks (D171); 0: no
 * such command is there.
 */
size_t us_markup_command(const char *text, size_t end);

/**
 * us_markup_emphasis(text, begin, end):
 * Return the end of the URL from ${begin} to ${end} without the marks at its
 * end that close an emphasis or a comment opened before it on the line, or
 * verbatim text (D171).
 */
size_t us_markup_emphasis(const char *text, size_t begin, size_t end);

#endif
