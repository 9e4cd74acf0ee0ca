/*
 * The reader of PDF, by Poppler and QPDF, which are loaded.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PDF_H
#define US_PDF_H

#ifdef HAVE_POPPLER
#include <poppler.h>
#endif
#ifdef HAVE_QPDF
#include <qpdf/qpdf-c.h>
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

/* QPDF, which is loaded with it: it shows all objects of a PDF
 * (pdf-opens-by-itself). */

#ifdef HAVE_QPDF
struct us_qpdf {
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define QPDF(result, name, arguments) result(*name) arguments;
/* NOLINTEND(bugprone-macro-parentheses) */
#include "qpdf.def"
};
#else
struct us_qpdf;
#endif

/**
 * us_qpdf_load(qpdf):
 * us_qpdf_version(qpdf):
 * As those of Poppler.  Free ${qpdf} with free().
 */
bool us_qpdf_load(struct us_qpdf **qpdf);
const char *us_qpdf_version(const struct us_qpdf *qpdf);

/* PDF: the text of its pages, in the order in which it is read, and the links
 * on them (pdf-page-by-page). */

/**
 * us_pdf_decode(poppler, qpdf, input, out):
 * Decode ${input}, a PDF.  If it cannot be read, or a library is NULL, a
 * warning says so.  Without the pages, the bytes are the text.
 */
void us_pdf_decode(const struct us_poppler *poppler, const struct us_qpdf *qpdf,
    const struct urlsift_decode_input *input, struct us_emitter *out);

/* The reader of one PDF. */

struct us_pdf_reader {
	struct us_emitter *out;
	struct us_buf links; /* of the page */
	struct us_buf url;
	struct us_buf told;   /* URLs and scripts that were emitted */
	struct us_buf sorted; /* where each of them is there */
	bool is_sorted;
	struct us_buf base;	     /* of relative URLs, if there is one */
	struct us_buf whole;	     /* such a URL, resolved */
	char text[US_MAX_LINK_TEXT]; /* of a link, on one line */
#ifdef HAVE_POPPLER
	const struct us_poppler *poppler;
	PopplerDocument *document;
#endif
};

/**
 * us_pdf_emit_url(r, url, is_file, link):
 * us_pdf_emit_script(r, script, len, link):
 * Emit ${url}, or the URLs of ${script}, as ${link}, which has all but the URL.
 * If it ${is_file} of another machine, its name is that of a URL.
 */
void us_pdf_emit_url(struct us_pdf_reader *r, const char *url, bool is_file,
    const struct urlsift_decode_url *link);
void us_pdf_emit_script(struct us_pdf_reader *r, const char *script, size_t len,
    const struct urlsift_decode_url *link);

/**
 * us_pdf_links_sort(r):
 * From now on, emit no URL and no script that was emitted before.
 */
void us_pdf_links_sort(struct us_pdf_reader *r);

#ifdef HAVE_POPPLER
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

#ifdef HAVE_QPDF
/**
 * us_pdf_objects_read(r, qpdf, bytes, len):
 * Emit what else the PDF of ${len} bytes opens, as a part, and the files in it.
 * Return why it cannot be opened, or NULL.
 */
const char *us_pdf_objects_read(struct us_pdf_reader *r,
    const struct us_qpdf *qpdf, const char *bytes, size_t len);
#endif

#endif
