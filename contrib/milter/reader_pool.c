/*
 * The readers of messages.  libmilter's threads come and go with connections,
 * and a mail server makes a connection for each of its clients; but a helper
 * ends with the thread that started it.  So one thread, which stays, starts the
 * helpers, and all threads use them.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <syslog.h>

#include "mail_log.h"
#include "reader_pool.h"

/* Readers that stay without a message; there are as many as messages come at a
 * time. */
#define IDLE_MOST 16

/* The readers without a message; the last one was used last. */
static struct mail_reader *idle[IDLE_MOST];
static size_t idles;
static pthread_mutex_t idle_lock = PTHREAD_MUTEX_INITIALIZER;

/* The thread that starts helpers, one at a time. */
static pthread_t starter;
static pthread_mutex_t start_lock = PTHREAD_MUTEX_INITIALIZER;
static sem_t asked, answered;
static struct mail_reader *starting; /* NULL: the thread ends */
static const char *start_error;

/* Set before the first thread is started, and never changed. */
static const struct urlsift_rules *shared_rules;
static const struct settings *shared_settings;

static void
await(sem_t *semaphore)
{

	while (sem_wait(semaphore) == -1 && errno == EINTR)
		;
}

static void *
start_helpers(void *ctx)
{

	for (await(&asked); starting != NULL; await(&asked)) {
		start_error = mail_reader_start(starting);
		(void)sem_post(&answered);
	}
	return ctx;
}

/* Have the helper of ${reader} started.  Return NULL, or why it cannot be
 * run. */
static const char *
start_helper(struct mail_reader *reader)
{
	const char *why;

	(void)pthread_mutex_lock(&start_lock);
	starting = reader;
	(void)sem_post(&asked);
	await(&answered);
	why = start_error;
	(void)pthread_mutex_unlock(&start_lock);
	return why;
}

/* Return the reader that was used last of those without a message, or a new
 * one; NULL if memory is out. */
static struct mail_reader *
reader_take(void)
{
	struct mail_reader *reader = NULL;

	(void)pthread_mutex_lock(&idle_lock);
	if (idles > 0)
		reader = idle[--idles];
	(void)pthread_mutex_unlock(&idle_lock);
	if (reader == NULL &&
	    (reader = mail_reader_new(shared_rules, shared_settings)) != NULL)
		/* If it fails, reading fails, too, and says so. */
		(void)start_helper(reader);
	return reader;
}

static void
reader_return(struct mail_reader *reader)
{

	(void)pthread_mutex_lock(&idle_lock);
	if (idles < IDLE_MOST) {
		idle[idles++] = reader;
		reader = NULL;
	}
	(void)pthread_mutex_unlock(&idle_lock);
	mail_reader_free(reader);
}

int
reader_pool_open(const struct urlsift_rules *rules,
    const struct settings *settings)
{
	struct mail_reader *reader = mail_reader_new(rules, settings);
	const char *why = "out of memory";

	shared_rules = rules;
	shared_settings = settings;
	(void)sem_init(&asked, 0, 0);
	(void)sem_init(&answered, 0, 0);
	if (reader != NULL &&
	    pthread_create(&starter, NULL, start_helpers, NULL) == 0) {
		if ((why = start_helper(reader)) == NULL) {
			reader_return(reader);
			return 0;
		}
		reader_pool_close();
	}
	mail_log(LOG_ERR, "%s", why);
	mail_reader_free(reader);
	return -1;
}

void
reader_pool_read(struct findings *findings, const char *mail, size_t len)
{
	struct mail_reader *reader = reader_take();

	if (reader == NULL)
		findings->incomplete |= FINDINGS_MEMORY;
	else if (mail_reader_read(reader, findings, mail, len))
		reader_return(reader);
	else
		mail_reader_free(reader);
}

void
reader_pool_close(void)
{

	while (idles > 0)
		mail_reader_free(idle[--idles]);
	starting = NULL;
	(void)sem_post(&asked);
	(void)pthread_join(starter, NULL);
}
