/*
 * The log of a mail: an array of events, and their words one behind the other.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "mail_log.h"

/* Return room for ${more} behind ${n} of ${room} elements of ${size} bytes, or
 * NULL. */
static void *
array_grow(void *array, size_t n, size_t more, size_t *room, size_t size)
{
	size_t wanted = *room == 0 ? 256 : *room;
	void *grown;

	while (wanted - n < more)
		wanted *= 2;
	if (array != NULL && wanted == *room)
		return array;
	if ((grown = realloc(array, wanted * size)) != NULL)
		*room = wanted;
	return grown;
}

/* A word of an event; empty: there is none. */
struct word {
	const char *text;
	size_t len;
};

static const struct word none = { "", 0 };

/* Return a string as a word; it may be NULL. */
static struct word
word_of(const char *string)
{
	struct word word = { string, 0 };

	if (string == NULL)
		return none;
	word.len = strlen(string);
	return word;
}

/* Return ${len} bytes as a word; ${text} may be NULL. */
static struct word
word_cut(const char *text, size_t len)
{
	struct word word = { text, len };

	return text == NULL ? none : word;
}

/* Keep an event with two words.  Return 0, or 1 if memory is out. */
static int
log_keep(struct mail_log *log, enum mail_event_kind kind, uint64_t number,
    struct word first, struct word second)
{
	struct mail_event event = { kind, log->len, first.len, second.len,
		number };
	void *grown = array_grow(log->events, log->n, 1, &log->room,
	    sizeof(*log->events));

	log->is_short = true;
	if (grown == NULL)
		return 1;
	log->events = grown;
	grown = array_grow(log->text, log->len, first.len + second.len,
	    &log->size, 1);
	if (grown == NULL)
		return 1;
	log->text = grown;
	log->is_short = false;
	memcpy(log->text + log->len, first.text, first.len);
	memcpy(log->text + log->len + first.len, second.text, second.len);
	log->len += first.len + second.len;
	log->events[log->n++] = event;
	return 0;
}

/* Nobody takes the events, and they are too many: say so and stop. */
static int
end_log(struct mail_log *log)
{

	(void)(log_keep(log, MAIL_BROKEN, 0, none, none) == 0 &&
	    log_keep(log, MAIL_WARNING, 0,
		word_of("it takes too much memory; the rest is not read"),
		none) == 0);
	return 1;
}

/* What was kept is complete: have a batch taken.  Return what a callback
 * returns. */
static int
log_commit(struct mail_log *log)
{
	size_t held = log->len + log->n * sizeof(*log->events);

	if (log->take != NULL)
		return held < MAIL_LOG_BATCH ? 0 : log->take(log->ctx);
	return held < MAIL_LOG_MOST ? 0 : end_log(log);
}

/* Keep an event of its own with one word. */
static int
log_add(struct mail_log *log, enum mail_event_kind kind, struct word word)
{

	if (log_keep(log, kind, 0, word, none) != 0)
		return 1;
	return log_commit(log);
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{

	if (log_keep(ctx, MAIL_MESSAGE, message->index,
		word_cut(message->id, message->id_len),
		word_of(message->date)) != 0)
		return 1;
	if (log_keep(ctx, MAIL_HEADING, 0, word_of(message->sender),
		word_of(message->subject)) != 0)
		return 1;
	return log_commit(ctx);
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{

	if (log_keep(ctx, MAIL_PART, part->is_plain != 0, word_of(part->path),
		word_of(part->field)) != 0)
		return 1;
	return log_commit(ctx);
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct mail_log *log = ctx;
	struct mail_event *last;

	if (log_keep(log, MAIL_TEXT, 0, word_cut(text, len), none) != 0)
		return 1;
	/* Text that follows text is one. */
	last = log->n < 2 ? NULL : log->events + log->n - 2;
	if (last != NULL && last->kind == MAIL_TEXT) {
		last->first += len;
		log->n--;
	}
	return log_commit(log);
}

static int
on_gap(void *ctx)
{

	return log_add(ctx, MAIL_GAP, none);
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{

	if (log_keep(ctx, MAIL_URL, url->flags, word_cut(url->url, url->len),
		word_cut(url->opens, url->opens_len)) != 0 ||
	    log_keep(ctx, MAIL_PLACE, 0, word_of(url->element),
		word_of(url->attribute)) != 0 ||
	    log_keep(ctx, MAIL_LABEL, 0, word_cut(url->text, url->text_len),
		word_of(url->text_host)) != 0)
		return 1;
	return log_commit(ctx);
}

static int
on_broken(void *ctx)
{

	return log_add(ctx, MAIL_BROKEN, none);
}

static int
on_skipped(void *ctx, const char *type, uint64_t begin, uint64_t end)
{

	(void)begin;
	(void)end;
	return log_add(ctx, MAIL_SKIPPED, word_of(type));
}

static int
on_warning(void *ctx, const char *what)
{

	return log_add(ctx, MAIL_WARNING, word_of(what));
}

const struct urlsift_decode_sink mail_log_sink = { .message = on_message,
	.part = on_part,
	.text = on_text,
	.gap = on_gap,
	.url = on_url,
	.broken = on_broken,
	.skipped = on_skipped,
	.warning = on_warning };

bool
mail_kind(const char *name, enum urlsift_decode_kind *kind)
{
	static const char *const names[] = { "mail", "mbox", "news", "html" };
	size_t i;

	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (strcmp(name, names[i]) == 0) {
			*kind = URLSIFT_DECODE_MAIL +
			    (enum urlsift_decode_kind)i;
			return true;
		}
	return false;
}

bool
mail_sandbox(const char *name, enum urlsift_sandbox *sandbox)
{

	if (strcmp(name, "prefer") == 0)
		*sandbox = URLSIFT_SANDBOX_PREFER;
	else if (strcmp(name, "require") == 0)
		*sandbox = URLSIFT_SANDBOX_REQUIRE;
	else if (strcmp(name, "fresh") == 0)
		*sandbox = URLSIFT_SANDBOX_FRESH;
	else if (strcmp(name, "none") == 0)
		*sandbox = URLSIFT_SANDBOX_NONE;
	else
		return false;
	return true;
}

const char *
mail_event_name(enum mail_event_kind kind)
{
	static const char *const names[] = { "message", "heading", "part",
		"text", "gap", "url", "place", "label", "broken", "skipped",
		"warning" };

	return names[kind];
}

void
mail_log_clear(struct mail_log *log)
{

	log->n = log->len = 0;
	log->is_short = false;
}

void
mail_log_free(struct mail_log *log)
{

	free(log->events);
	free(log->text);
}
