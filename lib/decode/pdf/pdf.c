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
read_pdf(const struct us_poppler *poppler, const char *bytes, size_t len,
    struct us_emitter *out)
{
	struct us_pdf_reader r = { .poppler = poppler, .out = out };
	GBytes *all = poppler->g_bytes_new_static(bytes, len);
	const char *why = NULL;
	GError *error = NULL;
	int pages, n;

	r.document =
	    poppler->poppler_document_new_from_bytes(all, NULL, &error);
	if (r.document != NULL) {
		pages = poppler->poppler_document_get_n_pages(r.document);
		for (n = 1; out->status == 0 && n <= pages; n++)
			us_pdf_page_read(&r, (unsigned)n);
		if (out->status == 0)
			us_pdf_outline_read(&r);
		us_buf_free(&r.links);
		us_buf_free(&r.url);
		poppler->g_object_unref(r.document);
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
#endif

/* Emit ${all} as it is, which is not read for the reason ${why}. */
static void
emit_raw(struct us_emitter *out, const struct us_buf *all, const char *why)
{
	static const struct urlsift_decode_part part = { .path = NULL };

	us_emit_warning(out, why);
	us_emit_part(out, &part);
	us_emit_text(out, all->data, all->len);
	us_emit_part_end(out);
}

void
us_pdf_decode(const struct us_poppler *poppler,
    const struct urlsift_decode_input *input, struct us_emitter *out)
{
	const char *why = "the PDF is not read: poppler-glib cannot be "
			  "loaded; only what is in clear is searched";
	struct us_buf all = { .len = 0 };
	int held = us_hold(input->read, input->ctx, US_MAX_PDF, &all);

	if (held == URLSIFT_DECODE_STOPPED)
		us_emit_warning(out,
		    "it is larger than 256 MiB; the rest is not read");
	else if (held == URLSIFT_DECODE_ENOMEM)
		(void)us_emit_status(out, held);
#ifdef HAVE_POPPLER
	if (poppler != NULL && out->status == 0)
		why = read_pdf(poppler, all.data, all.len, out);
#else
	(void)poppler;
#endif
	if (why != NULL)
		emit_raw(out, &all, why);
	us_buf_free(&all);
	if (held == URLSIFT_DECODE_EREAD)
		(void)us_emit_status(out, held);
}
