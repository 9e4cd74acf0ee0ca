/*
 * A client of the helper program that decodes mail, HTML and archives.  It
 * sends a request for an input and receives frames (decode/helper/protocol.h).
 * The helper is a process of its own, started when it is first needed.  Its
 * frames are checked here.
 */
#ifndef CLIENT_H
#define CLIENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "frame.h"
#include "../input/input.h"
#include "../input/kind.h"

struct decode_client {
	pid_t pid; /* 0: it is not running */
	int fd;
	char *room; /* buffer for a frame of the greatest length */
	size_t begin, end;
	enum urlsift_decode_kind loads; /* what it has libraries for */
	bool is_known;			/* its hello frame was received */
	bool waits;	 /* its input is not a regular file: it may wait */
	clockid_t clock; /* its CPU time */
	int64_t step; /* CPU time at the start of its step, in milliseconds */
	bool begins;  /* a step has begun since the clock was read */
	bool is_late; /* the step uses too much time */
	size_t late;  /* bytes received since then */
	char libraries[256]; /* the names and versions of its libraries */
	char why[128];	     /* the last error */
};

/**
 * client_init(d), client_stop(d):
 * Initialize ${d} without a process; stop the process, if any, and free the
 * memory.
 */
void client_init(struct decode_client *d);
void client_stop(struct decode_client *d);

/**
 * client_hello(d, kind):
 * Have a helper that can read ${kind}, and read its hello frame.  Return 0,
 * or -1 and set ${d->why}.
 */
int client_hello(struct decode_client *d, enum urlsift_decode_kind kind);

/**
 * client_ask(d, in, kind, members, request, prefix):
 * Send ${request} for ${in}, to be read as ${kind} with its archive ${members}
 * read as that kind.  The version and both kinds are filled in.  ${prefix} is
 * the text that was already read from it.  Return 0, or -1 and set ${d->why}.
 */
int client_ask(struct decode_client *d, const struct input *in,
    enum urlsift_decode_kind kind, enum urlsift_decode_kind members,
    struct us_protocol_request *request, const char *prefix);

/**
 * client_next(d, frame, may_wait):
 * Set ${frame} to the next frame, which is valid until the next call.  Return
 * 0; 1: it has not come yet, and the call ${may_wait} not; or -1 and set
 * ${d->why}; then the helper is not running.
 */
int client_next(struct decode_client *d, struct frame *frame, bool may_wait);

#endif
