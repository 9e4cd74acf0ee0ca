/*
 * The process of the helper, its socket and its time.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../../decode/limits.h"
#include "client.h"

#define ROOM (US_PROTOCOL_MAX + sizeof(struct us_protocol_head) + 65536)

/* Bytes that the helper may be ahead of the tool, where the system allows it.
 * With its default of a fifth of that, each waits for the other. */
#define AHEAD 1048576

/* Milliseconds that the helper may be silent when it does not wait for
 * input. */
#define PATIENCE 60000

/* Milliseconds of CPU time for a step. */
#define STEP_MOST ((US_PROTOCOL_SECONDS + US_PROTOCOL_LATE) * 1000)

/* More than a socket buffer holds: bytes after this many were sent after the
 * time was over. */
#define HELD_MOST ((size_t)4 << 20)

/* Milliseconds and number of pauses in which the helper may end after it closed
 * the socket. */
#define PAUSE 10
#define PAUSES 100

/* Systems without this flag have an option of the socket. */
#ifndef MSG_NOSIGNAL
#define MSG_NOSIGNAL 0
#endif

void
us_process_init(struct us_process *p, const struct us_receiver *to,
    struct us_budget *budget)
{

	memset(p, 0, sizeof(*p));
	p->to = to;
	p->budget = budget;
	p->fd = -1;
	p->frame_most = US_PROTOCOL_MAX;
}

/* Return whether the helper ends soon.  It may also close the socket and keep
 * running. */
static bool
process_ends(const struct us_process *p, int *status)
{
	pid_t ended;
	int pauses;

	/* Where SIGCHLD is ignored there is no status to wait for. */
	for (pauses = 0; (ended = waitpid(p->pid, status, WNOHANG)) != p->pid;
	     pauses++) {
		if (ended == -1 && errno == ECHILD)
			return true;
		if (pauses == PAUSES)
			return false;
		(void)poll(NULL, 0, PAUSE);
	}
	return true;
}

/* End the helper, or wait for its end.  Return its wait(2) status.  A helper
 * that another process has started is only left alone. */
static int
process_reap(struct us_process *p, bool kills)
{
	bool is_own = p->pid != 0 && p->owner == getpid();
	int status = 0;

	if (p->pid != 0)
		(void)close(p->fd);
	if (is_own && (kills || !process_ends(p, &status))) {
		(void)kill(p->pid, SIGKILL);
		while (waitpid(p->pid, NULL, 0) == -1 && errno == EINTR)
			;
	}
	p->pid = 0;
	p->fd = -1;
	p->begin = p->received.len = 0;
	p->is_known = false;
	return status;
}

void
us_process_stop(struct us_process *p)
{

	(void)process_reap(p, true);
	us_buf_free(&p->received);
}

int
us_process_fail(struct us_process *p, const char *why)
{

	(void)process_reap(p, true);
	snprintf(p->why, sizeof(p->why), "%s", why);
	return -1;
}

/* The same for the errno ${error}. */
static int
process_fail_with(struct us_process *p, int error)
{

	p->is_short = error == ENOMEM;
	return us_process_fail(p, strerror(error));
}

/* The helper has ended: set ${p->why} to the reason, as far as it is known.
 * Return -1. */
static int
process_fail_dead(struct us_process *p)
{
	const char *why = p->is_known ? "the decoder has ended unexpectedly" :
					"the decoder " US_HELPER_NAME
					" cannot be run";
	int status = process_reap(p, false);

	snprintf(p->why, sizeof(p->why), "%s", why);
	if (WIFSIGNALED(status))
		snprintf(p->why, sizeof(p->why),
		    "the decoder was ended by signal %d", WTERMSIG(status));
	return -1;
}

/* Return the time of ${clock} in milliseconds, or ${instead} if it fails. */
static int64_t
read_clock(clockid_t clock, int64_t instead)
{
	struct timespec time;

	if (clock_gettime(clock, &time) == -1)
		return instead;
	return (int64_t)time.tv_sec * 1000 + time.tv_nsec / 1000000;
}

/* Return how many milliseconds of CPU time the helper may still use. */
static int64_t
time_left(const struct us_process *p)
{
	int64_t there = us_budget_time(p->budget) - p->paid;

	return there - there / 4 - (p->budget->cpu - p->paid);
}

/* Record that the helper begins a step.  Its clock is read when it is waited
 * for: most steps come in one buffer with others. */
static void
begin_step(struct us_process *p)
{

	p->begins = true;
	if (time_left(p) > 0)
		p->late = 0;
}

/* Wait for one of ${events} on ${fd}, at most ${ms} milliseconds.  Return 1, 0
 * if it did not come, or -1 if the caller's watch says so. */
static int
wait_for(const struct us_process *p, int fd, short events, int ms)
{
	struct pollfd polled = { .fd = fd, .events = events };
	int ready;

	if (p->to->calls.wait != NULL)
		return p->to->calls.wait(p->to->ctx, fd, events, ms);
	do {
		ready = poll(&polled, 1, ms);
	} while (ready == -1 && errno == EINTR);
	return ready != 0;
}

/* The input is no reason for so much.  End the helper, and have no other one go
 * on.  Return -1. */
static int
process_fail_spent(struct us_process *p, const char *why)
{

	p->is_spent = true;
	return us_process_fail(p, why);
}

/* Have the budget pay for the CPU time that the helper has used.  Return how
 * many milliseconds are left for this step. */
static int64_t
pay_time(struct us_process *p)
{
	int64_t clock = read_clock(p->clock, p->cpu), left;

	if (p->begins)
		p->step = clock;
	p->begins = false;
	left = p->step + STEP_MOST - clock;
	p->budget->cpu += clock - p->cpu;
	p->cpu = clock;
	return time_left(p) < left ? time_left(p) : left;
}

/* The helper has used too much time.  Return -1. */
static int
process_fail_late(struct us_process *p)
{
	char why[sizeof(p->why)];

	if (us_budget_time(p->budget) - p->budget->cpu >= US_LEAST_TIME)
		return us_process_fail(p,
		    "decoding took too long and was stopped");
	snprintf(why, sizeof(why),
	    "decoding took more than %" PRId64 " ms of CPU time and was "
	    "stopped",
	    us_budget_time(p->budget));
	return process_fail_spent(p, why);
}

/* Wait for one of ${events} on the socket.  End the helper if a step or the
 * input uses too much CPU time (time-of-the-helper).  Frames that were sent
 * before are still read then, since the tool may have been slow to read them.
 * Return 0, or -1 and set ${p->why}. */
static int
process_await(struct us_process *p, short events)
{
	int64_t asked = read_clock(CLOCK_MONOTONIC, 0), left, waited;
	int ready;

	for (;;) {
		left = pay_time(p);
		p->is_late = left <= 0;
		ready = wait_for(p, p->fd, events,
		    p->is_late ? 0 : (int)left + PAUSE);
		if (ready == -1)
			return us_process_fail(p, "interrupted by a signal");
		if (p->is_late && (ready == 0 || p->late > HELD_MOST))
			return process_fail_late(p);
		waited = read_clock(CLOCK_MONOTONIC, 0) - asked;
		if (waited > us_budget_patience(p->budget))
			return process_fail_spent(p,
			    "decoding took too long and was stopped");
		if (ready == 1)
			break;
		if (!(p->waits && p->is_known) && waited > PATIENCE)
			return us_process_fail(p,
			    "the decoder does not answer");
	}
	p->budget->waited += waited;
	return 0;
}

/* Return whether the helper has the libraries that ${kind} needs.  One for PDF
 * reads nothing else (pdf-helper-of-its-own). */
static bool
has_libraries(const struct us_process *p, enum urlsift_decode_kind kind)
{

	return kind == URLSIFT_DECODE_PDF ||
	    (kind != URLSIFT_DECODE_ARCHIVE && kind != URLSIFT_DECODE_WARC) ||
	    p->loads == kind || p->loads == URLSIFT_DECODE_ARCHIVE;
}

/* Open the socket between the tool and the helper.  Return 0, or -1 and
 * errno. */
static int
open_pair(int pair[2])
{
#if defined(SOCK_CLOEXEC) && !defined(SO_NOSIGPIPE)
	return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair);
#else
	size_t i;

	if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == -1)
		return -1;
	for (i = 0; i < 2; i++)
		(void)fcntl(pair[i], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
	(void)setsockopt(pair[0], SOL_SOCKET, SO_NOSIGPIPE, &(int){ 1 },
	    sizeof(int));
#endif
	return 0;
#endif
}

/* Find the clock of the CPU time of the helper.  Without one it has no such
 * limit, only the one of silence.  Return 0 or an errno. */
static int
find_clock(struct us_process *p)
{
#ifdef HAVE_CLOCK_GETCPUCLOCKID
	return clock_getcpuclockid(p->pid, &p->clock);
#else
	p->clock = (clockid_t)-1;
	return 0;
#endif
}

/* Start a helper that can read ${kind} if none is running.  Return 0, or -1 and
 * set ${p->why}. */
static int
process_start(struct us_process *p, enum urlsift_decode_kind kind)
{
	static const int ahead = AHEAD;
	int pair[2], error;

	if (p->pid != 0 && p->owner == getpid() && has_libraries(p, kind) &&
	    (p->has_suffixes || !p->loads_suffixes))
		return 0;
	(void)process_reap(p, true);
	if (!has_libraries(p, kind))
		p->loads = kind;
	p->has_suffixes = p->has_suffixes || p->loads_suffixes;
	if (wait_for(p, -1, 0, 0) == -1)
		return us_process_fail(p, "interrupted by a signal");
	if (us_buf_reserve(&p->received, ROOM) != URLSIFT_OK)
		return process_fail_with(p, ENOMEM);
	if (open_pair(pair) == -1)
		return process_fail_with(p, errno);
	(void)setsockopt(pair[1], SOL_SOCKET, SO_SNDBUF, &ahead, sizeof(ahead));
	error = us_process_spawn(p, pair[1]);
	(void)close(pair[1]);
	if (error != 0) {
		(void)close(pair[0]);
		p->pid = 0;
		return error == ENOENT ?
		    us_process_fail(p,
			"the decoder " US_HELPER_NAME
			" is not installed; the package " US_HELPER_NAME
			" has it") :
		    process_fail_with(p, error);
	}
	p->fd = pair[0];
	p->owner = getpid();
	p->step = p->cpu = 0;
	p->begins = false;
	p->late = 0;
	error = find_clock(p);
	return error == 0 ? 0 : process_fail_with(p, error);
}

int
us_process_hello(struct us_process *p, enum urlsift_decode_kind kind)
{
	struct us_protocol_hello hello = { 0 };
	struct us_frame frame;

	if (process_start(p, kind) == -1)
		return -1;
	if (p->is_known)
		return 0;
	if (us_process_next(p, &frame, true) == -1)
		return -1;
	if (frame.type == US_PROTOCOL_HELLO)
		us_frame_get(&frame, &hello, sizeof(hello));
	if (hello.version != US_PROTOCOL_VERSION ||
	    frame.len >= sizeof(p->libraries))
		return us_process_fail(p,
		    "the decoder " US_HELPER_NAME " is of another version");
	p->is_weak = hello.is_sandboxed == 0 &&
	    p->sandbox != URLSIFT_SANDBOX_NONE;
	if (p->is_weak && p->sandbox != URLSIFT_SANDBOX_PREFER)
		return us_process_fail(p,
		    "the decoder has no sandbox here, and must have one");
	memcpy(p->libraries, frame.text, frame.len);
	p->libraries[frame.len] = '\0';
	p->is_known = true;
	return 0;
}

/* Send what ${message} has.  Return how many bytes were sent, or -1 and set
 * ${p->why}. */
static ssize_t
send_some(struct us_process *p, const struct msghdr *message)
{
	ssize_t n;

	while ((n = sendmsg(p->fd, message, MSG_NOSIGNAL | MSG_DONTWAIT)) ==
	    -1) {
		if (errno != EINTR && errno != EAGAIN)
			return process_fail_dead(p);
		if (errno == EAGAIN && process_await(p, POLLOUT) == -1)
			return -1;
	}
	return n;
}

/* Send the ${parts}, and the descriptor that ${message} passes with them.  They
 * are sent at once, so that the helper wakes up once.  Return 0, or -1 and set
 * ${p->why}. */
static int
send_parts(struct us_process *p, struct msghdr *message, struct iovec *parts,
    size_t count)
{
	ssize_t n;
	size_t i = 0;

	while (i < count) {
		message->msg_iov = parts + i;
		message->msg_iovlen = count - i;
		if ((n = send_some(p, message)) == -1)
			return -1;
		message->msg_controllen = 0;
		message->msg_control = NULL;
		for (; i < count && (size_t)n >= parts[i].iov_len; i++)
			n -= (ssize_t)parts[i].iov_len;
		if (i < count) {
			parts[i].iov_base = (char *)parts[i].iov_base + n;
			parts[i].iov_len -= (size_t)n;
		}
	}
	return 0;
}

/* Send ${request} and what follows it together with the descriptor ${fd}.
 * Return 0, or -1 and set ${p->why}. */
static int
send_request(struct us_process *p, const struct us_protocol_request *request,
    const char *rules, const char *prefix, int fd)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec parts[] = { { (void *)(uintptr_t)request,
				     sizeof(*request) },
		{ (void *)(uintptr_t)rules, (size_t)request->rules },
		{ (void *)(uintptr_t)prefix, (size_t)request->prefix } };
	struct msghdr message = { .msg_control = &control,
		.msg_controllen = sizeof(control) };
	struct cmsghdr *passed;

	memset(&control, 0, sizeof(control));
	passed = CMSG_FIRSTHDR(&message);
	passed->cmsg_level = SOL_SOCKET;
	passed->cmsg_type = SCM_RIGHTS;
	passed->cmsg_len = CMSG_LEN(sizeof(fd));
	memcpy(CMSG_DATA(passed), &fd, sizeof(fd));
	begin_step(p);
	return send_parts(p, &message, parts, sizeof(parts) / sizeof(*parts));
}

int
us_process_ask(struct us_process *p, int fd,
    struct us_protocol_request *request, const char *rules, const char *prefix)
{
	bool was_running = p->pid != 0;

	p->is_short = p->is_spent = false;
	request->version = US_PROTOCOL_VERSION;
	request->careful = request->careful != 0 || p->waits;
	for (;; was_running = false) {
		/* From here on the budget pays. */
		p->cpu = p->pid == 0 ? 0 : read_clock(p->clock, 0);
		p->paid = p->budget->cpu;
		if (us_process_hello(p, request->input.kind) == -1)
			return -1;
		if (send_request(p, request, rules, prefix, fd) == 0)
			return 0;
		/* It may have ended with the thread that started it. */
		if (!was_running || p->is_spent)
			return -1;
	}
}

int
us_process_spend(struct us_process *p, uint64_t bytes)
{

	if (us_budget_spend(p->budget, bytes))
		return 0;
	return process_fail_spent(p,
	    "the decoder sends too much and was stopped");
}

/* Read more bytes from the helper.  Return 0, or -1 and set ${p->why}. */
static int
process_receive(struct us_process *p)
{
	struct us_buf *received = &p->received;
	ssize_t n;

	if (p->begin > 0) {
		received->len -= p->begin;
		memmove(received->data, received->data + p->begin,
		    received->len);
		p->begin = 0;
	}
	/* A frame may be larger than usual, since its URLs are. */
	if (us_buf_reserve(received, received->len + 1) != URLSIFT_OK)
		return process_fail_with(p, ENOMEM);
	if (process_await(p, POLLIN) == -1)
		return -1;
	do {
		n = recv(p->fd, received->data + received->len,
		    received->room - received->len, 0);
	} while (n == -1 && errno == EINTR);
	if (n <= 0)
		return process_fail_dead(p);
	received->len += (size_t)n;
	if (us_process_spend(p, (uint64_t)n) == -1)
		return -1;
	if (p->is_late)
		p->late += (size_t)n;
	return 0;
}

static bool
is_step(enum us_protocol_frame frame)
{

	return frame == US_PROTOCOL_MEMBER || frame == US_PROTOCOL_RECORD ||
	    frame == US_PROTOCOL_MESSAGE || frame == US_PROTOCOL_ALIVE;
}

int
us_process_next(struct us_process *p, struct us_frame *frame, bool may_wait)
{
	struct us_protocol_alive sent;
	size_t len;

	while ((len = us_frame_read(frame, p->received.data + p->begin,
		    p->received.len - p->begin, p->frame_most)) == 0) {
		if (!may_wait)
			return 1;
		if (process_receive(p) == -1)
			return -1;
	}
	if (len == US_FRAME_SENSELESS)
		return us_process_fail(p,
		    "the answer of the decoder makes no sense");
	p->begin += len;
	if (frame->type == US_PROTOCOL_ALIVE) {
		us_frame_get(frame, &sent, sizeof(sent));
		us_budget_read(p->budget, sent.read);
	}
	if (is_step(frame->type))
		begin_step(p);
	return 0;
}
