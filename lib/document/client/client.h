/*
 * What the files of the client know of each other: the process of the helper
 * and its budget, the events of an input, and the files that are parts of it.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CLIENT_H
#define US_CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "../protocol.h"
#include "../receiver.h"
#include "helper.h"

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

/* The process of the helper program that decodes mail, HTML and archives.  It
 * is started when it is first needed, gets a request for an input, and answers
 * with frames (../protocol.h). */

#define US_HELPER_NAME "urlsift-decode"

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
 * us_process_spawn(p, fd):
 * Start the helper with ${fd} as its end of the socket.  Return 0 or an errno.
 */
int us_process_spawn(struct us_process *p, int fd);

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

/* A file without a name, in memory: what a helper reads that is in no file. */

/**
 * us_memory_file_open():
 * Return the descriptor of an empty file that ends with it, or -1 and errno.
 */
int us_memory_file_open(void);

/**
 * us_memory_file_add(fd, bytes, len):
 * Append ${len} bytes.  Return false and errno if that is not possible.
 */
bool us_memory_file_add(int fd, const char *bytes, size_t len);

/* Files that are parts of messages (archive-in-a-message, attached-documents),
 * or a PDF in another input (pdf-helper-of-its-own): another helper opens them,
 * which has the libraries for that.  What it finds is reported as if it were a
 * part of what holds the file, whose path has the name of the member behind
 * it. */

struct us_attached {
	/* Of the message; the first two are those of all that is around it. */
	struct us_receiver *to;
	struct us_where *where;
	struct us_attached *around; /* the message is in that; NULL: in none */
	const struct us_asked *asked;
	const struct urlsift_decode_input *input;

	struct us_helper *helper; /* NULL: none was needed */
	int fd;			  /* its bytes; -1: none */
	uint64_t left;		  /* bytes that are to come */
	struct us_protocol_part sent;
	char *word[US_PART_WORDS + 1]; /* those of its frame */
	char *member;	 /* the path, and the name of what is read in it */
	char *part;	 /* the same, and the part of the mail in it */
	bool has_failed; /* a warning was passed on, of the input */
};

/**
 * us_attached_input(a, input):
 * The input begins in which files may be, or is read again from a message
 * on.
 */
void us_attached_input(struct us_attached *a,
    const struct urlsift_decode_input *input);

/**
 * us_attached_begin(a, sent, words):
 * A file begins, the part that ${sent} and the ${words} behind it describe.
 * Return false when memory is out.
 */
bool us_attached_begin(struct us_attached *a,
    const struct us_protocol_part *sent, const char *const *words);

/**
 * us_attached_add(a, bytes, len):
 * Take its next bytes, not more than are left.  Return false when there is no
 * room for them.
 */
bool us_attached_add(struct us_attached *a, const char *bytes, size_t len);

/**
 * us_attached_read(a, around):
 * Read the file, all of which is there, by a helper as that ${around} it.
 * Return an urlsift_decode_status.
 */
int us_attached_read(struct us_attached *a, struct us_process *around);

/**
 * us_attached_member(a, name):
 * us_attached_part(a, part):
 * The member ${name} of it begins; a ${part} of that begins.  Return false when
 * memory is out.
 */
bool us_attached_member(struct us_attached *a, const char *name);
bool us_attached_part(struct us_attached *a,
    const struct urlsift_decode_part *part);

/**
 * us_attached_warn(a, what):
 * Report ${what} about what is read in it.
 */
void us_attached_warn(struct us_attached *a, const char *what);

/**
 * us_attached_stop(a), us_attached_free(a):
 * End the helper of ${a}, which the next file starts again; free its memory,
 * too.
 */
void us_attached_stop(struct us_attached *a);
void us_attached_free(struct us_attached *a);

/* What a frame means for the rest. */
enum us_outcome {
	US_ACCEPTED,  /* go on */
	US_ENDED,     /* all has been decoded */
	US_STOPPED,   /* the receiver wants no more */
	US_SENSELESS, /* the frame is not valid */
	US_DIED,      /* there is no helper any more */
	US_FAILED,    /* the helper could not read the input */
	US_NO_MEMORY,
	US_FILE_READY /* all of a file in a message is there */
};

/* The events of an input: frames of the helper that were checked, as calls of
 * the receiver. */

struct us_events {
	struct us_receiver *to;
	struct us_attached *around; /* the input is that; NULL: it is none */
	const char *error;	    /* why not all was read, or NULL */
	uint64_t begin, end; /* raw, of message or record; end 0: not known */
	uint64_t index;	     /* of message or record; 0: not known */
	uint64_t member;     /* its number; 0: not an archive */
	bool counts;	     /* messages have numbers */
	bool begun;	     /* something of message or member was received */
	bool in_part;	     /* a part has begun, and in texts not ended */
	bool may_slice; /* it is a slice that should end before the input */
	bool is_sliced; /* and does so */

	struct us_attached attached; /* an archive, if its bytes come */
	struct us_where where;
	struct urlsift_place place; /* its within is that of ${where} */
	struct us_hit_read hit;
};

/**
 * us_events_init(e, to, around):
 * Let ${e} call ${to}.  If the input is a file in a message, ${around} says
 * where that is.
 */
void us_events_init(struct us_events *e, struct us_receiver *to,
    struct us_attached *around);

/**
 * us_events_begin(e, input, asked):
 * ${input} begins, or the part of it that is read.
 */
void us_events_begin(struct us_events *e,
    const struct urlsift_decode_input *input, const struct us_asked *asked);

/**
 * us_events_frame(e, frame):
 * Check ${frame} and call what it is for.
 */
enum us_outcome us_events_frame(struct us_events *e,
    const struct us_frame *frame);

/**
 * us_events_warn(e, what):
 * Pass on the warning ${what}.
 */
void us_events_warn(struct us_events *e, const char *what);

/**
 * us_events_break_off(e):
 * The part that is open, if any, ends here because the input broke off.
 */
enum us_outcome us_events_break_off(struct us_events *e);

/**
 * us_events_free(e):
 * Free the memory of ${e}.
 */
void us_events_free(struct us_events *e);

#endif
