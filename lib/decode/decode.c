/*
 * The decoder of an input: a sequence of messages, a page, a text, or the
 * members of an archive.  What it finds in mail is compared with another
 * reader's result (D25).
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
#include "decode.h"
#include "limits.h"
#include "mail/message.h"
#include "mail/message_stream.h"
#include "archive/text_member.h"
#include "archive/warc.h"

struct urlsift_decoder {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_message message;
	struct us_text_member text;
	struct us_warc warc;
	struct us_archive archive;
	struct us_library library;
	locale_t utf8; /* for the names in archives; 0: there is none yet */
};

void
urlsift_decoder_libraries(const struct urlsift_decoder *d, char *text,
    size_t size)
{

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
	d->sink = sink;
	d->ctx = ctx;
	us_message_init(&d->message, sink, ctx);
	return d;
}

void
us_decoder_open_archives(struct urlsift_decoder *d, us_message_archive *open)
{

	d->message.open_archive = open;
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
	us_message_free(&d->message);
	if (d->utf8 != (locale_t)0)
		freelocale(d->utf8);
	free(d);
}

int
urlsift_decoder_load(struct urlsift_decoder *d, enum urlsift_decode_kind kind)
{
	bool is_there = us_library_load(&d->library, kind);

	errno = is_there ? 0 : errno;
	if (kind == URLSIFT_DECODE_ARCHIVE && d->utf8 == (locale_t)0 &&
	    errno == 0)
		d->utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
	if (errno == ENOMEM || errno == EMFILE || errno == ENFILE)
		return URLSIFT_DECODE_ENOMEM;
	return is_there ? URLSIFT_DECODE_OK : URLSIFT_DECODE_ELIBRARY;
}

/* Emit a message over the limit as text.  ${len} bytes of it are in view;
 * ${found} says whether more follow. */
static int
emit_large(struct urlsift_decoder *d, struct us_stream *s, uint64_t index,
    enum us_found found, size_t len)
{
	struct urlsift_decode_message message = { index, s->offset, 0, NULL, 0,
		"", "", "" };
	struct urlsift_decode_part part = { .path = "",
		.field = "",
		.begin = s->offset,
		.end = s->offset,
		.pointer = "" };
	int stop;

	if ((stop = d->sink->message(d->ctx, &message)) != 0 ||
	    (stop = d->sink->warning(d->ctx,
		 "the message is larger than 64 MiB; it is read as text")) !=
		0 ||
	    (stop = d->sink->part(d->ctx, &part)) != 0)
		return stop;
	do {
		stop = d->sink->text(d->ctx, s->data + s->begin, len);
		us_stream_drop(s, len);
		if (stop != 0)
			return stop;
		if (found == US_FOUND_PART)
			found = us_stream_find(s, &len);
		else
			found = US_FOUND_NONE;
	} while (found == US_FOUND_PART || found == US_FOUND_WHOLE);
	if (s->status != URLSIFT_DECODE_OK &&
	    (stop = d->sink->broken(d->ctx)) != 0)
		return stop;
	return d->sink->part_end(d->ctx);
}

/* Go to the first message of the range, and count those before it. */
static void
skip_messages(struct us_stream *s, uint64_t *index)
{
	uint64_t from = s->input->range.from;
	enum us_found found;
	size_t len;

	/* The line end before it is needed to recognize a message. */
	if (*index == 0 && from > s->offset + 1 && s->format != US_MBOX_RNEWS)
		us_stream_go(s, from - 1);
	while (s->offset < from) {
		do {
			found = us_stream_find(s, &len);
			if (found == US_FOUND_NONE || found == US_FOUND_FAILED)
				return;
			us_stream_drop(s, len);
		} while (found == US_FOUND_PART);
		*index += *index > 0 ? 1 : 0;
	}
}

static int
decode_messages(struct urlsift_decoder *d, struct us_stream *s)
{
	const struct urlsift_decode_input *input = s->input;
	uint64_t index = input->index;
	struct us_envelope envelope;
	enum us_found found;
	bool cut;
	int stop = 0;
	size_t len;

	us_stream_begin(s);
	if (s->format == US_MBOX_PACKED)
		return d->sink->warning(d->ctx,
		    "a compressed batch of news is not read");
	skip_messages(s, &index);
	for (; stop == 0 && !us_stream_is_past(s); index += index > 0 ? 1 : 0) {
		found = us_stream_find(s, &len);
		if (found == US_FOUND_NONE || found == US_FOUND_FAILED)
			return s->status;
		if (found == US_FOUND_PART || len > US_MAX_MESSAGE) {
			stop = emit_large(d, s, index, found, len);
			continue;
		}
		cut = s->status != URLSIFT_DECODE_OK &&
		    len == s->end - s->begin;
		us_stream_open(s, len, &envelope);
		stop = us_message_decode(&d->message, input->kind, index,
		    s->offset, s->data + s->begin, &envelope, cut);
		us_stream_drop(s, len);
	}
	return stop;
}

/* Return the character set that is given for a page.  NULL: none, or the page
 * begins with the byte-order mark of UTF-8. */
static const char *
page_charset(struct us_stream *s)
{

	if (s->input->encoding == NULL)
		return NULL;
	while (s->end - s->begin < 3 && us_stream_read(s))
		continue;
	if (s->end - s->begin >= 3 &&
	    us_charset_is_utf8(s->data + s->begin, s->end - s->begin))
		return NULL;
	return s->input->encoding;
}

/* Decode a page; bytes in view are dropped as soon as they are read. */
static int
decode_page(struct urlsift_decoder *d, struct us_stream *s)
{
	struct us_coding coding = { .type = US_BODY_HTML };
	struct urlsift_decode_part part = { .path = "",
		.field = "",
		.begin = s->offset,
		.end = s->offset,
		.pointer = "" };
	struct us_body *body = &d->message.body;
	size_t len;
	int stop;

	coding.charset = page_charset(s);
	if ((stop = d->sink->part(d->ctx, &part)) != 0 ||
	    (stop = us_body_begin(body, &coding)) != 0)
		return stop;
	while (stop == 0 && (s->end > s->begin || us_stream_read(s))) {
		len = s->end - s->begin;
		stop = us_body_put(body, s->data + s->begin, len);
		us_stream_drop(s, len);
	}
	stop = us_body_end(body, stop);
	if (stop == 0 && body->cut)
		stop = d->sink->warning(d->ctx,
		    "it is larger than 64 MiB; the rest is not read");
	if (stop == 0 && s->status != URLSIFT_DECODE_OK)
		stop = d->sink->broken(d->ctx);
	if (stop == 0)
		stop = d->sink->part_end(d->ctx);
	return stop != 0 ? stop : s->status;
}

/* Decode an input that is not an archive. */
static int
decode_plainly(struct urlsift_decoder *d,
    const struct urlsift_decode_input *input)
{
	struct us_stream stream;
	int status = URLSIFT_DECODE_OK;

	d->message.no_headers = input->no_headers != 0;
	d->message.all_headers = input->all_headers != 0;
	d->message.body.base = input->base;
	us_stream_init(&stream, input);
	switch (input->kind) {
	case URLSIFT_DECODE_MAIL:
	case URLSIFT_DECODE_MBOX:
	case URLSIFT_DECODE_NEWS:
		status = decode_messages(d, &stream);
		break;
	case URLSIFT_DECODE_HTML:
		status = decode_page(d, &stream);
		break;
	case URLSIFT_DECODE_WARC:
		status = us_warc_decode(&d->warc, &stream, &d->message,
		    &d->library, us_archive_gunzip(&d->archive));
		break;
	case URLSIFT_DECODE_TEXT:
	case URLSIFT_DECODE_XML:
	case URLSIFT_DECODE_JSON:
	case URLSIFT_DECODE_CSV:
	case URLSIFT_DECODE_TSV:
	case URLSIFT_DECODE_LINES:
		status = us_text_member_decode(&d->text, input, &d->message);
		break;
	case URLSIFT_DECODE_AUTO:
	case URLSIFT_DECODE_ARCHIVE:
	case URLSIFT_DECODE_KINDS:
		break;
	}
	us_stream_free(&stream);
	return status;
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
		return decode_plainly(d, input);
	if (status == URLSIFT_DECODE_ELIBRARY)
		return d->sink->warning(d->ctx,
		    "an archive is not read: libarchive or zlib "
		    "cannot be loaded");
	us_archive_begin(archive, input, d->sink, d->ctx, &d->library, d->utf8);
	while (us_archive_next(archive, &member))
		us_archive_done(archive, decode_plainly(d, &member));
	us_archive_end(archive);
	return archive->status;
}
