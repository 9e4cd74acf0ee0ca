/*
 * PDF: the text of its pages, in the order in which it is read, and the links
 * on them (pdf-page-by-page).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PDF_H
#define US_PDF_H

#include "poppler.h"
#include "../emitter.h"

/**
 * us_pdf_decode(poppler, input, out):
 * Decode ${input}, a PDF.  If it cannot be read, or ${poppler} is NULL, a
 * warning says so, and the bytes are the text.
 */
void us_pdf_decode(const struct us_poppler *poppler,
    const struct urlsift_decode_input *input, struct us_emitter *out);

#endif
