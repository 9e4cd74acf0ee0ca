/*
 * PDF: the text of its pages, in the order in which it is read, and the links
 * on them (pdf-page-by-page).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PDF_H
#define US_PDF_H

#include <stddef.h>

#include "poppler.h"
#include "../urlsift-decode.h"

/**
 * us_pdf_decode(poppler, bytes, len, sink, ctx):
 * Decode the PDF of ${len} bytes.  If it cannot be read, or ${poppler} is NULL,
 * a warning says so, and the bytes are the text.  Return an
 * urlsift_decode_status.
 */
int us_pdf_decode(const struct us_poppler *poppler, const char *bytes,
    size_t len, const struct urlsift_decode_sink *sink, void *ctx);

/**
 * us_pdf_decode_input(poppler, input, sink, ctx):
 * The same for all of ${input}.
 */
int us_pdf_decode_input(const struct us_poppler *poppler,
    const struct urlsift_decode_input *input,
    const struct urlsift_decode_sink *sink, void *ctx);

#endif
