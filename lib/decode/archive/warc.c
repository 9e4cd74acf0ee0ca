/*
 * The reader of WARC.  A record is as long as its header says (warc-record).
 * If no record follows it, the next one is searched.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdlib.h>
#include <string.h>

#include "../mail/message.h"
#include "../limits.h"
#include "warc.h"

#define VERSION "WARC/"
#define VERSION_LEN (sizeof(VERSION) - 1)

/* The value of a field of a record. */
struct value {
	char *text; /* in the buffer of the stream; NUL-terminated */
	size_t len;
	uint64_t begin, end; /* of the field, raw */
	size_t at;	     /* of the value in it */
};

struct record {
	struct value type, date, target;
	uint64_t begin;
	bool has_len;
};

/* Return the bytes in view. */
static char *
view(const struct us_warc *w, size_t *len)
{
	static char none[] = "";

	*len = w->stream->end - w->stream->begin;
	return *len == 0 ? none : w->stream->data + w->stream->begin;
}

/* Bring the whole header at the beginning of the view in view, at most ${limit}
 * bytes of it.  Return its length, or 0 if it is longer or breaks off.  No line
 * is read twice, even if each one might begin a record. */
static size_t
find_header(struct us_warc *w, uint64_t limit)
{
	uint64_t begin = w->stream->offset;
	size_t len,
	    looked = w->open_to > begin ? (size_t)(w->open_to - begin) : 0;
	const char *text, *end;

	for (;;) {
		text = view(w, &len);
		while (looked < len && looked < limit) {
			end = memchr(text + looked, '\n', len - looked);
			looked = end == NULL ? len : (size_t)(end - text);
			if (len - looked < 3)
				break;
			if (end[1] == '\n')
				return looked + 2;
			if (end[1] == '\r' && end[2] == '\n')
				return looked + 3;
			looked++;
		}
		w->open_to = begin + looked;
		if (len >= limit || !us_stream_read(w->stream))
			return 0;
	}
}

/* Go to the next line that begins a record.  Return false at the end. */
static bool
find_record(struct us_warc *w)
{
	size_t len, n;
	const char *text, *end;

	for (;;) {
		text = view(w, &len);
		end = memchr(text, '\n', len);
		if (end == NULL && len < US_MAX_RECORD_HEADER) {
			if (us_stream_read(w->stream))
				continue;
			text = view(w, &len);
		}
		if (len == 0)
			return false;
		n = end == NULL ? len : (size_t)(end - text) + 1;
		if (n > VERSION_LEN && memcmp(text, VERSION, VERSION_LEN) == 0)
			return true;
		if (!w->is_lost &&
		    w->stream->offset >= w->stream->input->range.from &&
		    text[0] != '\n' && text[0] != '\r') {
			w->is_lost = true;
			us_emit_warning(w->out,
			    "no record begins where the last one ends; "
			    "searching for the next one");
			if (w->out->status != 0)
				return false;
		}
		us_stream_drop(w->stream, n);
	}
}

/* Set ${value} to the value of ${field}, which is raw at ${offset}. */
static void
set_value(struct value *value, const struct us_field *field, uint64_t offset)
{
	char *text = (char *)(uintptr_t)field->text;
	size_t begin = field->value, end = field->len;

	while (begin < end && (unsigned char)text[begin] <= ' ')
		begin++;
	while (end > begin && (unsigned char)text[end - 1] <= ' ')
		end--;
	/* Early versions of wget put brackets around it. */
	if (end - begin > 1 && text[begin] == '<' && text[end - 1] == '>') {
		begin++;
		end--;
	}
	value->text = text + begin;
	value->len = end - begin;
	value->at = begin;
	value->begin = offset;
	value->end = offset + field->len;
}

/* Return whether ${text} is a number; set it. */
static bool
warc_number(const char *text, size_t len, uint64_t *number)
{
	size_t i;

	*number = 0;
	for (i = 0; i < len; i++) {
		if (text[i] < '0' || text[i] > '9' ||
		    *number > US_MAX_NUMBER / 32)
			return false;
		*number = *number * 10 + (uint64_t)(text[i] - '0');
	}
	return len > 0;
}

static void
read_field(struct us_warc *w, struct record *r, const struct us_field *field,
    uint64_t offset)
{
	struct value value;

	set_value(&value, field, offset);
	if (us_field_is(field, "WARC-Type"))
		r->type = value;
	else if (us_field_is(field, "WARC-Date"))
		r->date = value;
	else if (us_field_is(field, "WARC-Target-URI"))
		r->target = value;
	else if (us_field_is(field, "Content-Length")) {
		r->has_len = warc_number(value.text, value.len, &w->left);
		if (!r->has_len)
			w->left = 0;
	} else
		us_http_body_field(&w->body, field);
}

/* Read the header, ${len} bytes in view. */
static void
read_header(struct us_warc *w, struct record *r, size_t len)
{
	struct us_field field;
	size_t n, at;
	char *text = view(w, &n);

	at = (size_t)((char *)memchr(text, '\n', len) - text) + 1;
	while (us_field_at(text + at, len - at, &field)) {
		if (field.name > 0)
			read_field(w, r, &field, w->stream->offset + at);
		at += field.len;
	}
	w->has_http = strcmp(w->body.type, "application/http") == 0;
}

static const char *
string(const struct value *value)
{

	if (value->text == NULL)
		return "";
	value->text[value->len] = '\0';
	return value->text;
}

/* Emit the URL of which the record is a copy, as a field that is a URL. */
static void
emit_target(struct us_warc *w, const struct value *target)
{
	struct urlsift_decode_part part = { .field = "WARC-Target-URI",
		.begin = target->begin,
		.end = target->end };
	struct urlsift_decode_url url = { .url = target->text,
		.len = target->len,
		.place = { target->at, 1, 0 },
		.flags = URLSIFT_DECODE_TARGET };

	if (target->len == 0)
		return;
	us_emit_part(w->out, &part);
	us_emit_url(w->out, &url);
	us_emit_part_end(w->out);
}

/* Emit the HTTP header at the beginning of the block, and read what it says of
 * the body. */
static void
emit_http(struct us_warc *w)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	struct us_header header = { w->out, &w->tools->body.converter, &part, 0,
		w->base, w->stream->input->all_headers != 0 };
	struct us_stream *s = w->stream;
	struct us_field field;
	uint64_t limit = w->left < US_MAX_RECORD_HEADER ? w->left :
							  US_MAX_RECORD_HEADER;
	size_t len = find_header(w, limit), at = 0, n;
	const char *text = view(w, &n);

	/* A request may end with its header, or even before the end of that. */
	if (len == 0 || len > w->left)
		len = n < limit ? n : (size_t)limit;
	us_http_body_init(&w->body, &w->tools->body, w->zlib);
	w->body.base = w->base;
	while (at < len && text[at++] != '\n')
		continue;
	while (w->out->status == 0 && at < len &&
	    us_field_at(text + at, len - at, &field)) {
		if (field.name > 0)
			us_http_body_field(&w->body, &field);
		us_header_emit(&header, &field, s->offset + at);
		at += field.len;
	}
	us_stream_drop(s, len);
	w->left -= len;
}

/* Read the rest of the block into ${body}; NULL: skip it. */
static void
read_block(struct us_warc *w, struct us_http_body *body)
{
	const char *text;
	size_t len;

	while (w->out->status == 0 && w->left > 0) {
		text = view(w, &len);
		if (len == 0) {
			if (!us_stream_read(w->stream))
				break;
			continue;
		}
		if (len > w->left)
			len = (size_t)w->left;
		if (body != NULL)
			us_http_body_put(body, text, len);
		us_stream_drop(w->stream, len);
		w->left -= len;
	}
}

static void
emit_skipped(struct us_warc *w, const struct urlsift_decode_part *part)
{
	const char *type = w->body.type;

	us_emit_skipped(w->out, part, type[0] == '\0' ? "no type" : type, NULL,
	    0);
}

/* Have the PDF that is the rest of the block opened, which is ${part}
 * (pdf-helper-of-its-own). */
static void
emit_pdf(struct us_warc *w, struct urlsift_decode_part *part)
{
	struct us_http_body *p = &w->body;
	struct us_file file = { .kind = URLSIFT_DECODE_PDF, .encoding = "" };

	part->type = p->type;
	p->is_file = true;
	us_http_body_begin(p);
	read_block(w, p);
	us_http_body_end(p);
	file.bytes = p->body->file.data;
	file.len = p->body->file.len;
	if (file.len > 0)
		us_emit_file(w->out, part, &file);
}

static void
warn_of_body(struct us_warc *w)
{
	struct us_http_body *p = &w->body;

	if (p->fault != NULL)
		us_emit_warning(w->out, p->fault);
	if (p->begun && p->body->cut)
		us_emit_warning(w->out,
		    "it is larger than 64 MiB; the rest is not read");
}

static void
emit_text(struct us_warc *w, const struct urlsift_decode_part *part)
{
	struct us_http_body *p = &w->body;

	us_emit_part(w->out, part);
	us_http_body_begin(p);
	read_block(w, p);
	us_http_body_end(p);
	if (w->left > 0 || p->fault != NULL)
		us_emit_broken(w->out);
	us_emit_part_end(w->out);
	if (p->is_skipped && p->coding != US_HTTP_BODY_OTHER &&
	    !us_coding_is_text(p->type))
		emit_skipped(w, part);
	else if (p->is_skipped)
		us_emit_warning(w->out, "it is compressed in an unknown way");
}

static void
emit_body(struct us_warc *w)
{
	struct us_http_body *p = &w->body;
	struct urlsift_decode_part part = { .path = "1",
		.begin = w->stream->offset,
		.end = w->stream->offset + w->left };

	if (w->left == 0)
		return;
	if (w->out->sink->file != NULL && strcmp(p->type, US_TYPE_PDF) == 0) {
		emit_pdf(w, &part);
		warn_of_body(w);
	} else if (us_http_body_is_text(p)) {
		emit_text(w, &part);
		warn_of_body(w);
	} else {
		emit_skipped(w, &part);
		read_block(w, NULL);
	}
}

static void
emit_block(struct us_warc *w)
{

	w->body.base = w->base;
	if (w->has_http)
		emit_http(w);
	emit_body(w);
	if (w->left > 0 && w->stream->status == URLSIFT_DECODE_OK)
		us_emit_warning(w->out, "the record is incomplete");
}

static void
emit_record(struct us_warc *w, size_t len)
{
	struct record r = { .begin = w->stream->offset };
	struct urlsift_decode_record record;

	w->left = 0;
	us_http_body_init(&w->body, &w->tools->body, w->zlib);
	read_header(w, &r, len);
	record.index = w->index++;
	record.begin = r.begin;
	record.end = r.begin + len + w->left;
	record.type = string(&r.type);
	record.date = string(&r.date);
	record.target = string(&r.target);
	free(w->base);
	w->base = NULL;
	if (r.target.len > 0 && (w->base = strdup(record.target)) == NULL)
		us_emit_no_memory(w->out);
	us_emit_record(w->out, &record);
	emit_target(w, &r.target);
	us_stream_drop(w->stream, len);
	if (r.has_len)
		emit_block(w);
	else
		us_emit_warning(w->out, "the record does not state its length");
}

/* Skip the record whose header, ${len} bytes, is in view: it is before the
 * range. */
static void
skip_record(struct us_warc *w, size_t len)
{
	struct record r = { .begin = w->stream->offset };

	w->left = 0;
	read_header(w, &r, len);
	w->index++;
	us_stream_go(w->stream, r.begin + len + w->left);
}

/* Return whether the slice ends before the record in view, as was claimed: the
 * record can be read without what is before it (threads-share-a-warc). */
static bool
ends_slice(const struct us_warc *w, const struct us_gunzip *gunzip)
{
	const struct urlsift_decode_slice *slice = &w->stream->input->slice;

	return gunzip != NULL && slice->to > 0 &&
	    w->stream->offset == slice->to && w->index == slice->next &&
	    gunzip->is_met && !w->is_lost;
}

void
us_warc_decode(struct us_warc *w, struct us_stream *s, struct us_message *tools,
    const struct us_library *zlib, const struct us_gunzip *gunzip)
{
	uint64_t from = s->input->range.from;
	size_t len;

	w->stream = s;
	w->out = tools->out;
	w->tools = tools;
	w->zlib = zlib;
	w->index = s->input->index;
	w->left = w->open_to = 0;
	w->base = NULL;
	w->has_http = w->is_lost = false;
	while (w->out->status == 0 && find_record(w) && !us_stream_is_past(s)) {
		if (ends_slice(w, gunzip)) {
			(void)us_emit_status(w->out, URLSIFT_DECODE_SLICED);
			break;
		}
		s->piece = s->offset < from ? US_STREAM_GLANCE :
					      US_STREAM_PIECE;
		len = find_header(w, US_MAX_RECORD_HEADER);
		if (len > 0) {
			w->is_lost = false;
			if (s->offset < from)
				skip_record(w, len);
			else
				emit_record(w, len);
			continue;
		}
		if (s->offset >= from && !w->is_lost)
			us_emit_warning(w->out,
			    "the header of a record is larger than 256 KiB or "
			    "incomplete");
		us_stream_drop(s, VERSION_LEN);
		w->is_lost = true;
	}
	free(w->base);
	(void)us_emit_status(w->out, s->status);
}
