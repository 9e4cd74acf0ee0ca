/*
 * The reader of inputs.  It passes text to consumers piece by piece.  Text that
 * was read before an error is used.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "../base/base.h"
#include "../input/input.h"
#include "../output/column.h"
#include "../output/errors.h"
#include "reader.h"

/* Bytes behind a block that are read at a time. */
#define AHEAD 16384

/* A reader_on_error. */
static void
reader_say(void *ctx, const struct urlsift_place *place, const char *why)
{
	struct reader *r = ctx;

	error_say_of(r->name, urlsift_place_member(place), why);
	r->failed = true;
}

/* A us_on_binary. */
static void
reader_count_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what)
{

	(void)ctx;
	(void)place;
	binary_count(what, 1);
}

void
reader_output(const struct options *options, const struct out *out,
    struct stat *output)
{

	memset(output, 0, sizeof(*output));
	if (!options->quiet &&
	    (options->prints_records || options->output != NULL) &&
	    fstat(out->fd, output) == -1)
		memset(output, 0, sizeof(*output));
}

void
reader_init(struct reader *r, const struct options *options,
    const struct out *out)
{

	memset(r, 0, sizeof(*r));
	r->options = options;
	reader_output(options, out, &r->output);
	r->complain = reader_say;
	r->on_binary = reader_count_binary;
	r->ctx = r;
	walk_init(&r->walk, options);
}

void
reader_end(struct reader *r)
{

	reader_close(r);
	urlsift_document_free(r->document);
	walk_end(&r->walk);
}

int
reader_wait(void *ctx, int fd, short events, int ms)
{

	(void)ctx;
	return signals_wait(fd, events, ms);
}

bool
reader_look(struct reader *r)
{

	progress_look();
	r->is_cut = r->is_cut || signals_death() != 0;
	return !r->is_cut;
}

static bool
is_whole(const struct reader *r)
{

	return r->block.begin == 0 && r->block.end == UINT64_MAX;
}

/* Read the next piece of a block, and no more than is needed. */
static ssize_t
reader_read_block(struct reader *r, char *room, size_t size)
{
	uint64_t begin = r->block.begin, end = r->block.end, wanted = AHEAD;
	uint64_t at = r->offset, next;
	ssize_t n;

	if (at < end)
		wanted = end - at;
	if (wanted > size)
		wanted = size;
	n = input_read_at(&r->in, room, (size_t)wanted, at);
	next = at + (n > 0 ? (uint64_t)n : 0);

	/* Bytes that are read only for the neighbouring blocks are not
	 * counted. */
	if (at < end && next > begin)
		progress_read(next - (at > begin ? at : begin));
	return n;
}

/* A us_source_read. */
static long
reader_read(void *ctx, char *room, size_t size)
{
	struct reader *r = ctx;
	const struct us_receiver *to = &r->document->receiver;
	struct us_source *source = &r->document->source;
	long n = 0;

	if (source->has_begun && to->calls.idle != NULL &&
	    to->calls.idle(to->ctx, r->in.waits) != 0)
		source->is_stopped = true;
	else if (r->is_block)
		n = reader_read_block(r, room, size);
	else
		n = input_read(&r->in, room, size);
	if (is_whole(r))
		progress_read(n > 0 ? (uint64_t)n : 0);
	source->waits = r->in.waits;
	/* A signal may have come in the meantime. */
	if (!reader_look(r)) {
		source->is_stopped = true;
		return 0;
	}
	if (n != 0 || source->is_stopped || !input_got_shorter(&r->in))
		return n;
	errno = EIO;
	return -1;
}

bool
reader_decode_by(struct reader *r, const struct urlsift_rules *rules,
    const struct urlsift_document_calls *calls, void *ctx)
{

	r->document = urlsift_document_new(rules, calls, ctx);
	if (r->document == NULL)
		return false;
	r->document->settings = r->options->document;
	r->document->receiver.on_binary = r->on_binary;
	r->document->source.read = reader_read;
	r->document->source.ctx = r;
	return true;
}

void
reader_complain(struct reader *r, const char *why)
{

	r->complain(r->ctx, &(struct urlsift_place){ .file = r->file }, why);
}

void
reader_note_binary(struct reader *r, enum us_binary what)
{

	r->on_binary(r->ctx, &(struct urlsift_place){ .file = r->file }, what);
}

/* Begin with ${file}, of which only ${block} is read. */
static void
reader_begin(struct reader *r, const char *file,
    const struct splitter_block *block, enum urlsift_decode_kind kind)
{

	r->file = file;
	r->name = r->file == NULL ? INPUT_STDIN : r->file;
	r->block = *block;
	r->offset = block->scan;
	r->is_block = r->is_cut = r->is_records = false;
	us_source_reset(&r->document->source, kind);
	if (block->begin == 0)
		progress_file(r->name);
}

bool
reader_open(struct reader *r, const struct walk_entry *entry,
    const struct range *range)
{
	const struct splitter_block block = { .begin = range->begin,
		.end = range->end };
	const char *why = entry->why;

	reader_begin(r, strcmp(entry->path, "-") == 0 ? NULL : entry->path,
	    &block, URLSIFT_DECODE_AUTO);
	if (why == NULL &&
	    input_open(&r->in, entry->path, entry->st, entry->is_found) == -1)
		why = r->in.why;
	if (why != NULL) {
		reader_complain(r, why);
		return false;
	}
	r->is_open = true;
	if (!input_is_output(&r->in.st, &r->output))
		return true;
	if (r->options->output == NULL)
		reader_complain(r, "it is also the output file");
	reader_close(r);
	return false;
}

void
reader_close(struct reader *r)
{

	if (r->is_open)
		input_close(&r->in);
	r->is_open = false;
}

bool
reader_open_block(struct reader *r, const struct input *in,
    enum urlsift_decode_kind kind, const struct splitter_block *block)
{

	reader_begin(r, in->file, block, kind);
	r->is_block = true;
	if (kind == URLSIFT_DECODE_TEXT) {
		r->in = *in;
		return true;
	}

	/* The decoder of each block reads at its own place. */
	r->is_open = input_reopen(&r->in, in, block->begin) == 0;
	if (!r->is_open)
		reader_complain(r, r->in.why);
	return r->is_open;
}

bool
reader_next(struct reader *r)
{
	struct walk_entry entry;

	reader_close(r);
	while (signals_death() == 0 && walk_next(&r->walk, &entry))
		if (reader_open(r, &entry, &r->options->range))
			return true;
	return false;
}

/* Read the beginning of the input into ${space}, until its type is known.
 * Return as us_source_begin() does. */
static long
reader_read_first(struct reader *r, char *space, size_t room)
{
	const struct options *o = r->options;
	struct urlsift_document *d = r->document;
	long n =
	    us_source_begin(&d->source, &d->settings, r->in.file, space, room);

	if (o->sums == SUMS_BY && o->document.type == URLSIFT_DECODE_AUTO &&
	    n > 0 && column_begins_record(space, (size_t)n)) {
		r->is_records = true;
		d->source.kind = URLSIFT_DECODE_TEXT;
	} else if (n >= 0) {
		reader_note_binary(r, d->source.binary);
	}
	return n;
}

/* Return where the decoder came to in the input, as far as is known.  It reads
 * ahead: when it is stopped, a message that has not begun was not read. */
static uint64_t
find_decoded_end(const struct reader *r)
{
	const struct urlsift_document *d = r->document;
	const struct us_helper_state last = us_helper_state(d->helper);

	if (!r->in.is_regular)
		return last.size;
	return d->is_stopped ? last.reached : (uint64_t)r->in.st.st_size;
}

/* Say once that there is no sandbox.  It is no fault of an input. */
static void
say_weak(void)
{
	static atomic_flag is_said = ATOMIC_FLAG_INIT;

	if (!atomic_flag_test_and_set(&is_said))
		error_say(NULL,
		    "the decoder has no sandbox here: see --sandbox");
}

/* Set ${input} to the range that is read. */
static void
describe_range(const struct reader *r, struct urlsift_decode_input *input)
{
	const struct splitter_block *block = &r->block;

	memset(input, 0, sizeof(*input));
	input->kind = r->document->source.kind;
	input->named = us_document_named(r->in.file);
	if (input->kind != URLSIFT_DECODE_MBOX || r->document->needs_lines ||
	    !r->options->is_cut)
		input->index = block->index > 0 ? block->index : 1;
	/* The input may have been moved to the begin of the range. */
	if (block->index > 0)
		input->offset = block->begin;
	else
		input->range.from = block->begin;
	input->range.to = block->end == UINT64_MAX ? 0 : block->end;
	input->slice = block->slice;
}

/* Have the input decoded; its first bytes, ${prefix}, have been read.  Return
 * 0, or -1 after an error was reported. */
static int
reader_decode(struct reader *r, const char *prefix, size_t len)
{
	const struct input *in = &r->in;
	struct urlsift_document *d = r->document;
	struct urlsift_decode_input input;
	uint64_t size;
	uint64_t from = is_whole(r) ? in->len : r->block.begin;

	d->name = r->file;
	describe_range(r, &input);
	(void)us_document_decode(d, &input, in->fd, prefix, len);
	if (d->helper == NULL)
		return -1;
	if (urlsift_document_is_weak(r->document))
		say_weak();
	size = find_decoded_end(r);
	if (size > r->block.end)
		size = r->block.end;
	if (size > from)
		progress_read(size - from);
	return d->receiver.has_failed ? -1 : 0;
}

/* Return why the input cannot be read further. */
static const char *
why_not(const struct reader *r)
{

	return input_got_shorter(&r->in) ?
	    "it got shorter while it was read" :
	    input_why(&r->in, r->document->source.error);
}

/* Pass the next piece to ${c}; the first one decides the input's type.  Return
 * its length, 0 if no more is wanted, or -1 with the reason in ${r->in.why},
 * unless that has been reported. */
static ssize_t
reader_give(struct reader *r, const struct reader_consumer *c)
{
	struct us_source *source = &r->document->source;
	int status = -1;
	ssize_t n = 0;
	char *space;
	size_t room;

	if ((space = c->space(c->ctx, &room)) != NULL) {
		if (source->kind == URLSIFT_DECODE_AUTO)
			n = reader_read_first(r, space, room);
		else if (source->kind == URLSIFT_DECODE_TEXT)
			n = us_source_next(source, space, room);
		if (n == -1)
			r->in.why = why_not(r);
		else if (source->kind > URLSIFT_DECODE_TEXT)
			return reader_decode(r, space, (size_t)n);
		if (n <= 0 || r->is_cut)
			return n;
		status = c->on_text(c->ctx, (size_t)n);
		r->offset += (uint64_t)n;
	}
	if (status == -1)
		r->in.why = strerror(ENOMEM);
	return status == 0 ? n : status == 1 ? 0 : -1;
}

/* Have the input read by the document.  Return as reader_give() does. */
static ssize_t
reader_scan(struct reader *r)
{
	struct urlsift_document *d = r->document;
	long n;

	d->name = r->file;
	n = us_document_begin(d, reader_read, r);
	if (n != -1 && d->source.kind > URLSIFT_DECODE_TEXT)
		return reader_decode(r, d->prefix, (size_t)n);
	if (n != -1 && us_document_scan(d, n) == -1)
		r->in.why = strerror(ENOMEM);
	else if (d->source.error != 0)
		r->in.why = why_not(r);
	return r->in.why == NULL ? 0 : -1;
}

int
reader_run(struct reader *r, const struct reader_consumer *c)
{
	ssize_t n;

	do {
		n = c == NULL ? reader_scan(r) : reader_give(r, c);
	} while (n > 0 && !r->is_cut);
	if (r->is_cut)
		return -1;
	if (n != -1 && input_got_shorter(&r->in)) {
		r->in.why = why_not(r);
		n = -1;
	}
	if (c != NULL && c->end(c->ctx, n == -1) == -1) {
		r->in.why = strerror(ENOMEM);
		n = -1;
	}
	if (n == -1 && r->in.why != NULL)
		reader_complain(r, r->in.why);
	return n == -1 ? -1 : 0;
}
