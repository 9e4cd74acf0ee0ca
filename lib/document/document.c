/*
 * A document: its type is detected, it is decoded if need be, and its texts are
 * scanned.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../decode/converter.h"
#include "document.h"
#include "kind.h"

/* Milliseconds that a read is waited for at a time. */
#define PAUSE 1000

/* An input: a descriptor, or bytes. */
struct source {
	int fd; /* -1: bytes */
	const char *bytes;
	size_t len; /* of the bytes, or of what was read into the prefix */
	bool ended;
	int error; /* of read(2) */
};

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	struct urlsift_document *d = ctx;

	d->is_incomplete = true;
	if (d->calls.warning != NULL)
		d->calls.warning(d->ctx, place, what);
}

static void
on_binary(void *ctx, const struct urlsift_place *place, enum us_binary what)
{
	struct urlsift_document *d = ctx;

	if (d->on_binary != NULL)
		d->on_binary(d->ctx, place, what);
	else if (what > US_BINARY_OTHER)
		on_warning(ctx, place, us_binary_message(what));
}

static void
on_skipped(void *ctx, const struct urlsift_place *place, const char *type,
    size_t len)
{
	struct urlsift_document *d = ctx;

	if (d->calls.skipped != NULL)
		d->calls.skipped(d->ctx, place, type, len);
}

static int
on_idle(void *ctx, int input_waits)
{
	struct urlsift_document *d = ctx;

	return d->calls.idle == NULL ? 0 : d->calls.idle(d->ctx, input_waits);
}

static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct urlsift_document *d = ctx;

	return d->calls.wait(d->ctx, fd, events, ms);
}

struct urlsift_document *
urlsift_document_new(const struct urlsift_rules *rules,
    const struct urlsift_document_calls *calls, void *ctx)
{
	struct urlsift_document *d = calloc(1, sizeof(*d));

	if (d == NULL)
		return NULL;
	if (rules == NULL)
		rules = d->usual = urlsift_rules_new(NULL);
	if (rules == NULL) {
		free(d);
		return NULL;
	}
	d->rules = d->decoded.rules = d->parts.rules = rules;
	d->calls = *calls;
	d->ctx = ctx;
	d->decoded.settings = d->parts.settings = &d->settings;
	d->decoded.consumer = &us_part_scan_consumer;
	d->decoded.consumer_ctx = &d->parts;
	d->decoded.on_skipped = on_skipped;
	d->decoded.on_warning = on_warning;
	d->decoded.on_binary = on_binary;
	d->decoded.watch.idle = on_idle;
	d->decoded.watch.wait = calls->wait == NULL ? NULL : on_wait;
	d->decoded.ctx = d;
	d->parts.on_hit = calls->hit;
	d->parts.ctx = ctx;
	d->parts.place = &d->decoded.place;
	d->parts.needs_lines = true;
	return d;
}

void
urlsift_document_need(struct urlsift_document *d, unsigned from)
{

	d->parts.needs_lines = (from & URLSIFT_FROM_LINES) != 0;
	d->parts.needs_context = (from & URLSIFT_FROM_TEXT) != 0;
	d->decoded.waits_for_text = d->parts.needs_context;
}

/* Read up to ${size} bytes of ${s}.  Return how many; 0 at its end, or if it is
 * to be stopped; -1 with the error in ${s}. */
static ssize_t
read_some(struct urlsift_document *d, struct source *s, char *room, size_t size)
{
	ssize_t n;
	int comes;

	do {
		comes = d->calls.wait == NULL ?
		    1 :
		    d->calls.wait(d->ctx, s->fd, POLLIN, PAUSE);
	} while (comes == 0);
	if (comes < 0)
		return 0;
	do {
		n = read(s->fd, room, size);
	} while (n == -1 && errno == EINTR);
	if (n == -1)
		s->error = errno;
	return n;
}

/* Read the beginning of ${s}, until its type is known, and return that. */
static enum urlsift_decode_kind
read_first(struct urlsift_document *d, struct source *s, const char *name)
{
	struct us_kind state = { .named = us_document_named(name) };
	enum urlsift_decode_kind kind;
	ssize_t n;

	if (s->fd == -1)
		return us_document_kind(&d->settings, &state, s->bytes, s->len,
		    true);
	do {
		n = read_some(d, s, d->prefix + s->len,
		    US_DETECT_PREFIX - s->len);
		s->len += n > 0 ? (size_t)n : 0;
		s->ended = n <= 0;
		kind = us_document_kind(&d->settings, &state, d->prefix, s->len,
		    s->ended);
	} while (kind == URLSIFT_DECODE_AUTO);
	return kind;
}

/* A us_converter_out. */
static int
put_text(void *ctx, const char *text, size_t len)
{

	return len == 0 ? 0 : us_part_scan_consumer.text(ctx, text, len);
}

/* Scan the bytes of ${s} from ${at} on.  Between pieces the caller may stop.
 * Return as a us_decoded_consumer does. */
static int
scan_bytes(struct urlsift_document *d, const struct source *s, size_t at)
{
	size_t end;
	int result = 0;

	for (; result == 0 && at < s->len; at = end) {
		if (d->calls.wait != NULL &&
		    d->calls.wait(d->ctx, -1, 0, 0) < 0)
			return 1;
		end = s->len - at < US_DETECT_PREFIX ? s->len :
						       at + US_DETECT_PREFIX;
		result = us_converter_put(d->converter, s->bytes + at, end - at,
		    put_text, &d->parts);
	}
	return result;
}

/* Scan ${s} without its first ${skipped} bytes.  Return as a
 * us_decoded_consumer does. */
static int
scan_pieces(struct urlsift_document *d, struct source *s, size_t skipped)
{
	struct us_converter *c = d->converter;
	ssize_t n;
	int result = scan_bytes(d, s, skipped);

	while (result == 0 && s->fd != -1 && !s->ended) {
		n = read_some(d, s, d->prefix, US_DETECT_PREFIX);
		s->ended = n <= 0;
		if (n > 0)
			result = us_converter_put(c, d->prefix, (size_t)n,
			    put_text, &d->parts);
	}
	return result == 0 ? us_converter_close(c, put_text, &d->parts) :
			     result;
}

/* Scan ${s}, a text. */
static int
scan_text(struct urlsift_document *d, struct source *s)
{
	const struct us_charset_mark *mark = us_charset_mark(s->bytes, s->len);
	const char *name = d->settings.encoding;
	int result;

	if (d->converter == NULL &&
	    (d->converter = malloc(sizeof(*d->converter))) == NULL)
		return -1;
	if (mark != NULL)
		name = mark->name;
	else if (us_charset_is_utf8(s->bytes, s->len))
		name = NULL;
	us_converter_open(d->converter, name);
	on_binary(d, &d->decoded.place, us_binary_detect(s->bytes, s->len));
	result = us_part_scan_consumer.begin(&d->parts, false);
	if (result == 0)
		result = scan_pieces(d, s, mark == NULL ? 0 : mark->len);
	if (result == 0)
		result = us_part_scan_consumer.end(&d->parts,
		    s->error != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED, true);
	return result;
}

/* Have ${s} decoded. */
static int
decode(struct urlsift_document *d, const struct source *s,
    enum urlsift_decode_kind kind, const char *name)
{
	struct urlsift_decode_input input = { .kind = kind,
		.named = us_document_named(name),
		.index = 1 };

	switch (us_decoded_read(&d->decoded, &input, s->fd, s->bytes, s->len)) {
	case URLSIFT_DECODE_ENOMEM:
		return -1;
	case URLSIFT_DECODE_STOPPED:
		return 1;
	default:
		return 0;
	}
}

/* Read ${s}. */
static int
read_source(struct urlsift_document *d, struct source *s, const char *name)
{
	enum urlsift_decode_kind kind;
	int result;

	d->is_incomplete = false;
	memset(&d->decoded.place, 0, sizeof(d->decoded.place));
	d->decoded.place.file = name;
	kind = read_first(d, s, name);
	result = kind == URLSIFT_DECODE_TEXT ? scan_text(d, s) :
					       decode(d, s, kind, name);
	if (result == -1)
		return URLSIFT_ENOMEM;
	if (s->error != 0)
		on_warning(d, &d->decoded.place, strerror(s->error));
	if (result != 0)
		return URLSIFT_STOPPED;
	return d->is_incomplete ? URLSIFT_EINPUT : URLSIFT_OK;
}

int
urlsift_document_read(struct urlsift_document *d, int fd, const char *name)
{
	struct source s = { .fd = fd };

	if (d->prefix == NULL && (d->prefix = malloc(US_DETECT_PREFIX)) == NULL)
		return URLSIFT_ENOMEM;
	s.bytes = d->prefix;
	return read_source(d, &s, name);
}

int
urlsift_document_bytes(struct urlsift_document *d, const char *bytes,
    size_t len, const char *name)
{
	struct source s = { -1, bytes, len, true, 0 };

	return read_source(d, &s, name);
}

int
urlsift_document_is_weak(const struct urlsift_document *d)
{

	return d->decoded.helper != NULL &&
	    d->settings.sandbox == URLSIFT_SANDBOX_PREFER &&
	    urlsift_helper_is_weak(d->decoded.helper);
}

void
urlsift_document_free(struct urlsift_document *d)
{
	size_t i;

	if (d == NULL)
		return;
	us_decoded_free(&d->decoded);
	us_part_scan_free(&d->parts);
	for (i = 0; i < US_DOCUMENT_OPTIONS; i++)
		free(d->text[i]);
	free(d->converter);
	free(d->prefix);
	urlsift_rules_free(d->usual);
	free(d);
}
