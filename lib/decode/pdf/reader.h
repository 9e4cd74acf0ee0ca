/*
 * The reader of one PDF.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PDF_READER_H
#define US_PDF_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "poppler.h"
#include "../../base/buf.h"
#include "../limits.h"
#include "../urlsift-decode.h"

struct us_pdf_reader {
	const struct us_poppler *poppler;
	PopplerDocument *document;
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_buf links; /* of the page */
	struct us_buf url;
	char text[US_MAX_LINK_TEXT]; /* of a link, on one line */
};

/**
 * us_pdf_read(poppler, bytes, len, sink, ctx, why):
 * Emit the pages of the PDF of ${len} bytes, and its outline.  Set ${why} to
 * the reason if it cannot be opened, else to NULL.  Return the status of the
 * sink or URLSIFT_DECODE_ENOMEM.
 */
int us_pdf_read(const struct us_poppler *poppler, const char *bytes, size_t len,
    const struct urlsift_decode_sink *sink, void *ctx, const char **why);

/**
 * us_pdf_page_read(r, n):
 * Emit page ${n}, from 1, as a part.  Return the same.
 */
int us_pdf_page_read(struct us_pdf_reader *r, unsigned n);

/**
 * us_pdf_outline_read(r):
 * Emit the links of the outline, as a part.  Return the same.
 */
int us_pdf_outline_read(struct us_pdf_reader *r);

/**
 * us_pdf_action_emit(r, action, link):
 * Emit what ${action} opens or runs as ${link}, which has all but the URL; what
 * stays in the document is none.  Return the same.
 */
int us_pdf_action_emit(struct us_pdf_reader *r, const PopplerAction *action,
    const struct urlsift_decode_url *link);

#endif
