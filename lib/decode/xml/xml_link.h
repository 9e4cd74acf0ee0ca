/*
 * The links of an XML document, and the bases that they are relative to (XML
 * Base).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_XML_LINK_H
#define US_XML_LINK_H

#include <stddef.h>
#include <stdint.h>

#include "xml_text.h"

/* The longest base, and how many may be in force. */
#define US_XML_BASE 1024
#define US_XML_BASES 4

/* The URL to which those in an element are relative; empty: not known. */
struct us_xml_base {
	uint64_t depth; /* of the element */
	size_t len;
	char url[US_XML_BASE];
};

struct us_xml_bases {
	const char *page; /* the base of the document; NULL: not known */
	size_t n;
	struct us_xml_base base[US_XML_BASES];
};

/**
 * us_xml_bases_begin(b, page):
 * Begin a document whose links are relative to ${page}, which is borrowed; NULL
 * or what cannot be a base: it is not known.
 */
void us_xml_bases_begin(struct us_xml_bases *b, const char *page);

/**
 * us_xml_base_begin(b, depth, url, len):
 * us_xml_base_end(b, depth):
 * Use ${url} as the base in the element at this ${depth} (XML Base, 3.1),
 * resolved against the one in force; if it cannot be one, or there are too
 * many, nothing is resolved.  End the element.  The first returns 0 or
 * URLSIFT_DECODE_ENOMEM.
 */
int us_xml_base_begin(struct us_xml_bases *b, uint64_t depth, const char *url,
    size_t len);
void us_xml_base_end(struct us_xml_bases *b, uint64_t depth);

/**
 * us_xml_link_clean(url, len):
 * Remove the white space around ${url}, and line ends and tabs in it.  Return
 * its length.
 */
size_t us_xml_link_clean(char **url, size_t len);

/* A longer name is cut. */
#define US_XML_LINK_NAME 64

/* The names of the element and the attribute that a link stands in, and the
 * text that shows it. */
struct us_xml_link_place {
	char element[US_XML_LINK_NAME], attribute[US_XML_LINK_NAME];
	const char *text;
	size_t text_len; /* 0: none is known */
};

/**
 * us_xml_link_name(room, name, len):
 * Write ${name} in lower case to ${room}, one of the names of a place, with ?
 * for what is not ASCII.
 */
void us_xml_link_name(char *room, const char *name, size_t len);

/**
 * us_xml_link_emit(b, text, in, url, len):
 * Emit ${url}, which stands in ${in}, at the place of ${text}, to its sink.
 * Return the status of the sink or URLSIFT_DECODE_ENOMEM.
 */
int us_xml_link_emit(const struct us_xml_bases *b,
    const struct us_xml_text *text, const struct us_xml_link_place *in,
    const char *url, size_t len);

#endif
