/*
 * A line is gathered whole before it is judged, however long it is.
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "../input/input.h"
#include "../input/progress.h"
#include "../input/walk.h"
#include "../output/errors.h"
#include "../output/writers.h"
#include "../base/signals.h"
#include "../base/exit_status.h"
#include "validate.h"

/* The least room to read into. */
#define ROOM ((size_t)65536)

struct validation {
	const struct options *options;
	const struct urlsift_rules *rules;
	struct out *out;
	struct stat output; /* no input is that */
	write_on_url *write;
	const char *name; /* of the input, in messages */
	struct place place;
	char *text; /* what is read and not judged */
	size_t len, room;
	uint64_t count; /* of the valid ones */
	bool failed, some_invalid;
};

/* Judge a line.  Return 0, or -1 when memory is out. */
static int
judge(struct validation *v, const char *line, size_t len)
{
	struct urlsift_reading reading;

	if (len > 0 && line[len - 1] == '\r')
		len--;
	v->place.line++;
	if (urlsift_url_check(v->rules, line, len, &reading) != URLSIFT_OK)
		return -1;
	if (reading.reason != URLSIFT_R_NONE) {
		v->some_invalid = true;
	} else {
		progress_found(1);
		v->count++;
	}
	if (v->options->prints_records)
		v->write(v->out, v->options, &v->place, &reading);
	if (v->options->line_buffered)
		out_flush(v->out);
	return 0;
}

/* Judge the lines that are complete; the first ${seen} bytes end none. */
static int
judge_lines(struct validation *v, size_t seen)
{
	size_t begin = 0;
	char *newline;

	while ((newline = memchr(v->text + seen, '\n', v->len - seen)) !=
	    NULL) {
		seen = (size_t)(newline - v->text);
		if (judge(v, v->text + begin, seen - begin) == -1)
			return -1;
		begin = ++seen;
	}
	v->len -= begin;
	memmove(v->text, v->text + begin, v->len);
	return 0;
}

/* Make room to read into.  Return 0, or -1 when memory is out. */
static int
make_room(struct validation *v)
{
	size_t room = v->room < ROOM ? 2 * ROOM : 2 * v->room;
	char *text;

	if (v->room - v->len >= ROOM)
		return 0;
	if (room < v->room || (text = realloc(v->text, room)) == NULL)
		return -1;
	v->text = text;
	v->room = room;
	return 0;
}

/* Judge all lines of ${in}, the last one even if nothing ends it. */
static void
judge_input(struct validation *v, struct input *in)
{
	size_t seen;
	ssize_t n;

	do {
		if (make_room(v) == -1)
			goto no_memory;
		n = input_read(in, v->text + v->len, v->room - v->len);
		if (n == -1) {
			error_say(v->name, in->why);
			goto failed;
		}
		progress_read((uint64_t)n);
		progress_look();
		if (signals_death() != 0)
			return;
		seen = v->len;
		v->len += (size_t)n;
		if (judge_lines(v, seen) == -1)
			goto no_memory;
		if (in->waits)
			out_flush(v->out);
	} while (n > 0 && v->out->error == 0);
	if (v->len > 0 && judge(v, v->text, v->len) == -1)
		goto no_memory;
	write_summary(v->out, v->options, &v->place, v->count);
	return;

no_memory:
	error_say(v->name, strerror(ENOMEM));
failed:
	v->failed = true;
}

static void
validate_file(struct validation *v, const struct walk_entry *entry)
{
	const char *why = entry->why;
	struct input in;

	if (why == NULL && input_open(&in, entry->path, entry->st) == -1)
		why = in.why;
	if (why != NULL) {
		error_say(v->name, why);
		v->failed = true;
		return;
	}
	progress_file();
	in.encoding = v->options->encoding;
	v->place.file = in.file == NULL ? v->options->label : in.file;
	v->place.line = v->place.column = 0;
	v->len = v->count = 0;
	if (!input_is_output(&in.st, &v->output)) {
		judge_input(v, &in);
	} else if (v->options->output == NULL) {
		error_say(v->name, "it is also the output file");
		v->failed = true;
	}
	input_close(&in);
}

int
validate(const struct options *options, const struct urlsift_rules *rules,
    struct out *out)
{
	struct validation v = { .options = options,
		.rules = rules,
		.out = out };
	struct walk_entry entry;
	struct walk walk;

	v.write = options->format == FORMAT_JSON ? write_json_url :
						   write_text_url;
	if (options->quiet || fstat(out->fd, &v.output) == -1)
		memset(&v.output, 0, sizeof(v.output));
	walk_init(&walk, options);
	while (out->error == 0 && walk_next(&walk, &entry)) {
		v.name = walk_name(&walk, &entry);
		validate_file(&v, &entry);
	}
	walk_end(&walk);
	free(v.text);
	if (v.failed)
		return STATUS_ERROR;
	return v.some_invalid ? STATUS_NONE : STATUS_FOUND;
}
