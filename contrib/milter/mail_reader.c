/*
 * A reader of messages.  Its helper stays for the next message.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <poll.h>
#include <stdlib.h>
#include <time.h>

#include "decode/urlsift-decode.h"
#include "mail_reader.h"

/* How many gateways are undone, one inside the other. */
#define GATEWAYS_MOST 8

/* Memory that grows. */
struct room {
	char *at;
	size_t size;
};

struct mail_reader {
	const struct mail_rules *rules;
	struct urlsift_helper *helper;
	int64_t patience; /* milliseconds for a message */
	int64_t until;	  /* the time when they are over */
	int is_late;
	struct urlsift_scanner *field, *body;
	struct urlsift_scanner *scanner; /* the one for the text that is read */
	struct urlsift_view *view;
	struct findings *findings; /* of the message that is read */
	struct room opens, target; /* of a URL, and of what it opens */
};

/* Have ${size} bytes of ${room}.  Return whether there is memory. */
static int
make_room(struct room *room, size_t size)
{
	char *grown;

	if (size <= room->size)
		return 1;
	if ((grown = realloc(room->at, size)) == NULL)
		return 0;
	room->at = grown;
	room->size = size;
	return 1;
}

/* Read what a click on the ${len} bytes at ${url} opens, in ${room}, to
 * ${opens}.  Return 1, 0 if it opens nothing, or URLSIFT_ENOMEM. */
static int
open_url(struct room *room, const char *url, size_t len,
    struct urlsift_reading *opens)
{

	if (!make_room(room, URLSIFT_OPENS_ROOM(len, 0)))
		return URLSIFT_ENOMEM;
	return urlsift_url_opens(url, len, NULL, 0, room->at, room->size,
		   opens) > 0;
}

/* Note where ${link} leads if it is one of a gateway, and where that leads. */
static int
follow(struct mail_reader *reader, const struct urlsift_reading *link)
{
	struct urlsift_reading opens = *link;
	int status = 0, i;
	long len;

	for (i = 0; i < GATEWAYS_MOST && status == 0; i++) {
		if (!make_room(&reader->target, URLSIFT_TARGET_ROOM(opens.len)))
			return URLSIFT_ENOMEM;
		len = urlsift_url_target(&opens, reader->target.at,
		    reader->target.size);
		if (len <= 0)
			return 0;
		status = open_url(&reader->opens, reader->target.at,
		    (size_t)len, &opens);
		if (status <= 0)
			return status;
		status = findings_note_target(reader->findings, &opens);
	}
	return status;
}

/* Note ${reading}, what a click on the ${len} bytes at ${url} opens, and what
 * that leads to. */
static int
note(struct mail_reader *reader, const struct urlsift_reading *reading,
    const char *url, size_t len)
{
	struct urlsift_reading opens;
	int does_open = open_url(&reader->opens, url, len, &opens), status;

	if (does_open == URLSIFT_ENOMEM)
		return URLSIFT_ENOMEM;
	status = findings_note(reader->findings, reading,
	    does_open == 1 ? &opens : NULL);
	return status == 0 && does_open == 1 ? follow(reader, &opens) : status;
}

/* A urlsift_on_hit.  What is no valid URL in a text is a link only if a mail
 * program repairs it. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	const struct urlsift_reading *reading = hit->reading[0];

	if (reading->reason != URLSIFT_R_NONE &&
	    (hit->notes & URLSIFT_N_REPAIRED) == 0)
		return 0;
	return note(ctx, reading, reading->url, reading->len);
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct mail_reader *reader = ctx;

	reader->scanner = part->field[0] == '\0' ? reader->body : reader->field;
	return 0;
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct mail_reader *reader = ctx;

	return urlsift_scanner_feed(reader->scanner, text, len);
}

/* A text ends.  If the message is cut, the last URL of each text may be. */
static int
on_end(void *ctx)
{
	struct mail_reader *reader = ctx;

	return urlsift_scanner_finish(reader->scanner,
	    reader->findings->incomplete & FINDINGS_SIZE ? URLSIFT_BROKEN :
							   URLSIFT_ENDED);
}

/* A link, which is a whole URL. */
static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	static const unsigned no_url = URLSIFT_DECODE_RELATIVE |
	    URLSIFT_DECODE_DATA | URLSIFT_DECODE_SHORTENED;
	struct mail_reader *reader = ctx;
	char host[URLSIFT_HOST_ROOM];
	struct urlsift_reading reading;
	int status;

	if (url->opens == NULL && ((url->flags & no_url) != 0 || url->cut > 0))
		return 0;
	status = urlsift_url_check(reader->rules->field, url->url, url->len,
	    &reading);
	if (status != URLSIFT_OK)
		return status;
	if (url->text != NULL)
		reader->findings->risks |= urlsift_link_risks(url->text,
		    url->text_len, url->opens == NULL ? url->url : url->opens,
		    url->opens == NULL ? url->len : url->opens_len, host);
	if (url->opens == NULL)
		return findings_note(reader->findings, &reading, NULL);
	return note(reader, &reading, url->opens, url->opens_len);
}

static int
on_warning(void *ctx, const char *what)
{
	struct mail_reader *reader = ctx;

	(void)what;
	reader->findings->incomplete |= FINDINGS_DECODER;
	return 0;
}

static const struct urlsift_decode_sink sink = { .part = on_part,
	.text = on_text,
	.gap = on_end,
	.url = on_url,
	.part_end = on_end,
	.warning = on_warning };

/* Return the time in milliseconds. */
static int64_t
read_clock(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A wait of urlsift_helper_watch. */
static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct mail_reader *reader = ctx;
	struct pollfd polled = { .fd = fd, .events = events };
	int64_t left = reader->until - read_clock();

	reader->is_late = left <= 0;
	if (reader->is_late)
		return -1;
	/* The caller asks again if a signal or our time ends it. */
	return poll(&polled, 1, ms < left ? ms : (int)left) == 1;
}

/* The helper is waited for, or has ended, perhaps since the time is over. */
static int
on_idle(void *ctx, int input_waits)
{
	const struct mail_reader *reader = ctx;

	(void)input_waits;
	return reader->is_late;
}

static const struct urlsift_helper_watch watch = { .idle = on_idle,
	.wait = on_wait };

static void
start_clock(struct mail_reader *reader)
{

	reader->is_late = 0;
	reader->until = read_clock() + reader->patience;
}

struct mail_reader *
mail_reader_new(const struct mail_rules *rules, const struct settings *settings)
{
	struct mail_reader *reader = calloc(1, sizeof(*reader));

	if (reader == NULL)
		return NULL;
	reader->rules = rules;
	reader->patience = (int64_t)settings->timeout * 1000;
	reader->helper = urlsift_helper_new(&sink, reader);
	reader->field = urlsift_scanner_new(rules->field, on_hit, reader);
	reader->body = urlsift_scanner_new(rules->body, on_hit, reader);
	reader->view = urlsift_view_new(rules->field);
	if (reader->helper != NULL && reader->field != NULL &&
	    reader->body != NULL && reader->view != NULL &&
	    (settings->decoder == NULL ||
		urlsift_helper_program(reader->helper, settings->decoder) ==
		    URLSIFT_DECODE_OK)) {
		urlsift_helper_watch(reader->helper, &watch, reader);
		urlsift_helper_sandbox(reader->helper, settings->sandbox);
		return reader;
	}
	mail_reader_free(reader);
	return NULL;
}

const char *
mail_reader_start(struct mail_reader *reader)
{

	start_clock(reader);
	return urlsift_helper_libraries(reader->helper) == NULL ?
	    urlsift_helper_error(reader->helper) :
	    NULL;
}

int
mail_reader_read(struct mail_reader *reader, struct findings *findings,
    const char *mail, size_t len)
{
	static const struct urlsift_decode_input input = {
		.kind = URLSIFT_DECODE_MAIL
	};
	int status;

	reader->findings = findings;
	findings->view = reader->view;
	start_clock(reader);
	status = urlsift_helper_run_bytes(reader->helper, &input, mail, len);
	/* A helper that replaced another one ends with this thread. */
	if (status == URLSIFT_DECODE_OK)
		return urlsift_helper_error(reader->helper) == NULL;
	if (reader->is_late)
		findings->incomplete |= FINDINGS_DECODER;
	else if (status == URLSIFT_DECODE_ENOMEM ||
	    (status == URLSIFT_DECODE_STOPPED &&
		(findings->incomplete & FINDINGS_URLS) == 0))
		findings->incomplete |= FINDINGS_MEMORY;
	else if (status != URLSIFT_DECODE_STOPPED)
		findings->incomplete |= FINDINGS_DECODER;
	/* A scanner may hold a text. */
	return 0;
}

void
mail_reader_free(struct mail_reader *reader)
{

	if (reader != NULL) {
		urlsift_helper_free(reader->helper);
		urlsift_scanner_free(reader->field);
		urlsift_scanner_free(reader->body);
		urlsift_view_free(reader->view);
		free(reader->opens.at);
		free(reader->target.at);
	}
	free(reader);
}
