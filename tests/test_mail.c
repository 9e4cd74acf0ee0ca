/*
 * The decoder of mail as a library: what it tells does not depend on how its
 * input is read, and nothing that is cut or damaged makes it fall over.
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "corpus.h"
#include "decode/urlsift-decode.h"

/* An input that gives so many bytes at a time. */
struct slow {
	const char *text;
	size_t len, piece;
};

/* What was told, and how much. */
struct trace {
	FILE *to;
	char *text;
	size_t len;
	unsigned parts; /* that have begun and not ended */
	int stop_after; /* texts; negative: never */
};

static const char *const endings[] = { ".eml", ".mbox", ".article" };

static long
read_slowly(void *ctx, char *room, size_t size)
{
	struct slow *slow = ctx;
	size_t n = slow->len;

	if (n > size)
		n = size;
	if (n > slow->piece)
		n = slow->piece;
	memcpy(room, slow->text, n);
	slow->text += n;
	slow->len -= n;
	return (long)n;
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
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts++, 0);
	cr_assert_leq(part->begin, part->end);
	fprintf(trace->to, "part %s %s %lu-%lu\n", part->path, part->field,
	    (unsigned long)part->begin, (unsigned long)part->end);
	return 0;
}

static int
on_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct trace *trace = ctx;

	cr_assert_leq(place->start, place->offset);
	fprintf(trace->to, "\nplace %lu %lu\n", (unsigned long)place->offset,
	    (unsigned long)place->line);
	return 0;
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 1);
	fwrite(text, 1, len, trace->to);
	return trace->stop_after >= 0 && trace->stop_after-- == 0;
}

static int
on_gap(void *ctx)
{
	struct trace *trace = ctx;

	fputs("\ngap\n", trace->to);
	return 0;
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 1);
	fprintf(trace->to, "\nurl %.*s %u %lu\n", (int)url->len, url->url,
	    url->flags, (unsigned long)url->place.offset);
	return 0;
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "member %lu %s\n", (unsigned long)member->index,
	    member->name);
	return 0;
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "record %lu %s %s %s\n",
	    (unsigned long)record->index, record->type, record->date,
	    record->target);
	return 0;
}

static int
on_broken(void *ctx)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 1);
	fputs("\nbroken\n", trace->to);
	return 0;
}

static int
on_part_end(void *ctx)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts--, 1);
	fputs("\nend\n", trace->to);
	return 0;
}

static int
on_skipped(void *ctx, const char *type, uint64_t begin, uint64_t end)
{
	struct trace *trace = ctx;

	cr_assert_eq(trace->parts, 0);
	fprintf(trace->to, "skipped %s %lu-%lu\n", type, (unsigned long)begin,
	    (unsigned long)end);
	return 0;
}

static int
on_warning(void *ctx, const char *what)
{
	struct trace *trace = ctx;

	fprintf(trace->to, "warning %s\n", what);
	return 0;
}

static const struct urlsift_decode_sink sink = { on_member, on_record,
	on_message, on_part, on_place, on_text, on_gap, on_url, on_broken,
	on_part_end, on_skipped, on_warning };

/* Decode ${text}, read ${piece} bytes at a time; the caller frees the trace.
 * ${stop}: the text after which it is stopped, -1: none. */
static char *
decode(enum urlsift_decode_kind kind, const char *text, size_t len,
    size_t piece, int stop, int want)
{
	struct slow slow = { text, len, piece };
	struct urlsift_decode_input input = { .kind = kind,
		.read = read_slowly,
		.ctx = &slow,
		.index = 1 };
	struct trace trace = { NULL, NULL, 0, 0, stop };
	struct urlsift_decoder *decoder;

	trace.to = open_memstream(&trace.text, &trace.len);
	decoder = urlsift_decoder_new(&sink, &trace);
	cr_assert_not_null(decoder);
	cr_assert_eq(urlsift_decode(decoder, &input), want);
	urlsift_decoder_free(decoder);
	fclose(trace.to);
	return trace.text;
}

/* Call ${check} with each message of the corpus. */
static size_t
each_message(void (*check)(const char *path, enum urlsift_decode_kind kind,
    const char *text, size_t len))
{
	static struct tu_case cases[TU_CASES_MAX];
	static const enum urlsift_decode_kind kinds[] = { URLSIFT_DECODE_MAIL,
		URLSIFT_DECODE_MBOX, URLSIFT_DECODE_NEWS };
	size_t i, j, n, len, all = 0;
	char *text;

	for (i = 0; i < 3; i++) {
		n = tu_find(endings[i], cases);
		for (j = 0; j < n; j++) {
			text = tu_read(cases[j].path, endings[i], &len);
			cr_assert_not_null(text);
			check(cases[j].path, kinds[i], text, len);
			free(text);
		}
		all += n;
	}
	return all;
}

static void
read_in_pieces(const char *path, enum urlsift_decode_kind kind,
    const char *text, size_t len)
{
	static const size_t pieces[] = { 1, 2, 7, 63, 1000 };
	char *whole = decode(kind, text, len, len + 1, -1, URLSIFT_DECODE_OK);
	char *got;
	size_t i;

	for (i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
		got = decode(kind, text, len, pieces[i], -1, URLSIFT_DECODE_OK);
		cr_assert_str_eq(got, whole, "%s read in pieces of %zu", path,
		    pieces[i]);
		free(got);
	}
	free(whole);
}

Test(mail, does_not_care_how_it_is_read)
{
	cr_assert_geq(each_message(read_in_pieces), 20);
}

static void
cut_and_damage(const char *path, enum urlsift_decode_kind kind,
    const char *text, size_t len)
{
	char *copy;
	size_t i;

	(void)path;
	for (i = 0; i < len; i++) {
		/* Reading beyond the cut is a crash under ASan. */
		copy = malloc(i + 1);
		memcpy(copy, text, i + 1);
		free(decode(kind, copy, i, i + 1, -1, URLSIFT_DECODE_OK));
		copy[i] ^= (char)(1 << i % 8);
		free(decode(kind, copy, i + 1, i + 2, -1, URLSIFT_DECODE_OK));
		free(copy);
	}
}

Test(mail, any_prefix_and_any_damage_is_mail)
{
	cr_assert_geq(each_message(cut_and_damage), 20);
}

static void
stop_early(const char *path, enum urlsift_decode_kind kind, const char *text,
    size_t len)
{

	(void)path;
	if (strstr(text, "http") != NULL)
		free(decode(kind, text, len, len + 1, 0,
		    URLSIFT_DECODE_STOPPED));
}

Test(mail, stops_when_it_is_asked_to)
{
	(void)each_message(stop_early);
}

static long
cannot_read(void *ctx, char *room, size_t size)
{

	(void)ctx;
	(void)room;
	(void)size;
	return -1;
}

Test(mail, tells_when_it_cannot_read)
{
	struct urlsift_decode_input input = { .kind = URLSIFT_DECODE_MAIL,
		.read = cannot_read,
		.index = 1 };
	struct trace trace = { fopen("/dev/null", "w"), NULL, 0, 0, -1 };
	struct urlsift_decoder *decoder = urlsift_decoder_new(&sink, &trace);

	cr_assert_not_null(trace.to);
	cr_assert_eq(urlsift_decode(decoder, &input), URLSIFT_DECODE_EREAD);
	input.kind = URLSIFT_DECODE_HTML;
	cr_assert_eq(urlsift_decode(decoder, &input), URLSIFT_DECODE_EREAD);
	urlsift_decoder_free(decoder);
	urlsift_decoder_free(NULL);
	fclose(trace.to);
}
