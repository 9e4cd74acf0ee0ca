/*
 * A helper that hostile input has taken over, in the place of the real one: its
 * environment says in HOSTILE what it does.
 * SPDX-License-Identifier: MIT
 */
#include <poll.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "decode/helper/protocol.h"

static char room[2 * US_PROTOCOL_TEXT_MAX];
static size_t held;

static void
flush(void)
{

	if (write(US_PROTOCOL_FD, room, held) != (ssize_t)held)
		_exit(0);
	held = 0;
}

/* Say it with the next ones. */
static void
say(enum us_protocol_frame type, const void *what, size_t n)
{
	struct us_protocol_head head = { type, (uint32_t)n };

	if (held + sizeof(head) + n > sizeof(room))
		flush();
	memcpy(room + held, &head, sizeof(head));
	held += sizeof(head);
	if (n > 0)
		memcpy(room + held, what, n);
	held += n;
}

/* Begin a message at ${begin}. */
static void
say_message(uint64_t begin)
{
	struct us_protocol_message message = { 1, begin, 0, 0, 0, 0, 0 };

	say(US_PROTOCOL_MESSAGE, &message, sizeof(message));
}

/* Send text without end. */
static void
flood(void)
{
	static const struct {
		struct us_protocol_text head;
		char text[US_PROTOCOL_TEXT_MAX];
	} text = { .head = { US_PROTOCOL_TEXT_MAX } };
	struct us_protocol_part part = { .is_plain = 1 };

	say_message(0);
	say(US_PROTOCOL_PART, &part, sizeof(part));
	for (;;)
		say(US_PROTOCOL_TEXT, &text, sizeof(text));
}

/* Send archives without end.  Who reads one asks this program again. */
static void
nest(void)
{
	static const struct {
		struct us_protocol_archive head;
		char path;
	} archive = { { 0, 0, 1 }, '1' };

	say_message(0);
	for (;;) {
		say(US_PROTOCOL_ARCHIVE, &archive, sizeof(archive.head) + 1);
		say(US_PROTOCOL_BYTES, "", 1);
	}
}

/* It claims to have read all that there can be. */
static void
say_alive(void)
{
	const struct us_protocol_alive alive = { UINT64_MAX };

	say(US_PROTOCOL_ALIVE, &alive, sizeof(alive));
}

int
main(void)
{
	struct us_protocol_hello hello = { US_PROTOCOL_VERSION, 1 };
	struct us_protocol_request request;
	const char *what = getenv("HOSTILE");

	say(US_PROTOCOL_HELLO, &hello, sizeof(hello));
	flush();
	if (read(US_PROTOCOL_FD, &request, sizeof(request)) !=
		sizeof(request) ||
	    what == NULL)
		return 1;
	if (strcmp(what, "flood") == 0)
		flood();
	if (strcmp(what, "nest") == 0)
		nest();
	if (strcmp(what, "messages") == 0)
		for (;;)
			say_message(0);
	if (strcmp(what, "alive") == 0)
		for (;;)
			say_alive();
	if (strcmp(what, "stall") == 0)
		for (;; (void)poll(NULL, 0, 500)) {
			say_alive();
			flush();
		}
	if (strcmp(what, "far") == 0)
		say_message(UINT64_C(1) << 62);
	if (strcmp(what, "farther") == 0)
		say_message(INT64_MAX);
	flush();
	return 0;
}
