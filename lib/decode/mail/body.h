/*
 * A decoder of the body of a part, from the bytes of the message to text.  It
 * undoes, in this order: doubled dots, transfer encoding, character set, broken
 * paragraphs.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_BODY_H
#define US_BODY_H

#include <stdbool.h>

#include "../../base/buf.h"
#include "../charset.h"
#include "coding.h"
#include "contentline.h"
#include "../html/html.h"
#include "../page_charset.h"
#include "flowed.h"
#include "../urlsift-decode.h"
#include "../xml/xml.h"

struct us_body {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	const char *base; /* of pages and XML whose coding has none; or NULL */
	struct us_coding coding;
	struct us_transfer transfer;
	size_t left;  /* bytes up to the limit US_MAX_BODY */
	bool cut;     /* the limit is exceeded */
	bool at_line; /* dots: at the begin of a line */
	char decoded[US_CODING_ROOM];
	bool looks; /* a page: its character set is not known yet */
	size_t head_len;
	char head[US_PAGE_HEAD];
	struct us_tag_scan tag; /* of those bytes */
	struct us_converter converter;
	struct us_flowed plain;
	struct us_contentline lines;
	struct us_xml xml;
	struct us_html *page;
	struct us_buf file; /* its bytes */
};

/**
 * us_body_begin(b, coding):
 * us_body_put(b, text, len):
 * us_body_end(b, status):
 * Begin a body with this ${coding}; decode its next ${len} bytes; end it, with
 * ${status} as the result of reading it.  A body over the limit is reported as
 * broken.  The bytes of a file are collected.  Return an
 * urlsift_decode_status.
 */
int us_body_begin(struct us_body *b, const struct us_coding *coding);
int us_body_put(struct us_body *b, const char *text, size_t len);
int us_body_end(struct us_body *b, int status);

#endif
