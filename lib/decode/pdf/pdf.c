/*
 * The decoder of PDF.  What the library cannot read is searched as it is: the
 * URLs of annotations may be in clear (pdf-that-is-not-read).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../limits.h"
#include "pdf.h"

#ifdef HAVE_POPPLER

/* Emit the pages of the PDF of ${len} bytes, and its outline.  Return why it
 * cannot be opened, or NULL. */
static const char *
read_pages(struct us_pdf_reader *r, const struct us_poppler *poppler,
    const char *bytes, size_t len)
{
	GBytes *all = poppler->g_bytes_new_static(bytes, len);
	const char *why = NULL;
	GError *error = NULL;
	int pages, n;

	r->poppler = poppler;
	r->document =
	    poppler->poppler_document_new_from_bytes(all, NULL, &error);
	if (r->document != NULL) {
		pages = poppler->poppler_document_get_n_pages(r->document);
		for (n = 1; r->out->status == 0 && n <= pages; n++)
			us_pdf_page_read(r, (unsigned)n);
		if (r->out->status == 0)
			us_pdf_outline_read(r);
		poppler->g_object_unref(r->document);
	} else {
		why = error->domain == poppler->poppler_error_quark() &&
			error->code == POPPLER_ERROR_ENCRYPTED ?
		    "the PDF is encrypted; only what is in clear is searched" :
		    "the PDF is damaged; only what is in clear is searched";
		poppler->g_error_free(error);
	}
	poppler->g_bytes_unref(all);
	return why;
}
#else
static const char *
read_pages(struct us_pdf_reader *r, const struct us_poppler *poppler,
    const char *bytes, size_t len)
{

	(void)r;
	(void)poppler;
	(void)bytes;
	(void)len;
	return NULL;
}
#endif

/* Emit what else the PDF opens.  Return why that is not known, or NULL. */
static const char *
read_objects(struct us_pdf_reader *r, const struct us_qpdf *qpdf,
    const char *bytes, size_t len)
{

	if (qpdf == NULL)
		return "the files in the PDF and what it opens by itself are "
		       "not read: QPDF cannot be loaded";
#ifdef HAVE_QPDF
	return us_pdf_objects_read(r, qpdf, bytes, len);
#else
	(void)r;
	(void)bytes;
	(void)len;
	return NULL;
#endif
}

/* Emit ${all} as it is. */
static void
emit_raw(struct us_emitter *out, const struct us_buf *all)
{
	static const struct urlsift_decode_part part = { .path = NULL };

	us_emit_part(out, &part);
	us_emit_text(out, all->data, all->len);
	us_emit_part_end(out);
}

/* Read the PDF ${all}.  If its pages cannot be read, it is searched as it is,
 * and one warning is enough. */
static void
read_pdf(struct us_emitter *out, const struct us_poppler *poppler,
    const struct us_qpdf *qpdf, const struct us_buf *all)
{
	struct us_pdf_reader r = { .out = out };
	const char *why = "the PDF is not read: poppler-glib cannot be "
			  "loaded; only what is in clear is searched";
	const char *why_not_all;

	if (poppler != NULL)
		why = read_pages(&r, poppler, all->data, all->len);
	if (why != NULL) {
		us_emit_warning(out, why);
		emit_raw(out, all);
	}
	if (out->status == 0) {
		why_not_all = read_objects(&r, qpdf, all->data, all->len);
		if (why_not_all != NULL && why == NULL)
			us_emit_warning(out, why_not_all);
	}
	us_buf_free(&r.links);
	us_buf_free(&r.url);
	us_buf_free(&r.told);
	us_buf_free(&r.sorted);
	us_buf_free(&r.base);
	us_buf_free(&r.whole);
}

void
us_pdf_decode(const struct us_poppler *poppler, const struct us_qpdf *qpdf,
    const struct urlsift_decode_input *input, struct us_emitter *out)
{
	struct us_buf all = { .len = 0 };
	int held = us_hold(input->read, input->ctx, US_MAX_PDF, &all);

	if (held == URLSIFT_DECODE_STOPPED)
		us_emit_warning(out,
		    "it is larger than 256 MiB; the rest is not read");
	else if (held == URLSIFT_DECODE_ENOMEM)
		(void)us_emit_status(out, held);
	if (out->status == 0)
		read_pdf(out, poppler, qpdf, &all);
	us_buf_free(&all);
	if (held == URLSIFT_DECODE_EREAD)
		(void)us_emit_status(out, held);
}
