/*
 * The body of a part, from the bytes of the message to text: doubled dots,
 * transfer encoding, character set, broken paragraphs undone, in this order.
 */
#ifndef US_BODY_H
#define US_BODY_H

#include <stdbool.h>

#include "../converter.h"
#include "coding.h"
#include "contentline.h"
#include "../html/html_part.h"
#include "flowed.h"
#include "../urlsift-decode.h"
#include "../html/xml.h"

struct us_body {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_coding coding;
	GMimeFilter *transfer; /* NULL: none */
	size_t left;	       /* bytes that may yet come, US_MAX_BODY */
	bool cut;	       /* more came */
	bool at_line;	       /* dots: a line begins */
	struct us_converter converter;
	struct us_flowed plain;
	struct us_contentline lines;
	struct us_xml xml;
	struct us_html_part markup;
};

/**
 * us_body_begin(b, coding):
 * us_body_put(b, text, len):
 * us_body_end(b, status):
 * Begin a body that has been coded so; take the next ${len} bytes of it; it has
 * ended, or ${status} says why not.  One of which more came than may is told to
 * be broken.  Return an urlsift_decode_status.
 */
int us_body_begin(struct us_body *b, const struct us_coding *coding);
int us_body_put(struct us_body *b, const char *text, size_t len);
int us_body_end(struct us_body *b, int status);

#endif
