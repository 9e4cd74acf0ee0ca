/*
 * The judge of lines.  A line is read whole before it is judged, however long
 * it is.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../input/input.h"
#include "../output/column.h"
#include "../output/writers.h"
#include "../reader/reader.h"
#include "base/buf.h"
#include "decode/charset.h"
#include "../base/base.h"
#include "search.h"

/* The least room to read into. */
#define ROOM ((size_t)65536)

/* The bytes of the byte-order mark of UTF-8. */
#define UTF8_MARK 3

struct validation {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct out *out;
	struct reader reader;
	write_on_hit *write;
	struct urlsift_place place;
	struct us_buf text; /* that is read and not yet judged */
	uint64_t offset;    /* of the next line */
	uint64_t count;	    /* of the lines that are reported */
	bool some_invalid;
	struct urlsift_view *view;
};

/* Write the verdict on the line of ${hit}, and count it. */
static void
validate_put_verdict(struct validation *v, const struct urlsift_hit *hit)
{
	const struct options *o = v->options;
	const struct record record = { o, &v->place, hit, v->view, NULL };
	bool is_valid = hit->reading[0]->reason == URLSIFT_R_NONE;

	v->some_invalid = v->some_invalid || !is_valid;
	if (is_valid ? o->kept : o->rejected) {
		progress_found(1);
		v->count++;
	}
	if ((!is_valid || o->kept) && o->prints_records)
		v->write(v->out, &record);
	if (o->line_buffered)
		out_flush(v->out);
}

/* Judge a line.  Return 0, or -1 when memory is out. */
static int
judge(struct validation *v, const char *line, size_t len)
{
	struct urlsift_reading reading;
	struct urlsift_span span;
	struct urlsift_hit hit = { .form = URLSIFT_F_LINE,
		.began = URLSIFT_B_VALUE,
		.ended = URLSIFT_E_VALUE,
		.span = &span,
		.spans = 1,
		.readings = 1,
		.reading = { &reading } };

	/* The mark of UTF-8 is of no line. */
	if (v->offset == 0 && us_charset_is_utf8(line, len)) {
		v->offset = UTF8_MARK;
		line += UTF8_MARK;
		len -= UTF8_MARK;
	}
	hit.begin = span.begin = v->offset;
	v->offset += len + 1;
	if (len > 0 && line[len - 1] == '\r')
		len--;
	hit.end = span.end = span.begin + len;
	v->place.line++;
	if (urlsift_url_check(v->rules, line, len, &reading) != URLSIFT_OK)
		return -1;
	validate_put_verdict(v, &hit);
	return 0;
}

/* Judge the complete lines; there is no line end in the first ${seen} bytes. */
static int
judge_lines(struct validation *v, size_t seen)
{
	struct us_buf *text = &v->text;
	size_t begin = 0;
	char *newline;

	while ((newline = memchr(text->data + seen, '\n', text->len - seen)) !=
	    NULL) {
		seen = (size_t)(newline - text->data);
		if (judge(v, text->data + begin, seen - begin) == -1)
			return -1;
		begin = ++seen;
	}
	text->len -= begin;
	memmove(text->data, text->data + begin, text->len);
	return 0;
}

/* Return room to read into.  The space of a reader_consumer. */
static char *
line_space(void *ctx, size_t *room)
{
	struct validation *v = ctx;

	if (us_buf_reserve(&v->text, v->text.len + ROOM) != URLSIFT_OK)
		return NULL;
	*room = v->text.room - v->text.len;
	return v->text.data + v->text.len;
}

/* Judge the lines that ${len} more bytes complete.  The on_text of a
 * reader_consumer. */
static int
on_lines(void *ctx, size_t len)
{
	struct validation *v = ctx;
	size_t seen = v->text.len;

	v->text.len += len;
	if (judge_lines(v, seen) == -1)
		return -1;
	if (v->reader.in.waits)
		out_flush(v->out);
	return v->out->error != 0;
}

/* Judge the last line, with or without a line end.  The end of a
 * reader_consumer. */
static int
end_lines(void *ctx, bool broken)
{
	struct validation *v = ctx;

	if (broken)
		return 0;
	if (v->text.len > 0 && judge(v, v->text.data, v->text.len) == -1)
		return -1;
	write_summary(v->out, v->options, &v->place, v->count);
	return 0;
}

int
validate(const struct options *options, const struct urlsift_rules *rules,
    struct out *out)
{
	struct validation v = { .options = options,
		.rules = rules,
		.out = out };
	static const struct urlsift_document_calls none = { .hit = NULL };
	const struct reader_consumer consumer = { line_space, on_lines,
		end_lines, &v };

	v.write = writer_of(options, out);
	if ((v.view = urlsift_view_new(rules)) == NULL)
		out->error = ENOMEM;
	if (options->prints_records)
		write_header(out, options);
	reader_init(&v.reader, options, out);
	if (!reader_decode_by(&v.reader, rules, &none, &v))
		out->error = ENOMEM;
	while (out->error == 0 && reader_next(&v.reader)) {
		v.place.file = v.reader.file;
		v.place.line = v.place.column = 0;
		v.offset = v.count = 0;
		v.text.len = 0;
		(void)reader_run(&v.reader, &consumer);
	}
	reader_end(&v.reader);
	us_buf_free(&v.text);
	urlsift_view_free(v.view);
	if (v.reader.failed)
		return STATUS_ERROR;
	return v.some_invalid ? STATUS_NONE : STATUS_FOUND;
}
