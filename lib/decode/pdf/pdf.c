/*
 * The decoder of PDF.  What the library cannot read is searched as it is: the
 * URLs of annotations may be in clear (pdf-that-is-not-read).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../limits.h"
#include "pdf.h"

#ifdef HAVE_POPPLER
#include "reader.h"
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
		why = us_pdf_read(poppler, all.data, all.len, out);
#else
	(void)poppler;
#endif
	if (why != NULL)
		emit_raw(out, &all, why);
	us_buf_free(&all);
	if (held == URLSIFT_DECODE_EREAD)
		(void)us_emit_status(out, held);
}
