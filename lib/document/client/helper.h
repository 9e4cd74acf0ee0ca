/*
 * The client of the helper program, a process that has given up most of its
 * rights and whose time and memory are limited.  It reads and scans an input,
 * and what it finds is passed on.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HELPER_H
#define US_HELPER_H

#include <stdbool.h>

#include "../../decode/urlsift-decode.h"
#include "../../urlsift.h"

struct us_attached;
struct us_budget;
struct us_helper;
struct us_receiver;

/* What is asked of an input. */
struct us_asked {
	const struct urlsift_rules *rules;
	unsigned wants;	  /* enum us_protocol_wants */
	const char *file; /* its name, for places */
};

/**
 * us_helper_new(to, around):
 * Return a client of the helper program, which calls ${to}, or NULL if memory
 * runs out.  If its inputs are archives in messages, ${around} says where they
 * are; else it is NULL.  Both must outlive it.  The first input starts the
 * helper, which goes on to the next ones unless us_helper_sandbox() says
 * otherwise.  One thread at a time may use it.  The helper ends with the thread
 * that started it, and another one is started then, as after fork(2).  Free
 * with us_helper_free().
 */
struct us_helper *us_helper_new(struct us_receiver *to,
    struct us_attached *around);

/**
 * us_helper_program(h, path):
 * Run the program ${path}.  By default it is the urlsift-decode near the
 * program that runs, or else the one that was installed.  Return false if
 * memory runs out.
 */
bool us_helper_program(struct us_helper *h, const char *path);

/**
 * us_helper_sandbox(h, how):
 * Have the helper run in a sandbox as ${how} says, from the next input on; by
 * default URLSIFT_SANDBOX_PREFER.  If it has none and must have one, nothing is
 * read, and the status is URLSIFT_DECODE_EHELPER.  With URLSIFT_SANDBOX_FRESH
 * the helper ends with its input, so that an input that takes it over gets at
 * no other one; its start costs some milliseconds.
 */
void us_helper_sandbox(struct us_helper *h, enum urlsift_sandbox how);

/**
 * us_helper_run(h, asked, input, fd, prefix, len):
 * Have all of ${input} read, from the descriptor ${fd}; ${input->read},
 * ${input->seek} and ${input->ctx} are not used.  Its first ${len} bytes,
 * ${prefix}, have been read from ${fd} already; they are few.  If ${fd} is -1,
 * they are all of it.  Return an urlsift_decode_status.
 *
 * If the helper dies or takes too long, the message, record or member that it
 * was in is lost, which a warning says.  If ${fd} is a file, another helper
 * goes on behind it.
 */
int us_helper_run(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, const char *prefix,
    size_t len);

/**
 * us_helper_run_inside(h, asked, input, fd, budget):
 * The same for ${fd}, an archive in a message, within the ${budget} of that.
 */
int us_helper_run_inside(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, struct us_budget *budget);

/* What is known of the last input. */
struct us_helper_state {
	/* Why not all of it was read, or what went wrong all the same; NULL:
	 * nothing.  It is valid until the client is used again. */
	const char *error;
	struct urlsift_place place; /* where it was read */
	/* How many bytes it has; if that is not known before, as of a pipe, how
	 * many were read, as far as the helper has said. */
	uint64_t size;
	uint64_t reached; /* where its last message or record began */
	bool is_weak;	  /* the helper was to have a sandbox and has none */
};

/**
 * us_helper_state(h):
 * Return that.
 */
struct us_helper_state us_helper_state(const struct us_helper *h);

/**
 * us_helper_libraries(h, kind):
 * Return the names and versions of the libraries of a helper that reads
 * ${kind}, and what its sandbox is made of.  NULL: the helper cannot be run,
 * and the state says why.
 */
const char *us_helper_libraries(struct us_helper *h,
    enum urlsift_decode_kind kind);

/**
 * us_helper_free(h):
 * End the helper and free ${h}.  NULL is ignored.
 */
void us_helper_free(struct us_helper *h);

#endif
