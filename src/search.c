/*
 * Reads an input into the scanner, counts lines on the way if somebody wants
 * them, and hands the hits that count to a writer.
 */
#include "config.h"

#include <errno.h>
#include <string.h>

#include "errors.h"
#include "input.h"
#include "lines.h"
#include "search.h"
#include "status.h"
#include "write.h"

struct search {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct out *out;
	write_on_hit *write;
	bool needs_lines;
	struct lines lines;
	struct place place;
	uint64_t count;	    /* hits in this input */
	bool found, failed; /* in any input */
};

/* A urlsift_on_hit. */
static int
take(void *ctx, const struct urlsift_hit *hit)
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
		if (s->needs_lines)
			lines_at(&s->lines, hit->begin, &s->place.line,
			    &s->place.column);
		s->write(s->out, o, &s->place, hit);
	}
	return s->out->error != 0 || s->count >= o->max_count;
}

/* Scan the next piece of ${in}.  Return how many bytes it had, or -1: memory
 * is out or the input cannot be read, which has been said. */
static ssize_t
scan_piece(struct search *s, struct input *in, struct urlsift_scanner *scanner,
    int *status)
{
	size_t room;
	char *space;
	ssize_t n;

	if ((space = urlsift_space(scanner, &room)) == NULL)
		goto no_memory;
	if ((n = input_read(in, space, room)) <= 0)
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
	for (i = 0; i < options->files && out->error == 0; i++) {
		search_file(&s, options->file[i]);
		if (options->quiet && s.found)
			return STATUS_FOUND;
	}
	if (s.failed)
		return STATUS_ERROR;
	return s.found ? STATUS_FOUND : STATUS_NONE;
}
