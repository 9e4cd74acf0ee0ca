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

#include "document.h"
#include "protocol.h"

/* Milliseconds that a read is waited for at a time. */
#define PAUSE 1000

/* The place of what is in no part. */
static const struct urlsift_within nowhere = { .member = "",
	.part = "",
	.field = "",
	.pointer = "" };

/* An input: a descriptor, or bytes. */
struct input {
	struct urlsift_document *d;
	int fd;
	const char *bytes; /* NULL: a descriptor */
	size_t len;
};

/* The hit of us_part_found, of a document that is a text. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit, struct urlsift_place *place,
    bool is_aside)
{
	struct urlsift_document *d = ctx;
	int result;

	(void)is_aside;
	place->file = d->name;
	result = d->receiver.calls.hit(d->receiver.ctx, hit, place);
	if (result == -1 && d->receiver.texts != NULL)
		d->parts.is_short = true;
	return result;
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

	if (d->helper == NULL &&
	    (d->helper = us_helper_new(&d->receiver, NULL)) == NULL)
		return NULL;
	us_helper_sandbox(d->helper, s->sandbox);
	return s->helper == NULL || us_helper_program(d->helper, s->helper) ?
	    d->helper :
	    NULL;
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

/* Wait until ${in} can be read.  Return 0, or -1 if it is to be stopped. */
static int
await(const struct input *in)
{
	const struct us_receiver *r = &in->d->receiver;
	int comes;

	if (r->calls.wait == NULL)
		return 0;
	do {
		comes = in->fd == -1 ?
		    r->calls.wait(r->ctx, -1, 0, 0) :
		    r->calls.wait(r->ctx, in->fd, POLLIN, PAUSE);
	} while (comes == 0 && in->fd != -1);
	return comes < 0 ? -1 : 0;
}

/* A us_source_read. */
static long
read_some(void *ctx, char *room, size_t size)
{
	struct input *in = ctx;
	ssize_t n = (ssize_t)(in->len < size ? in->len : size);

	if (await(in) == -1) {
		in->d->source.is_stopped = true;
		return 0;
	}
	if (in->bytes != NULL) {
		memcpy(room, in->bytes, (size_t)n);
		in->bytes += n;
		in->len -= (size_t)n;
		return n;
	}
	do {
		n = read(in->fd, room, size);
	} while (n == -1 && errno == EINTR);
	in->d->source.waits = n < (ssize_t)size;
	return n;
}

/* Scan the text of which ${n} bytes have been read.  What comes before a pause
 * is scanned at once, unless contexts would depend on that. */
static int
scan_pieces(struct urlsift_document *d, long n)
{
	int result = 0;

	while (result == 0 && n > 0) {
		result = us_part_scan_text(&d->parts, d->prefix, (size_t)n);
		if (result == 0 && d->source.waits && !d->waits_for_text)
			result = us_part_scan_flush(&d->parts);
		if (result == 0)
			n = us_source_next(&d->source, d->prefix,
			    US_DETECT_PREFIX);
	}
	return result != 0 || n == 0 ? result : us_part_scan_broken(&d->parts);
}

int
us_document_scan(struct urlsift_document *d, long n)
{
	static const struct urlsift_decode_part part = { .path = NULL };
	const struct urlsift_place place = { .file = d->name };
	const struct us_texts *texts = d->receiver.texts;
	int result = 0;

	us_receiver_binary(&d->receiver, &place, d->source.binary);
	d->parts.texts = texts;
	d->parts.texts_ctx = d->receiver.ctx;
	us_part_scan_begin(&d->parts, d->rules, URLSIFT_DECODE_TEXT,
	    find_wants(d));
	if (texts != NULL)
		result = texts->begin(d->receiver.ctx, &place, false);
	if (result == 0)
		result = us_part_scan_part(&d->parts, &part);
	if (result == 0)
		result = scan_pieces(d, n);
	if (result == 0 && d->source.is_stopped)
		result = 1;
	if (result == 0)
		result = us_part_scan_part_end(&d->parts);
	d->is_incomplete = d->receiver.has_failed;
	return d->parts.is_short ? -1 : result;
}

long
us_document_begin(struct urlsift_document *d, us_source_read *read, void *ctx)
{

	if (d->prefix == NULL &&
	    (d->prefix = malloc(US_DETECT_PREFIX)) == NULL) {
		d->source.error = ENOMEM;
		return -1;
	}
	d->source.read = read;
	d->source.ctx = ctx;
	return us_source_begin(&d->source, &d->settings, d->name, d->prefix,
	    US_DETECT_PREFIX);
}

static int
decode(struct urlsift_document *d, int fd, const char *text, size_t len)
{
	struct urlsift_decode_input input = { .kind = d->source.kind,
		.named = us_document_named(d->name),
		.index = 1 };

	switch (us_document_decode(d, &input, fd, text, len)) {
	case URLSIFT_DECODE_ENOMEM:
		return -1;
	case URLSIFT_DECODE_STOPPED:
		return 1;
	default:
		return 0;
	}
}

static int
read_input(struct urlsift_document *d, struct input *in)
{
	const struct input all = *in;
	long n = us_document_begin(d, read_some, in);

	if (d->source.is_stopped)
		return 1;
	if (d->source.kind == URLSIFT_DECODE_TEXT || n == -1)
		return us_document_scan(d, n);
	return all.bytes != NULL ? decode(d, -1, all.bytes, all.len) :
				   decode(d, in->fd, d->prefix, (size_t)n);
}

/* Read ${in}, which is called ${name}. */
static int
read_named(struct input *in, const char *name)
{
	struct urlsift_document *d = in->d;
	int result;

	d->receiver.has_failed = d->is_incomplete = false;
	memset(d->receiver.unread, 0, sizeof(d->receiver.unread));
	d->name = name;
	result = read_input(d, in);
	if (result == -1 || d->source.error == ENOMEM)
		return URLSIFT_ENOMEM;
	if (d->source.error != 0)
		us_receiver_warn(&d->receiver,
		    &(struct urlsift_place){ .file = name },
		    strerror(d->source.error));
	if (result != 0)
		return URLSIFT_STOPPED;
	return d->is_incomplete || d->source.error != 0 ? URLSIFT_EINPUT :
							  URLSIFT_OK;
}

int
urlsift_document_read(struct urlsift_document *d, int fd, const char *name)
{
	struct input in = { .d = d, .fd = fd };

	return read_named(&in, name);
}

int
urlsift_document_bytes(struct urlsift_document *d, const char *bytes,
    size_t len, const char *name)
{
	/* No bytes may stand nowhere. */
	struct input in = { d, -1, len == 0 ? "" : bytes, len };

	return read_named(&in, name);
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
	us_source_free(&d->source);
	free(d->prefix);
	urlsift_rules_free(d->usual);
	free(d);
}
