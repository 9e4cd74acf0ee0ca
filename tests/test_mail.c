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
	size_t calls;
	size_t stop_at; /* the call that asks to stop; 0: none does */
};

/* The texts of the corpus, mail first. */
static const struct {
	const char *ending;
	enum urlsift_decode_kind kind;
} texts[] = {
	{ ".eml", URLSIFT_DECODE_MAIL },
	{ ".mbox", URLSIFT_DECODE_MBOX },
	{ ".article", URLSIFT_DECODE_NEWS },
	{ ".html", URLSIFT_DECODE_HTML },
	{ ".warc", URLSIFT_DECODE_WARC },
};

#define MAILS 3
#define TEXTS (sizeof(texts) / sizeof(texts[0]))

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

	cr_assert_eq(trace->parts, 1);
	fwrite(text, 1, len, trace->to);
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

/* Decode ${text}, read ${piece} bytes at a time, and stop at the call
 * ${stop_at}; the caller frees what was ${told}. */
static int
try(enum urlsift_decode_kind kind, const char *text, size_t len, size_t piece,
    size_t stop_at, char **told)
{
	struct slow slow = { text, len, piece };
	struct urlsift_decode_input input = { .kind = kind,
		.read = read_slowly,
		.ctx = &slow,
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

/* Decode all of ${text}; the caller frees the trace. */
static char *
decode(enum urlsift_decode_kind kind, const char *text, size_t len,
    size_t piece)
{
	char *told;

	cr_assert_eq(try(kind, text, len, piece, 0, &told), URLSIFT_DECODE_OK);
	return told;
}

/* Call ${check} with each text of the first ${kinds} of them. */
static size_t
each_text(size_t kinds,
    void (*check)(const char *path, enum urlsift_decode_kind kind,
	const char *text, size_t len))
{
	static struct tu_case cases[TU_CASES_MAX];
	size_t i, j, n, len, all = 0;
	char *text;

	for (i = 0; i < kinds; i++) {
		n = tu_find(texts[i].ending, cases);
		for (j = 0; j < n; j++) {
			text = tu_read(cases[j].path, texts[i].ending, &len);
			cr_assert_not_null(text);
			check(cases[j].path, texts[i].kind, text, len);
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
	char *whole = decode(kind, text, len, len + 1);
	char *got;
	size_t i;

	for (i = 0; i < sizeof(pieces) / sizeof(pieces[0]); i++) {
		got = decode(kind, text, len, pieces[i]);
		cr_assert_str_eq(got, whole, "%s read in pieces of %zu", path,
		    pieces[i]);
		free(got);
	}
	free(whole);
}

Test(mail, does_not_care_how_it_is_read)
{
	cr_assert_geq(each_text(MAILS, read_in_pieces), 20);
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
		free(decode(kind, copy, i, i + 1));
		copy[i] ^= (char)(1 << i % 8);
		free(decode(kind, copy, i + 1, i + 2));
		free(copy);
	}
}

Test(mail, any_prefix_and_any_damage_is_mail)
{
	cr_assert_geq(each_text(MAILS, cut_and_damage), 20);
}

/* At each call, or at some of many. */
static void
stop_early(const char *path, enum urlsift_decode_kind kind, const char *text,
    size_t len)
{
	size_t stop_at;
	char *told;
	int status;

	for (stop_at = 1;; stop_at += 1 + stop_at / 100) {
		status = try(kind, text, len, len + 1, stop_at, &told);
		free(told);
		if (status == URLSIFT_DECODE_OK)
			break;
		cr_assert_eq(status, URLSIFT_DECODE_STOPPED, "%s", path);
	}
	cr_assert_gt(stop_at, 1, "%s tells nothing", path);
}

Test(mail, stops_when_it_is_asked_to)
{
	cr_assert_geq(each_text(TEXTS, stop_early), 50);
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
	struct trace trace = { .to = fopen("/dev/null", "w") };
	struct urlsift_decoder *decoder = urlsift_decoder_new(&sink, &trace);

	cr_assert_not_null(trace.to);
	cr_assert_eq(urlsift_decode(decoder, &input), URLSIFT_DECODE_EREAD);
	input.kind = URLSIFT_DECODE_HTML;
	cr_assert_eq(urlsift_decode(decoder, &input), URLSIFT_DECODE_EREAD);
	urlsift_decoder_free(decoder);
	urlsift_decoder_free(NULL);
	fclose(trace.to);
}
