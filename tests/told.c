/*
 * Decodes a text and writes down what the callbacks are told, call by call, as
 * lines; holds the decoder to the order of its calls.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "told.h"

/* An input that gives so many bytes at a time. */
struct slow {
	const char *text;
	size_t len, at, piece;
	bool breaks;
};

/* What was told, and how much. */
struct trace {
	FILE *to;
	char *text;
	size_t len;
	unsigned parts; /* that have begun and not ended */
	size_t calls;
	size_t stop_at;
};

static long
read_slowly(void *ctx, char *room, size_t size)
{
	struct slow *slow = ctx;
	size_t n = slow->len - slow->at;

	if (n == 0 && slow->breaks)
		return -1;
	if (n > size)
		n = size;
	if (n > slow->piece)
		n = slow->piece;
	memcpy(room, slow->text + slow->at, n);
	slow->at += n;
	return (long)n;
}

static int64_t
go(void *ctx, int64_t offset, int whence)
{
	struct slow *slow = ctx;

	if (whence == SEEK_CUR)
		offset += (int64_t)slow->at;
	else if (whence == SEEK_END)
		offset += (int64_t)slow->len;
	if (offset < 0 || offset > (int64_t)slow->len)
		return -1;
	slow->at = (size_t)offset;
	return offset;
}

/* What a callback answers: nothing may be told once it was to stop. */
static int
answer(struct trace *trace)
{

	trace->calls++;
	cr_assert(trace->stop_at == 0 || trace->calls <= trace->stop_at);
	return trace->calls == trace->stop_at;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "message %lu %lu-%lu %.*s %s\n",
	    (unsigned long)message->index, (unsigned long)message->begin,
	    (unsigned long)message->end, (int)message->id_len,
	    message->id == NULL ? "" : message->id, message->date);
	return answer(trace);
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts++, 0);
	cr_assert_leq(part->begin, part->end);
	fprintf(trace->to, "part %s %s %lu-%lu\n", part->path, part->field,
	    (unsigned long)part->begin, (unsigned long)part->end);
	return answer(trace);
}

static int
on_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct trace *trace = ctx;

	cr_assert_leq(place->start, place->offset);
	fprintf(trace->to, "\nplace %lu %lu\n", (unsigned long)place->offset,
	    (unsigned long)place->line);
	return answer(trace);
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct trace *trace = ctx;
	size_t i;

	cr_assert_eq(trace->parts, 1);
	for (i = 0; i < len; i++)
		fputc(text[i] == '\0' ? '0' : text[i], trace->to);
	return answer(trace);
}

static int
on_gap(void *ctx)
{
	struct trace *trace = ctx;

	fputs("\ngap\n", trace->to);
	return answer(trace);
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 1);
	fprintf(trace->to, "\nurl %.*s %u %lu\n", (int)url->len, url->url,
	    url->flags, (unsigned long)url->place.offset);
	return answer(trace);
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "member %lu %s\n", (unsigned long)member->index,
	    member->name);
	return answer(trace);
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "record %lu %s %s %s\n",
	    (unsigned long)record->index, record->type, record->date,
	    record->target);
	return answer(trace);
}

static int
on_broken(void *ctx)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 1);
	fputs("\nbroken\n", trace->to);
	return answer(trace);
}

static int
on_part_end(void *ctx)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts--, 1);
	fputs("\nend\n", trace->to);
	return answer(trace);
}

static int
on_skipped(void *ctx, const char *type, uint64_t begin, uint64_t end)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "skipped %s %lu-%lu\n", type, (unsigned long)begin,
	    (unsigned long)end);
	return answer(trace);
}

static int
on_warning(void *ctx, const char *what)
{
	struct trace *trace = ctx;

	fprintf(trace->to, "warning %s\n", what);
	return answer(trace);
}

static const struct urlsift_decode_sink sink = { on_member, on_record,
	on_message, on_part, on_place, on_text, on_gap, on_url, on_broken,
	on_part_end, on_skipped, on_warning };

int
tu_told(const struct tu_source *source, size_t stop_at, char **told)
{
	struct slow slow = { source->text, source->len, 0, source->piece,
		source->breaks };
	struct urlsift_decode_input input = { .kind = source->kind,
		.read = read_slowly,
		.seek = source->seeks ? go : NULL,
		.ctx = &slow,
		.members = URLSIFT_DECODE_AUTO,
		.index = 1 };
	struct trace trace = { .stop_at = stop_at };
	struct urlsift_decoder *decoder;
	int status;

	trace.to = open_memstream(&trace.text, &trace.len);
	decoder = urlsift_decoder_new(&sink, &trace);
	cr_assert_not_null(decoder);
	status = urlsift_decode(decoder, &input);
	urlsift_decoder_free(decoder);
	fclose(trace.to);
	*told = trace.text;
	return status;
}

void
tu_told_stops(const struct tu_source *source)
{
	size_t stop_at;
	char *told;
	int status;

	for (stop_at = 1;; stop_at += 1 + stop_at / 100) {
		status = tu_told(source, stop_at, &told);
		free(told);
		if (status == URLSIFT_DECODE_OK)
			break;
		cr_assert_eq(status, URLSIFT_DECODE_STOPPED);
	}
	cr_assert_gt(stop_at, 1, "nothing is told");
}
