/*
 * One decoder reads one input after the other, as the helper's does.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "decode/detect/detect.h"
#include "decode_log.h"
#include "lines.h"

/* How much of a source is read. */
struct reading {
	const struct tu_source *source;
	size_t at;
};

static struct {
	struct tu_lines lines;
	size_t calls, stop_at;
	uint64_t offset; /* the last place of a part */
	const struct tu_source *source;
	uint64_t behind;  /* raw, where the last part of a message ended */
	const char *same; /* what the text of a part must be; NULL: anything */
	bool is_identity; /* text is in the source as it is */
	const char *at;	  /* where the next text is then; NULL: unknown */
	bool in_part;
	bool in_text; /* the last line is one */
} self;

static void
fail(const char *what)
{

	fprintf(stderr, "%.*s\n--- %s\n", (int)self.lines.len, self.lines.text,
	    what);
	abort();
}

/* Add ${bytes} to the lines, which are a string: a NUL is another control. */
static void
add(const char *bytes, size_t len)
{
	size_t before = self.lines.len;
	char *nul;

	tu_lines_add(&self.lines, bytes, len);
	while ((nul = memchr(self.lines.text + before, '\0', len)) != NULL)
		*nul = '\1';
}

/* What a callback answers: nothing may come once it was to stop. */
static int
answer(void)
{

	self.calls++;
	if (self.stop_at != 0 && self.calls > self.stop_at)
		fail("a call after it was to stop");
	return self.calls == self.stop_at;
}

/* Begin a line. */
static struct tu_lines *
line(void)
{

	self.in_text = false;
	tu_lines_string(&self.lines, "\n");
	return &self.lines;
}

static void
word(const char *text)
{

	add(" ", 1);
	if (text != NULL)
		add(text, strlen(text));
}

static void
expect_part(bool in_part)
{

	if (self.in_part != in_part)
		fail(in_part ? "not in a part" : "in a part");
}

static int
on_member(void *ctx, uint64_t index, const char *name)
{

	(void)ctx;
	expect_part(false);
	if (index == 0)
		fail("a member without a number");
	tu_lines_printf(line(), "member %lu", (unsigned long)index);
	word(name);
	return answer();
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{

	(void)ctx;
	expect_part(false);
	if (record->index == 0 || record->end < record->begin)
		fail("no record can be there");
	tu_lines_printf(line(), "record %lu %lu-%lu",
	    (unsigned long)record->index, (unsigned long)record->begin,
	    (unsigned long)record->end);
	word(record->type);
	word(record->date);
	word(record->target);
	return answer();
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{

	(void)ctx;
	expect_part(false);
	if (message->end != 0 && message->end < message->begin)
		fail("no message can be there");
	tu_lines_printf(line(), "message %lu %lu-%lu",
	    (unsigned long)message->index, (unsigned long)message->begin,
	    (unsigned long)message->end);
	word(message->word[US_MESSAGE_WORD_id]);
	word(message->word[US_MESSAGE_WORD_date]);
	word(message->word[US_MESSAGE_WORD_sender]);
	word(message->word[US_MESSAGE_WORD_subject]);
	return answer();
}

/* Return whether ${source} is mail in ASCII that names nothing by which text
 * would not be as it is in the source. */
static bool
is_identity(const struct tu_source *source)
{
	static const char *const names[] = { "charset", "encoding", "begin",
		"format", "html", "xml", "calendar", "=?", "<" };
	size_t at, i;

	if (!source->compares ||
	    (source->kind != URLSIFT_DECODE_MAIL &&
		source->kind != URLSIFT_DECODE_MBOX))
		return false;
	for (at = 0; at < source->len; at++) {
		const char *text = source->text + at;

		if ((unsigned char)*text >= 0x80)
			return false;
		for (i = 0; i < sizeof(names) / sizeof(*names); i++)
			if (strlen(names[i]) <= source->len - at &&
			    strncasecmp(text, names[i], strlen(names[i])) == 0)
				return false;
	}
	return true;
}

/* Check that ${text} is where the last place said. */
static void
check_source(const char *text, size_t len)
{
	const char *end = self.source->text + self.source->len;

	for (; len > 0; text++, len--) {
		if (*text == '\n' && self.at < end && *self.at == '\r')
			self.at++;
		if (self.at == end || *self.at++ != *text)
			fail("the text is not at its place");
	}
}

/* Check where a part of a message is: parts are in order.  A field is reported
 * as it is, if it has no encoded words. */
static void
check_part(const struct urlsift_decode_part *part)
{
	const struct tu_source *source = self.source;
	size_t len = (size_t)(part->end - part->begin);

	self.same = NULL;
	if (source->kind != URLSIFT_DECODE_MAIL &&
	    source->kind != URLSIFT_DECODE_MBOX &&
	    source->kind != URLSIFT_DECODE_NEWS)
		return;
	/* A file that was encoded in a text is where that is. */
	if (part->path != NULL && strchr(part->path, '!') != NULL)
		return;
	if (part->begin < self.behind || part->end > source->len)
		fail("parts overlap, or are not there");
	self.behind = part->end;
	if (part->field != NULL && *part->field != '\0' &&
	    memmem(source->text + part->begin, len, "=?", 2) == NULL)
		self.same = source->text + part->begin;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{

	(void)ctx;
	expect_part(false);
	self.in_part = true;
	self.offset = 0;
	self.at = self.is_identity ? self.source->text + part->begin : NULL;
	if (part->end < part->begin)
		fail("no part can be there");
	check_part(part);
	tu_lines_printf(line(), "part %lu-%lu %d", (unsigned long)part->begin,
	    (unsigned long)part->end, part->is_plain);
	word(part->path);
	word(part->field);
	word(part->pointer);
	tu_lines_printf(&self.lines, " %lu %lu", (unsigned long)part->row,
	    (unsigned long)part->column);
	if (part->message != NULL) {
		word(part->message->word[US_MESSAGE_WORD_id]);
		word(part->message->word[US_MESSAGE_WORD_sender]);
	}
	return answer();
}

static void
check_place(const struct urlsift_decode_place *place)
{

	if (place->line == 0 || place->start > place->offset)
		fail("no place is there");
}

static int
on_place(void *ctx, const struct urlsift_decode_place *place)
{

	(void)ctx;
	expect_part(true);
	check_place(place);
	if (place->offset < self.offset)
		fail("places do not rise");
	self.offset = place->offset;
	if (self.is_identity)
		self.at = self.source->text + place->offset;
	tu_lines_printf(line(), "place %lu %lu %lu",
	    (unsigned long)place->offset, (unsigned long)place->line,
	    (unsigned long)place->start);
	return answer();
}

static int
on_text(void *ctx, const char *text, size_t len)
{

	(void)ctx;
	expect_part(true);
	if (self.same != NULL && memcmp(self.same, text, len) != 0)
		fail("a field is not what is in the source");
	if (self.same != NULL)
		self.same += len;
	if (self.at != NULL)
		check_source(text, len);
	if (!self.in_text)
		tu_lines_printf(line(), "text ");
	self.in_text = true;
	add(text, len);
	return answer();
}

static int
on_block(void *ctx, const struct urlsift_decode_block *block)
{
	size_t i, at = 0;
	int result = 0;

	for (i = 0; i < block->n && result == 0; i++) {
		if (block->pieces[i].at > at)
			result = on_text(ctx, block->text + at,
			    block->pieces[i].at - at);
		at = block->pieces[i].at;
		if (result == 0)
			result = on_place(ctx, &block->pieces[i].place);
	}
	return result != 0 ? result :
			     on_text(ctx, block->text + at, block->len - at);
}

static int
on_gap(void *ctx)
{

	(void)ctx;
	expect_part(true);
	tu_lines_printf(line(), "gap");
	return answer();
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{

	(void)ctx;
	expect_part(true);
	check_place(&url->place);
	if (url->len == 0)
		fail("no URL");
	tu_lines_printf(line(), "url %u %lu %lu %lu ", url->flags,
	    (unsigned long)url->place.offset, (unsigned long)url->place.line,
	    (unsigned long)url->place.start);
	add(url->url, url->len);
	return answer();
}

static int
on_broken(void *ctx)
{

	(void)ctx;
	expect_part(true);
	tu_lines_printf(line(), "broken");
	return answer();
}

static int
on_part_end(void *ctx)
{

	(void)ctx;
	expect_part(true);
	self.in_part = false;
	tu_lines_printf(line(), "end");
	return answer();
}

static int
on_skipped(void *ctx, const struct urlsift_decode_part *part, const char *type,
    const char *head, size_t len)
{
	uint64_t begin = part->begin, end = part->end;

	(void)ctx;
	(void)head;
	(void)len;
	expect_part(false);
	if (end < begin)
		fail("nothing can be skipped there");
	tu_lines_printf(line(), "skipped %lu-%lu", (unsigned long)begin,
	    (unsigned long)end);
	word(type);
	return answer();
}

static int
on_kept(void *ctx, const char *values)
{

	(void)ctx;
	expect_part(false);
	tu_lines_printf(line(), "kept");
	word(values);
	return answer();
}

static int
on_warning(void *ctx, const char *what)
{

	(void)ctx;
	if (*what == '\0')
		fail("a warning of nothing");
	tu_lines_printf(line(), "warning");
	word(what);
	return answer();
}

static long
read_bytes(void *ctx, char *room, size_t size)
{
	struct reading *r = ctx;
	const struct tu_source *source = r->source;

	if (r->at == source->len && source->breaks)
		return -1;
	if (size > source->len - r->at)
		size = source->len - r->at;
	if (size > source->piece)
		size = source->piece;
	if (size > 0)
		memcpy(room, source->text + r->at, size);
	r->at += size;
	if (source->taken != NULL)
		*source->taken += size;
	return (long)size;
}

static int64_t
seek_bytes(void *ctx, int64_t offset, int whence)
{
	struct reading *r = ctx;
	size_t len = r->source->len;

	int64_t begin = (int64_t)r->source->begin;

	if (whence == SEEK_CUR)
		offset += (int64_t)r->at;
	else if (whence == SEEK_END)
		offset += (int64_t)len;
	else
		offset += begin;
	if (offset < begin)
		return -1;
	/* A file has a place behind its end, too: nothing is read there. */
	r->at = (uint64_t)offset < len ? (size_t)offset : len;
	return offset - begin;
}

int
tu_decode(const struct tu_source *source, size_t stop_at, char **log)
{
	static const struct urlsift_decode_sink sink = { on_member, on_record,
		on_message, on_part, on_place, on_text, on_block, on_gap,
		on_url, on_broken, on_part_end, on_skipped, on_warning, NULL,
		on_kept, false, false };
	static struct urlsift_decoder *decoder;
	struct reading reading = { source, source->begin };
	struct urlsift_decode_input input = { .kind = source->kind,
		.read = read_bytes,
		.seek = source->seeks ? seek_bytes : NULL,
		.ctx = &reading,
		.offset = source->begin,
		.index = source->index == 0 ? 1 : source->index,
		.members = source->members,
		.limits = source->limits,
		.no_headers = source->no_headers,
		.all_headers = source->all_headers,
		.keep = source->keep,
		.base = source->base,
		.range = source->range,
		.slice = source->slice };
	int status;

	if (decoder == NULL &&
	    (decoder = urlsift_decoder_new(&sink, NULL)) == NULL)
		abort();
	memset(&self, 0, sizeof(self));
	self.stop_at = stop_at;
	self.source = source;
	self.is_identity = is_identity(source);
	tu_lines_string(&self.lines, "");
	status = urlsift_decoder_run(decoder, &input);
	if (status == URLSIFT_DECODE_OK || status == URLSIFT_DECODE_SLICED)
		expect_part(false);
	*log = self.lines.text;
	return status;
}

int
tu_detect(const char *text, size_t len, size_t piece)
{
	struct us_kind state = { 0 };
	int kind = US_DETECT_MORE;
	size_t n = 0;

	while (kind == US_DETECT_MORE && n < len) {
		n = len - n < piece ? len : n + piece;
		kind = us_detect(&state, text, n, false);
	}
	return kind == US_DETECT_MORE ? us_detect(&state, text, n, true) : kind;
}

void
tu_decode_again(const struct tu_source *source, const char *whole)
{
	char *log;

	(void)tu_decode(source, 0, &log);
	if (strcmp(log, whole) != 0) {
		fprintf(stderr, "--- whole%s\n--- in pieces of %zu", whole,
		    source->piece);
		fail("how it is read matters");
	}
	free(log);
}

void
tu_decode_stops(const struct tu_source *source)
{
	size_t stop_at;
	char *log;
	int status;

	for (stop_at = 1;; stop_at += 1 + stop_at / 100) {
		status = tu_decode(source, stop_at, &log);
		if (status != URLSIFT_DECODE_STOPPED)
			break;
		free(log);
	}
	if (status != URLSIFT_DECODE_OK || stop_at == 1)
		fail("it does not stop");
	free(log);
}
