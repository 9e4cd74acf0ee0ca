/*
 * What the files of the helper know of each other: its sandbox, the requests
 * that it reads, and the answers that it writes.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HELPER_H
#define US_HELPER_H

#include <stdbool.h>
#include <stdint.h>

#include "../decode/urlsift-decode.h"
#include "../document/part_scan.h"
#include "../document/protocol.h"

/* The sandbox drops what a decoder does not need, such as open files, new
 * privileges, unlimited memory, files, sockets, other programs. */

/* What is enforced. */
struct us_sandbox {
	bool seccomp, landlock;
};

/**
 * us_sandbox_limit(sandbox):
 * Do what works everywhere: limit resources, close files, empty the
 * environment.  Only the standard streams and the socket stay open
 * (helper-inherits-nothing).  Set ${sandbox} to nothing.  Return false if
 * something is refused.
 */
bool us_sandbox_limit(struct us_sandbox *sandbox);

/**
 * us_sandbox_enter(sandbox):
 * Do this, and drop all that can be dropped here, for good.  Set ${sandbox} to
 * what the kernel enforces.  Return false if something that every system has is
 * refused.
 */
bool us_sandbox_enter(struct us_sandbox *sandbox);

/**
 * us_request_receive(request, scan):
 * Wait for ${request}, complete it by what only this process has, and begin a
 * ${scan} and an answer as it asks.  Return false if the client is gone.
 */
bool us_request_receive(struct us_protocol_request *request,
    struct us_part_scan *scan);

/**
 * us_request_end(status):
 * Close the input, which was decoded with this ${status}, and end the answer.
 */
void us_request_end(int status);

/* Who decodes calls the sink, whose ctx is the scan; who scans calls the
 * others. */
extern const struct urlsift_decode_sink us_answer_sink;
extern const struct us_part_found us_answer_found;
extern const struct us_texts us_answer_texts;

/**
 * us_answer_hello(sandbox, libraries):
 * Say that the helper is ready, what its ${sandbox} enforces, and which
 * ${libraries} it has.
 */
void us_answer_hello(const struct us_sandbox *sandbox, const char *libraries);

/**
 * us_answer_begin(careful, seeks):
 * The answer to a request begins, if ${careful} with each message by itself.
 * The client sees how much is read of an input that ${seeks}.
 */
void us_answer_begin(bool careful, bool seeks);

/**
 * us_answer_read_on():
 * Another piece of the input is read.  Let the client know, before the output
 * that waits.
 */
void us_answer_read_on(void);

/**
 * us_answer_read(len):
 * It has ${len} bytes.
 */
void us_answer_read(size_t len);

/**
 * us_answer_end(status, error):
 * The input has ended with ${status}, or the errno ${error}: say so, and how
 * much of it was read.
 */
void us_answer_end(int status, int error);

#endif
