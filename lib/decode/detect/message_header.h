/*
 * Whether a text begins with the header of a message: lines that are fields by
 * RFC 5322, with enough names that only messages have (D108).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MESSAGE_HEADER_H
#define US_MESSAGE_HEADER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_header_section_kind {
	US_HEADER_SECTION_MORE, /* more bytes are needed */
	US_HEADER_SECTION_NONE,
	US_HEADER_SECTION_MAIL,
	US_HEADER_SECTION_NEWS
};

/* The part of a line that the next byte belongs to. */
enum us_header_section_place {
	US_HEADER_SECTION_LINE,
	US_HEADER_SECTION_NAME,
	US_HEADER_SECTION_COLON,
	US_HEADER_SECTION_VALUE
};

/* All zero at first, except for where it begins. */
struct us_header_section {
	size_t at;   /* bytes that were read */
	size_t line; /* where the line begins */
	size_t name; /* length of its name */
	enum us_header_section_place place;
	bool is_behind;	  /* a field is before the line */
	uint64_t seen;	  /* known names, a bit each */
	bool is_extended; /* a name begins with "X-" */
	unsigned points;  /* points of the known names */
	bool is_news;
};

/**
 * us_header_section_read(h, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes.  Each byte is read once.  Return what it
 * is.
 */
enum us_header_section_kind us_header_section_read(struct us_header_section *h,
    const char *text, size_t len, bool all);

/**
 * us_header_section_knows(name, len):
 * Return whether the field ${name} is one that messages have.
 */
bool us_header_section_knows(const char *name, size_t len);

#endif
