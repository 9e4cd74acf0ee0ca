/*
 * The reader of one PDF: its pages, then its outline.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "reader.h"

/* Read all of the open document. */
static int
read_document(struct us_pdf_reader *r)
{
	int pages = r->poppler->poppler_document_get_n_pages(r->document), n;
	int stop = 0;

	for (n = 1; stop == 0 && n <= pages; n++)
		stop = us_pdf_page_read(r, (unsigned)n);
	if (stop == 0)
		stop = us_pdf_outline_read(r);
	us_buf_free(&r->links);
	us_buf_free(&r->url);
	return stop;
}

int
us_pdf_read(const struct us_poppler *poppler, const char *bytes, size_t len,
    const struct urlsift_decode_sink *sink, void *ctx, const char **why)
{
	struct us_pdf_reader r = { .poppler = poppler,
		.sink = sink,
		.ctx = ctx,
		.links.memory = &us_standard_memory,
		.url.memory = &us_standard_memory };
	GBytes *all = poppler->g_bytes_new_static(bytes, len);
	GError *error = NULL;
	int stop = 0;

	*why = NULL;
	r.document =
	    poppler->poppler_document_new_from_bytes(all, NULL, &error);
	if (r.document != NULL) {
		stop = read_document(&r);
		poppler->g_object_unref(r.document);
	} else {
		*why = error->domain == poppler->poppler_error_quark() &&
			error->code == POPPLER_ERROR_ENCRYPTED ?
		    "the PDF is encrypted; only what is in clear is searched" :
		    "the PDF is damaged; only what is in clear is searched";
		poppler->g_error_free(error);
	}
	poppler->g_bytes_unref(all);
	return stop;
}
