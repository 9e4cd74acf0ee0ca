/*
 * The decoder of PDF.  What the library cannot read is searched as it is: the
 * URLs of annotations may be in clear (pdf-that-is-not-read).
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include "../../base/buf.h"
#include "../limits.h"
#include "pdf.h"

#ifdef HAVE_POPPLER
#include "reader.h"
#endif

/* Bytes that are read at a time. */
#define PIECE 65536

/* Emit ${bytes} as they are. */
static int
emit_raw(const char *bytes, size_t len, const struct urlsift_decode_sink *sink,
    void *ctx)
{
	static const struct urlsift_decode_part part = { .path = "",
		.field = "",
		.pointer = "" };
	int stop = sink->part(ctx, &part);

	if (stop == 0)
		stop = sink->text(ctx, bytes, len);
	return stop != 0 ? stop : sink->part_end(ctx);
}

int
us_pdf_decode(const struct us_poppler *poppler, const char *bytes, size_t len,
    const struct urlsift_decode_sink *sink, void *ctx)
{
	const char *why = "the PDF is not read: poppler-glib cannot be "
			  "loaded; only what is in clear is searched";
	int stop = 0;

#ifdef HAVE_POPPLER
	if (poppler != NULL)
		stop = us_pdf_read(poppler, bytes, len, sink, ctx, &why);
#else
	(void)poppler;
#endif
	if (stop == 0 && why != NULL)
		stop = sink->warning(ctx, why);
	return stop != 0 || why == NULL ? stop :
					  emit_raw(bytes, len, sink, ctx);
}

int
us_pdf_decode_input(const struct us_poppler *poppler,
    const struct urlsift_decode_input *input,
    const struct urlsift_decode_sink *sink, void *ctx)
{
	struct us_buf all = { .memory = &us_standard_memory };
	int stop = 0;
	long n;

	do {
		if (us_buf_reserve(&all, all.len + PIECE) != URLSIFT_OK) {
			us_buf_free(&all);
			return URLSIFT_DECODE_ENOMEM;
		}
		n = input->read(input->ctx, all.data + all.len, PIECE);
		all.len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && all.len <= US_MAX_PDF);
	if (all.len > US_MAX_PDF)
		stop = sink->warning(ctx,
		    "it is larger than 256 MiB; the rest is not read");
	if (stop == 0)
		stop = us_pdf_decode(poppler, all.data, all.len, sink, ctx);
	us_buf_free(&all);
	return stop == 0 && n < 0 ? URLSIFT_DECODE_EREAD : stop;
}
