/*
 * The readers of messages, which all connections share.  The helper of one
 * stays for the next message.  libmilter's threads come and go with
 * connections, and a mail server makes a connection for each of its clients;
 * but a helper ends with the thread that started it.  So one thread, which
 * stays, starts the helpers, and all threads use them.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <poll.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <syslog.h>
#include <time.h>

#include "milter.h"

/* Readers that stay without a message; there are as many as messages come at a
 * time. */
#define IDLE_MOST 16

struct reader {
	struct urlsift_document *document;
	int64_t until; /* the time in milliseconds when that is over */
	int is_late;
	struct urlsift_view *view; /* of what is found */
	struct findings *findings; /* of the message that is read */
	char why[256];		   /* the first warning; empty: none */
};

/* Those without a message; the last one was used last. */
static struct reader *idle[IDLE_MOST];
static size_t idles;
static pthread_mutex_t idle_lock = PTHREAD_MUTEX_INITIALIZER;

/* The thread that starts helpers, one at a time. */
static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t asked, answered;
static struct reader *starting;

/* A hit of urlsift_document_calls. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct reader *reader = ctx;

	urlsift_view_hit(reader->view, hit, place);
	return findings_add(reader->findings, reader->view);
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	struct reader *reader = ctx;

	(void)place;
	if (reader->why[0] == '\0')
		(void)snprintf(reader->why, sizeof(reader->why), "%s", what);
}

/* The library counts those that may have links. */
static void
on_skipped(void *ctx, const struct urlsift_place *place, const char *type,
    size_t len)
{

	(void)ctx, (void)place, (void)type, (void)len;
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
	struct reader *reader = ctx;
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

	(void)input_waits;
	return ((const struct reader *)ctx)->is_late;
}

/* Set the option ${name}, unless ${value} is NULL.  Return whether there is
 * memory. */
static int
set(struct reader *reader, const char *name, const char *value)
{

	return value == NULL ||
	    urlsift_document_set(reader->document, name, value, NULL) ==
	    URLSIFT_OK;
}

static void
reader_free(struct reader *reader)
{

	if (reader != NULL) {
		urlsift_document_free(reader->document);
		urlsift_view_free(reader->view);
	}
	free(reader);
}

/* Return a new reader, or NULL if memory is out. */
static struct reader *
reader_new(void)
{
	static const struct urlsift_document_calls calls = { .hit = on_hit,
		.warning = on_warning,
		.skipped = on_skipped,
		.idle = on_idle,
		.wait = on_wait };
	struct reader *reader = calloc(1, sizeof(*reader));

	if (reader == NULL)
		return NULL;
	reader->document = urlsift_document_new(settings.rules, &calls, reader);
	reader->view = urlsift_view_new(settings.rules);
	if (reader->document != NULL && reader->view != NULL &&
	    set(reader, "type", "mail") &&
	    set(reader, "helper", settings.decoder) &&
	    set(reader, "sandbox", settings.sandbox) &&
	    /* Mail programs make no links of them. */
	    set(reader, "no-header-hosts", "yes")) {
		urlsift_document_need(reader->document, 0);
		return reader;
	}
	reader_free(reader);
	return NULL;
}

/* Read ${mail}.  Return as urlsift_document_bytes(). */
static int
read_bytes(struct reader *reader, const char *mail, size_t len)
{

	reader->is_late = 0;
	reader->until = read_clock() + (int64_t)settings.timeout * 1000;
	reader->why[0] = '\0';
	return urlsift_document_bytes(reader->document, mail, len, NULL);
}

static void
await(sem_t *semaphore)
{

	while (sem_wait(semaphore) == -1 && errno == EINTR)
		;
}

static void *
start_helpers(void *ctx)
{

	for (;;) {
		await(&asked);
		(void)read_bytes(starting, "", 0);
		(void)sem_post(&answered);
	}
	return ctx;
}

/* Have the helper of ${reader} started.  If that fails, reading fails, too, and
 * says so. */
static void
start(struct reader *reader)
{

	(void)pthread_mutex_lock(&start_lock);
	starting = reader;
	(void)sem_post(&asked);
	await(&answered);
	(void)pthread_mutex_unlock(&start_lock);
}

/* Return the reader that was used last of those without a message, or a new
 * one; NULL if memory is out. */
static struct reader *
take(void)
{
	struct reader *reader = NULL;

	(void)pthread_mutex_lock(&idle_lock);
	if (idles > 0)
		reader = idle[--idles];
	(void)pthread_mutex_unlock(&idle_lock);
	if (reader == NULL && (reader = reader_new()) != NULL)
		start(reader);
	return reader;
}

static void
give_back(struct reader *reader)
{

	(void)pthread_mutex_lock(&idle_lock);
	if (idles < IDLE_MOST) {
		idle[idles++] = reader;
		reader = NULL;
	}
	(void)pthread_mutex_unlock(&idle_lock);
	reader_free(reader);
}

int
readers_open(void)
{
	pthread_t starter;
	struct reader *reader;

	(void)sem_init(&asked, 0, 0);
	(void)sem_init(&answered, 0, 0);
	if (pthread_create(&starter, NULL, start_helpers, NULL) != 0 ||
	    (reader = take()) == NULL) {
		log_line(LOG_ERR, "out of memory");
		return -1;
	}
	if (reader->why[0] != '\0') {
		log_line(LOG_ERR, "%s", reader->why);
		return -1;
	}
	if (urlsift_document_is_weak(reader->document))
		log_line(LOG_WARNING,
		    "the decoder has no sandbox here: see --sandbox");
	give_back(reader);
	return 0;
}

void
readers_read(struct findings *findings, const char *mail, size_t len)
{
	struct reader *reader = take();
	int status;

	if (reader == NULL) {
		findings->incomplete |= FINDINGS_MEMORY;
		return;
	}
	reader->findings = findings;
	status = URLSIFT_ENOMEM;
	if (set(reader, "broken",
		findings->incomplete & FINDINGS_SIZE ? "yes" : "no"))
		status = read_bytes(reader, mail, len);
	(void)urlsift_document_unread(reader->document, findings->text[UNREAD],
	    sizeof(findings->text[UNREAD]));
	(void)strcpy(findings->why,
	    reader->is_late ? "it took longer than --timeout" : reader->why);
	if (reader->is_late || status == URLSIFT_EINPUT)
		findings->incomplete |= FINDINGS_DECODER;
	else if (status == URLSIFT_ENOMEM)
		findings->incomplete |= FINDINGS_MEMORY;
	/* A helper that replaced another one ends with this thread. */
	if (status == URLSIFT_EINPUT ||
	    (status == URLSIFT_OK && reader->why[0] == '\0'))
		give_back(reader);
	else
		reader_free(reader);
}
