/*
 * The decoder of one file: a sequence of messages, a page, a table, or another
 * text.  What it finds in mail is compared with another reader's result
 * (text-as-python-decodes-it).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include "limits.h"
#include "mail/message_stream.h"
#include "one_file.h"
#include "outlook/outlook.h"

/* What an XML declaration is in, by far. */
#define DECLARATION_MAX 256

void
us_one_file_init(struct us_one_file *f, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	f->sink = sink;
	f->ctx = ctx;
	us_message_init(&f->message, sink, ctx);
}

void
us_one_file_free(struct us_one_file *f)
{

	us_message_free(&f->message);
}

/* Emit a message over the limit as text.  ${len} bytes of it are in view;
 * ${found} says whether more follow. */
static int
emit_large(struct us_one_file *f, struct us_stream *s, uint64_t index,
    enum us_found found, size_t len)
{
	struct urlsift_decode_message message = {
		index,
		s->offset,
		0,
#define MESSAGE_WORD(name) "",
#include "../message_words.def"
#undef MESSAGE_WORD
	};
	struct urlsift_decode_part part = { .path = "",
		.field = "",
		.begin = s->offset,
		.end = s->offset,
		.pointer = "" };
	int stop;

	if ((stop = f->sink->message(f->ctx, &message)) != 0 ||
	    (stop = f->sink->warning(f->ctx,
		 "the message is larger than 64 MiB; it is read as text")) !=
		0 ||
	    (stop = f->sink->part(f->ctx, &part)) != 0)
		return stop;
	do {
		stop = f->sink->text(f->ctx, s->data + s->begin, len);
		us_stream_drop(s, len);
		if (stop != 0)
			return stop;
		if (found == US_FOUND_PART)
			found = us_stream_find(s, &len);
		else
			found = US_FOUND_NONE;
	} while (found == US_FOUND_PART || found == US_FOUND_WHOLE);
	if (s->status != URLSIFT_DECODE_OK &&
	    (stop = f->sink->broken(f->ctx)) != 0)
		return stop;
	return f->sink->part_end(f->ctx);
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
decode_messages(struct us_one_file *f, struct us_stream *s)
{
	const struct urlsift_decode_input *input = s->input;
	uint64_t index = input->index;
	struct us_envelope envelope;
	enum us_found found;
	bool cut;
	int stop = 0;
	size_t len;

	us_stream_begin(s);
	skip_messages(s, &index);
	for (; stop == 0 && !us_stream_is_past(s); index += index > 0 ? 1 : 0) {
		found = us_stream_find(s, &len);
		if (found == US_FOUND_NONE || found == US_FOUND_FAILED)
			return s->status;
		if (found == US_FOUND_PART || len > US_MAX_MESSAGE) {
			stop = emit_large(f, s, index, found, len);
			continue;
		}
		cut = s->status != URLSIFT_DECODE_OK &&
		    len == s->end - s->begin;
		us_stream_open(s, len, &envelope);
		stop = us_message_decode(&f->message, input->kind, index,
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
decode_page(struct us_one_file *f, struct us_stream *s)
{
	struct us_coding coding = { .type = US_BODY_HTML };
	struct urlsift_decode_part part = { .path = "",
		.field = "",
		.begin = s->offset,
		.end = s->offset,
		.pointer = "" };
	struct us_body *body = &f->message.body;
	size_t len;
	int stop;

	coding.charset = page_charset(s);
	if ((stop = f->sink->part(f->ctx, &part)) != 0 ||
	    (stop = us_body_begin(body, &coding)) != 0)
		return stop;
	while (stop == 0 && (s->end > s->begin || us_stream_read(s))) {
		len = s->end - s->begin;
		stop = us_body_put(body, s->data + s->begin, len);
		us_stream_drop(s, len);
	}
	stop = us_body_end(body, stop);
	if (stop == 0 && body->cut)
		stop = f->sink->warning(f->ctx,
		    "it is larger than 64 MiB; the rest is not read");
	if (stop == 0 && s->status != URLSIFT_DECODE_OK)
		stop = f->sink->broken(f->ctx);
	if (stop == 0)
		stop = f->sink->part_end(f->ctx);
	return stop != 0 ? stop : s->status;
}

/* Return whether the text is several parts, which its reader begins and
 * ends. */
static bool
has_parts(const struct us_one_file *f)
{

	return f->kind == URLSIFT_DECODE_JSON ||
	    f->kind == URLSIFT_DECODE_CSV || f->kind == URLSIFT_DECODE_TSV;
}

/* Begin XML.  Return the number of the slide or sheet that it is. */
static uint32_t
xml_begin(struct us_one_file *f)
{
	struct us_xml *x = &f->as.xml;

	us_xml_begin(x, f->sink, f->ctx, f->message.body.base);
	if (f->package == NULL || f->package->member == NULL)
		return 0;
	x->package = f->package;
	x->part = x->cell = f->package->sheet;
	return x->part.page;
}

static int text_read(void *ctx, const char *bytes, size_t len);

/* Begin the text.  Return an urlsift_decode_status. */
static int
text_begin(struct us_one_file *f, const struct urlsift_decode_input *input)
{
	struct urlsift_decode_part part = { .path = "",
		.field = "",
		.pointer = "" };

	if (f->kind == URLSIFT_DECODE_JSON)
		us_json_begin(&f->as.json, &f->message);
	else if (has_parts(f))
		us_csv_begin(&f->as.csv, &f->message,
		    f->kind == URLSIFT_DECODE_TSV);
	else if (f->kind == URLSIFT_DECODE_XML)
		part.page = xml_begin(f);
	else if (f->kind == URLSIFT_DECODE_RTF)
		us_rtf_begin(&f->as.rtf, f->sink, f->ctx);
	else if (f->kind == URLSIFT_DECODE_LINES)
		us_contentline_init(&f->as.lines, f->sink, f->ctx);
	if (!has_parts(f))
		return f->sink->part(f->ctx, &part);
	f->has_records = us_record_begin(&f->record, &f->message, input,
	    f->kind == URLSIFT_DECODE_JSON ? NULL : &f->as.csv.delimiter);
	f->record.put = text_read;
	f->record.ctx = f;
	return 0;
}

static int
text_put(void *ctx, const char *bytes, size_t len)
{
	struct us_one_file *f = ctx;

	if (has_parts(f) && f->has_records)
		return us_record_put(&f->record, bytes, len);
	return text_read(f, bytes, len);
}

static int
text_read(void *ctx, const char *bytes, size_t len)
{
	struct us_one_file *f = ctx;

	int stop;

	if (f->kind == URLSIFT_DECODE_JSON) {
		stop = us_json_put(&f->as.json, bytes, len);
		f->record.in_part = f->as.json.within != US_JSON_BETWEEN;
		return stop;
	}
	if (has_parts(f)) {
		stop = us_csv_put(&f->as.csv, bytes, len);
		f->record.in_part = f->as.csv.value.is_part;
		return stop;
	}
	if (f->kind == URLSIFT_DECODE_XML)
		return us_xml_put(&f->as.xml, bytes, len);
	if (f->kind == URLSIFT_DECODE_RTF)
		return us_rtf_put(&f->as.rtf, bytes, len);
	if (f->kind == URLSIFT_DECODE_LINES)
		return us_contentline_put(&f->as.lines, bytes, len);
	return f->sink->text(f->ctx, bytes, len);
}

/* End the text, which ${is_broken} if it could not be read further.  Return an
 * urlsift_decode_status. */
static int
text_end(struct us_one_file *f, bool is_broken)
{
	int stop = 0;

	if (has_parts(f)) {
		stop = us_record_flush(&f->record);
		if (stop == 0)
			stop = f->kind == URLSIFT_DECODE_JSON ?
			    us_json_end(&f->as.json, is_broken) :
			    us_csv_end(&f->as.csv, is_broken);
		return stop != 0 ? stop : us_record_end(&f->record);
	}
	if (f->kind == URLSIFT_DECODE_XML)
		stop = us_xml_end(&f->as.xml);
	else if (f->kind == URLSIFT_DECODE_RTF)
		stop = us_rtf_end(&f->as.rtf);
	else if (f->kind == URLSIFT_DECODE_LINES)
		stop = us_contentline_finish(&f->as.lines);
	if (stop == 0 && is_broken)
		stop = f->sink->broken(f->ctx);
	return stop != 0 ? stop : f->sink->part_end(f->ctx);
}

static void
text_free(struct us_one_file *f)
{

	if (f->kind == URLSIFT_DECODE_JSON)
		us_value_free(&f->as.json.value);
	else if (has_parts(f))
		us_value_free(&f->as.csv.value);
	if (has_parts(f))
		us_record_free(&f->record);
	if (f->kind == URLSIFT_DECODE_RTF)
		us_rtf_free(&f->as.rtf);
}

/* Open ${converter} for the character set of the byte-order mark at the
 * beginning, or for that of ${input} or of an XML declaration if there is none.
 * Return the length of the mark; that of UTF-8 is part of the text. */
static size_t
open_marked(struct us_converter *converter,
    const struct urlsift_decode_input *input, const char *text, size_t len)
{
	char declared[US_CHARSET_NAME_MAX + 1];
	const char *encoding = input->encoding;
	size_t skipped;

	/* It says itself what its bytes are. */
	if (input->kind == URLSIFT_DECODE_RTF)
		encoding = NULL;
	else if (encoding == NULL && input->kind == URLSIFT_DECODE_XML &&
	    us_xml_encoding(text, len < DECLARATION_MAX ? len : DECLARATION_MAX,
		declared, sizeof(declared)))
		encoding = declared;
	us_converter_open(converter,
	    us_charset_detect(text, len, encoding, &skipped));
	return skipped;
}

/* Read the first bytes, until the character set is known, and set ${len} to
 * their number.  Return the result of the last read. */
static long
read_first(const struct urlsift_decode_input *input, char *room, size_t *len)
{
	size_t wanted = input->kind == URLSIFT_DECODE_XML ? DECLARATION_MAX : 1;
	long n;

	*len = 0;
	do {
		n = input->read(input->ctx, room + *len,
		    US_ONE_FILE_ROOM - *len);
		*len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && (*len < wanted || us_charset_may_grow(room, *len)));
	return n;
}

/* Decode a text, XML, RTF, a calendar, JSON or a table.  It changes the text
 * only as its byte-order mark (bytes-and-line-ends) or its character set
 * demands. */
static int
decode_text(struct us_one_file *f, const struct urlsift_decode_input *input)
{
	struct us_converter *converter = &f->message.body.converter;
	char *room = f->room;
	size_t skipped, len;
	int stop;
	long n;

	f->kind = input->kind;
	if ((stop = text_begin(f, input)) != 0)
		return stop;
	n = read_first(input, room, &len);
	skipped = open_marked(converter, input, room, len);
	stop = us_converter_put(converter, room + skipped, len - skipped,
	    text_put, f);
	while (stop == 0 && n > 0 &&
	    (n = input->read(input->ctx, room, US_ONE_FILE_ROOM)) > 0)
		stop =
		    us_converter_put(converter, room, (size_t)n, text_put, f);
	if (stop == 0)
		stop = us_converter_close(converter, text_put, f);
	else
		(void)us_converter_close(converter, NULL, f);
	if (stop == 0)
		stop = text_end(f, n < 0);
	text_free(f);
	return stop == 0 && n < 0 ? URLSIFT_DECODE_EREAD : stop;
}

/* Read all of ${input} to ${all}, as far as it is held.  Return an
 * urlsift_decode_status. */
static int
hold_all(struct us_one_file *f, const struct urlsift_decode_input *input,
    struct us_buf *all)
{
	long n;

	do {
		if (us_buf_reserve(all, all->len + US_DETECT_PREFIX) !=
		    URLSIFT_OK)
			return URLSIFT_DECODE_ENOMEM;
		n = input->read(input->ctx, all->data + all->len,
		    US_DETECT_PREFIX);
		all->len += n > 0 ? (size_t)n : 0;
	} while (n > 0 && all->len < US_MAX_HELD);
	if (n > 0)
		return f->sink->warning(f->ctx,
		    "it is larger than 32 MiB; the rest is not read");
	return n == 0 ? URLSIFT_DECODE_OK : URLSIFT_DECODE_EREAD;
}

/* Decode the message in ${all}, which Outlook wrote. */
static int
decode_held(struct us_one_file *f, const struct urlsift_decode_input *input,
    const struct us_buf *all)
{
	struct us_mime mail = { .text = { .memory = &us_standard_memory } };
	struct us_envelope envelope = { 0 };
	bool is_whole = all->len > 0 && *all->data == *US_TNEF_MAGIC ?
	    us_tnef_write(&mail, all->data, all->len) :
	    us_msg_write(&mail, all->data, all->len);
	int stop = mail.status == URLSIFT_OK ? 0 : URLSIFT_DECODE_ENOMEM;

	envelope.end = mail.text.len;
	if (stop == 0 && mail.text.len > 0)
		stop = us_message_decode(&f->message, input->kind, input->index,
		    input->offset, mail.text.data, &envelope, false);
	us_buf_free(&mail.text);
	if (stop == 0 && !is_whole)
		stop = f->sink->warning(f->ctx,
		    "the message of Outlook is damaged; not all is read");
	return stop;
}

static int
decode_outlook(struct us_one_file *f, const struct urlsift_decode_input *input)
{
	struct us_buf all = { .memory = &us_standard_memory };
	int held = hold_all(f, input, &all), stop = held;

	if (held == URLSIFT_DECODE_OK || held == URLSIFT_DECODE_EREAD)
		stop = decode_held(f, input, &all);
	us_buf_free(&all);
	return stop == 0 ? held : stop;
}

/* A PDF in an archive is read by a helper of its own (pdf-helper-of-its-own),
 * which gets the whole file. */
static int
decode_pdf(struct us_one_file *f, const struct urlsift_decode_input *input)
{
	struct urlsift_decode_part part = { .path = "",
		.field = "",
		.pointer = "",
		.type = "",
		.name = "" };
	struct us_buf all = { .memory = &us_standard_memory };
	struct us_file file = { .kind = URLSIFT_DECODE_PDF, .encoding = "" };
	int held = hold_all(f, input, &all), stop = held;

	if (held == URLSIFT_DECODE_OK || held == URLSIFT_DECODE_EREAD) {
		file.bytes = all.data;
		file.len = all.len;
		stop = f->sink->file(f->ctx, &part, &file);
	}
	us_buf_free(&all);
	return stop == 0 ? held : stop;
}

void
us_one_file_set(struct us_one_file *f, const struct urlsift_decode_input *input)
{

	f->message.no_headers = input->no_headers != 0;
	f->message.all_headers = input->all_headers != 0;
	f->message.body.base =
	    input->base != NULL && *input->base == '/' ? NULL : input->base;
}

int
us_one_file_decode(struct us_one_file *f,
    const struct urlsift_decode_input *input)
{
	struct us_stream stream;
	int status = URLSIFT_DECODE_OK;

	us_one_file_set(f, input);
	us_stream_init(&stream, input);
	switch (input->kind) {
	case URLSIFT_DECODE_MAIL:
	case URLSIFT_DECODE_MBOX:
	case URLSIFT_DECODE_NEWS:
		status = decode_messages(f, &stream);
		break;
	case URLSIFT_DECODE_HTML:
		status = decode_page(f, &stream);
		break;
	case URLSIFT_DECODE_TEXT:
	case URLSIFT_DECODE_XML:
	case URLSIFT_DECODE_JSON:
	case URLSIFT_DECODE_CSV:
	case URLSIFT_DECODE_TSV:
	case URLSIFT_DECODE_RTF:
	case URLSIFT_DECODE_LINES:
		status = decode_text(f, input);
		break;
	case URLSIFT_DECODE_PDF:
		status = f->sink->file == NULL ? decode_text(f, input) :
						 decode_pdf(f, input);
		break;
	case URLSIFT_DECODE_OUTLOOK:
		status = decode_outlook(f, input);
		break;
	case URLSIFT_DECODE_WARC:
	case URLSIFT_DECODE_AUTO:
	case URLSIFT_DECODE_ARCHIVE:
	case URLSIFT_DECODE_KINDS:
		break;
	}
	us_stream_free(&stream);
	return status;
}
