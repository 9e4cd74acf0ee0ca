/*
 * A document: its type is detected, it is decoded if need be, and its texts are
 * scanned.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../decode/charset.h"
#include "document.h"
#include "kind.h"
#include "protocol.h"

/* Milliseconds that a read is waited for at a time. */
#define PAUSE 1000

/* The place of what is in no part. */
static const struct urlsift_within nowhere = { .member = "",
	.part = "",
	.field = "",
	.pointer = "" };

/* An input: a descriptor, or bytes. */
struct source {
	int fd; /* -1: bytes */
	const char *bytes;
	size_t len; /* of the bytes, or of what was read into the prefix */
	bool ended;
	int error; /* of read(2) */
};

/* The hit of us_part_found, of a document that is a text. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit, struct urlsift_place *place,
    bool is_aside)
{
	struct urlsift_document *d = ctx;

	(void)is_aside;
	place->file = d->name;
	return d->receiver.calls.hit(d->receiver.ctx, hit, place);
}

static const struct us_part_found found = { on_hit, NULL };

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
	d->rules = rules;
	d->receiver.calls = *calls;
	d->receiver.ctx = ctx;
	d->parts.found = &found;
	d->parts.ctx = d;
	d->needs_lines = true;
	return d;
}

void
urlsift_document_need(struct urlsift_document *d, unsigned from)
{

	d->needs_lines = (from & URLSIFT_FROM_LINES) != 0;
	d->needs_context = (from & URLSIFT_FROM_TEXT) != 0;
	d->waits_for_text = d->needs_context;
}

/* Return the helper, or NULL when memory is out. */
static struct us_helper *
get_helper(struct urlsift_document *d)
{
	const struct us_document_settings *s = &d->settings;

	if (d->helper != NULL)
		return d->helper;
	if ((d->helper = us_helper_new(&d->receiver, NULL)) == NULL)
		return NULL;
	us_helper_sandbox(d->helper, s->sandbox);
	if (s->helper == NULL || us_helper_program(d->helper, s->helper))
		return d->helper;
	us_helper_free(d->helper);
	d->helper = NULL;
	return NULL;
}

/* Set what ${input} has of the settings. */
static void
set_input(const struct urlsift_document *d, struct urlsift_decode_input *input)
{
	const struct us_document_settings *s = &d->settings;

	input->members = s->type;
	input->no_headers = s->no_headers;
	input->all_headers = !s->no_header_hosts &&
	    (urlsift_rules_get(d->rules, "schemeless") != 0 ||
		urlsift_rules_get(d->rules, "emails") != 0);
	input->encoding = s->encoding;
	input->base = s->base;
	input->keep = s->keep;
	input->limits.output = s->max_extract;
	/* With a limit in bytes, the ratio needs none. */
	input->limits.ratio = s->max_extract != 0 ? UINT64_MAX : 0;
	input->limits.time =
	    s->max_time > UINT64_MAX / 1000 ? UINT64_MAX : s->max_time * 1000;
}

static unsigned
find_wants(const struct urlsift_document *d)
{

	return (d->needs_lines ? US_PROTOCOL_LINES : 0) |
	    (d->needs_context ? US_PROTOCOL_AROUND : 0) |
	    (d->waits_for_text ? US_PROTOCOL_WHOLE : 0) |
	    (d->receiver.texts != NULL ? US_PROTOCOL_TEXTS : 0) |
	    (d->settings.no_quoted ? US_PROTOCOL_UNQUOTED : 0) |
	    (d->settings.no_header_hosts ? US_PROTOCOL_NO_HOSTS : 0) |
	    (d->settings.broken ? US_PROTOCOL_BEGINNING : 0);
}

/* Report the error of the whole input, or of the message in which the decoder
 * had to stop. */
static void
say_end(struct urlsift_document *d, int status)
{
	struct us_helper_state last = us_helper_state(d->helper);

	if (status == URLSIFT_DECODE_ENOMEM)
		last.error = strerror(ENOMEM);
	if (last.error == NULL)
		return;
	if (status != URLSIFT_DECODE_EHELPER)
		last.place.within = &nowhere;
	us_receiver_warn(&d->receiver, &last.place, last.error);
}

int
us_document_decode(struct urlsift_document *d,
    struct urlsift_decode_input *input, int fd, const char *prefix, size_t len)
{
	const struct us_asked asked = { d->rules, find_wants(d), d->name };
	const struct urlsift_place whole = { .file = d->name,
		.within = &nowhere };
	int status;

	d->receiver.has_failed = d->is_stopped = d->is_whole = false;
	memset(d->receiver.unread, 0, sizeof(d->receiver.unread));
	set_input(d, input);
	if (get_helper(d) == NULL) {
		us_receiver_warn(&d->receiver, &whole, strerror(ENOMEM));
		return URLSIFT_DECODE_ENOMEM;
	}
	status = us_helper_run(d->helper, &asked, input, fd, prefix, len);
	d->is_stopped = status == URLSIFT_DECODE_STOPPED;
	d->is_whole = status ==
	    (input->slice.to > 0 ? URLSIFT_DECODE_SLICED : URLSIFT_DECODE_OK);
	/* That another helper has gone on to the end is no loss. */
	d->is_incomplete = d->receiver.has_failed || !d->is_whole;
	say_end(d, status);
	us_receiver_end(&d->receiver, &whole);
	return status;
}

/* Read up to ${size} bytes of ${s}.  Return how many; 0 at its end, or if it is
 * to be stopped; -1 with the error in ${s}. */
static ssize_t
read_some(struct urlsift_document *d, struct source *s, char *room, size_t size)
{
	ssize_t n;
	int comes;

	do {
		comes = d->receiver.calls.wait == NULL ?
		    1 :
		    d->receiver.calls.wait(d->receiver.ctx, s->fd, POLLIN,
			PAUSE);
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

	return len == 0 ? 0 : us_part_scan_text(ctx, text, len);
}

/* Scan the bytes of ${s} from ${at} on.  Between pieces the caller may stop.
 * Return other than 0 to stop. */
static int
scan_bytes(struct urlsift_document *d, const struct source *s, size_t at)
{
	size_t end;
	int result = 0;

	for (; result == 0 && at < s->len; at = end) {
		if (d->receiver.calls.wait != NULL &&
		    d->receiver.calls.wait(d->receiver.ctx, -1, 0, 0) < 0)
			return 1;
		end = s->len - at < US_DETECT_PREFIX ? s->len :
						       at + US_DETECT_PREFIX;
		result = us_converter_put(d->converter, s->bytes + at, end - at,
		    put_text, &d->parts);
	}
	return result;
}

/* Scan ${s} without its first ${skipped} bytes.  Return other than 0 to
 * stop. */
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

static int
scan_text(struct urlsift_document *d, struct source *s)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	const struct urlsift_place place = { .file = d->name };
	size_t skipped;
	const char *given = d->settings.encoding,
		   *name = us_charset_detect(s->bytes, s->len, given, &skipped);
	int result;

	if (d->converter == NULL &&
	    (d->converter = malloc(sizeof(*d->converter))) == NULL)
		return -1;
	us_converter_open(d->converter, name);
	if (name == given)
		us_receiver_binary(&d->receiver, &place,
		    us_binary_detect(s->bytes, s->len));
	us_part_scan_begin(&d->parts, d->rules, URLSIFT_DECODE_TEXT,
	    find_wants(d));
	result = us_part_scan_part(&d->parts, &part);
	if (result == 0)
		result = scan_pieces(d, s, skipped);
	if (result == 0 && s->error != 0)
		result = us_part_scan_broken(&d->parts);
	if (result == 0)
		result = us_part_scan_part_end(&d->parts);
	return d->parts.is_short ? -1 : result;
}

static int
decode(struct urlsift_document *d, const struct source *s,
    enum urlsift_decode_kind kind, const char *name)
{
	struct urlsift_decode_input input = { .kind = kind,
		.named = us_document_named(name),
		.index = 1 };

	switch (us_document_decode(d, &input, s->fd, s->bytes, s->len)) {
	case URLSIFT_DECODE_ENOMEM:
		return -1;
	case URLSIFT_DECODE_STOPPED:
		return 1;
	default:
		return 0;
	}
}

static int
read_source(struct urlsift_document *d, struct source *s, const char *name)
{
	enum urlsift_decode_kind kind;
	int result;

	d->receiver.has_failed = d->is_incomplete = false;
	memset(d->receiver.unread, 0, sizeof(d->receiver.unread));
	d->name = name;
	kind = read_first(d, s, name);
	result = kind == URLSIFT_DECODE_TEXT ? scan_text(d, s) :
					       decode(d, s, kind, name);
	if (kind == URLSIFT_DECODE_TEXT)
		d->is_incomplete = d->receiver.has_failed;
	if (result == -1)
		return URLSIFT_ENOMEM;
	if (s->error != 0)
		us_receiver_warn(&d->receiver,
		    &(struct urlsift_place){ .file = name },
		    strerror(s->error));
	if (result != 0)
		return URLSIFT_STOPPED;
	return d->is_incomplete || s->error != 0 ? URLSIFT_EINPUT : URLSIFT_OK;
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
	/* No bytes may stand nowhere. */
	struct source s = { -1, len == 0 ? "" : bytes, len, true, 0 };

	return read_source(d, &s, name);
}

uint64_t
urlsift_document_unread(const struct urlsift_document *d, char *text,
    size_t size)
{
	char all[US_BINARY_SUMMARY];
	uint64_t n = us_binary_summary(d->receiver.unread, all);
	const char *formats = strchr(all, ':');

	(void)snprintf(text, size, "%s", n == 0 ? "" : formats + 2);
	return n;
}

int
urlsift_document_is_weak(const struct urlsift_document *d)
{

	return d->helper != NULL &&
	    d->settings.sandbox == URLSIFT_SANDBOX_PREFER &&
	    us_helper_state(d->helper).is_weak;
}

void
urlsift_document_free(struct urlsift_document *d)
{
	size_t i;

	if (d == NULL)
		return;
	us_helper_free(d->helper);
	us_part_scan_free(&d->parts);
	for (i = 0; i < US_DOCUMENT_OPTIONS; i++)
		free(d->text[i]);
	free(d->converter);
	free(d->prefix);
	urlsift_rules_free(d->usual);
	free(d);
}
