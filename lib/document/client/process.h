/*
 * The process of the helper program that decodes mail, HTML and archives.  It
 * is started when it is first needed, gets a request for an input, and answers
 * with frames (../protocol.h).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PROCESS_H
#define US_PROCESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "../protocol.h"
#include "../../decode/urlsift-decode.h"
#include "../receiver.h"

/* What helpers may use for one input, the archives in it included: so many
 * bytes and milliseconds for each byte of it (budget-of-an-input).  The client
 * counts, since a helper that was taken over would not. */

struct us_budget {
	uint64_t size;	/* bytes of the input, as far as they are known */
	bool is_whole;	/* that is all of it */
	uint64_t ratio; /* how far an archive may grow */
	int64_t time;	/* the caller's limit in milliseconds; 0: none */

	/* What was used. */
	uint64_t sent;	/* bytes that came from helpers */
	int64_t cpu;	/* milliseconds of their CPU time */
	int64_t waited; /* milliseconds in which they were waited for */
};

/**
 * us_budget_begin(b, fd, ratio, time):
 * Begin with the input ${fd}.  ${ratio} and ${time} are limits of the caller;
 * 0: the default.
 */
void us_budget_begin(struct us_budget *b, int fd, uint64_t ratio,
    uint64_t time);

/**
 * us_budget_read(b, size):
 * The helper says that ${size} bytes of the input were read.  That counts only
 * where nobody else can tell how many there are.
 */
void us_budget_read(struct us_budget *b, uint64_t size);

/**
 * us_budget_time(b):
 * Return how many milliseconds of CPU time there are.
 */
int64_t us_budget_time(const struct us_budget *b);

/**
 * us_budget_patience(b):
 * Return how many milliseconds helpers may still be waited for, INT64_MAX if
 * they may wait for the input themselves.
 */
int64_t us_budget_patience(const struct us_budget *b);

/**
 * us_budget_spend(b, bytes):
 * Count ${bytes} as sent by a helper.  Return whether it may have sent them.
 */
bool us_budget_spend(struct us_budget *b, uint64_t bytes);

struct us_process {
	char *program;		      /* path of the helper; NULL: find it */
	const struct us_receiver *to; /* its calls while waiting */
	pid_t pid;		      /* 0: it is not running */
	pid_t owner;		      /* the process that started it */
	int fd;
	struct us_buf received; /* frames, the next one from ${begin} on */
	size_t begin;
	size_t frame_most;	      /* bytes that a frame may have */
	bool loads_suffixes;	      /* its rules need the list of suffixes */
	bool has_suffixes;	      /* it was started with that */
	enum urlsift_sandbox sandbox; /* what it must have of one */
	bool is_weak;		      /* it was to have one, and has none */
	enum urlsift_decode_kind loads; /* what it has libraries for */
	bool is_known;			/* its hello frame was received */
	bool waits;	 /* its input is not a regular file: it may wait */
	clockid_t clock; /* its CPU time */
	int64_t step;  /* CPU time at the start of its step, in milliseconds */
	bool begins;   /* a step has begun since the clock was read */
	bool is_late;  /* the step uses too much time */
	bool is_short; /* the last error was that memory is out */
	size_t late;   /* bytes received since then */
	struct us_budget *budget; /* of its input; never NULL */
	int64_t cpu;   /* CPU time up to which that has paid, in milliseconds */
	int64_t paid;  /* what others had used before */
	bool is_spent; /* the last error was that the budget is used up */
	char libraries[256]; /* the names and versions of its libraries */
	char why[128];	     /* the last error */
};

/**
 * us_process_init(p, to, budget), us_process_stop(p):
 * Initialize ${p} without a running process; end it, if it runs, and free the
 * memory.
 */
void us_process_init(struct us_process *p, const struct us_receiver *to,
    struct us_budget *budget);
void us_process_stop(struct us_process *p);

/**
 * us_process_hello(p, kind):
 * Have a helper that can read ${kind}, and read its hello frame.  Return 0,
 * or -1 and set ${p->why}.
 */
int us_process_hello(struct us_process *p, enum urlsift_decode_kind kind);

/**
 * us_process_ask(p, fd, request, rules, prefix):
 * Send ${request} for the input ${fd}; the version is filled in.  ${rules} are
 * bytes (us_rules_pack()), and ${prefix} the text that was already read from
 * it.  Return 0, or -1 and set ${p->why}.
 */
int us_process_ask(struct us_process *p, int fd,
    struct us_protocol_request *request, const char *rules, const char *prefix);

/**
 * us_process_next(p, frame, may_wait):
 * Set ${frame} to the next frame, which is valid until the next call.  Return
 * 0; 1: it has not come yet, and the call ${may_wait} not; or -1 and set
 * ${p->why}; then the helper is not running.
 */
int us_process_next(struct us_process *p, struct us_frame *frame,
    bool may_wait);

/**
 * us_process_spend(p, bytes):
 * Count ${bytes} as sent by the helper.  Return 0, or -1 and set ${p->why} if
 * it has no so many left; then it is not running.
 */
int us_process_spend(struct us_process *p, uint64_t bytes);

/**
 * us_process_fail(p, why):
 * End the helper and set ${p->why}.  Return -1.
 */
int us_process_fail(struct us_process *p, const char *why);

#endif
