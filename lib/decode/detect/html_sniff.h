/*
 * Detection of HTML pages and XML documents (D110).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HTML_SNIFF_H
#define US_HTML_SNIFF_H

#include <stdbool.h>
#include <stddef.h>

enum us_sniffed {
	US_SNIFFED_MORE, /* more bytes are needed */
	US_SNIFFED_NONE,
	US_SNIFFED_HTML,
	US_SNIFFED_TAGS, /* HTML, or a text of another type with tags in it */
	US_SNIFFED_XML
};

/* All zero at first, except for where it begins. */
struct us_sniff {
	size_t at;     /* what begins here is not known yet */
	size_t looked; /* how far its end was searched */
	size_t limit;  /* another tag must be before this; 0: none is needed */
	bool is_xml;   /* it has an XML declaration */
	bool is_other; /* the first tag may be one of XML or a word in usage */
};

/**
 * us_html_sniff_behind(s, at):
 * Have a tag searched behind ${at}, where a mark of a template is.
 */
void us_html_sniff_behind(struct us_sniff *s, size_t at);

/**
 * us_html_sniff(s, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes.  Return what it is.
 */
enum us_sniffed us_html_sniff(struct us_sniff *s, const char *text, size_t len,
    bool all);

/**
 * us_html_sniff_field(s, text, len, all):
 * The same for a string or field of a data file, in which a tag may be
 * mentioned: US_SNIFFED_HTML if it begins with a tag and has an end tag or an
 * attribute, US_SNIFFED_MORE, or US_SNIFFED_NONE.
 */
enum us_sniffed us_html_sniff_field(struct us_sniff *s, const char *text,
    size_t len, bool all);

#endif
