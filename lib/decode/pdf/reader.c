/*
 * The reader of one PDF: its pages, then its outline.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "reader.h"

static void
read_document(struct us_pdf_reader *r)
{
	int pages = r->poppler->poppler_document_get_n_pages(r->document), n;

	for (n = 1; r->out->status == 0 && n <= pages; n++)
		us_pdf_page_read(r, (unsigned)n);
	if (r->out->status == 0)
		us_pdf_outline_read(r);
	us_buf_free(&r->links);
	us_buf_free(&r->url);
}

const char *
us_pdf_read(const struct us_poppler *poppler, const char *bytes, size_t len,
    struct us_emitter *out)
{
	struct us_pdf_reader r = { .poppler = poppler, .out = out };
	GBytes *all = poppler->g_bytes_new_static(bytes, len);
	const char *why = NULL;
	GError *error = NULL;

	r.document =
	    poppler->poppler_document_new_from_bytes(all, NULL, &error);
	if (r.document != NULL) {
		read_document(&r);
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
