/*
 * A helper that hostile input has taken over, in the place of the real one: its
 * environment says in HOSTILE what it does.
 * SPDX-License-Identifier: MIT
 */
#include <poll.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/protocol.h"
#include "decode/urlsift-decode.h"
#include "urlsift.h"

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

/* The same with ${words} empty words behind it. */
static void
say_words(enum us_protocol_frame type, const void *what, size_t n, size_t words)
{
	char text[256] = { 0 };

	memcpy(text, what, n);
	say(type, text, n + words);
}

/* Begin a message at ${begin}, and say where it ends. */
static void
say_message_to(uint64_t begin, uint64_t end)
{
	struct us_protocol_numbered message = { .index = 1,
		.begin = begin,
		.end = end };

	say_words(US_PROTOCOL_MESSAGE, &message, sizeof(message),
	    US_MESSAGE_WORDS);
}

static void
say_message(uint64_t begin)
{

	say_message_to(begin, 0);
}

/* Begin parts without end. */
static void
flood(void)
{
	static const struct us_protocol_part part;

	for (say_message(0);;)
		say_words(US_PROTOCOL_PART, &part, sizeof(part), US_PART_WORDS);
}

/* Send an archive.  Who reads it asks this program again. */
static void
say_archive(void)
{
	static const struct {
		struct us_protocol_part head;
		char words[1 + US_PART_WORDS + 1];
	} archive = { { .len = 1, .what = URLSIFT_DECODE_ARCHIVE }, "1" };

	say(US_PROTOCOL_FILE, &archive,
	    sizeof(archive.head) + sizeof(archive.words));
	say(US_PROTOCOL_BYTES, "", 1);
}

/* It claims to have read all that there can be. */
static void
say_alive(void)
{
	const struct us_protocol_alive alive = { UINT64_C(1) << 60 };

	say(US_PROTOCOL_ALIVE, &alive, sizeof(alive));
}

/* Send a frame in which a number is larger than there can be.  ${which} is such
 * as "part 2": the type, and which of its numbers. */
static void
say_number(const char *which)
{
	static const struct {
		const char *name;
		enum us_protocol_frame type;
		size_t size, words;
	} frames[] = {
		{ "member", US_PROTOCOL_MEMBER,
		    sizeof(struct us_protocol_member), 1 },
		{ "record", US_PROTOCOL_RECORD,
		    sizeof(struct us_protocol_numbered), US_RECORD_WORDS },
		{ "message", US_PROTOCOL_MESSAGE,
		    sizeof(struct us_protocol_numbered), US_MESSAGE_WORDS },
		{ "part", US_PROTOCOL_PART, sizeof(struct us_protocol_part),
		    US_PART_WORDS },
		{ "hit", US_PROTOCOL_HIT, sizeof(struct us_protocol_hit), 0 },
		{ "text", US_PROTOCOL_TEXT, sizeof(struct us_protocol_text),
		    0 },
		{ "skipped", US_PROTOCOL_SKIPPED,
		    sizeof(struct us_protocol_part), US_PART_WORDS + 1 },
		{ "archive", US_PROTOCOL_FILE, sizeof(struct us_protocol_part),
		    US_PART_WORDS + 1 },
		{ "alive", US_PROTOCOL_ALIVE, sizeof(struct us_protocol_alive),
		    0 },
	};
	uint64_t body[16] = { 0 };
	size_t i, len = strcspn(which, " ");

	body[which[len + 1] - '0'] = (UINT64_C(1) << 60) + 1;
	for (i = 0; i < sizeof(frames) / sizeof(frames[0]); i++)
		if (strncmp(frames[i].name, which, len) == 0)
			say_words(frames[i].type, body, frames[i].size,
			    frames[i].words);
}

/* Send a URL of the host ${name} at ${offset}, in one line with what is before
 * it. */
static void
say_hit(char name, uint64_t offset, uint64_t line)
{
	static const char url[] = "http://?.example/";
	struct us_protocol_part part = { .what = 1 };
	struct {
		struct us_protocol_hit head;
		struct urlsift_span span;
		struct us_protocol_reading reading;
		char text[sizeof(url) - 1];
	} __attribute__((packed)) hit = { .head = { .line = line,
					      .column = offset + 1,
					      .form = URLSIFT_F_BARE,
					      .spans = 1,
					      .readings = 1 },
		.span = { offset, offset },
		.reading = { .len = sizeof(url) - 1 } };

	memcpy(hit.text, url, sizeof(hit.text));
	*strchr(hit.text, '?') = name;
	say_message(0);
	say_words(US_PROTOCOL_PART, &part, sizeof(part), US_PART_WORDS);
	say(US_PROTOCOL_HIT, &hit, sizeof(hit));
}

/* Begin a message that ends at ${end}, and a part, and compute for ever. */
static void
compute(uint64_t end)
{
	struct us_protocol_part part = { .what = 1 };

	say_message_to(0, end);
	say_words(US_PROTOCOL_PART, &part, sizeof(part), US_PART_WORDS);
	flush();
	for (;;)
		continue;
}

static void
say_end(void)
{
	struct us_protocol_end end = { 0, 0 };

	say(US_PROTOCOL_END, &end, sizeof(end));
}

/* Read what follows a request, which may come in pieces. */
static bool
skip(size_t len)
{
	static char bytes[sizeof(room)];
	ssize_t n;

	for (; len > 0; len -= (size_t)n) {
		n = read(US_PROTOCOL_FD, bytes,
		    len < sizeof(bytes) ? len : sizeof(bytes));
		if (n <= 0)
			return false;
	}
	return true;
}

/* Say of each input which one it is of those that this helper got, and have an
 * archive read of which another one says so. */
static void
count(struct us_protocol_request request)
{
	char number = '1';

	do {
		if (!skip((size_t)request.prefix + request.rules))
			return;
		say_hit(number++, 0, 1);
		if (request.input.kind != URLSIFT_DECODE_ARCHIVE)
			say_archive();
		say_end();
		flush();
	} while (read(US_PROTOCOL_FD, &request, sizeof(request)) ==
	    sizeof(request));
}

int
main(void)
{
	static const struct {
		struct us_protocol_hello hello;
		char text[24];
	} hello = { { US_PROTOCOL_VERSION, 1 },
		"a\033]0;b\007\n\xe2\x80\xae\xff c" };
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
		for (say_message(0);;)
			say_archive();
	if (strcmp(what, "count") == 0)
		count(request);
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
		say_message(UINT64_C(1) << 60);
	if (strcmp(what, "farther") == 0)
		say_message(INT64_MAX);
	if (strcmp(what, "place") == 0) {
		say_hit('a', UINT64_C(1) << 60, UINT64_C(1) << 60);
		say_end();
	}
	if (strcmp(what, "column") == 0)
		say_hit('a', INT64_MAX, 1);
	if (strcmp(what, "line") == 0)
		say_hit('a', 0, INT64_MAX);
	if (strncmp(what, "compute ", 8) == 0)
		compute(strtoull(what + 8, NULL, 10));
	if (strncmp(what, "number ", 7) == 0)
		say_number(what + 7);
	flush();
	/* What is not read when it ends would hide what it said. */
	while (strcmp(what, "far") != 0 &&
	    read(US_PROTOCOL_FD, &request, sizeof(request)) > 0)
		;
	return 0;
}
