/*
 * Reads an input into the scanner, counts lines on the way if somebody wants
 * them, and hands the hits that count to a writer.
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "decoded.h"
#include "errors.h"
#include "input.h"
#include "lines.h"
#include "search.h"
#include "status.h"
#include "write.h"

/* The library's default. */
#define MAX_URL 65536

struct search {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct out *out;
	write_on_hit *write;
	bool needs_lines;
	struct lines lines;
	struct place place;
	struct decoded decoded;
	uint64_t count;	    /* hits in this input */
	bool found, failed; /* in any input */
};

/* Take a hit; ${place} is known when ${s} counts no lines of its own.  A
 * decoded_on_hit. */
static int
take_at(void *ctx, const struct place *place, const struct urlsift_hit *hit)
{
	struct search *s = ctx;
	const struct options *o = s->options;
	bool is_kept = hit->reading[0]->reason == URLSIFT_R_NONE;

	if (is_kept ? !o->kept : !o->rejected)
		return 0;
	s->count++;
	s->found = true;
	if (o->quiet)
		return 1;
	if (!o->count) {
		if (s->needs_lines && place == &s->place)
			lines_at(&s->lines, hit->begin, &s->place.line,
			    &s->place.column);
		s->write(s->out, o, place, hit);
	}
	return s->out->error != 0 || s->count >= o->max_count;
}

/* A urlsift_on_hit. */
static int
take(void *ctx, const struct urlsift_hit *hit)
{
	struct search *s = ctx;

	return take_at(s, &s->place, hit);
}

/* A decoded_on_skipped. */
static void
take_skipped(void *ctx, const struct place *place, const char *type, size_t len)
{
	struct search *s = ctx;

	if (s->options->format == FORMAT_TRACE && !s->options->quiet &&
	    !s->options->count)
		write_skipped(s->out, s->options, place, type, len);
}

/* A decoded_on_wait. */
static void
flush(void *ctx)
{
	struct search *s = ctx;

	out_flush(s->out);
}

/* Read the beginning of ${in} into ${space}, as much as it takes to know what
 * it is, and set ${kind}.  Return as input_read() does. */
static ssize_t
read_first(const struct search *s, struct input *in, char *space, size_t room,
    enum kind *kind)
{
	ssize_t n = 1;
	size_t len = 0;

	*kind = s->options->kind;
	if (*kind > KIND_TEXT)
		return 0;
	do {
		if (room - len < CHARSET_UTF8_ROOM)
			break;
		if ((n = input_read(in, space + len, room - len)) == -1)
			return -1;
		len += (size_t)n;
		if (in->charset != NULL)
			*kind = KIND_TEXT;
		if (*kind == KIND_AUTO)
			*kind = kind_tell(space, len, n == 0);
	} while (*kind == KIND_AUTO);
	return (ssize_t)len;
}

/* Scan the next piece of ${in}; the first one tells what it is.  Return how
 * many bytes it had, or -1: memory is out or the input cannot be read, which
 * has been said. */
static ssize_t
scan_piece(struct search *s, struct input *in, struct urlsift_scanner *scanner,
    int *status)
{
	enum kind kind = KIND_TEXT;
	size_t room;
	char *space;
	ssize_t n;

	if ((space = urlsift_space(scanner, &room)) == NULL)
		goto no_memory;
	n = in->began ? input_read(in, space, room) :
			read_first(s, in, space, room, &kind);
	if (kind > KIND_TEXT && n >= 0)
		return decoded_read(&s->decoded, in, kind, space, (size_t)n);
	if (n <= 0)
		return n;
	if (s->needs_lines && lines_add(&s->lines, space, (size_t)n) == -1)
		goto no_memory;
	if ((*status = urlsift_added(scanner, (size_t)n)) == URLSIFT_ENOMEM)
		goto no_memory;
	if (s->needs_lines)
		lines_forget(&s->lines, urlsift_settled(scanner));
	if (in->waits)
		out_flush(s->out);
	return n;

no_memory:
	*status = URLSIFT_ENOMEM;
	error_say(input_name(in), strerror(ENOMEM));
	return -1;
}

/* Scan all of ${in}; what was read before an error is written, too.  Return 0,
 * or -1 when an error has been said. */
static int
scan(struct search *s, struct input *in)
{
	struct urlsift_scanner *scanner;
	int status = URLSIFT_OK;
	ssize_t n;

	if ((scanner = urlsift_scanner_new(s->rules, take, s)) == NULL) {
		error_say(input_name(in), strerror(ENOMEM));
		return -1;
	}
	do {
		n = scan_piece(s, in, scanner, &status);
	} while (n > 0 && status == URLSIFT_OK);
	if (status == URLSIFT_OK && urlsift_finish(scanner) == URLSIFT_ENOMEM) {
		error_say(input_name(in), strerror(ENOMEM));
		n = -1;
	}
	urlsift_scanner_free(scanner);
	return n == -1 ? -1 : 0;
}

static void
search_file(struct search *s, const char *file)
{
	struct input in;

	if (input_open(&in, file) == -1) {
		s->failed = true;
		return;
	}
	s->place.file = in.file;
	s->place.line = s->place.column = 0;
	s->count = 0;
	lines_init(&s->lines);
	if (scan(s, &in) == -1)
		s->failed = true;
	else if (s->options->count && !s->options->quiet)
		write_count(s->out, s->options, &s->place, s->count);
	lines_free(&s->lines);
	input_close(&in);
}

/* Say who takes what the decoder finds. */
static void
init_decoded(struct search *s)
{
	const struct options *o = s->options;

	decoder_init(&s->decoded.decoder);
	s->decoded.rules = s->rules;
	s->decoded.max_url = o->max_url == 0 ? MAX_URL : o->max_url;
	s->decoded.splits_fragment = o->syntax == URLSIFT_RFC1738;
	s->decoded.needs_lines = s->needs_lines;
	s->decoded.on_hit = take_at;
	s->decoded.on_skipped = take_skipped;
	s->decoded.on_wait = flush;
	s->decoded.ctx = s;
}

int
search(const struct options *options, const struct urlsift_rules *rules,
    struct out *out)
{
	static write_on_hit *const writers[] = {
		[FORMAT_TEXT] = write_text,
		[FORMAT_JSON] = write_json,
		[FORMAT_TRACE] = write_trace,
	};
	struct search s = { .options = options, .rules = rules, .out = out };
	size_t i;

	if (options->max_count == 0)
		return STATUS_NONE;
	s.write = writers[options->format];
	s.needs_lines = options->lines || options->format == FORMAT_JSON;
	init_decoded(&s);
	for (i = 0; i < options->files && out->error == 0; i++) {
		search_file(&s, options->file[i]);
		if (options->quiet && s.found)
			break;
	}
	decoded_free(&s.decoded);
	if (options->quiet && s.found)
		return STATUS_FOUND;
	if (s.failed)
		return STATUS_ERROR;
	return s.found ? STATUS_FOUND : STATUS_NONE;
}
