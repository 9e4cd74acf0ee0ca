/*
 * A reader of messages.  Its helper stays for the next message.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "reader_pool.h"

/* How many gateways are undone, one inside the other. */
#define GATEWAYS_MOST 8

struct mail_reader {
	struct urlsift_document *document;
	int64_t patience; /* milliseconds for a message */
	int64_t until;	  /* the time when they are over */
	int is_late;
	const struct urlsift_rules *rules;
	struct urlsift_view *view; /* of what is found */
	struct urlsift_view *link; /* of what may be that of a gateway */
	struct urlsift_name target, risks; /* the fields */
	struct findings *findings;	   /* of the message that is read */
	char why[256]; /* what was warned of; empty: nothing */
};

/* Note where ${opens} leads if it is a link of a gateway, and where that leads.
 * The one view holds the text of the target, the other one what that opens. */
static int
follow(struct mail_reader *reader, const struct urlsift_reading *opens)
{
	const struct urlsift_hit *opened;
	struct urlsift_reading reading;
	struct urlsift_value target;
	int status, i;

	for (i = 0; i < GATEWAYS_MOST; i++) {
		urlsift_view_url(reader->link, opens, NULL);
		status = urlsift_view_get(reader->link, reader->target.field, 0,
		    &target);
		if (status != 1)
			return status;
		if (urlsift_url_check(reader->rules, target.text, target.len,
			&reading) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
		urlsift_view_url(reader->view, &reading, NULL);
		if ((opened = urlsift_view_opened(reader->view)) == NULL)
			return URLSIFT_ENOMEM;
		if ((opens = opened->opens) == NULL)
			return 0;
		status = findings_note(reader->findings, reader->view, opens);
		if (status != 0)
			return status;
	}
	return 0;
}

/* Note the risks of what the view looks at.  Return 0, or URLSIFT_ENOMEM. */
static int
note_risks(struct mail_reader *reader)
{
	struct urlsift_value name;
	size_t i;
	int status;

	for (i = 0; (status = urlsift_view_get(reader->view,
			 reader->risks.field, i, &name)) == 1;
	     i++)
		reader->findings->risks |=
		    settings_find_risk(name.text, name.len);
	return status;
}

/* A hit of urlsift_document_calls. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct mail_reader *reader = ctx;
	struct findings *findings = reader->findings;
	int is_valid, status;

	urlsift_view_hit(reader->view, hit, place);
	hit = urlsift_view_opened(reader->view);
	if (hit == NULL) {
		findings->incomplete |= FINDINGS_MEMORY;
		return 1;
	}
	is_valid = hit->reading[0]->reason == URLSIFT_R_NONE;
	if (!is_valid && hit->opens == NULL)
		return 0;
	findings->urls++;
	status = note_risks(reader);
	if (status == 0)
		status = findings_note(findings, reader->view,
		    hit->opens != NULL ? hit->opens : hit->reading[0]);
	if (status == 0 && hit->opens != NULL)
		status = follow(reader, hit->opens);
	if (status == URLSIFT_ENOMEM)
		findings->incomplete |= FINDINGS_MEMORY;
	return status != 0;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	struct mail_reader *reader = ctx;

	(void)place;
	(void)snprintf(reader->why, sizeof(reader->why), "%s", what);
}

/* The library counts those that may have links. */
static void
on_skipped(void *ctx, const struct urlsift_place *place, const char *type,
    size_t len)
{

	(void)ctx;
	(void)place;
	(void)type;
	(void)len;
}

/* Return the time in milliseconds. */
static int64_t
read_clock(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A wait of urlsift_document_calls. */
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

static const struct urlsift_document_calls calls = { .hit = on_hit,
	.warning = on_warning,
	.skipped = on_skipped,
	.idle = on_idle,
	.wait = on_wait };

/* Set the option ${name}, unless ${value} is NULL.  Return whether there is
 * memory. */
static int
set(struct mail_reader *reader, const char *name, const char *value)
{

	return value == NULL ||
	    urlsift_document_set(reader->document, name, value, NULL) ==
	    URLSIFT_OK;
}

struct mail_reader *
mail_reader_new(const struct urlsift_rules *rules,
    const struct settings *settings)
{
	struct mail_reader *reader = calloc(1, sizeof(*reader));

	if (reader == NULL)
		return NULL;
	reader->patience = (int64_t)settings->timeout * 1000;
	reader->rules = rules;
	(void)urlsift_name_read(&reader->target, "target", strlen("target"));
	(void)urlsift_name_read(&reader->risks, "risks", strlen("risks"));
	reader->document = urlsift_document_new(rules, &calls, reader);
	reader->view = urlsift_view_new(rules);
	reader->link = urlsift_view_new(rules);
	if (reader->document != NULL && reader->view != NULL &&
	    reader->link != NULL && set(reader, "type", "mail") &&
	    set(reader, "helper", settings->decoder) &&
	    set(reader, "sandbox", settings->sandbox) &&
	    /* Mail programs make no links of them. */
	    set(reader, "no-header-hosts", "yes")) {
		urlsift_document_need(reader->document, 0);
		return reader;
	}
	mail_reader_free(reader);
	return NULL;
}

/* Read ${mail}.  Return as urlsift_document_bytes(). */
static int
read_mail(struct mail_reader *reader, const char *mail, size_t len)
{

	reader->is_late = 0;
	reader->until = read_clock() + reader->patience;
	reader->why[0] = '\0';
	return urlsift_document_bytes(reader->document, mail, len, NULL);
}

const char *
mail_reader_start(struct mail_reader *reader)
{

	(void)read_mail(reader, "", 0);
	return reader->why[0] == '\0' ? NULL : reader->why;
}

int
mail_reader_read(struct mail_reader *reader, struct findings *findings,
    const char *mail, size_t len)
{
	int is_cut = (findings->incomplete & FINDINGS_SIZE) != 0, status;

	reader->findings = findings;
	status = set(reader, "broken", is_cut ? "yes" : "no") ?
	    read_mail(reader, mail, len) :
	    URLSIFT_ENOMEM;
	(void)urlsift_document_unread(reader->document, findings->unread,
	    sizeof(findings->unread));
	if (reader->is_late || status == URLSIFT_EINPUT)
		findings->incomplete |= FINDINGS_DECODER;
	else if (status == URLSIFT_ENOMEM)
		findings->incomplete |= FINDINGS_MEMORY;
	/* A helper that replaced another one ends with this thread. */
	return status == URLSIFT_EINPUT ||
	    (status == URLSIFT_OK && reader->why[0] == '\0');
}

void
mail_reader_free(struct mail_reader *reader)
{

	if (reader != NULL) {
		urlsift_document_free(reader->document);
		urlsift_view_free(reader->view);
		urlsift_view_free(reader->link);
	}
	free(reader);
}
