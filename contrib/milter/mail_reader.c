/*
 * The readers of messages.  Each has a helper, which stays for the next
 * message; there are as many as messages were read at a time.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <pthread.h>
#include <stdlib.h>

#include "decode/urlsift-decode.h"
#include "mail_reader.h"

struct mail_reader {
	struct mail_reader *next;
	struct urlsift_helper *helper;
	struct urlsift_scanner *scanner;
	struct findings *findings; /* of the message that is read */
};

/* The readers without a message. */
static struct mail_reader *idle;
static pthread_mutex_t idle_lock = PTHREAD_MUTEX_INITIALIZER;

/* Set before the first thread is started, and never changed. */
static const struct urlsift_rules *shared_rules;
static const char *helper_program;

/* A urlsift_on_hit. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct mail_reader *reader = ctx;

	return findings_note(reader->findings, hit->reading[0]);
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
	struct urlsift_reading reading;
	int status;

	if ((url->flags & no_url) != 0 || url->cut > 0)
		return 0;
	status = urlsift_url_check(shared_rules, url->url, url->len, &reading);
	if (status != URLSIFT_OK)
		return status;
	if ((url->flags & URLSIFT_DECODE_DIFFERS) != 0)
		reader->findings->risks |= URLSIFT_RISK_TEXT;
	return findings_note(reader->findings, &reading);
}

static int
on_warning(void *ctx, const char *what)
{
	struct mail_reader *reader = ctx;

	(void)what;
	reader->findings->incomplete |= FINDINGS_DECODER;
	return 0;
}

static const struct urlsift_decode_sink sink = { .text = on_text,
	.gap = on_end,
	.url = on_url,
	.part_end = on_end,
	.warning = on_warning };

static void
reader_free(struct mail_reader *reader)
{

	if (reader != NULL) {
		urlsift_helper_free(reader->helper);
		urlsift_scanner_free(reader->scanner);
	}
	free(reader);
}

/* Return a new reader, or NULL if memory is out. */
static struct mail_reader *
reader_new(void)
{
	struct mail_reader *reader = calloc(1, sizeof(*reader));

	if (reader == NULL)
		return NULL;
	reader->helper = urlsift_helper_new(&sink, reader);
	reader->scanner = urlsift_scanner_new(shared_rules, on_hit, reader);
	if (reader->helper != NULL && reader->scanner != NULL &&
	    (helper_program == NULL ||
		urlsift_helper_program(reader->helper, helper_program) ==
		    URLSIFT_DECODE_OK))
		return reader;
	reader_free(reader);
	return NULL;
}

/* Return an idle reader or a new one, or NULL if memory is out. */
static struct mail_reader *
reader_take(void)
{
	struct mail_reader *reader;

	(void)pthread_mutex_lock(&idle_lock);
	if ((reader = idle) != NULL)
		idle = reader->next;
	(void)pthread_mutex_unlock(&idle_lock);
	return reader != NULL ? reader : reader_new();
}

static void
reader_return(struct mail_reader *reader)
{

	(void)pthread_mutex_lock(&idle_lock);
	reader->next = idle;
	idle = reader;
	(void)pthread_mutex_unlock(&idle_lock);
}

const char *
mail_readers_open(const struct urlsift_rules *rules, const char *program)
{
	struct mail_reader *reader;
	const char *why;

	shared_rules = rules;
	helper_program = program;
	if ((reader = reader_new()) == NULL)
		return "out of memory";
	why = urlsift_helper_libraries(reader->helper) == NULL ?
	    urlsift_helper_error(reader->helper) :
	    NULL;
	reader_return(reader);
	return why;
}

void
mail_reader_read(struct findings *findings, const char *mail, size_t len)
{
	static const struct urlsift_decode_input input = {
		.kind = URLSIFT_DECODE_MAIL
	};
	struct mail_reader *reader = reader_take();
	int status;

	if (reader == NULL) {
		findings->incomplete |= FINDINGS_MEMORY;
		return;
	}
	reader->findings = findings;
	status = urlsift_helper_run_bytes(reader->helper, &input, mail, len);
	if (status == URLSIFT_DECODE_OK) {
		reader_return(reader);
		return;
	}
	if (status == URLSIFT_DECODE_ENOMEM ||
	    (status == URLSIFT_DECODE_STOPPED &&
		(findings->incomplete & FINDINGS_URLS) == 0))
		findings->incomplete |= FINDINGS_MEMORY;
	else if (status != URLSIFT_DECODE_STOPPED)
		findings->incomplete |= FINDINGS_DECODER;
	/* Its scanner may hold a text. */
	reader_free(reader);
}

void
mail_readers_close(void)
{
	struct mail_reader *reader;

	while ((reader = idle) != NULL) {
		idle = reader->next;
		reader_free(reader);
	}
}
