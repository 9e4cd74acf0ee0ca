/*
 * The helper program that decodes mail and HTML, as a client sees it: asked
 * about an input, it answers with frames (decode/helper/protocol.h).  It runs
 * in a process of its own, started when first needed; what it says is checked
 * here.
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
	pid_t pid; /* 0: it does not run */
	int fd;
	char *room; /* for US_PROTOCOL_MAX and a head at least */
	size_t begin, end;
	bool is_known;	     /* it has said what it is */
	bool waits;	     /* its input may have to be waited for */
	clockid_t clock;     /* what it has computed */
	int64_t step;	     /* that when its step began, in milliseconds */
	bool is_late;	     /* that was too long ago */
	size_t late;	     /* bytes that have come since */
	char libraries[256]; /* what it says of itself */
	char why[128];	     /* why it cannot be used */
};

/**
 * client_init(d), client_stop(d):
 * Make ${d} one that does not run; stop it if it does.
 */
void client_init(struct decode_client *d);
void client_stop(struct decode_client *d);

/**
 * client_hello(d):
 * Have the helper say what it is, in its libraries.  Return 0, or -1 and why.
 */
int client_hello(struct decode_client *d);

/**
 * client_ask(d, in, kind, members, request, prefix):
 * Ask about ${in}, a ${kind} whose ${members} are to be read so, as ${request}
 * says; its version and these two are filled in.  ${prefix} is what has been
 * read of it.  Return 0, or -1 and why.
 */
int client_ask(struct decode_client *d, const struct input *in,
    enum urlsift_decode_kind kind, enum urlsift_decode_kind members,
    struct us_protocol_request *request, const char *prefix);

/**
 * client_has_frame(d):
 * Return whether client_next() would not have to wait.
 */
bool client_has_frame(const struct decode_client *d);

/**
 * client_next(d, frame):
 * Wait for the next frame; its text is valid until the next call.  Return 0, or
 * -1 and why; the helper does not run then.
 */
int client_next(struct decode_client *d, struct frame *frame);

#endif
