/*
 * A log of what the helper sends of a mail or a page: kept while the
 * interpreter of a binding is not asked for anything.
 * SPDX-License-Identifier: MIT
 */
#ifndef MAIL_LOG_H
#define MAIL_LOG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "decode/urlsift-decode.h"

enum mail_event_kind {
	MAIL_MESSAGE, /* words: Message-ID, date; number: index */
	MAIL_HEADING, /* behind each message; words: sender, subject */
	MAIL_PART,    /* words: path, field; number: is text/plain */
	MAIL_TEXT,    /* word: the text */
	MAIL_GAP,     /* the next text does not belong to the last one */
	MAIL_URL,     /* words: the URL, what it opens; number: flags */
	MAIL_PLACE,   /* behind each URL; words: element, attribute */
	MAIL_LABEL,   /* then; words: its text, the host that names */
	MAIL_BROKEN,  /* the mail broke off in the part */
	MAIL_SKIPPED, /* word: the type */
	MAIL_WARNING  /* word: what */
};

struct mail_event {
	enum mail_event_kind kind;
	size_t at;	      /* of its words in the text of the log */
	size_t first, second; /* bytes of two words, one behind the other;
			       * 0: there is none */
	uint64_t number;
};

/* Bytes of events that are taken together. */
#define MAIL_LOG_BATCH (1UL << 20)

/* Bytes of events that are kept if nobody takes them: the rest is not read,
 * and a warning says so (D261). */
#define MAIL_LOG_MOST (128UL << 20)

/* All zero: an empty log that grows. */
struct mail_log {
	struct mail_event *events;
	size_t n, room;
	char *text;
	size_t len, size;
	bool is_short; /* of memory: events are missing */

	/* Called when there is a batch; it removes the events.  Other than 0
	 * stops the helper.  NULL: nobody takes them. */
	int (*take)(void *ctx);
	void *ctx;
};

/* The callbacks that write the log, which is their ctx. */
extern const struct urlsift_decode_sink mail_log_sink;

/**
 * mail_kind(name, kind):
 * Set ${kind} to what ${name} means: "mail", "mbox", "news" or "html".  Return
 * false if it is none of them.
 */
bool mail_kind(const char *name, enum urlsift_decode_kind *kind);

/**
 * mail_sandbox(name, sandbox):
 * Set ${sandbox} to what ${name} means: "prefer", "require", "fresh" or "none"
 * (D262).
 * Return false if it is none of them.
 */
bool mail_sandbox(const char *name, enum urlsift_sandbox *sandbox);

/**
 * mail_event_name(kind):
 * Return the name of ${kind}: "message", "part", ...
 */
const char *mail_event_name(enum mail_event_kind kind);

/**
 * mail_log_clear(log):
 * Remove all events.
 */
void mail_log_clear(struct mail_log *log);

/**
 * mail_log_free(log):
 * Free the memory of ${log}.
 */
void mail_log_free(struct mail_log *log);

#endif
