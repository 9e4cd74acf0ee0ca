/*
 * XML as the text that it is, its references undone (D111).
 */
#ifndef US_XML_H
#define US_XML_H

#include <stdbool.h>
#include <stddef.h>

#include "../urlsift-decode.h"

/* As long as a reference that is undone may be. */
#define US_XML_REFERENCE 12

struct us_xml {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct urlsift_decode_place place; /* of the next byte */
	bool is_elsewhere;		   /* than where the last text ended */
	char held[US_XML_REFERENCE];	   /* of a reference */
	size_t len;
};

/**
 * us_xml_begin(xml, sink, ctx):
 * us_xml_put(xml, text, len):
 * us_xml_end(xml):
 * Begin a document that tells ${sink}; take the next ${len} bytes of it; it has
 * ended.  Return what the sink did.
 */
void us_xml_begin(struct us_xml *xml, const struct urlsift_decode_sink *sink,
    void *ctx);
int us_xml_put(struct us_xml *xml, const char *text, size_t len);
int us_xml_end(struct us_xml *xml);

#endif
