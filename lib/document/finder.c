/*
 * Finders: keep what is found in a text or a document until it is taken.  A
 * language's errors and exceptions cannot leave a callback of the library, and
 * locks of its interpreter are not needed here.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "../base/buf.h"
#include "../found.h"
#include "../rules.h"

/* Milliseconds between two pauses. */
#define PAUSE 10

/* Bytes that what is found takes in addition, as an object of a language. */
#define OBJECT 300

struct urlsift_finder {
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
	struct urlsift_view *view;
	struct urlsift_scanner *scanner;
	struct us_buf text; /* that later hits need: from counter.base on */
	struct us_buf why;  /* a warning that is written */
	struct us_counter counter;
	enum urlsift_unit url_unit;	/* in URLs, if the text counts bytes */
	struct us_found *first, **link; /* what is kept */
	size_t held, most;		/* bytes that it takes, and may take */
	bool is_full, is_short;		/* there is no room or no memory */
	bool has_lines;			/* of a text: they are counted */
	uint64_t seen, lines, line;	/* so far; the last begins here */

	urlsift_on_found *on; /* gets what is found; NULL: it is kept */
	void *on_ctx;

	struct urlsift_document_calls calls;
	struct urlsift_document *document;
	int (*pause)(void *ctx);
	void *ctx;
	int64_t paused; /* the time of the last pause */
	bool is_stopped;
};

/* Append what was found to what is kept.  Return 0, or 1 to stop. */
static int
keep(struct urlsift_finder *f, struct us_found *found)
{

	f->is_short = f->is_short || found == NULL;
	if (found == NULL)
		return 1;
	f->is_full = f->held > f->most ||
	    found->size + OBJECT > f->most - f->held;
	if (f->is_full) {
		urlsift_found_free(&found->found);
		return 1;
	}
	f->held += found->size + OBJECT;
	*f->link = found;
	f->link = &found->next;
	return 0;
}

/* Write a warning of three parts.  Return whether there is memory. */
static bool
write_warning(struct urlsift_finder *f, const char *begin, const char *text,
    size_t len, const char *end)
{

	f->why.len = 0;
	f->is_short = us_buf_add(&f->why, begin, strlen(begin)) != URLSIFT_OK ||
	    us_buf_add(&f->why, text, len) != URLSIFT_OK ||
	    us_buf_add(&f->why, end, strlen(end) + 1) != URLSIFT_OK;
	return !f->is_short;
}

/* Write the warning that the filter number ${i} cannot decide on ${hit}
 * (pattern-without-an-answer). */
static bool
write_undecided(struct urlsift_finder *f, int i, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *r = hit->reading[0];
	char begin[64];

	(void)snprintf(begin, sizeof(begin), "%s takes too many steps: ",
	    urlsift_filter_option((size_t)i)->name);
	return write_warning(f, begin, r->url, r->len,
	    " is not filtered by it");
}

static bool
counts(const struct urlsift_finder *f)
{

	return f->counter.unit != URLSIFT_U_BYTES ||
	    f->url_unit != URLSIFT_U_BYTES;
}

/* Count in ${copy} what a language counts. */
static void
count(struct urlsift_finder *f, struct urlsift_hit *copy)
{
	unsigned i;

	if (f->counter.unit != URLSIFT_U_BYTES)
		us_hit_count(copy, &f->counter);
	else
		for (i = 0; i < copy->readings; i++)
			us_reading_count((void *)(uintptr_t)copy->reading[i],
			    f->url_unit);
}

/* Return whether a copy of what the view looks at is to be kept. */
static bool
is_wanted(struct urlsift_finder *f, const char *warning)
{
	int status = f->on == NULL ? 1 : f->on(f->on_ctx, f->view, warning);

	f->is_short = status < 0;
	return status > 0;
}

static void
count_lines(struct urlsift_finder *f, uint64_t byte)
{
	const char *at, *newline;

	while (f->has_lines && f->seen < byte) {
		at = f->text.data + (f->seen - f->counter.base);
		newline = memchr(at, '\n', (size_t)(byte - f->seen));
		if (newline == NULL) {
			f->seen = byte;
		} else {
			f->seen += (uint64_t)(newline - at) + 1;
			f->line = f->seen;
			f->lines++;
		}
	}
}

/* Keep ${hit} at ${place}, which may be NULL, if it passes.  Return 0, or 1 to
 * stop. */
static int
judge(struct urlsift_finder *f, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	const char *warning = "";
	struct us_found *found;
	int passes;

	urlsift_view_hit(f->view, hit, place);
	passes = urlsift_filter_passes(f->filter, f->view);
	f->is_short = passes < 0;
	if (passes >= URLSIFT_UNDECIDED &&
	    write_undecided(f, passes - URLSIFT_UNDECIDED, hit))
		warning = f->why.data;
	if (passes == 0 || f->is_short)
		return f->is_short;
	if (!counts(f) && !is_wanted(f, warning))
		return f->is_short;
	found = us_found_new(hit, place, *warning == '\0' ? NULL : warning,
	    f->text.memory);
	if (found == NULL || !counts(f))
		return keep(f, found);
	count(f, found->found.hit);
	if (f->on != NULL)
		urlsift_view_found(f->view, &found->found);
	if (is_wanted(f, warning))
		return keep(f, found);
	urlsift_found_free(&found->found);
	return f->is_short;
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct urlsift_finder *f = ctx;
	struct urlsift_place place;

	if (!f->has_lines)
		return judge(f, hit, NULL);
	count_lines(f, hit->begin);
	place = (struct urlsift_place){ .line = f->lines + 1,
		.column = hit->begin - f->line + 1 };
	return judge(f, hit, &place);
}

struct urlsift_finder *
urlsift_finder_new(const struct urlsift_rules *rules,
    const struct urlsift_filter *filter)
{
	const struct urlsift_memory *memory = &rules->memory;
	struct urlsift_finder *f =
	    memory->realloc(memory->ctx, NULL, sizeof(*f));

	if (f == NULL)
		return NULL;
	memset(f, 0, sizeof(*f));
	f->rules = rules;
	f->filter = filter;
	f->text.memory = f->why.memory = memory;
	f->link = &f->first;
	f->most = SIZE_MAX;
	f->url_unit = URLSIFT_U_BYTES;
	f->view = urlsift_view_new(rules);
	f->scanner = urlsift_scanner_new(rules, on_hit, f);
	if (f->view != NULL && f->scanner != NULL)
		return f;
	urlsift_finder_free(f);
	return NULL;
}

/* Drop the text that no later hit needs, if it is half of it or more. */
static void
drop_text(struct urlsift_finder *f)
{
	uint64_t settled = urlsift_scanner_settled(f->scanner);
	size_t gone = (size_t)(settled - f->counter.base);

	if (gone == 0 || gone < f->text.len / 2)
		return;
	(void)us_counter_at(&f->counter, settled);
	count_lines(f, settled);
	f->text.len -= gone;
	memmove(f->text.data, f->text.data + gone, f->text.len);
	f->counter.base = settled;
}

void
urlsift_finder_count_lines(struct urlsift_finder *f, enum urlsift_unit unit)
{

	f->has_lines = true;
	f->url_unit = unit;
}

int
urlsift_finder_feed(struct urlsift_finder *f, const char *text, size_t len,
    enum urlsift_unit unit)
{
	int status;

	f->counter.unit = unit;
	if (unit != URLSIFT_U_BYTES || f->has_lines) {
		drop_text(f);
		if (us_buf_add(&f->text, text, len) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		f->counter.text = f->text.data;
	}
	status = urlsift_scanner_feed(f->scanner, text, len);
	return f->is_short ? URLSIFT_ENOMEM : status;
}

int
urlsift_finder_finish(struct urlsift_finder *f, enum urlsift_end how)
{
	int status = urlsift_scanner_finish(f->scanner, how);

	if (status == URLSIFT_EINVAL)
		return status;
	f->text.len = 0;
	f->counter.base = f->counter.byte = f->counter.number = 0;
	f->seen = f->lines = f->line = 0;
	return f->is_short ? URLSIFT_ENOMEM : status;
}

struct urlsift_found *
urlsift_finder_take(struct urlsift_finder *f)
{
	struct us_found *first = f->first;

	if (first == NULL)
		return NULL;
	f->first = first->next;
	if (f->first == NULL)
		f->link = &f->first;
	f->held -= first->size + OBJECT;
	return &first->found;
}

void
urlsift_finder_on(struct urlsift_finder *f, urlsift_on_found *on, void *ctx)
{

	f->on = on;
	f->on_ctx = ctx;
}

/* Return whether the caller has the document stopped.  He is asked now and
 * then. */
static bool
is_stopped(struct urlsift_finder *f)
{
	struct timespec time;
	int64_t now;

	if (f->pause == NULL || f->is_stopped)
		return f->is_stopped;
	(void)clock_gettime(CLOCK_MONOTONIC, &time);
	now = (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
	if (now - f->paused >= PAUSE) {
		f->paused = now;
		f->is_stopped = f->pause(f->ctx) != 0;
	}
	return f->is_stopped;
}

/* The calls of a document. */
static int
on_hit_of_document(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{

	return is_stopped(ctx) || judge(ctx, hit, place);
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	struct urlsift_finder *f = ctx;
	const char *member = urlsift_place_member(place);
	const char *mark = *member == '\0' ? "" : ": ";

	if (!f->is_full && !f->is_short && !f->is_stopped &&
	    write_warning(f, member, mark, strlen(mark), what))
		(void)keep(f,
		    us_found_new(NULL, place, f->why.data, f->text.memory));
}

/* The helper is waited for, perhaps in vain. */
static int
on_idle(void *ctx, int input_waits)
{
	const struct urlsift_finder *f = ctx;

	(void)input_waits;
	return f->is_full || f->is_short || f->is_stopped;
}

/* The library asks again if a pause ends it. */
static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct pollfd polled = { .fd = fd, .events = events };

	if (is_stopped(ctx))
		return -1;
	return poll(&polled, 1, ms < PAUSE ? ms : PAUSE) == 1;
}

struct urlsift_document *
urlsift_finder_document(struct urlsift_finder *f, enum urlsift_unit unit,
    int (*pause)(void *ctx), void *ctx)
{

	f->calls = (struct urlsift_document_calls){ .hit = on_hit_of_document,
		.warning = on_warning,
		.idle = on_idle,
		.wait = on_wait };
	f->counter.unit = URLSIFT_U_BYTES;
	f->url_unit = unit;
	f->pause = pause;
	f->ctx = ctx;
	urlsift_document_free(f->document);
	f->document = urlsift_document_new(f->rules, &f->calls, f);
	return f->document;
}

int
urlsift_finder_read(struct urlsift_finder *f, int fd, const char *bytes,
    size_t len, const char *name, size_t most)
{
	char why[96];
	int status;

	if (f->document == NULL)
		return URLSIFT_EINVAL;
	f->is_full = f->is_short = f->is_stopped = false;
	f->most = most;
	status = bytes == NULL ?
	    urlsift_document_read(f->document, fd, name) :
	    urlsift_document_bytes(f->document, bytes, len, name);
	f->most = SIZE_MAX;
	if (f->is_full) {
		(void)snprintf(why, sizeof(why),
		    "it takes more than %zu bytes of memory; the rest is not "
		    "read",
		    most);
		(void)keep(f, us_found_new(NULL, NULL, why, f->text.memory));
	}
	if (f->is_short || status == URLSIFT_ENOMEM)
		return URLSIFT_ENOMEM;
	return f->is_stopped ? URLSIFT_STOPPED : URLSIFT_OK;
}

void
urlsift_finder_free(struct urlsift_finder *f)
{
	const struct urlsift_memory *memory;
	struct urlsift_found *found;

	if (f == NULL)
		return;
	memory = f->text.memory;
	urlsift_document_free(f->document);
	urlsift_scanner_free(f->scanner);
	urlsift_view_free(f->view);
	while ((found = urlsift_finder_take(f)) != NULL)
		urlsift_found_free(found);
	us_buf_free(&f->text);
	us_buf_free(&f->why);
	memory->free(memory->ctx, f);
}
