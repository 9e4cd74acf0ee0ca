/*
 * The text of an XML document with its references decoded (D111).
 */
#ifndef US_XML_H
#define US_XML_H

#include <stdbool.h>
#include <stddef.h>

#include "../urlsift-decode.h"

/* The longest reference that is decoded. */
#define US_XML_REFERENCE 12

struct us_xml {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct urlsift_decode_place place; /* of the next byte */
	bool is_elsewhere;		   /* not where the last text ended */
	char held[US_XML_REFERENCE];	   /* bytes of a reference */
	size_t len;
};

/**
 * us_xml_begin(xml, sink, ctx):
 * us_xml_put(xml, text, len):
 * us_xml_end(xml):
 * Begin a document that is emitted to ${sink}; read its next ${len} bytes; end
 * it.  Return the status of the sink.
 */
void us_xml_begin(struct us_xml *xml, const struct urlsift_decode_sink *sink,
    void *ctx);
int us_xml_put(struct us_xml *xml, const char *text, size_t len);
int us_xml_end(struct us_xml *xml);

#endif
