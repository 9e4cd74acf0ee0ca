/*
 * A hit waits until so much of what follows it is held as its editor wants, so
 * that what becomes of it does not depend on where the input was cut (S2).
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../input/input.h"
#include "../input/progress.h"
#include "../input/walk.h"
#include "../output/errors.h"
#include "../output/template.h"
#include "../output/utf8.h"
#include "../base/signals.h"
#include "../base/exit_status.h"
#include "passthru.h"

/* The least room to read into. */
#define ROOM ((size_t)65536)

struct passthru_hit {
	struct passthru_hit *next;
	struct urlsift_hit *hit;
};

const char *
passthru_at(const struct passthru *e, uint64_t offset)
{

	return e->text + (offset - e->begin);
}

/* Remember the end of what is written. */
static void
remember(struct passthru *e, const char *text, size_t len)
{

	if (len > PASSTHRU_TAIL) {
		text += len - PASSTHRU_TAIL;
		len = PASSTHRU_TAIL;
	}
	if (e->tail_len + len > sizeof(e->tail)) {
		memmove(e->tail, e->tail + e->tail_len - PASSTHRU_TAIL,
		    PASSTHRU_TAIL);
		e->tail_len = PASSTHRU_TAIL;
	}
	memcpy(e->tail + e->tail_len, text, len);
	e->tail_len += len;
}

void
passthru_put(struct passthru *e, const char *text, size_t len)
{

	if (len == 0)
		return;
	remember(e, text, len);
	out_lines(e->out, text, len);
}

static void
put_moved(struct passthru *e)
{

	passthru_put(e, e->moved, e->moved_len);
	e->moved_len = 0;
}

void
passthru_skip(struct passthru *e, uint64_t offset)
{

	if (offset > e->done)
		e->done = offset;
}

/* Write the source up to ${offset}. */
static void
copy(struct passthru *e, uint64_t offset)
{

	if (offset <= e->done)
		return;
	if (e->chooses) {
		context_put(e, offset);
		return;
	}
	passthru_put(e, passthru_at(e, e->done), (size_t)(offset - e->done));
	e->done = offset;
}

void
passthru_pass(struct passthru *e, uint64_t offset)
{

	if (e->moved_len > 0 && e->moved_to <= offset) {
		copy(e, e->moved_to);
		put_moved(e);
	}
	copy(e, offset);
}

bool
passthru_move(struct passthru *e, const struct urlsift_hit *hit, uint64_t to)
{
	size_t i, len, room = (size_t)(hit->end - hit->begin);
	char *moved;

	if (room > e->moved_room) {
		if ((moved = realloc(e->moved, room)) == NULL)
			return false;
		e->moved = moved;
		e->moved_room = room;
	}
	for (i = 1; i < hit->spans; i++) {
		len = (size_t)(hit->span[i].begin - hit->span[i - 1].end);
		memcpy(e->moved + e->moved_len,
		    passthru_at(e, hit->span[i - 1].end), len);
		e->moved_len += len;
	}
	e->moved_to = to;
	passthru_skip(e, hit->end);
	return true;
}

/* Have a copy of ${hit} wait.  Return false when memory is out. */
static bool
passthru_hit_add(struct passthru *e, const struct urlsift_hit *hit)
{
	struct passthru_hit *made = malloc(sizeof(*made));

	if (made == NULL)
		return false;
	made->next = NULL;
	if ((made->hit = urlsift_hit_copy(hit, NULL)) == NULL) {
		free(made);
		return false;
	}
	*e->last = made;
	e->last = &made->next;
	return true;
}

/* Forget the first hit that waits. */
static void
passthru_hit_drop(struct passthru *e)
{
	struct passthru_hit *hit = e->first;

	if ((e->first = hit->next) == NULL)
		e->last = &e->first;
	urlsift_hit_free(hit->hit);
	free(hit);
}

/* Say of the input what is wrong with it. */
static void
complain(struct passthru *e, const char *why)
{

	error_say(e->place.file == NULL ? INPUT_STDIN : e->place.file, why);
	e->failed = true;
}

/* Say why ${hit} is edited although a pattern could not tell (D60). */
static void
tell_fault(struct passthru *e, const struct urlsift_hit *hit)
{
	char what[MATCH_FAULT];

	matcher_tell(&e->matcher, hit->begin, what);
	complain(e, what);
}

/* Have a hit wait.  A urlsift_on_hit. */
static int
take(void *ctx, const struct urlsift_hit *hit)
{
	struct passthru *e = ctx;
	const struct options *o = e->options;
	bool is_kept = hit->reading[0]->reason == URLSIFT_R_NONE;
	struct urlsift_hit mapped = *hit;

	if ((is_kept ? !o->kept : !o->rejected) || e->count >= o->max_count ||
	    !filter_passes(e->filter, &e->matcher, hit, 0))
		return 0;
	e->count++;
	e->found = true;
	progress_found(1);
	if ((o->refang && !refanged_map(&e->refanged, hit, &mapped)) ||
	    !passthru_hit_add(e, &mapped)) {
		e->is_short = true;
		return 1;
	}
	if (e->matcher.fault != NULL)
		tell_fault(e, &mapped);
	return 0;
}

/* Return whether enough of the input is held to edit ${hit}.  What is whole
 * needs nothing: it is not mended. */
static bool
is_ready(const struct passthru *e, const struct urlsift_hit *hit)
{

	return hit->spans == 1 || e->begin + e->len - hit->end >= e->ahead;
}

/* Edit the hits for which enough of the input is held, or that ${ended}. */
static void
passthru_hits(struct passthru *e, bool ended)
{

	while (!e->is_short && e->first != NULL &&
	    (ended || is_ready(e, e->first->hit))) {
		e->on_hit(e, e->first->hit);
		passthru_hit_drop(e);
	}
}

/* Return ${offset} or up to three bytes less: a terminal gets no piece of a
 * character or of a line end. */
static uint64_t
whole_characters(const struct passthru *e, uint64_t offset)
{
	size_t back, held = (size_t)(offset - e->done);
	const char *at = passthru_at(e, offset);

	if (!e->out->shows || held == 0)
		return offset;
	if (at[-1] == '\r')
		return offset - 1;
	for (back = 1; back <= 3 && back <= held; back++)
		if (((unsigned char)at[-(ptrdiff_t)back] & 0xC0) == 0xC0)
			return utf8_len(at - back, back) == 0 ? offset - back :
								offset;
	return offset;
}

/* Write what is settled before ${offset}, and forget it. */
static void
write_settled(struct passthru *e, uint64_t offset, bool ended)
{
	size_t gone;

	passthru_hits(e, ended);
	if (e->is_short)
		return;
	if (e->first != NULL && e->first->hit->begin < offset)
		offset = e->first->hit->begin;
	if (!ended && offset > e->done)
		offset = whole_characters(e, offset);
	if (e->chooses)
		context_settle(e, offset, ended);
	else
		passthru_pass(e, offset);
	if (e->needs_lines)
		line_counter_forget(&e->lines, e->done);
	gone = (size_t)(e->done - e->begin);
	if (gone < e->len - gone)
		return;
	e->len -= gone;
	memmove(e->text, e->text + gone, e->len);
	e->begin = e->done;
}

/* Make room to read into.  Return false when memory is out. */
static bool
make_room(struct passthru *e)
{
	size_t room = e->room < ROOM ? 2 * ROOM : 2 * e->room;
	char *text;

	if (e->room - e->len >= ROOM)
		return true;
	if (room < e->room || (text = realloc(e->text, room)) == NULL)
		return false;
	e->text = text;
	e->room = room;
	return true;
}

/* Scan ${len} bytes; none: the input has ended.  Return as
 * urlsift_scanner_feed(). */
static int
scan(struct passthru *e, struct urlsift_scanner *scanner, const char *at,
    size_t len)
{

	return e->options->refang ?
	    refanged_feed(&e->refanged, scanner, at, len) :
	    urlsift_scanner_feed(scanner, at, len);
}

/* Return the offset before which all is settled. */
static uint64_t
settled(const struct passthru *e, const struct urlsift_scanner *scanner)
{

	return e->options->refang ? refanged_settled(&e->refanged, scanner) :
				    urlsift_scanner_settled(scanner);
}

/* Read a piece of ${in} and scan it.  Return as input_read() does. */
static ssize_t
scan_piece(struct passthru *e, struct input *in,
    struct urlsift_scanner *scanner)
{
	ssize_t n = -1;
	char *at;

	if (!make_room(e))
		goto no_memory;
	at = e->text + e->len;
	n = input_read(in, at, e->room - e->len);
	progress_look();
	if (n <= 0)
		return n;
	progress_read((uint64_t)n);
	e->len += (size_t)n;
	if (e->needs_lines && line_counter_add(&e->lines, at, (size_t)n) == -1)
		goto no_memory;
	if (scan(e, scanner, at, (size_t)n) != URLSIFT_OK)
		goto no_memory;
	write_settled(e, settled(e, scanner), false);
	if (e->is_short)
		goto no_memory;
	if (in->waits || e->options->line_buffered)
		out_flush(e->out);
	return n;

no_memory:
	e->is_short = true;
	return -1;
}

/* The text ends, ${broken} off or not: edit what waits for that.  When memory
 * is out nobody knows what is in the rest: it is not written. */
static void
finish(struct passthru *e, struct urlsift_scanner *scanner, bool broken)
{

	if (e->is_short)
		return;
	if (scan(e, scanner, NULL, 0) < 0 ||
	    urlsift_scanner_finish(scanner,
		broken ? URLSIFT_BROKEN : URLSIFT_ENDED) < 0)
		e->is_short = true;
	else
		write_settled(e, e->begin + e->len, true);
}

/* Forget the hits that wait: a signal has ended all (D53), or memory is out. */
static void
drop_hits(struct passthru *e)
{

	while (e->first != NULL)
		passthru_hit_drop(e);
}

/* Edit all of ${in}; what was read before an error is written, too.  Return
 * NULL or why it cannot be. */
static const char *
passthru_input(struct passthru *e, struct input *in)
{
	struct urlsift_scanner *scanner;
	ssize_t n;

	if ((e->options->refang && !refanged_begin(&e->refanged)) ||
	    (scanner = urlsift_scanner_new(e->rules, take, e)) == NULL)
		return strerror(ENOMEM);
	do {
		n = scan_piece(e, in, scanner);
	} while (n > 0 && e->out->error == 0 && signals_death() == 0 &&
	    !(e->chooses && context_is_done(e)));
	if (signals_death() != 0)
		n = 0;
	else
		finish(e, scanner, n == -1);
	drop_hits(e);
	urlsift_scanner_free(scanner);
	if (e->is_short)
		return strerror(ENOMEM);
	return n == -1 ? in->why : NULL;
}

static void
passthru_file(struct passthru *e, const struct walk_entry *entry)
{
	const char *why = entry->why;
	struct input in;

	e->place.file = strcmp(entry->path, "-") == 0 ? e->options->label :
							entry->path;
	progress_file();
	e->begin = e->done = e->count = 0;
	e->len = e->tail_len = e->moved_len = 0;
	e->is_short = false;
	line_counter_start(&e->lines, 0, 1, 0);
	context_begin(e);
	if (why == NULL && input_open(&in, entry->path, entry->st) == -1)
		why = in.why;
	else if (why == NULL) {
		in.encoding = e->options->encoding;
		if (!input_is_output(&in.st, &e->output))
			why = passthru_input(e, &in);
		else if (e->options->output == NULL)
			why = "it is also the output file";
		input_close(&in);
	}
	if (why != NULL)
		complain(e, why);
}

/* Return what ${when} means for ${out}. */
static bool
is_wanted(enum when when, const struct out *out, const char *unwanted)
{
	const char *terminal = getenv("TERM");

	if (when != WHEN_AUTO)
		return when == WHEN_ALWAYS;
	return isatty(out->fd) == 1 && terminal != NULL &&
	    strcmp(terminal, "dumb") != 0 &&
	    (unwanted == NULL || *unwanted == '\0');
}

int
edit(const struct setup *setup, struct out *out)
{
	static passthru_on_hit *const editors[] = {
		[FORMAT_MEND] = mend,
		[FORMAT_REPLACE] = replace,
		[FORMAT_HIGHLIGHT] = highlight,
		[FORMAT_CONTEXT] = context_hit,
	};
	const struct options *options = &setup->options;
	struct passthru e = { .options = options,
		.rules = setup->rules,
		.filter = &setup->filter,
		.out = out };
	struct walk_entry entry;
	struct walk walk;

	e.on_hit = editors[options->format];
	e.chooses = options->format == FORMAT_CONTEXT;
	e.ahead = options->format == FORMAT_MEND ? MEND_AHEAD : 0;
	e.needs_lines = (options->format == FORMAT_REPLACE &&
			    template_needs_lines(options->template)) ||
	    (e.chooses && options->lines);
	e.colors = is_wanted(options->color, out, getenv("NO_COLOR"));
	e.links = is_wanted(options->hyperlink, out, NULL);
	e.last = &e.first;
	if (fstat(out->fd, &e.output) == -1)
		memset(&e.output, 0, sizeof(e.output));
	line_counter_init(&e.lines);
	rewrite_init(&e.rewrite, options, setup->rules);
	walk_init(&walk, options);
	while (out->error == 0 && signals_death() == 0 &&
	    walk_next(&walk, &entry))
		passthru_file(&e, &entry);
	walk_end(&walk);
	line_counter_free(&e.lines);
	rewrite_free(&e.rewrite);
	matcher_free(&e.matcher);
	refanged_free(&e.refanged);
	free(e.text);
	free(e.moved);
	if (e.failed)
		return STATUS_ERROR;
	return e.found ? STATUS_FOUND : STATUS_NONE;
}
