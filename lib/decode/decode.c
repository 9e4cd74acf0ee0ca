/*
 * The decoder of an input: a file, the records of a WARC, or the members of an
 * archive.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <errno.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "archive/archive.h"
#include "archive/warc.h"
#include "one_file.h"
#include "pdf/pdf.h"

struct urlsift_decoder {
	struct us_one_file file;
	struct us_warc warc;
	struct us_archive archive;
	struct us_library library;
	bool is_for_pdf;
	struct us_poppler *poppler; /* NULL: it is not loaded */
	struct us_qpdf *qpdf;
	locale_t utf8; /* for the names in archives; 0: there is none yet */
};

void
urlsift_decoder_libraries(const struct urlsift_decoder *d, char *text,
    size_t size)
{

	if (d->is_for_pdf)
		snprintf(text, size, "poppler %s, qpdf %s",
		    us_poppler_version(d->poppler), us_qpdf_version(d->qpdf));
	else
		us_library_names(&d->library, text, size);
}

struct urlsift_decoder *
urlsift_decoder_new(const struct urlsift_decode_sink *sink, void *ctx)
{
	/* Most of it is room that a small input does not touch. */
	struct urlsift_decoder *d = calloc(1, sizeof(*d));

	if (d == NULL)
		return NULL;
	d->utf8 = (locale_t)0;
	us_one_file_init(&d->file, sink, ctx);
	return d;
}

void
us_decoder_seal(struct urlsift_decoder *d)
{

	d->library.is_sealed = true;
}

void
urlsift_decoder_free(struct urlsift_decoder *d)
{

	if (d == NULL)
		return;
	us_one_file_free(&d->file);
	us_poppler_free(d->poppler);
	free(d->qpdf);
	if (d->utf8 != (locale_t)0)
		freelocale(d->utf8);
	free(d);
}

int
urlsift_decoder_load(struct urlsift_decoder *d, enum urlsift_decode_kind kind)
{
	bool is_there;

	if (kind == URLSIFT_DECODE_PDF) {
		d->is_for_pdf = true;
		errno = 0;
		if (!d->library.is_sealed) {
			(void)us_qpdf_load(&d->qpdf);
			(void)us_poppler_load(&d->poppler);
		}
		is_there = d->poppler != NULL;
	} else {
		is_there = us_library_load(&d->library, kind);
	}
	errno = is_there ? 0 : errno;
	if (kind == URLSIFT_DECODE_ARCHIVE && d->utf8 == (locale_t)0 &&
	    errno == 0)
		d->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	if (errno == ENOMEM || errno == EMFILE || errno == ENFILE)
		return URLSIFT_DECODE_ENOMEM;
	return is_there ? URLSIFT_DECODE_OK : URLSIFT_DECODE_ELIBRARY;
}

static int
decode_file(struct urlsift_decoder *d, const struct urlsift_decode_input *input)
{
	bool is_pdf = input->kind == URLSIFT_DECODE_PDF && d->is_for_pdf;
	struct us_stream stream;

	if (!is_pdf && input->kind != URLSIFT_DECODE_WARC)
		return us_one_file_decode(&d->file, input);
	us_one_file_set(&d->file, input);
	if (is_pdf) {
		us_pdf_decode(d->poppler, d->qpdf, input, &d->file.out);
		return d->file.out.status;
	}
	us_stream_init(&stream, input);
	us_warc_decode(&d->warc, &stream, &d->file.message, &d->library,
	    us_archive_gunzip(&d->archive));
	us_stream_free(&stream);
	return d->file.out.status;
}

int
urlsift_decoder_run(struct urlsift_decoder *d,
    const struct urlsift_decode_input *input)
{
	struct us_archive *archive = &d->archive;
	struct urlsift_decode_input member;
	int status = urlsift_decoder_load(d, input->kind);

	if (status == URLSIFT_DECODE_ENOMEM)
		return status;
	if (input->kind != URLSIFT_DECODE_ARCHIVE)
		return decode_file(d, input);
	if (status == URLSIFT_DECODE_ELIBRARY)
		return d->file.out.sink->warning(d->file.out.ctx,
		    "an archive is not read: libarchive or zlib "
		    "cannot be loaded");
	us_archive_begin(archive, input, &d->file.out, &d->library, d->utf8);
	d->file.package = &archive->package;
	while (us_archive_next(archive, &member))
		us_archive_done(archive, decode_file(d, &member));
	us_archive_end(archive);
	d->file.package = NULL;
	return archive->out.status;
}
