/*
 * The open elements, as far as texts, links and the reading of content depend
 * on them (D131, D132, D133).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ELEMENTS_H
#define US_ELEMENTS_H

#include <stdbool.h>
#include <stddef.h>

#include "tokenizer.h"

enum us_elements_limit {
	US_ELEMENTS_MAX = 128 /* that are recorded */
};

enum us_trait {
	US_BLOCK = 1 << 0,    /* parts the text before and behind its tags */
	US_BREAK = 1 << 1,    /* <br> */
	US_RECORDED = 1 << 2, /* among the open elements */
	US_LINK = 1 << 3,
	US_PRE = 1 << 4,    /* its line ends are kept */
	US_HIDING = 1 << 5, /* its text is not visible */
	US_SHEET = 1 << 6,  /* its text is a style sheet */
	US_SCOPE = 1 << 7,  /* no other end tag reaches beyond it */
	US_CELL = 1 << 8,   /* a cell of a table */
	US_ROW = 1 << 9,
	US_FOREIGN = 1 << 10,	  /* svg and math: its content is not HTML */
	US_SVG_POINT = 1 << 11,	  /* in svg, its own content is HTML */
	US_MATH_POINT = 1 << 12,  /* in math, it is */
	US_OUTSIDE = 1 << 13,	  /* is not in such content: ends it */
	US_FALLBACK = 1 << 14,	  /* raw text, but markup to some programs */
	US_SELECT = 1 << 15,	  /* most tags in it are dropped */
	US_ENDS_SELECT = 1 << 16, /* stands behind it */
	US_SCRIPT = 1 << 17	  /* its text is a script */
};

struct us_element {
	char name[16];
	enum us_content content;
	unsigned traits;
};

struct us_elements {
	struct {
		const struct us_element *element;
		unsigned foreign; /* of what it stands in */
		bool direct;
	} open[US_ELEMENTS_MAX];
	size_t n;
	unsigned links, pre, hiding, sheets, scripts; /* how many of them */
	unsigned foreign; /* 0: what follows is in HTML; else the trait of the
			     elements in it whose content is HTML */
	bool direct;	  /* what follows is directly in such an element */
};

/**
 * us_element_find(name, len):
 * Return the element ${name}, or NULL if it does not matter.
 */
const struct us_element *us_element_find(const char *name, size_t len);

/**
 * us_elements_open(elements, element, tag, content):
 * us_elements_close(elements, element):
 * Record the start tag ${tag}, or the end tag, of ${element}, which may be
 * NULL; ${content} is set to how its content is read.  Return whether it closes
 * an open link.
 */
bool us_elements_open(struct us_elements *elements,
    const struct us_element *element, const struct us_tag *tag,
    enum us_content *content);
bool us_elements_close(struct us_elements *elements,
    const struct us_element *element);

/**
 * us_elements_equal(a, b):
 * Return whether the same elements are open.
 */
bool us_elements_equal(const struct us_elements *a,
    const struct us_elements *b);

/**
 * us_elements_take_cdata(elements):
 * Return whether CDATA sections are read as such: in foreign content, and
 * directly in an element of it whose content is HTML.
 */
static inline bool
us_elements_take_cdata(const struct us_elements *elements)
{

	return elements->foreign != 0 || elements->direct;
}

#endif
