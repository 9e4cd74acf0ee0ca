/*
 * The text of an XML document: references are decoded, and each piece is
 * emitted with its place.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_XML_TEXT_H
#define US_XML_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "../urlsift-decode.h"

/* The longest reference that is decoded, and the longest one behind the
 * reference of its "&". */
#define US_XML_REFERENCE 12
#define US_XML_REFERENCE_TWICE (US_XML_REFERENCE + 5)

struct us_xml_text {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct urlsift_decode_place place; /* of the next byte */
	bool is_elsewhere;		   /* not where the last text ended */
	bool has_text;			   /* since the last gap */
	bool is_html;	/* references are decoded twice (D188) */
	bool is_hidden; /* nothing of it is text */
	char held[US_XML_REFERENCE_TWICE]; /* bytes of a reference */
	size_t len;
};

/**
 * us_xml_text_begin(t, sink, ctx):
 * Begin a document that is emitted to ${sink}.
 */
void us_xml_text_begin(struct us_xml_text *t,
    const struct urlsift_decode_sink *sink, void *ctx);

/**
 * us_xml_text_put(t, text, len):
 * us_xml_text_flush(t):
 * Emit the next ${len} bytes; emit the reference that is not complete, because
 * the next bytes are not text.  Return the status of the sink.
 */
int us_xml_text_put(struct us_xml_text *t, const char *text, size_t len);
int us_xml_text_flush(struct us_xml_text *t);

/**
 * us_xml_text_raw(t, text, len):
 * us_xml_text_emit(t, text, len):
 * Emit the next ${len} bytes as they are; emit others, at the place where the
 * next one is.  No reference is incomplete.  Return the status of the sink.
 */
int us_xml_text_raw(struct us_xml_text *t, const char *text, size_t len);
int us_xml_text_emit(struct us_xml_text *t, const char *text, size_t len);

/**
 * us_xml_text_skip(t, text, len):
 * The next ${len} bytes are not text.  No reference is incomplete.
 */
void us_xml_text_skip(struct us_xml_text *t, const char *text, size_t len);

/**
 * us_xml_text_part(t):
 * The text before and the text after do not belong together.  Return the status
 * of the sink.
 */
int us_xml_text_part(struct us_xml_text *t);

/**
 * us_xml_decode(text, len):
 * Decode the references in ${text} in place.  Return its new length.
 */
size_t us_xml_decode(char *text, size_t len);

#endif
