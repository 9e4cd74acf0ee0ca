/*
 * The helper program that decodes mail and HTML, as a client sees it: asked
 * about an input, it answers with frames (decode/wire.h).  It runs in a
 * process of its own, started when first needed; what it says is checked here.
 */
#ifndef DECODER_H
#define DECODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>
#include <time.h>

#include "frame.h"
#include "input.h"
#include "kind.h"

struct decoder {
	pid_t pid; /* 0: it does not run */
	int fd;
	char *room; /* for US_WIRE_MAX and a head at least */
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
 * decoder_init(d), decoder_stop(d):
 * Make ${d} one that does not run; stop it if it does.
 */
void decoder_init(struct decoder *d);
void decoder_stop(struct decoder *d);

/**
 * decoder_hello(d):
 * Have the helper say what it is, in its libraries.  Return 0, or -1 and why.
 */
int decoder_hello(struct decoder *d);

/**
 * decoder_ask(d, in, kind, members, request, prefix):
 * Ask about ${in}, a ${kind} whose ${members} are to be read so, as ${request}
 * says; its version and these two are filled in.  ${prefix} is what has been
 * read of it.  Return 0, or -1 and why.
 */
int decoder_ask(struct decoder *d, const struct input *in, enum kind kind,
    enum kind members, struct us_wire_request *request, const char *prefix);

/**
 * decoder_has_frame(d):
 * Return whether decoder_next() would not have to wait.
 */
bool decoder_has_frame(const struct decoder *d);

/**
 * decoder_next(d, frame):
 * Wait for the next frame; its text is valid until the next call.  Return 0, or
 * -1 and why; the helper does not run then.
 */
int decoder_next(struct decoder *d, struct frame *frame);

#endif
