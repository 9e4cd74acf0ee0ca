/*
 * The reader of PDF, by Poppler, which is loaded.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PDF_H
#define US_PDF_H

#ifdef HAVE_POPPLER
#include <poppler.h>
#endif
#include <stdbool.h>
#include <stddef.h>

#include "../emitter.h"
#include "../limits.h"

/* poppler-glib, which is loaded when a PDF is met: it needs some fifty other
 * libraries (pdf-helper-of-its-own). */

#ifdef HAVE_POPPLER

/* Of newer ones of GLib it is a macro, too. */
#undef g_free

/* Its functions. */
struct us_poppler {
	/* It keeps what the library has read of its files. */
	PopplerDocument *first;
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define POPPLER(result, name, arguments) result(*name) arguments;
/* NOLINTEND(bugprone-macro-parentheses) */
#include "poppler.def"
};
#else
struct us_poppler;
#endif

/**
 * us_poppler_load(poppler):
 * Load the library to ${*poppler}, unless that is not NULL.  Return false if it
 * is not there; errno is then as us_dynload() sets it.
 */
bool us_poppler_load(struct us_poppler **poppler);

/**
 * us_poppler_version(poppler):
 * Return the version of the library, "none" if ${poppler} is NULL.
 */
const char *us_poppler_version(const struct us_poppler *poppler);

/**
 * us_poppler_free(poppler):
 * Free ${poppler}.  The library stays loaded.
 */
void us_poppler_free(struct us_poppler *poppler);

/* PDF: the text of its pages, in the order in which it is read, and the links
 * on them (pdf-page-by-page). */

/**
 * us_pdf_decode(poppler, input, out):
 * Decode ${input}, a PDF.  If it cannot be read, or ${poppler} is NULL, a
 * warning says so, and the bytes are the text.
 */
void us_pdf_decode(const struct us_poppler *poppler,
    const struct urlsift_decode_input *input, struct us_emitter *out);

#ifdef HAVE_POPPLER
/* The reader of one PDF. */

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

#endif
