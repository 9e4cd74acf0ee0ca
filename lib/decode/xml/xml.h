/*
 * A reader of XML documents: their text, their attributes and comments, with
 * references decoded (D111).  Nothing that a document names is opened, and no
 * entity is expanded.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_XML_H
#define US_XML_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "xml_link.h"

/* The longest name that is compared with others. */
#define US_XML_NAME 64

/* The longest value that can be a link, and the longest document type; longer
 * ones are read as text. */
#define US_XML_VALUE 4096

enum us_xml_state {
	US_XML_TEXT,
	US_XML_OPEN,   /* behind "<" */
	US_XML_NAMING, /* in the name of a tag */
	US_XML_MARKUP, /* behind "<!" */
	US_XML_TAG,
	US_XML_ATTRIBUTE,
	US_XML_BEHIND_NAME, /* of an attribute */
	US_XML_BEFORE_VALUE,
	US_XML_IN_VALUE,
	US_XML_COMMENT,
	US_XML_CDATA,
	US_XML_INSTRUCTION,
	US_XML_TYPE,  /* the document type */
	US_XML_SUBSET /* the declarations in it */
};

struct us_xml {
	struct us_xml_text text;
	enum us_xml_state state;
	unsigned vocabularies;
	uint64_t depth;	  /* of open elements */
	uint64_t deleted; /* that of one whose content is deleted; 0: none */
	bool is_end;	  /* an end tag */
	bool is_empty;	  /* the last byte of the tag is a slash */
	bool is_long;	  /* the value does not fit, and is emitted as text */
	char quote;	  /* of the value or type; 0: none */
	size_t matched;	  /* bytes of what ends a comment and the like */
	size_t tag_len, attribute_len, value_len;
	char tag[US_XML_NAME]; /* from "<" on */
	char attribute[US_XML_NAME];
	char value[US_XML_VALUE];
	struct us_xml_bases bases;
};

/**
 * us_xml_begin(xml, sink, ctx, base):
 * us_xml_put(xml, text, len):
 * us_xml_end(xml):
 * Begin a document that is emitted to ${sink}, whose links are relative to
 * ${base}, which is borrowed; NULL: it is not known.  Read its next ${len}
 * bytes; end it.  Return the status of the sink or URLSIFT_DECODE_ENOMEM.
 */
void us_xml_begin(struct us_xml *xml, const struct urlsift_decode_sink *sink,
    void *ctx, const char *base);
int us_xml_put(struct us_xml *xml, const char *text, size_t len);
int us_xml_end(struct us_xml *xml);

/**
 * us_xml_encoding(text, len, name, size):
 * Write the character set that the XML declaration at the beginning of ${text}
 * names to ${name}, which has ${size} bytes.  Return false if it names none.
 */
bool us_xml_encoding(const char *text, size_t len, char *name, size_t size);

#endif
