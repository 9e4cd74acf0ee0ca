/*
 * Fuzz target: whole documents.  The first byte selects the type and what of a
 * place is wanted, the next two the rules; the rest is the document.  Checked:
 * it is read to its end, twice alike; each hit has a place that can be, its
 * readings are in it, a copy says the same, and so does the frame by which a
 * helper would send it.
 *
 * Decoder and scanner run in this process (in_process.c).
 * SPDX-License-Identifier: MIT
 */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/buf.h"
#include "document/protocol.h"
#include "fuzz.h"

/* Bits of the first byte, above those of the type. */
#define TYPES 16
#define NO_LINES 16
#define CONTEXT 32
#define STOPS 64 /* at the third hit */
#define UNQUOTED 128

static struct {
	unsigned flags;
	size_t len; /* of the document */
	size_t hits;
	uint64_t sum; /* of what was reported */
	struct us_buf sent, again;
	struct us_buf *to; /* where a frame is written */
	struct us_hit_read read;
} self = { .sent = { .memory = &us_standard_memory },
	.again = { .memory = &us_standard_memory } };

/* Fowler, Noll and Vo's hash, of 64 bits. */
static void
add_to_sum(const char *bytes, size_t len)
{

	for (; len > 0; len--, bytes++)
		self.sum = (self.sum ^ (unsigned char)*bytes) *
		    UINT64_C(0x100000001b3);
}

static void
put(const void *bytes, size_t len)
{

	if (us_buf_add(self.to, bytes, len) != URLSIFT_OK)
		tu_fuzz_fail("no memory");
}

/* Write the frame of ${hit} at ${place} to ${to}. */
static void
make_frame(struct us_buf *to, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct us_protocol_head head = { US_PROTOCOL_HIT, 0 };
	struct us_protocol_hit frame;
	size_t len = us_hit_frame_make(&frame, hit, place, false);

	head.len = (uint32_t)(sizeof(frame) + len);
	self.to = to;
	to->len = 0;
	put(&head, sizeof(head));
	put(&frame, sizeof(frame));
	us_hit_frame_write(&frame, hit, place, put);
	if (to->len != sizeof(head) + head.len)
		tu_fuzz_fail("a frame has another length than it says");
}

static void
expect_same(const char *what)
{

	if (self.again.len != self.sent.len ||
	    memcmp(self.again.data, self.sent.data, self.sent.len) != 0)
		tu_fuzz_fail(what);
}

/* Read the frame of ${hit}, and write it again. */
static void
check_frame(const struct urlsift_hit *hit, const struct urlsift_place *place)
{
	struct urlsift_place got = { .within = place->within };
	struct us_frame frame;

	make_frame(&self.sent, hit, place);
	if (us_frame_read(&frame, self.sent.data, self.sent.len, SIZE_MAX) !=
		self.sent.len ||
	    us_hit_frame_read(&frame, &self.read, &got) != 1)
		tu_fuzz_fail("a frame that makes no sense");
	make_frame(&self.again, &self.read.hit, &got);
	expect_same("a frame is read as another hit");
}

/* Let a copy be moved, and compare it. */
static void
check_copy(const struct urlsift_hit *hit, const struct urlsift_place *place)
{
	struct urlsift_found *copy = urlsift_found_new(hit, place, NULL),
			     *moved;
	size_t size;

	if (copy == NULL)
		tu_fuzz_fail("no memory");
	size = urlsift_found_size(copy);
	if ((moved = malloc(size)) == NULL)
		tu_fuzz_fail("no memory");
	memcpy(moved, copy, size);
	memset(copy, 0xff, size);
	urlsift_found_moved(moved);
	make_frame(&self.again, moved->hit, moved->place);
	expect_same("a copy says something else");
	free(copy);
	free(moved);
}

/* ${r} is a reading of its own. */
static void
check_reading(const struct urlsift_reading *r)
{
	size_t part;

	if (r->len > 0 && memchr(r->url, '\0', r->len) != NULL &&
	    r->reason == URLSIFT_R_NONE)
		tu_fuzz_fail("a zero byte is valid");
	for (part = 0; part < URLSIFT_PARTS; part++)
		if ((r->has & 1U << part) != 0 &&
		    (r->part[part].begin > r->part[part].end ||
			r->part[part].end > r->len))
			tu_fuzz_fail("a component is not in its URL");
	add_to_sum(r->url, r->len);
}

static void
check_place(const struct urlsift_place *place)
{
	const struct urlsift_within *in = place->within;

	if ((self.flags & NO_LINES) == 0 &&
	    (place->line == 0 || place->column == 0))
		tu_fuzz_fail("a hit on no line");
	if (in != NULL &&
	    (in->source.end < in->source.begin || in->source.end > self.len))
		tu_fuzz_fail("a part that is not in the document");
	if (in != NULL)
		add_to_sum(in->part, strlen(in->part));
	add_to_sum((const char *)&place->line, sizeof(place->line));
}

static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	size_t i;

	(void)ctx;
	self.hits++;
	check_place(place);
	if (hit->readings == 0 || hit->end < hit->begin)
		tu_fuzz_fail("a hit of nothing");
	for (i = 0; i < hit->readings; i++)
		check_reading(hit->reading[i]);
	check_frame(hit, place);
	check_copy(hit, place);
	return (self.flags & STOPS) != 0 && self.hits == 3;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{

	(void)ctx;
	(void)place;
	if (*what == '\0')
		tu_fuzz_fail("a warning of nothing");
	add_to_sum(what, strlen(what));
}

static void
set(struct urlsift_document *d, const char *name, const char *value)
{

	if (urlsift_document_set(d, name, value, NULL) != URLSIFT_OK)
		tu_fuzz_fail(name);
}

/* Read the ${len} ${bytes} by ${rules}.  Return what was reported, as a
 * number. */
static uint64_t
read_document(const struct urlsift_rules *rules, const char *bytes, size_t len)
{
	static const struct urlsift_document_calls calls = { .hit = on_hit,
		.warning = on_warning };
	static const char *const types[TYPES] = { "auto", "text", "mail",
		"mbox", "news", "html", "xml", "json", "csv", "tsv", "auto",
		"mail", "html", "mail", "html", "auto" };
	struct urlsift_document *d = urlsift_document_new(rules, &calls, NULL);
	int status;

	if (d == NULL)
		tu_fuzz_fail("no memory");
	self.hits = self.sum = 0;
	set(d, "type", types[self.flags % TYPES]);
	if ((self.flags & UNQUOTED) != 0)
		set(d, "no-quoted", "yes");
	urlsift_document_need(d,
	    ((self.flags & NO_LINES) == 0 ? URLSIFT_FROM_LINES : 0) |
		((self.flags & CONTEXT) != 0 ? URLSIFT_FROM_TEXT : 0));
	status = urlsift_document_bytes(d, bytes, len, "a");
	if (status != URLSIFT_OK && status != URLSIFT_STOPPED &&
	    status != URLSIFT_EINPUT)
		tu_fuzz_fail("it cannot be read");
	urlsift_document_free(d);
	return self.sum;
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct urlsift_rules *rules;
	const char *bytes = (const char *)data + 3;
	uint64_t sum;

	if (size < 3)
		return 0;
	self.flags = data[0];
	self.len = size - 3;
	rules =
	    tu_fuzz_rules((data[1] | (unsigned)data[2] << 8) % TU_FUZZ_FLAGS);
	sum = read_document(rules, bytes, self.len);
	if (read_document(rules, bytes, self.len) != sum)
		tu_fuzz_fail("it is read otherwise again");
	return 0;
}
