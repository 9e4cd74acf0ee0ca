/*
 * The helper gets nothing but its end of the socket; what it would say on its
 * standard error is not for users.
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
#include <unistd.h>

#include "decode/urlsift-decode.h"
#include "decoder.h"

#define NAME "urlsift-decode"
#define ROOM (US_WIRE_MAX + sizeof(struct us_wire_head) + 65536)

/* Seconds that it may be silent, when nothing keeps it waiting. */
#define PATIENCE 60

extern char **environ;

void
decoder_init(struct decoder *d)
{

	memset(d, 0, sizeof(*d));
	d->fd = -1;
}

/* End the process; return its wait(2) status. */
static int
reap(struct decoder *d, bool kills)
{
	int status = 0;

	if (d->pid != 0) {
		(void)close(d->fd);
		if (kills)
			(void)kill(d->pid, SIGKILL);
		while (waitpid(d->pid, &status, 0) == -1 && errno == EINTR)
			;
	}
	d->pid = 0;
	d->fd = -1;
	d->begin = d->end = 0;
	d->is_known = false;
	return status;
}

void
decoder_stop(struct decoder *d)
{

	(void)reap(d, true);
	free(d->room);
	d->room = NULL;
}

static int
fail(struct decoder *d, const char *why)
{

	(void)reap(d, true);
	snprintf(d->why, sizeof(d->why), "%s", why);
	return -1;
}

/* It has ended by itself: say why, as far as that is known. */
static int
fail_dead(struct decoder *d)
{
	bool was_known = d->is_known;
	int status = reap(d, false);

	if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
		snprintf(d->why, sizeof(d->why),
		    "decoding it took too long, it is given up");
	else if (WIFSIGNALED(status))
		snprintf(d->why, sizeof(d->why),
		    "the decoder was ended by signal %d", WTERMSIG(status));
	else if (!was_known)
		snprintf(d->why, sizeof(d->why),
		    "the decoder " NAME " cannot be run");
	else
		snprintf(d->why, sizeof(d->why), "the decoder has ended");
	return -1;
}

/* Find the helper: beside a tool that has not been installed, or that was moved
 * together with it, else where it is installed.  Return a path in ${path} or a
 * constant one. */
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

/* Run the helper with ${fd} as its end of the socket.  Return 0 or an errno. */
static int
run(struct decoder *d, int fd)
{
	static char name[] = NAME;
	char *const argv[] = { name, NULL };
	posix_spawn_file_actions_t actions;
	posix_spawnattr_t attributes;
	char path[4096];
	int error;

	if ((error = posix_spawnattr_init(&attributes)) != 0)
		return error;
	if ((error = posix_spawn_file_actions_init(&actions)) != 0)
		goto no_actions;
	/* What a terminal signals is the tool's, and it ends the helper. */
	error = posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
	if (error == 0)
		error =
		    posix_spawn_file_actions_adddup2(&actions, fd, US_WIRE_FD);
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

/* Start the helper if it does not run.  Return 0, or -1 and why. */
static int
start(struct decoder *d)
{
	int pair[2], error;

	if (d->pid != 0)
		return 0;
	if (d->room == NULL && (d->room = malloc(ROOM)) == NULL)
		return fail(d, strerror(ENOMEM));
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, pair) == -1)
		return fail(d, strerror(errno));
	error = run(d, pair[1]);
	(void)close(pair[1]);
	if (error != 0) {
		(void)close(pair[0]);
		d->pid = 0;
		return fail(d,
		    error == ENOENT ? "the decoder " NAME " is not installed" :
				      strerror(error));
	}
	d->fd = pair[0];
	return 0;
}

int
decoder_hello(struct decoder *d)
{
	struct frame frame;

	if (d->is_known)
		return 0;
	if (start(d) == -1 || decoder_next(d, &frame) == -1)
		return -1;
	if (frame.type != US_WIRE_HELLO ||
	    frame.as.hello.version != US_WIRE_VERSION ||
	    frame.len >= sizeof(d->libraries))
		return fail(d, "the decoder " NAME " is another version's");
	memcpy(d->libraries, frame.text, frame.len);
	d->libraries[frame.len] = '\0';
	d->is_known = true;
	return 0;
}

/* Send all of ${bytes}. */
static int
send_bytes(struct decoder *d, const char *bytes, size_t len)
{
	ssize_t n;

	while (len > 0) {
		n = send(d->fd, bytes, len, MSG_NOSIGNAL);
		if (n == -1 && errno != EINTR)
			return fail_dead(d);
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
	return 0;
}

/* Send ${request} and with it the descriptor ${fd}. */
static int
send_request(struct decoder *d, const struct us_wire_request *request, int fd)
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
	do {
		n = sendmsg(d->fd, &message, MSG_NOSIGNAL);
	} while (n == -1 && errno == EINTR);
	return n == (ssize_t)sizeof(*request) ? 0 : fail_dead(d);
}

/* Return what the decoder calls ${kind}. */
static uint32_t
kind_of(enum kind kind)
{

	switch (kind) {
	case KIND_MBOX:
		return URLSIFT_DECODE_MBOX;
	case KIND_NEWS:
		return URLSIFT_DECODE_NEWS;
	case KIND_HTML:
		return URLSIFT_DECODE_HTML;
	case KIND_WARC:
		return URLSIFT_DECODE_WARC;
	case KIND_ARCHIVE:
		return URLSIFT_DECODE_ARCHIVE;
	case KIND_TEXT:
		return URLSIFT_DECODE_TEXT;
	case KIND_MAIL:
		return URLSIFT_DECODE_MAIL;
	case KIND_AUTO:
		break;
	}
	return URLSIFT_DECODE_AUTO;
}

int
decoder_ask(struct decoder *d, const struct input *in, enum kind kind,
    enum kind members, struct us_wire_request *request, const char *prefix)
{

	if (decoder_hello(d) == -1)
		return -1;
	request->version = US_WIRE_VERSION;
	request->kind = kind_of(kind);
	request->members = kind_of(members);
	d->waits = !in->is_regular;
	request->careful = request->careful != 0 || d->waits;
	if (send_request(d, request, in->fd) == -1)
		return -1;
	return send_bytes(d, prefix, (size_t)request->prefix);
}

bool
decoder_has_frame(const struct decoder *d)
{
	struct frame frame;

	return frame_read(&frame, d->room + d->begin, d->end - d->begin) > 0;
}

/* Read more of what it says.  Return 0, or -1 and why. */
static int
receive(struct decoder *d)
{
	struct pollfd waited = { d->fd, POLLIN, 0 };
	ssize_t n;
	int ready;

	if (d->begin > 0) {
		memmove(d->room, d->room + d->begin, d->end - d->begin);
		d->end -= d->begin;
		d->begin = 0;
	}
	do {
		ready = d->waits ? 1 : poll(&waited, 1, PATIENCE * 1000);
	} while (ready == -1 && errno == EINTR);
	if (ready == 0)
		return fail(d, "the decoder does not answer");
	do {
		n = recv(d->fd, d->room + d->end, ROOM - d->end, 0);
	} while (n == -1 && errno == EINTR);
	if (n <= 0)
		return fail_dead(d);
	d->end += (size_t)n;
	return 0;
}

int
decoder_next(struct decoder *d, struct frame *frame)
{
	size_t len;

	while ((len = frame_read(frame, d->room + d->begin,
		    d->end - d->begin)) == 0)
		if (receive(d) == -1)
			return -1;
	if (len == FRAME_SENSELESS)
		return fail(d, "the decoder makes no sense");
	d->begin += len;
	return 0;
}
