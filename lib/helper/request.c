/*
 * The requests that the helper reads, and the input of each.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "../rules.h"
#include "helper.h"

/* The input, and the rules of the last one. */
static struct {
	struct us_part_scan *scan;
	int fd;
	uint64_t prefix; /* bytes of it that come through the socket */
	int error;	 /* errno of reading it */
	bool waits;	 /* text is scanned before the input is waited for */
	off_t start;	 /* of the input in its file; -1: it cannot seek */
	struct urlsift_rules *rules;
	struct us_buf packed; /* the rules, as they came */
} self;

/* Read from the socket what the client has read, then the input.  The output is
 * written first if the input may have to be waited for. */
static long
read_input(void *ctx, char *room, size_t size)
{
	int from = self.prefix > 0 ? US_PROTOCOL_FD : self.fd;
	ssize_t n;

	(void)ctx;
	if (self.prefix > 0 && size > self.prefix)
		size = (size_t)self.prefix;
	/* Only if the input may have to be waited for: in which pieces a file
	 * is scanned must not depend on time. */
	if (self.prefix == 0 && self.waits)
		(void)us_part_scan_flush(self.scan);
	us_answer_read_on();
	do {
		n = read(from, room, size);
	} while (n == -1 && errno == EINTR);
	if (self.prefix > 0 && n <= 0)
		_exit(1);
	if (self.prefix > 0)
		self.prefix -= (uint64_t)n;
	if (n == -1)
		self.error = errno;
	else
		us_answer_read((size_t)n);
	return n;
}

static void
read_all(char *room, size_t len)
{
	ssize_t n;

	for (; len > 0; room += n, len -= (size_t)n) {
		do {
			n = read(US_PROTOCOL_FD, room, len);
		} while (n == -1 && errno == EINTR);
		if (n <= 0)
			_exit(1);
	}
}

/* Read what is left of the bytes that come through the socket. */
static void
skip_prefix(void)
{
	char room[4096];
	size_t n;

	for (; self.prefix > 0; self.prefix -= n) {
		n = self.prefix < sizeof(room) ? (size_t)self.prefix :
						 sizeof(room);
		read_all(room, n);
	}
}

/* Seek in the input; the bytes that came through the socket are in the file,
 * too. */
static int64_t
seek_input(void *ctx, int64_t offset, int whence)
{
	off_t at;

	(void)ctx;
	skip_prefix();
	if (whence == SEEK_SET)
		offset += self.start;
	at = lseek(self.fd, offset, whence);
	return at == -1 ? -1 : at - self.start;
}

/* Receive the ${len} bytes of the rules.  Those of the last input are used
 * again if they are the same.  Return false if they are none. */
static bool
receive_rules(size_t len)
{
	struct urlsift_rules *old = self.rules;
	struct us_buf packed = { .len = 0 };

	if (len == 0 || us_buf_reserve(&packed, len) != URLSIFT_OK)
		return false;
	read_all(packed.data, len);
	packed.len = len;
	if (old != NULL && len == self.packed.len &&
	    memcmp(packed.data, self.packed.data, len) == 0) {
		us_buf_free(&packed);
		return true;
	}
	us_buf_free(&self.packed);
	self.packed = packed;
	self.rules = us_rules_unpack(packed.data, len);
	if (self.rules != NULL)
		us_part_scan_begin(self.scan, self.rules, URLSIFT_DECODE_TEXT,
		    0);
	urlsift_rules_free(old);
	return self.rules != NULL;
}

/* Receive ${request}, the descriptor of its input and its rules.  Return false
 * if the client is gone, or it is none. */
static bool
receive(struct us_protocol_request *request)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec bytes = { request, sizeof(*request) };
	struct msghdr message = { 0 };
	struct cmsghdr *passed;
	ssize_t n;

	message.msg_iov = &bytes;
	message.msg_iovlen = 1;
	message.msg_control = &control;
	message.msg_controllen = sizeof(control);
	do {
		n = recvmsg(US_PROTOCOL_FD, &message, MSG_WAITALL);
	} while (n == -1 && errno == EINTR);
	passed = CMSG_FIRSTHDR(&message);
	if (n != (ssize_t)sizeof(*request) || passed == NULL ||
	    passed->cmsg_type != SCM_RIGHTS ||
	    request->version != US_PROTOCOL_VERSION ||
	    request->input.kind == URLSIFT_DECODE_AUTO ||
	    request->input.kind >= URLSIFT_DECODE_KINDS ||
	    request->input.members >= URLSIFT_DECODE_KINDS ||
	    request->input.named >= URLSIFT_DECODE_KINDS ||
	    memchr(request->encoding, '\0', US_PROTOCOL_ENCODING) == NULL ||
	    memchr(request->base, '\0', US_PROTOCOL_BASE) == NULL ||
	    memchr(request->keep, '\0', US_PROTOCOL_BASE) == NULL ||
	    request->rules > US_PROTOCOL_RULES_MAX ||
	    !receive_rules((size_t)request->rules))
		return false;
	memcpy(&self.fd, CMSG_DATA(passed), sizeof(self.fd));
	return true;
}

/* Begin the input of ${request}. */
static void
begin_input(const struct us_protocol_request *request)
{

	self.prefix = request->prefix;
	self.error = 0;
	self.start = lseek(self.fd, 0, SEEK_CUR);
	if (self.start != -1)
		self.start -= (off_t)self.prefix;
	self.waits = self.start == -1 &&
	    (request->wants & US_PROTOCOL_WHOLE) == 0;
}

/* Complete what is asked for by what only this process has. */
static void
fill_input(struct us_protocol_request *request)
{
	struct urlsift_decode_input *input = &request->input;

	input->read = read_input;
	input->seek = self.start < 0 ? NULL : seek_input;
	input->offset -= request->prefix;
	if (request->encoding[0] != '\0')
		input->encoding = request->encoding;
	if (request->base[0] != '\0')
		input->base = request->base;
	if (request->keep[0] != '\0')
		input->keep = request->keep;
	if (self.start < 0)
		input->range.from = 0;
}

bool
us_request_receive(struct us_protocol_request *request,
    struct us_part_scan *scan)
{

	self.scan = scan;
	if (!receive(request))
		return false;
	begin_input(request);
	fill_input(request);
	us_answer_begin(request->careful != 0, self.start != -1);
	scan->found = &us_answer_found;
	scan->texts =
	    (request->wants & US_PROTOCOL_TEXTS) != 0 ? &us_answer_texts : NULL;
	us_part_scan_begin(scan, self.rules, request->input.kind,
	    request->wants);
	return true;
}

void
us_request_end(int status)
{

	(void)close(self.fd);
	/* A range may end before it; the next request is behind it. */
	skip_prefix();
	us_answer_end(status, self.error);
}
