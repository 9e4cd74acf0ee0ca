/*
 * The client of the helper program.  A helper whose frames make no sense is
 * ended, as if it had died.  Then the message that it was in is lost, and a new
 * helper goes on behind it.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client.h"
#include "../../base/buf.h"
#include "../../rules.h"

/* The most helpers that may die in one input. */
#define LIVES 100

/* What a file in a message takes of the bytes that a helper may send. */
#define FILE_COST 65536

struct us_helper {
	struct us_process process; /* at hand */
	struct us_process resting; /* one of both reads PDF, and nothing else */
	struct us_events events;
	struct us_budget budget; /* of an input that is not in another one */
	struct us_buf rules;	 /* as bytes */
	int fd;			 /* of the input */
};

/* Let the caller do what it must before the helper is waited for. */
static bool
idle(struct us_helper *h, bool waits)
{
	const struct us_receiver *to = h->events.to;

	return to->calls.idle == NULL || to->calls.idle(to->ctx, waits) == 0;
}

static enum us_outcome
read_frame(struct us_helper *h, struct us_frame *frame)
{
	int got = us_process_next(&h->process, frame, false);

	if (got == 1) {
		if (!idle(h, h->process.waits))
			return US_STOPPED;
		got = us_process_next(&h->process, frame, true);
	}
	if (got == 0)
		return us_events_frame(&h->events, frame);
	return idle(h, false) ? US_DIED : US_STOPPED;
}

/* Have the file read that is a part of a message.  A helper has less to send
 * then, so that it cannot have files read without end. */
static enum us_outcome
read_file(struct us_helper *h)
{
	int status;

	if (us_process_spend(&h->process, FILE_COST) == -1)
		return US_DIED;
	status = us_attached_read(&h->events.attached, &h->process);
	switch (status) {
	case URLSIFT_DECODE_OK:
		return US_ACCEPTED;
	case URLSIFT_DECODE_ENOMEM:
		return US_NO_MEMORY;
	default:
		return US_STOPPED;
	}
}

/* Read the helper's frames to the end.  Only if all of them were read can it
 * read another input. */
static enum us_outcome
read_frames(struct us_helper *h)
{
	struct us_frame frame = { .type = US_PROTOCOL_HELLO };
	enum us_outcome outcome;

	do {
		outcome = read_frame(h, &frame);
		if (outcome == US_FILE_READY)
			outcome = read_file(h);
	} while (outcome == US_ACCEPTED);
	if (outcome != US_ENDED && outcome != US_FAILED)
		us_process_stop(&h->process);
	if (outcome != US_SENSELESS)
		return outcome;
	us_process_fail(&h->process,
	    "the answer of the decoder makes no sense");
	return US_DIED;
}

/* Request the member, from the beginning of the archive, or the message again,
 * or the next one.  Return false if its place is not known. */
static bool
go_to(struct us_helper *h, bool again, struct us_protocol_request *request)
{
	const uint64_t more = again ? 0 : 1;
	struct us_events *e = &h->events;

	if (e->member > 0) {
		request->input.offset = e->attached.input->offset;
		request->input.index = e->member + more;
		return true;
	}
	if (!again && e->end <= e->begin)
		return false;
	if (!again)
		e->begin = e->end;
	request->input.offset = e->begin;
	if (e->index > 0)
		request->input.index = e->index + more;
	return true;
}

/* Prepare a new request after the helper has died: for what it had not sent
 * yet, message by message.  The message in which it is known to have died is
 * lost.  Return US_ACCEPTED if a new helper can go on. */
static enum us_outcome
go_on(struct us_helper *h, off_t begin, struct us_protocol_request *request)
{
	bool again = request->careful == 0 && !h->events.begun;
	enum us_outcome outcome;

	if (!again)
		us_events_warn(&h->events, h->process.why);
	outcome = us_events_break_off(&h->events);
	if (outcome != US_ACCEPTED)
		return outcome;
	if (h->process.waits || h->process.is_spent ||
	    !go_to(h, again, request) ||
	    lseek(h->fd, (off_t)((uint64_t)begin + request->input.offset),
		SEEK_SET) == -1)
		return US_DIED;
	request->prefix = 0;
	request->careful = 1;
	h->events.begun = false;
	h->events.end = 0;
	return US_ACCEPTED;
}

/* Run helpers until one comes to the end. */
static enum us_outcome
run_helpers(struct us_helper *h, struct us_protocol_request *request,
    const char *prefix)
{
	off_t begin = lseek(h->fd, 0, SEEK_CUR) - (off_t)request->input.offset;
	enum us_outcome outcome;
	unsigned lives;

	for (lives = LIVES; lives > 0; lives--) {
		if (us_process_ask(&h->process, h->fd, request, h->rules.data,
			prefix) == -1) {
			h->events.error = h->process.why;
			return h->process.is_short ? US_NO_MEMORY : US_DIED;
		}
		outcome = read_frames(h);
		if (outcome == US_ENDED && lives < LIVES &&
		    !h->events.attached.has_failed)
			/* The death was not the input's fault. */
			h->events.error =
			    "a decoder has died; another one has read "
			    "all of the input";
		if (outcome == US_DIED)
			outcome = go_on(h, begin, request);
		if (outcome == US_DIED && !h->events.attached.has_failed)
			h->events.error = h->process.why;
		if (outcome != US_ACCEPTED)
			return outcome;
	}
	h->events.error = "too many decoders have died; the rest is not read";
	return US_DIED;
}

static int
status_of(enum us_outcome outcome, bool is_sliced)
{
	static const int statuses[US_FILE_READY + 1] = {
		[US_ENDED] = URLSIFT_DECODE_OK,
		[US_STOPPED] = URLSIFT_DECODE_STOPPED,
		[US_DIED] = URLSIFT_DECODE_EHELPER,
		[US_FAILED] = URLSIFT_DECODE_EREAD,
		[US_NO_MEMORY] = URLSIFT_DECODE_ENOMEM,
	};

	return outcome == US_ENDED && is_sliced ? URLSIFT_DECODE_SLICED :
						  statuses[outcome];
}

/* Set ${request} to what is asked of ${input}, of which ${len} bytes have been
 * read. */
static void
fill_request(struct us_protocol_request *request, const struct us_asked *asked,
    const struct urlsift_decode_input *input, size_t len)
{

	memset(request, 0, sizeof(*request));
	request->wants = asked->wants;
	request->prefix = len;
	request->input = *input;
	request->input.offset += len;
	/* Where things are here is none of the helper's business. */
	request->input.read = NULL;
	request->input.seek = NULL;
	request->input.ctx = NULL;
	request->input.encoding = request->input.base = NULL;
	request->input.keep = NULL;
	if (input->encoding != NULL)
		strncpy(request->encoding, input->encoding,
		    sizeof(request->encoding) - 1);
	if (input->base != NULL && strlen(input->base) < sizeof(request->base))
		memcpy(request->base, input->base, strlen(input->base));
	if (input->keep != NULL && strlen(input->keep) < sizeof(request->keep))
		memcpy(request->keep, input->keep, strlen(input->keep));
}

/* Have the process at hand that reads ${kind}; the other one rests. */
static void
choose_process(struct us_helper *h, enum urlsift_decode_kind kind)
{
	struct us_process other = h->resting;

	if ((h->process.loads == URLSIFT_DECODE_PDF) ==
	    (kind == URLSIFT_DECODE_PDF))
		return;
	h->resting = h->process;
	h->process = other;
}

static void
stop_processes(struct us_helper *h)
{

	us_process_stop(&h->process);
	us_process_stop(&h->resting);
}

static bool
set_rules(struct us_helper *h, const struct urlsift_rules *rules)
{
	size_t max_url = urlsift_rules_get(rules, "max-url");

	h->rules.len = 0;
	h->process.loads_suffixes = rules->schemeless != 0;
	/* The text, its readings, and what a click opens. */
	h->process.frame_most = US_PROTOCOL_MAX +
	    (URLSIFT_READINGS_MAX + 2) * max_url;
	return us_rules_pack(rules, &h->rules) == URLSIFT_OK;
}

/* Run helpers for ${input}, for which there is ${budget}; ${waits}: it is not a
 * regular file. */
static int
run(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, bool waits,
    const char *prefix, size_t len, struct us_budget *budget)
{
	struct us_protocol_request request;
	enum us_outcome outcome;

	us_events_begin(&h->events, input, asked);
	choose_process(h, input->kind);
	if (!set_rules(h, asked->rules))
		return URLSIFT_DECODE_ENOMEM;
	fill_request(&request, asked, input, len);
	request.rules = h->rules.len;
	h->fd = fd;
	h->process.waits = waits;
	h->process.budget = budget;
	outcome = run_helpers(h, &request, prefix);
	return status_of(outcome, h->events.is_sliced);
}

/* Have ${input} read from the descriptor ${fd}. */
static int
run_file(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, const char *prefix,
    size_t len)
{
	int status;

	us_budget_begin(&h->budget, fd, input->limits.ratio,
	    input->limits.time);
	status = run(h, asked, input, fd, !h->budget.is_whole, prefix, len,
	    &h->budget);
	/* Whoever took it over gets no other input (one-helper-for-many). */
	if (h->process.sandbox == URLSIFT_SANDBOX_FRESH) {
		us_process_stop(&h->process);
		us_attached_stop(&h->events.attached);
	}
	return status;
}

int
us_helper_run_inside(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, struct us_budget *budget)
{

	return run(h, asked, input, fd, false, NULL, 0, budget);
}

int
us_helper_run(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, const char *prefix,
    size_t len)
{
	int status = URLSIFT_DECODE_EREAD;

	if (fd != -1)
		return run_file(h, asked, input, fd, prefix, len);
	fd = us_memory_file_open();
	if (fd != -1 && us_memory_file_add(fd, prefix, len) &&
	    lseek(fd, 0, SEEK_SET) == 0)
		status = run_file(h, asked, input, fd, NULL, 0);
	else
		h->events.error = strerror(errno);
	if (fd != -1)
		(void)close(fd);
	return status;
}

struct us_helper *
us_helper_new(struct us_receiver *to, struct us_attached *around)
{
	struct us_helper *h = calloc(1, sizeof(*h));

	if (h == NULL)
		return NULL;
	us_events_init(&h->events, to, around);
	us_process_init(&h->process, to, &h->budget);
	us_process_init(&h->resting, to, &h->budget);
	h->resting.loads = URLSIFT_DECODE_PDF;
	/* What is asked of a helper without an input takes what it takes. */
	us_budget_begin(&h->budget, -1, 0, UINT64_MAX);
	return h;
}

bool
us_helper_program(struct us_helper *h, const char *path)
{
	char *copy;

	if (h->process.program != NULL && strcmp(h->process.program, path) == 0)
		return true;
	if ((copy = strdup(path)) == NULL)
		return false;
	stop_processes(h);
	free(h->process.program);
	h->process.program = h->resting.program = copy;
	return true;
}

void
us_helper_sandbox(struct us_helper *h, enum urlsift_sandbox how)
{

	if (h->process.sandbox == how)
		return;
	stop_processes(h);
	h->process.sandbox = h->resting.sandbox = how;
}

struct us_helper_state
us_helper_state(const struct us_helper *h)
{

	return (struct us_helper_state){ .error = h->events.error,
		.place = h->events.place,
		.size = h->budget.size,
		.reached = h->events.begin,
		.is_weak = h->process.is_weak };
}

const char *
us_helper_libraries(struct us_helper *h, enum urlsift_decode_kind kind)
{

	choose_process(h, kind);
	if (us_process_hello(&h->process, kind) == 0)
		return h->process.libraries;
	h->events.error = h->process.why;
	return NULL;
}

void
us_helper_free(struct us_helper *h)
{

	if (h == NULL)
		return;
	stop_processes(h);
	free(h->process.program);
	us_events_free(&h->events);
	us_buf_free(&h->rules);
	free(h);
}
