/*
 * Fuzz target: a helper that lies.  The first byte selects options, the second
 * what the input is said to be; the rest is what helpers say, frame after
 * frame: a type, a length, and so many bytes.  A length of 255 is the frame's
 * own, in four bytes, and a type of 255 the helper's death.  Checked: the tool
 * comes to an end, prints no URL that was not reported, at no place that cannot
 * be, and each record is a line.
 *
 * What talks to a helper's process, process.h, is here a reader of that.
 * SPDX-License-Identifier: MIT
 */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/client/helper.h"
#include "document/receiver.h"
#include "document/protocol.h"
#include "document/client/client.h"
#include "fuzz.h"
#include "output/column.h"

/* Bits of the first byte. */
#define LETTER_OF_1994 1
#define COUNTS_LINES 2
#define REFANGS 4
#define CAN_SEEK 16
#define STOPS 32 /* at the first hit */
#define NO_NUMBERS 64
#define SHOWS_TEXTS 128

#define DEATH 255
#define OWN_LENGTH 255

/* What helpers say, and all that was reported in frames with text. */
static struct {
	const uint8_t *data;
	size_t len, at;
	char *frame; /* the one that is lent */
	char *sent;
	size_t sent_len;
	unsigned flags;
	bool in_text;
	struct options options;
	struct urlsift_view *view;
	struct out out;
} self;

void
us_process_init(struct us_process *p, const struct us_receiver *to,
    struct us_budget *budget)
{

	memset(p, 0, sizeof(*p));
	p->to = to;
	p->budget = budget;
}

void
us_process_stop(struct us_process *p)
{

	(void)p;
}

int
us_process_fail(struct us_process *p, const char *why)
{

	snprintf(p->why, sizeof(p->why), "%s", why);
	return -1;
}

int
us_process_hello(struct us_process *p, enum urlsift_decode_kind kind)
{

	(void)p;
	(void)kind;
	return 0;
}

int
us_process_spend(struct us_process *p, uint64_t bytes)
{

	(void)p;
	(void)bytes;
	return 0;
}

int
us_process_ask(struct us_process *p, int fd,
    struct us_protocol_request *request, const char *rules, const char *prefix)
{

	(void)fd;
	(void)rules;
	(void)prefix;
	p->waits = (self.flags & CAN_SEEK) == 0;
	request->careful = request->careful != 0 || p->waits;
	return 0;
}

/* Make a frame of the next bytes in a block of its exact size. */
static size_t
make_frame(void)
{
	struct us_protocol_head head = { self.data[self.at++], 0 };
	size_t len = self.len - self.at;

	if (len > 0)
		head.len = self.data[self.at++];
	if (head.len == OWN_LENGTH && self.len - self.at >= 4) {
		memcpy(&head.len, self.data + self.at, 4);
		self.at += 4;
	}
	len = self.len - self.at;
	if (len > head.len)
		len = head.len;
	free(self.frame);
	if ((self.frame = malloc(sizeof(head) + len)) == NULL)
		tu_fuzz_fail("no memory");
	memcpy(self.frame, &head, sizeof(head));
	memcpy(self.frame + sizeof(head), self.data + self.at, len);
	self.at += len;
	return sizeof(head) + len;
}

int
us_process_next(struct us_process *p, struct us_frame *frame, bool may_wait)
{
	size_t len, taken;

	if (!may_wait && self.at % 2 == 1)
		return 1;
	if (self.at == self.len)
		return us_process_fail(p, "the decoder has ended");
	if (self.data[self.at] == DEATH) {
		self.at++;
		return us_process_fail(p, "the decoder was ended by a signal");
	}
	len = make_frame();
	taken = us_frame_read(frame, self.frame, len, p->frame_most);
	if (taken == 0)
		return us_process_fail(p,
		    "the decoder has ended within a frame");
	if (taken == US_FRAME_SENSELESS)
		return us_process_fail(p, "the decoder makes no sense");
	if (taken != len || frame->text + frame->len != self.frame + len)
		tu_fuzz_fail("a frame takes what is not its own");
	if (frame->len > 0)
		memcpy(self.sent + self.sent_len, frame->text, frame->len);
	self.sent_len += frame->len;
	return 0;
}

/* All that is reported of a place is there. */
static void
check_place(const struct urlsift_place *place)
{
	const struct urlsift_within *in = place->within;
	size_t len = strlen(in->member) + strlen(in->part) + strlen(in->field) +
	    strlen(in->pointer);

	if (in->record.index != 0)
		len += strlen(in->record.type) + strlen(in->record.date) +
		    strlen(in->record.target);
	if (in->message.id != NULL)
		len += strlen(in->message.id);
	if (in->message.date != NULL)
		len += strlen(in->message.date);
	if (in->message.sender != NULL)
		len += strlen(in->message.sender);
	if (in->message.subject != NULL)
		len += strlen(in->message.subject);
	if (len > 4 * self.sent_len)
		tu_fuzz_fail("a place that was not reported");
	if (in->source.end < in->source.begin)
		tu_fuzz_fail("a part that ends before it begins");
}

static void
fail_of(const char *what)
{

	fprintf(stderr, "%.*s\n", (int)self.out.len, self.out.room);
	tu_fuzz_fail(what);
}

/* Print ${hit} in each form, as the tool does. */
static void
print(const struct urlsift_place *place, const struct urlsift_hit *hit)
{
	static write_on_hit *const writers[] = { write_text, write_json,
		write_trace, write_row, write_vimgrep };
	const struct record record = { &self.options, place, hit, self.view,
		NULL };
	const char *newline;
	size_t i;

	for (i = 0; i < sizeof(writers) / sizeof(writers[0]); i++) {
		self.out.len = 0;
		writers[i](&self.out, &record);
		newline = memchr(self.out.room, '\n', self.out.len);
		if (newline == NULL)
			fail_of("a record without an end");
		if (newline + 1 != self.out.room + self.out.len &&
		    writers[i] == write_json)
			fail_of("more than a line");
	}
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	const struct urlsift_reading *r = hit->reading[0];
	size_t i;

	(void)ctx;
	check_place(place);
	if ((self.flags & (COUNTS_LINES | SHOWS_TEXTS)) == COUNTS_LINES &&
	    (place->line == 0 || place->column == 0))
		tu_fuzz_fail("a hit on no line");
	if (hit->end < hit->begin)
		tu_fuzz_fail("a hit that ends before it begins");
	for (i = 0; i < hit->spans; i++)
		if (hit->span[i].end < hit->span[i].begin)
			tu_fuzz_fail("a span that ends before it begins");
	if (memmem(self.sent, self.sent_len, r->url, r->len) == NULL)
		tu_fuzz_fail("a URL that was not reported");
	if (r->len > self.sent_len)
		tu_fuzz_fail("more than was reported");
	print(place, hit);
	return (self.flags & STOPS) != 0;
}

static void
on_skipped(void *ctx, const struct urlsift_place *place, const char *type,
    size_t len)
{

	(void)ctx;
	check_place(place);
	if (memmem(self.sent, self.sent_len, type, len) == NULL)
		tu_fuzz_fail("a type that was not reported");
}

static int
on_begin(void *ctx, const struct urlsift_place *place, bool is_plain)
{

	(void)ctx;
	(void)is_plain;
	check_place(place);
	self.in_text = true;
	return 0;
}

static int
on_text(void *ctx, const char *text, size_t len)
{

	(void)ctx;
	if (!self.in_text ||
	    memmem(self.sent, self.sent_len, text, len) == NULL)
		tu_fuzz_fail("a text that was not reported");
	return 0;
}

static int
on_jump(void *ctx, const struct urlsift_decode_place *place)
{

	(void)ctx;
	if (!self.in_text || place->line == 0 || place->start > place->offset)
		tu_fuzz_fail("a text goes on nowhere");
	return 0;
}

static int
on_aside(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{

	if (!self.in_text || place->line == 0 || place->column == 0 ||
	    place->column - 1 > hit->begin)
		tu_fuzz_fail("a link on no line");
	return on_hit(ctx, hit, place);
}

static int
on_settled(void *ctx, uint64_t offset)
{

	(void)ctx;
	(void)offset;
	return 0;
}

static int
on_end(void *ctx, bool is_last)
{

	(void)ctx;
	if (!self.in_text)
		tu_fuzz_fail("a text ends that has not begun");
	self.in_text = !is_last;
	return 0;
}

static const struct us_texts texts = { on_begin, on_text, on_jump, on_aside,
	on_settled, on_end };

static int
on_wait(void *ctx, int input_waits)
{

	(void)ctx;
	(void)input_waits;
	return 0;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *why)
{

	(void)ctx;
	/* An escape has four bytes. */
	if (strlen(place->within->member) > 4 * self.sent_len)
		tu_fuzz_fail("a member that was not reported");
	if (*why == '\0')
		tu_fuzz_fail("an error of nothing");
}

static void
set_up(const uint8_t *data, size_t size)
{

	self.data = data;
	self.len = size;
	self.at = 2;
	self.flags = data[0];
	self.sent_len = 0;
	if ((self.sent = malloc(size)) == NULL)
		tu_fuzz_fail("no memory");
	if (self.out.room == NULL && out_init_memory(&self.out, 65536) == -1)
		tu_fuzz_fail("no memory");
	memset(&self.options, 0, sizeof(self.options));
	self.options.is_1994 = (self.flags & LETTER_OF_1994) != 0;
	self.options.max_url = 65536;
	self.options.format = FORMAT_JSON;
	if (columns_make(&self.options) != NULL)
		tu_fuzz_fail("no memory");
	self.options.lines = self.options.offsets = true;
	self.options.kept = self.options.rejected = true;
	self.options.end = '\n';
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	static FILE *file;
	struct urlsift_decode_input input = { .index = 0 };
	struct us_receiver to = { .calls = { on_hit, on_warning, on_skipped,
				      on_wait, NULL } };
	struct us_asked asked = { .file = "input" };
	struct us_helper *helper;
	int status;

	if (size < 2)
		return 0;
	if (file == NULL && (file = tmpfile()) == NULL)
		tu_fuzz_fail("no file");
	set_up(data, size);
	asked.rules = tu_fuzz_rules((self.flags & LETTER_OF_1994) |
	    ((self.flags & REFANGS) != 0 ? TU_FUZZ_REFANG : 0));
	if ((self.flags & COUNTS_LINES) != 0)
		asked.wants |= US_PROTOCOL_LINES;
	if ((self.flags & SHOWS_TEXTS) != 0)
		to.texts = &texts;
	if ((self.view = urlsift_view_new(asked.rules)) == NULL ||
	    (helper = us_helper_new(&to, NULL)) == NULL)
		tu_fuzz_fail("no memory");
	input.index = (self.flags & NO_NUMBERS) == 0;
	input.kind = data[1] % 2 == 0 ? URLSIFT_DECODE_MBOX :
					URLSIFT_DECODE_HTML;
	status = us_helper_run(helper, &asked, &input, fileno(file), "", 0);
	if (!to.has_failed && status != URLSIFT_DECODE_OK &&
	    status != URLSIFT_DECODE_STOPPED &&
	    us_helper_state(helper).error == NULL)
		tu_fuzz_fail("it ended too early, and nobody said so");
	us_helper_free(helper);
	urlsift_view_free(self.view);
	free(self.options.column);
	free(self.sent);
	free(self.frame);
	self.frame = NULL;
	self.in_text = false;
	return 0;
}
