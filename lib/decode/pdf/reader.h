/*
 * The reader of one PDF.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PDF_READER_H
#define US_PDF_READER_H

#include <stdbool.h>
#include <stddef.h>

#include "poppler.h"
#include "../emitter.h"
#include "../limits.h"

struct us_pdf_reader {
	const struct us_poppler *poppler;
	PopplerDocument *document;
	struct us_emitter *out;
	struct us_buf links; /* of the page */
	struct us_buf url;
	char text[US_MAX_LINK_TEXT]; /* of a link, on one line */
};

/**
 * us_pdf_page_read(r, n):
 * Emit page ${n}, from 1, as a part.
 */
void us_pdf_page_read(struct us_pdf_reader *r, unsigned n);

/**
 * us_pdf_outline_read(r):
 * Emit the links of the outline, as a part.
 */
void us_pdf_outline_read(struct us_pdf_reader *r);

/**
 * us_pdf_action_emit(r, action, link):
 * Emit what ${action} opens or runs as ${link}, which has all but the URL; what
 * stays in the document is none.
 */
void us_pdf_action_emit(struct us_pdf_reader *r, const PopplerAction *action,
    const struct urlsift_decode_url *link);

#endif
