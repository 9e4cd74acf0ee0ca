/*
 * The process of the helper and its socket.  The helper inherits nothing but
 * the socket.  Its standard error is discarded, since its messages are not for
 * users.
 */
#include "config.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "../base/signals.h"
#include "decode/urlsift-decode.h"
#include "client.h"

#define NAME "urlsift-decode"
#define ROOM (US_PROTOCOL_MAX + sizeof(struct us_protocol_head) + 65536)

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

extern char **environ;

void
client_init(struct decode_client *d)
{

	memset(d, 0, sizeof(*d));
	d->fd = -1;
}

/* Return whether the helper ends soon.  It may also close the socket and keep
 * running. */
static bool
helper_ends(const struct decode_client *d, int *status)
{
	int pauses;

	for (pauses = 0; waitpid(d->pid, status, WNOHANG) != d->pid; pauses++) {
		if (pauses == PAUSES)
			return false;
		(void)poll(NULL, 0, PAUSE);
	}
	return true;
}

/* End the helper, or wait for its end.  Return its wait(2) status. */
static int
helper_reap(struct decode_client *d, bool kills)
{
	int status = 0;

	if (d->pid != 0)
		(void)close(d->fd);
	if (d->pid != 0 && (kills || !helper_ends(d, &status))) {
		(void)kill(d->pid, SIGKILL);
		while (waitpid(d->pid, NULL, 0) == -1 && errno == EINTR)
			;
	}
	d->pid = 0;
	d->fd = -1;
	d->begin = d->end = 0;
	d->is_known = false;
	return status;
}

void
client_stop(struct decode_client *d)
{

	(void)helper_reap(d, true);
	free(d->room);
	d->room = NULL;
}

static int
client_fail(struct decode_client *d, const char *why)
{

	(void)helper_reap(d, true);
	snprintf(d->why, sizeof(d->why), "%s", why);
	return -1;
}

/* The helper has ended: set ${d->why} to the reason, as far as it is known.
 * Return -1. */
static int
client_fail_dead(struct decode_client *d)
{
	bool was_known = d->is_known;
	int status = helper_reap(d, false);

	if (WIFSIGNALED(status))
		snprintf(d->why, sizeof(d->why),
		    "the decoder was ended by signal %d", WTERMSIG(status));
	else if (!was_known)
		snprintf(d->why, sizeof(d->why),
		    "the decoder " NAME " cannot be run");
	else
		snprintf(d->why, sizeof(d->why),
		    "the decoder has ended unexpectedly");
	return -1;
}

/* Find the helper: next to a tool that is not installed, or was moved together
 * with the helper; else where it is installed.  Return ${path} or a constant
 * path. */
static const char *
find_helper(char *path, size_t size)
{
	static const char *const beside[] = { "/../../lib/decode/" NAME,
		"/../lib/decode/" NAME, "/../libexec/" NAME };
	ssize_t len = readlink("/proc/self/exe", path, size - 1);
	char *slash;
	size_t i, room;

	if (len <= 0)
		return DECODER;
	path[len] = '\0';
	if ((slash = strrchr(path, '/')) == NULL)
		return DECODER;
	room = size - (size_t)(slash - path);
	for (i = 0; i < sizeof(beside) / sizeof(beside[0]); i++) {
		if (strlen(beside[i]) >= room)
			continue;
		memcpy(slash, beside[i], strlen(beside[i]) + 1);
		if (access(path, X_OK) == 0)
			return path;
	}
	return DECODER;
}

/* Start the helper with ${fd} as its end of the socket. Return 0 or an
 * errno. */
static int
helper_spawn(struct decode_client *d, int fd)
{
	static char name[] = NAME, archives[] = US_PROTOCOL_ARCHIVES,
		    warcs[] = US_PROTOCOL_WARCS;
	char *const argv[] = { name,
		d->loads == URLSIFT_DECODE_ARCHIVE  ? archives :
		    d->loads == URLSIFT_DECODE_WARC ? warcs :
						      NULL,
		NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	char path[4096];
	int error;

	if ((error = posix_spawnattr_init(&attributes)) != 0)
		return error;
	if ((error = posix_spawn_file_actions_init(&actions)) != 0)
		goto no_actions;
	/* Signals of a terminal go to the tool only, which then ends the
	 * helper. */
	error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, fd,
		    US_PROTOCOL_FD);
	if (error == 0)
		error = posix_spawn_file_actions_addopen(&actions, 0,
		    "/dev/null", O_RDONLY, 0);
	if (error == 0)
		error = posix_spawn_file_actions_addopen(&actions, 1,
		    "/dev/null", O_WRONLY, 0);
	if (error == 0)
		error = posix_spawn_file_actions_adddup2(&actions, 1, 2);
	if (error == 0)
		error = posix_spawn(&d->pid, find_helper(path, sizeof(path)),
		    &actions, &attributes, argv, environ);
	(void)posix_spawn_file_actions_destroy(&actions);

no_actions:
	(void)posix_spawnattr_destroy(&attributes);
	return error;
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

/* Record that the helper begins a step.  Its clock is read when it is waited
 * for: most steps come in one buffer with others. */
static void
begin_step(struct decode_client *d)
{

	d->begins = true;
	d->late = 0;
}

/* Wait for one of ${events} on the socket.  End the helper if a step uses too
 * much CPU time (D106).  Frames that were sent before are still read then,
 * since the tool may have been slow to read them.  Return 0, or -1 and set
 * ${d->why}. */
static int
client_await(struct decode_client *d, short events)
{
	int64_t asked = read_clock(CLOCK_MONOTONIC, 0), left;
	int ready;

	if (d->begins)
		d->step = read_clock(d->clock, d->step);
	d->begins = false;
	for (;;) {
		left = d->step + STEP_MOST - read_clock(d->clock, d->step);
		d->is_late = left <= 0;
		ready = signals_wait(d->fd, events,
		    d->is_late ? 0 : (int)left + PAUSE);
		if (ready == -1)
			return client_fail(d, "interrupted by a signal");
		if (d->is_late && (ready == 0 || d->late > HELD_MOST))
			return client_fail(d,
			    "decoding took too long and was stopped");
		if (ready == 1)
			return 0;
		if (!d->waits &&
		    read_clock(CLOCK_MONOTONIC, 0) - asked > PATIENCE)
			return client_fail(d, "the decoder does not answer");
	}
}

/* Return whether the helper has the libraries that ${kind} needs. */
static bool
helper_reads(const struct decode_client *d, enum urlsift_decode_kind kind)
{

	return (kind != URLSIFT_DECODE_ARCHIVE &&
		   kind != URLSIFT_DECODE_WARC) ||
	    d->loads == kind || d->loads == URLSIFT_DECODE_ARCHIVE;
}

/* Start a helper that can read ${kind} if none is running.  Return 0, or -1 and
 * set ${d->why}. */
static int
helper_start(struct decode_client *d, enum urlsift_decode_kind kind)
{
	int pair[2], error;

	if (d->pid != 0 && helper_reads(d, kind))
		return 0;
	(void)helper_reap(d, true);
	if (!helper_reads(d, kind))
		d->loads = kind;
	if (signals_death() != 0)
		return client_fail(d, "interrupted by a signal");
	if (d->room == NULL && (d->room = malloc(ROOM)) == NULL)
		return client_fail(d, strerror(ENOMEM));
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == -1)
		return client_fail(d, strerror(errno));
	error = helper_spawn(d, pair[1]);
	(void)close(pair[1]);
	if (error != 0) {
		(void)close(pair[0]);
		d->pid = 0;
		return client_fail(d,
		    error == ENOENT ? "the decoder " NAME " is not installed" :
				      strerror(error));
	}
	d->fd = pair[0];
	d->waits = false;
	d->step = 0;
	d->begins = false;
	d->late = 0;
	error = clock_getcpuclockid(d->pid, &d->clock);
	return error == 0 ? 0 : client_fail(d, strerror(error));
}

int
client_hello(struct decode_client *d, enum urlsift_decode_kind kind)
{
	struct us_protocol_hello hello = { 0 };
	struct frame frame;

	if (helper_start(d, kind) == -1)
		return -1;
	if (d->is_known)
		return 0;
	if (client_next(d, &frame, true) == -1)
		return -1;
	if (frame.type == US_PROTOCOL_HELLO)
		frame_get(&frame, &hello, sizeof(hello));
	if (hello.version != US_PROTOCOL_VERSION ||
	    frame.len >= sizeof(d->libraries))
		return client_fail(d,
		    "the decoder " NAME " is of another version");
	memcpy(d->libraries, frame.text, frame.len);
	d->libraries[frame.len] = '\0';
	d->is_known = true;
	return 0;
}

/* Send all of ${bytes}.  Return 0, or -1 and set ${d->why}. */
static int
send_bytes(struct decode_client *d, const char *bytes, size_t len)
{
	ssize_t n;

	while (len > 0) {
		n = send(d->fd, bytes, len, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n == -1 && errno == EAGAIN &&
		    client_await(d, POLLOUT) == -1)
			return -1;
		if (n == -1 && errno != EINTR && errno != EAGAIN)
			return client_fail_dead(d);
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
	return 0;
}

/* Send ${request} together with the descriptor ${fd}.  Return 0, or -1 and set
 * ${d->why}. */
static int
send_request(struct decode_client *d, const struct us_protocol_request *request,
    int fd)
{
	union {
		struct cmsghdr align;
		char room[CMSG_SPACE(sizeof(int))];
	} control;
	struct iovec bytes = { (void *)(uintptr_t)request, sizeof(*request) };
	struct msghdr message = { 0 };
	struct cmsghdr *passed;
	ssize_t n;

	memset(&control, 0, sizeof(control));
	message.msg_iov = &bytes;
	message.msg_iovlen = 1;
	message.msg_control = &control;
	message.msg_controllen = sizeof(control);
	passed = CMSG_FIRSTHDR(&message);
	passed->cmsg_level = SOL_SOCKET;
	passed->cmsg_type = SCM_RIGHTS;
	passed->cmsg_len = CMSG_LEN(sizeof(fd));
	memcpy(CMSG_DATA(passed), &fd, sizeof(fd));
	for (;;) {
		n = sendmsg(d->fd, &message, MSG_NOSIGNAL | MSG_DONTWAIT);
		if (n == (ssize_t)sizeof(*request))
			break;
		if (n != -1 || (errno != EINTR && errno != EAGAIN))
			return client_fail_dead(d);
		if (errno == EAGAIN && client_await(d, POLLOUT) == -1)
			return -1;
	}
	begin_step(d);
	return 0;
}

int
client_ask(struct decode_client *d, const struct input *in,
    enum urlsift_decode_kind kind, enum urlsift_decode_kind members,
    struct us_protocol_request *request, const char *prefix)
{

	if (client_hello(d, kind) == -1)
		return -1;
	request->version = US_PROTOCOL_VERSION;
	request->kind = kind;
	request->members = members;
	d->waits = !in->is_regular;
	request->careful = request->careful != 0 || d->waits;
	if (send_request(d, request, in->fd) == -1)
		return -1;
	return send_bytes(d, prefix, (size_t)request->prefix);
}

/* Read more bytes from the helper.  Return 0, or -1 and set ${d->why}. */
static int
client_receive(struct decode_client *d)
{
	ssize_t n;

	if (d->begin > 0) {
		memmove(d->room, d->room + d->begin, d->end - d->begin);
		d->end -= d->begin;
		d->begin = 0;
	}
	if (client_await(d, POLLIN) == -1)
		return -1;
	do {
		n = recv(d->fd, d->room + d->end, ROOM - d->end, 0);
	} while (n == -1 && errno == EINTR);
	if (n <= 0)
		return client_fail_dead(d);
	d->end += (size_t)n;
	if (d->is_late)
		d->late += (size_t)n;
	return 0;
}

static bool
is_step(enum us_protocol_frame frame)
{

	return frame == US_PROTOCOL_MEMBER || frame == US_PROTOCOL_RECORD ||
	    frame == US_PROTOCOL_MESSAGE || frame == US_PROTOCOL_ALIVE;
}

int
client_next(struct decode_client *d, struct frame *frame, bool may_wait)
{
	size_t len;

	while ((len = frame_read(frame, d->room + d->begin,
		    d->end - d->begin)) == 0) {
		if (!may_wait)
			return 1;
		if (client_receive(d) == -1)
			return -1;
	}
	if (len == FRAME_SENSELESS)
		return client_fail(d,
		    "the answer of the decoder makes no sense");
	d->begin += len;
	if (is_step(frame->type))
		begin_step(d);
	return 0;
}
