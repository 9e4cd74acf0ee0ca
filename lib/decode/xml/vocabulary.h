/*
 * What the names of elements and attributes mean in the vocabularies that
 * documents are written in: feeds, drawings, OOXML, OpenDocument.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VOCABULARY_H
#define US_VOCABULARY_H

#include <stdbool.h>
#include <stddef.h>

enum us_xml_attribute {
	US_XML_ATTRIBUTE_TEXT, /* it may contain URLs */
	US_XML_ATTRIBUTE_LINK, /* it is a URL, perhaps a relative one */
	US_XML_ATTRIBUTE_PART, /* a URL if it has a scheme, else no link */
	US_XML_ATTRIBUTE_BASE, /* relative URLs are relative to it */
	US_XML_ATTRIBUTE_NAMESPACE,
	US_XML_ATTRIBUTE_NAME /* another identifier, which is no link */
};

/**
 * us_vocabulary_attribute(element, element_len, attribute, len):
 * Return what this attribute of the element is.
 */
enum us_xml_attribute us_vocabulary_attribute(const char *element,
    size_t element_len, const char *attribute, size_t len);

/**
 * us_vocabulary_find(attribute, len, value, value_len):
 * Return the vocabulary, as a bit, whose namespace this attribute declares; 0:
 * none that is known.
 */
unsigned us_vocabulary_find(const char *attribute, size_t len,
    const char *value, size_t value_len);

/**
 * us_vocabulary_separates(known, name, len):
 * Return whether the tags of this element separate the text before and after,
 * in a document with the ${known} vocabularies.
 */
bool us_vocabulary_separates(unsigned known, const char *name, size_t len);

/**
 * us_vocabulary_is_deleted(known, name, len):
 * Return whether what is in this element was deleted from the document, which
 * keeps it to show what changed.
 */
bool us_vocabulary_is_deleted(unsigned known, const char *name, size_t len);

/**
 * us_vocabulary_is_html(name, len):
 * Return whether the text of this element of a feed is often HTML.
 */
bool us_vocabulary_is_html(const char *name, size_t len);

#endif
