/*
 * The decoder of one file: a sequence of messages, a page, a table, or another
 * text.  What it finds in mail is compared with another reader's result
 * (text-as-python-decodes-it).
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>

#include "limits.h"
#include "mail/message.h"
#include "one_file.h"
#include "outlook/outlook.h"

/* What an XML declaration is in, by far. */
#define DECLARATION_MAX 256

void
us_one_file_init(struct us_one_file *f, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	f->out.sink = sink;
	f->out.ctx = ctx;
	us_message_init(&f->message, &f->out);
}

void
us_one_file_free(struct us_one_file *f)
{

	us_message_free(&f->message);
}

/* End a text, which ${is_broken} if it could not be read further. */
static void
end_part(struct us_one_file *f, bool is_broken)
{

	if (is_broken)
		us_emit_broken(&f->out);
	us_emit_part_end(&f->out);
}

/* Emit a message over the limit as text.  ${len} bytes of it are in view;
 * ${found} says whether more follow. */
static void
emit_large(struct us_one_file *f, struct us_stream *s, uint64_t index,
    enum us_found found, size_t len)
{
	struct urlsift_decode_message message = { .index = index,
		.begin = s->offset };
	struct urlsift_decode_part part = { .begin = s->offset,
		.end = s->offset };

	us_emit_message(&f->out, &message);
	us_emit_warning(&f->out,
	    "the message is larger than 64 MiB; it is read as text");
	us_emit_part(&f->out, &part);
	do {
		us_emit_text(&f->out, s->data + s->begin, len);
		us_stream_drop(s, len);
		if (found == US_FOUND_PART)
			found = us_stream_find(s, &len);
		else
			found = US_FOUND_NONE;
	} while (f->out.status == 0 && found != US_FOUND_NONE);
	end_part(f, s->status != URLSIFT_DECODE_OK);
}

/* Go to the first message of the range, and count those before it. */
static void
skip_messages(struct us_stream *s, uint64_t *index)
{
	uint64_t from = s->input->range.from;
	enum us_found found;
	size_t len;

	/* The line end before it is needed to recognize a message. */
	if (*index == 0 && from > s->offset + 1)
		us_stream_go(s, from - 1);
	while (s->offset < from) {
		do {
			found = us_stream_find(s, &len);
			if (found == US_FOUND_NONE)
				return;
			us_stream_drop(s, len);
		} while (found == US_FOUND_PART);
		*index += *index > 0 ? 1 : 0;
	}
}

static void
decode_messages(struct us_one_file *f, struct us_stream *s)
{
	const struct urlsift_decode_input *input = s->input;
	uint64_t index = input->index;
	struct us_envelope envelope;
	enum us_found found;
	bool cut;
	size_t len;

	us_stream_begin(s);
	skip_messages(s, &index);
	for (; f->out.status == 0 && !us_stream_is_past(s);
	     index += index > 0 ? 1 : 0) {
		found = us_stream_find(s, &len);
		if (found == US_FOUND_NONE) {
			(void)us_emit_status(&f->out, s->status);
			break;
		}
		if (found == US_FOUND_PART || len > US_MAX_MESSAGE) {
			emit_large(f, s, index, found, len);
			continue;
		}
		cut = s->status != URLSIFT_DECODE_OK &&
		    len == s->end - s->begin;
		us_stream_open(s, len, &envelope);
		us_message_decode(&f->message, input->kind, index, s->offset,
		    s->data + s->begin, &envelope, cut);
		us_stream_drop(s, len);
	}
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
static void
decode_page(struct us_one_file *f, struct us_stream *s)
{
	struct us_coding coding = { .kind = URLSIFT_DECODE_HTML };
	struct urlsift_decode_part part = { .begin = s->offset,
		.end = s->offset };
	struct us_body *body = &f->message.body;
	size_t len;

	coding.charset = page_charset(s);
	us_emit_part(&f->out, &part);
	us_body_begin(body, &coding);
	while (f->out.status == 0 && (s->end > s->begin || us_stream_read(s))) {
		len = s->end - s->begin;
		us_body_put(body, s->data + s->begin, len);
		us_stream_drop(s, len);
	}
	us_body_end(body);
	if (body->cut)
		us_emit_warning(&f->out,
		    "it is larger than 64 MiB; the rest is not read");
	end_part(f, s->status != URLSIFT_DECODE_OK);
	(void)us_emit_status(&f->out, s->status);
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

	us_xml_begin(x, &f->out, f->message.body.base);
	if (f->package == NULL || f->package->member == NULL)
		return 0;
	x->package = f->package;
	x->part = x->cell = f->package->sheet;
	return x->part.page;
}

static void text_read(void *ctx, const char *bytes, size_t len);

static void
text_begin(struct us_one_file *f, const struct urlsift_decode_input *input)
{
	struct urlsift_decode_part part = { .page = 0 };

	if (f->kind == URLSIFT_DECODE_JSON)
		us_json_begin(&f->as.json, &f->message);
	else if (has_parts(f))
		us_csv_begin(&f->as.csv, &f->message,
		    f->kind == URLSIFT_DECODE_TSV);
	else if (f->kind == URLSIFT_DECODE_XML)
		part.page = xml_begin(f);
	else if (f->kind == URLSIFT_DECODE_RTF)
		us_rtf_begin(&f->as.rtf, &f->out);
	else if (f->kind == URLSIFT_DECODE_LINES)
		us_contentline_init(&f->as.lines, &f->out);
	else if (f->kind == URLSIFT_DECODE_PROGRAM)
		us_program_begin(&f->as.program);
	if (!has_parts(f)) {
		us_emit_part(&f->out, &part);
		return;
	}
	f->has_records = us_record_begin(&f->record, &f->message, input,
	    f->kind == URLSIFT_DECODE_JSON ? NULL : &f->as.csv.at);
	f->record.put = text_read;
	f->record.ctx = f;
}

/* A us_converter_out. */
static int
text_put(void *ctx, const char *bytes, size_t len)
{
	struct us_one_file *f = ctx;

	if (has_parts(f) && f->has_records)
		us_record_put(&f->record, bytes, len);
	else
		text_read(f, bytes, len);
	return f->out.status;
}

static void
text_read(void *ctx, const char *bytes, size_t len)
{
	struct us_one_file *f = ctx;

	if (f->kind == URLSIFT_DECODE_JSON) {
		us_json_put(&f->as.json, bytes, len);
		f->record.in_part = f->as.json.within != US_JSON_BETWEEN;
	} else if (has_parts(f)) {
		us_csv_put(&f->as.csv, bytes, len);
		f->record.in_part = f->as.csv.value.is_part;
	} else if (f->kind == URLSIFT_DECODE_XML) {
		us_xml_put(&f->as.xml, bytes, len);
	} else if (f->kind == URLSIFT_DECODE_RTF) {
		us_rtf_put(&f->as.rtf, bytes, len);
	} else if (f->kind == URLSIFT_DECODE_LINES) {
		us_contentline_put(&f->as.lines, bytes, len);
	} else if (f->kind == URLSIFT_DECODE_PROGRAM) {
		us_program_put(&f->as.program, &f->out, bytes, len);
	} else {
		us_emit_text(&f->out, bytes, len);
	}
}

static void
text_end(struct us_one_file *f, bool is_broken)
{

	if (has_parts(f)) {
		us_record_flush(&f->record);
		if (f->kind == URLSIFT_DECODE_JSON)
			us_json_end(&f->as.json, is_broken);
		else
			us_csv_end(&f->as.csv, is_broken);
		us_record_end(&f->record);
		return;
	}
	if (f->kind == URLSIFT_DECODE_XML)
		us_xml_end(&f->as.xml);
	else if (f->kind == URLSIFT_DECODE_RTF)
		us_rtf_end(&f->as.rtf);
	else if (f->kind == URLSIFT_DECODE_LINES)
		us_contentline_finish(&f->as.lines);
	else if (f->kind == URLSIFT_DECODE_PROGRAM)
		us_program_end(&f->as.program, &f->out);
	end_part(f, is_broken);
	if (f->kind == URLSIFT_DECODE_RTF)
		us_rtf_object_emit(&f->as.rtf.objects, &f->out);
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
	else if (f->kind == URLSIFT_DECODE_XML)
		us_xml_free(&f->as.xml);
	else if (f->kind == URLSIFT_DECODE_PROGRAM)
		us_program_free(&f->as.program);
	else if (f->kind == URLSIFT_DECODE_LINES)
		us_contentline_free(&f->as.lines);
}

/* Open ${converter} for the character set of the byte-order mark at the
 * beginning, or for that of ${input} or of an XML declaration if there is none.
 * Return the length of the mark; that of UTF-8 is part of the text. */
static size_t
open_marked(struct us_converter *converter,
    const struct urlsift_decode_input *input, const char *text, size_t len)
{
	char declared[US_CHARSET_NAME_MAX + 1];
	const char *encoding = input->encoding, *binary;
	size_t skipped;

	/* It says itself what its bytes are. */
	if (input->kind == URLSIFT_DECODE_RTF)
		encoding = NULL;
	else if (encoding == NULL && input->kind == URLSIFT_DECODE_XML &&
	    us_xml_encoding(text, len < DECLARATION_MAX ? len : DECLARATION_MAX,
		declared, sizeof(declared)))
		encoding = declared;
	else if ((input->kind == URLSIFT_DECODE_TEXT ||
		     input->kind == URLSIFT_DECODE_PROGRAM ||
		     input->kind == URLSIFT_DECODE_OFFICE) &&
	    (binary = us_charset_of_binary(text, len)) != NULL)
		encoding = binary;
	us_converter_open(converter,
	    us_charset_detect(input->kind, text, len, encoding, &skipped));
	return skipped;
}

/* Bring the first bytes in view, until the character set is known. */
static void
read_first(struct us_stream *s)
{
	size_t wanted = s->input->kind == URLSIFT_DECODE_XML ? DECLARATION_MAX :
							       1;

	while (us_stream_read(s) &&
	    (s->end < wanted || us_charset_may_grow(s->data, s->end)))
		continue;
}

/* Decode a text, a script, XML, RTF, a calendar, JSON or a table.  It changes
 * the text only as its byte-order mark (bytes-and-line-ends) or its character
 * set demands. */
static void
decode_text(struct us_one_file *f, struct us_stream *s)
{
	struct us_converter *converter = &f->message.body.converter;

	f->kind = s->input->kind;
	text_begin(f, s->input);
	read_first(s);
	if (s->end > 0)
		us_stream_drop(s,
		    open_marked(converter, s->input, s->data, s->end));
	while (f->out.status == 0 && (s->end > s->begin || us_stream_read(s))) {
		(void)us_converter_put(converter, s->data + s->begin,
		    s->end - s->begin, text_put, f);
		us_stream_drop(s, s->end - s->begin);
	}
	(void)us_converter_close(converter, text_put, f);
	if (f->out.status == 0)
		text_end(f, s->status != URLSIFT_DECODE_OK);
	text_free(f);
	(void)us_emit_status(&f->out, s->status);
}

/* Decode what is in clear in a compound file, and its macros.  It is the whole
 * of an old Office document, or a member of an archive, as of a new one. */
static void
decode_office(struct us_one_file *f, struct us_stream *s)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	struct us_macros macros = { .status = URLSIFT_OK };
	bool is_large;

	if (f->package == NULL)
		us_emit_skipped(&f->out, &part, US_TYPE_OFFICE, NULL, 0);
	while (s->end <= US_MAX_HELD && us_stream_read(s))
		continue;
	is_large = s->end > US_MAX_HELD;
	if (!is_large)
		us_macros_find(&macros, s->data, s->end);
	decode_text(f, s);
	if (is_large)
		us_emit_warning(&f->out,
		    "it is larger than 32 MiB; its macros are not read");
	us_macros_emit(&macros, &f->out, &part);
}

/* Write ${all} as mail.  Return whether all of it could be read. */
static bool
write_mail(struct us_mime *mail, enum urlsift_decode_kind kind,
    const struct us_buf *all)
{

	if (kind == URLSIFT_DECODE_SIGNED)
		return us_signed_write(mail, all->data, all->len);
	return all->len > 0 && *all->data == *US_TNEF_MAGIC ?
	    us_tnef_write(mail, all->data, all->len) :
	    us_msg_write(mail, all->data, all->len);
}

static void
decode_as_mail(struct us_one_file *f, const struct urlsift_decode_input *input,
    const struct us_buf *all)
{
	struct us_mime mail = { .depth = 0 };
	struct us_envelope envelope = { 0 };
	bool is_whole = write_mail(&mail, input->kind, all);

	if (mail.status != URLSIFT_OK)
		us_emit_no_memory(&f->out);
	envelope.end = mail.text.len;
	if (f->out.status == 0 && mail.text.len > 0)
		us_message_decode(&f->message, input->kind, input->index,
		    input->offset, mail.text.data, &envelope, false);
	us_buf_free(&mail.text);
	if (!is_whole)
		us_emit_warning(&f->out,
		    input->kind == URLSIFT_DECODE_SIGNED ?
			"the signed message is damaged; not all is read" :
			"the message of Outlook is damaged; not all is read");
}

/* Read ${input} whole.  A PDF in an archive is read by a helper of its own
 * (pdf-helper-of-its-own), which gets the whole file. */
static void
decode_held(struct us_one_file *f, const struct urlsift_decode_input *input)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	struct us_buf all = { .len = 0 };
	struct us_file file = { .kind = URLSIFT_DECODE_PDF, .encoding = "" };
	int held = us_hold(input->read, input->ctx, US_MAX_HELD, &all);

	if (held == URLSIFT_DECODE_STOPPED)
		us_emit_warning(&f->out,
		    "it is larger than 32 MiB; the rest is not read");
	else if (held == URLSIFT_DECODE_ENOMEM)
		(void)us_emit_status(&f->out, held);
	file.bytes = all.data;
	file.len = all.len;
	if (input->kind == URLSIFT_DECODE_PDF)
		us_emit_file(&f->out, &part, &file);
	else if (f->out.status == 0)
		decode_as_mail(f, input, &all);
	us_buf_free(&all);
	if (held == URLSIFT_DECODE_EREAD)
		(void)us_emit_status(&f->out, held);
}

void
us_one_file_set(struct us_one_file *f, const struct urlsift_decode_input *input)
{

	f->out.status = 0;
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

	us_one_file_set(f, input);
	us_stream_init(&stream, input);
	switch (input->kind) {
	case URLSIFT_DECODE_MAIL:
	case URLSIFT_DECODE_MBOX:
	case URLSIFT_DECODE_NEWS:
		decode_messages(f, &stream);
		break;
	case URLSIFT_DECODE_HTML:
		decode_page(f, &stream);
		break;
	case URLSIFT_DECODE_TEXT:
	case URLSIFT_DECODE_PROGRAM:
	case URLSIFT_DECODE_XML:
	case URLSIFT_DECODE_JSON:
	case URLSIFT_DECODE_CSV:
	case URLSIFT_DECODE_TSV:
	case URLSIFT_DECODE_RTF:
	case URLSIFT_DECODE_LINES:
		decode_text(f, &stream);
		break;
	case URLSIFT_DECODE_OFFICE:
		decode_office(f, &stream);
		break;
	case URLSIFT_DECODE_PDF:
		if (f->out.sink->file == NULL)
			decode_text(f, &stream);
		else
			decode_held(f, input);
		break;
	case URLSIFT_DECODE_OUTLOOK:
	case URLSIFT_DECODE_SIGNED:
		decode_held(f, input);
		break;
	case URLSIFT_DECODE_WARC:
	case URLSIFT_DECODE_AUTO:
	case URLSIFT_DECODE_ARCHIVE:
	case URLSIFT_DECODE_KINDS:
		break;
	}
	us_stream_free(&stream);
	return f->out.status;
}
