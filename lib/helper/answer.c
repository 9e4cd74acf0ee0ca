/*
 * The answer of the helper.  It is written message by message, or several
 * messages together to save switches between the processes; each time with the
 * beginning of the next one.  So the client knows where to continue if a helper
 * dies.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "helper.h"

/* Each message asks for the seconds, which need not be exact. */
#ifdef CLOCK_MONOTONIC_COARSE
#define CLOCK CLOCK_MONOTONIC_COARSE
#else
#define CLOCK CLOCK_MONOTONIC
#endif

#define ROOM 1048576

/* How much is written at a time. */
#define ENOUGH 131072

/* Output on its way to the client. */
static struct {
	char out[ROOM];
	size_t len;
	size_t part, part_end; /* where the frame of the last part is */
	size_t kept, kept_end; /* and that of what is kept of a record */
	uint64_t read;	       /* bytes of the input that were read */
	uint64_t told;	       /* the same, as the client knows it */
	bool seeks;	       /* the client sees how much was read */
	bool careful;	       /* each message by itself */
	bool is_split;	 /* a part of this message or member was written */
	char *text;	 /* the open frame of text in ${out}, or NULL */
	size_t text_len; /* of the text in it */
	size_t jumps;
	struct us_protocol_jump jump[US_PROTOCOL_JUMPS_MAX];
	time_t alive; /* when the client last knew that a step began */
} self;

static time_t
now(void)
{
	struct timespec time = { 0, 0 };

	(void)clock_gettime(CLOCK, &time);
	return time.tv_sec;
}

/* Without a client there is nothing to do. */
static void
write_all(const char *bytes, size_t len)
{
	ssize_t n;

	while (len > 0) {
		n = write(US_PROTOCOL_FD, bytes, len);
		if (n == 0 || (n == -1 && errno != EINTR))
			_exit(1);
		if (n > 0) {
			bytes += n;
			len -= (size_t)n;
		}
	}
}

/* Add ${len} bytes for which there is room. */
static inline void
add_bytes(const void *bytes, size_t len)
{

	memcpy(self.out + self.len, bytes, len);
	self.len += len;
}

/* End the open frame of text: its jumps follow, and its lengths are known. */
static void
end_text(void)
{
	struct us_protocol_text sent = { .len = self.text_len };
	struct us_protocol_head head = { US_PROTOCOL_TEXT, 0 };

	if (self.text == NULL)
		return;
	add_bytes(self.jump, self.jumps * sizeof(*self.jump));
	head.len = (uint32_t)(sizeof(sent) + self.text_len +
	    self.jumps * sizeof(*self.jump));
	memcpy(self.text, &head, sizeof(head));
	memcpy(self.text + sizeof(head), &sent, sizeof(sent));
	self.text = NULL;
}

static void
flush(void)
{

	end_text();
	if (self.len > 0)
		write_all(self.out, self.len);
	self.len = self.part_end = self.kept_end = 0;
}

/* Collect what does not fit into the room. */
static void
put_split(const char *bytes, size_t len)
{
	size_t n;

	for (; len > 0; bytes += n, len -= n) {
		if (self.len == ROOM) {
			flush();
			self.is_split = true;
		}
		n = ROOM - self.len < len ? ROOM - self.len : len;
		add_bytes(bytes, n);
	}
}

static inline void
put_bytes(const void *bytes, size_t len)
{

	if (len > ROOM - self.len)
		put_split(bytes, len);
	else if (len > 0)
		add_bytes(bytes, len);
}

/* Drop the frame of the last part if nothing was found there: most parts are
 * fields of a header. */
static void
drop_part(void)
{

	if (self.part_end > 0 && self.part_end == self.len)
		self.len = self.part;
	self.part_end = 0;
}

/* Begin a frame with ${n} bytes at ${what} and ${text} bytes that follow. */
static void
frame_begin(enum us_protocol_frame frame, const void *what, size_t n,
    size_t text)
{
	struct us_protocol_head head = { frame, (uint32_t)(n + text) };

	end_text();
	put_bytes(&head, sizeof(head));
	put_bytes(what, n);
}

/* Write a frame with ${n} bytes at ${what} and ${words} behind them; NULL is an
 * empty one. */
static void
frame_words(enum us_protocol_frame frame, const void *what, size_t n,
    const char *const *words, size_t count)
{
	size_t size[US_PART_WORDS + US_MESSAGE_WORDS], i;

	frame_begin(frame, what, n, us_words_measure(words, count, size));
	/* Most are empty: one byte needs no call. */
	for (i = 0; i < count; i++)
		if (size[i] > 1)
			put_bytes(words[i], size[i]);
		else
			put_bytes("", 1);
}

/* A step begins from which the client can continue.  Let the client know,
 * soon but not necessarily now: it measures time from then on
 * (time-of-the-helper). */
static void
begin_anew(void)
{
	time_t time = now();

	if (self.careful || self.is_split || self.len > ENOUGH ||
	    time - self.alive >= US_PROTOCOL_LATE) {
		flush();
		self.alive = time;
	}
	self.is_split = false;
}

/* Return whether the client cannot know how much was read. */
static bool
is_untold(uint64_t least)
{

	return !self.seeks && self.read - self.told >= least;
}

void
us_answer_begin(bool careful, bool seeks)
{

	self.careful = careful;
	self.seeks = seeks;
	self.read = self.told = 0;
	self.is_split = false;
	self.alive = now();
}

void
us_answer_read_on(void)
{
	const struct us_protocol_alive alive = { self.read };
	const struct us_protocol_head head = { US_PROTOCOL_ALIVE,
		sizeof(alive) };
	time_t time = now();

	if (self.careful)
		flush();
	if (time - self.alive < US_PROTOCOL_LATE && !is_untold(ENOUGH))
		return;
	if (self.is_split)
		flush();
	write_all((const char *)&head, sizeof(head));
	write_all((const char *)&alive, sizeof(alive));
	self.alive = time;
	self.told = self.read;
}

void
us_answer_read(size_t len)
{

	self.read += len;
}

void
us_answer_end(int status, int error)
{
	const struct us_protocol_alive alive = { self.read };
	const struct us_protocol_end end = { status, (uint32_t)error };

	if (is_untold(1))
		frame_begin(US_PROTOCOL_ALIVE, &alive, sizeof(alive), 0);
	frame_begin(US_PROTOCOL_END, &end, sizeof(end), 0);
	flush();
}

void
us_answer_hello(const struct us_sandbox *sandbox, const char *libraries)
{
	static const char *const active[] = { "; sandbox: none",
		"; sandbox: seccomp", "; sandbox: landlock",
		"; sandbox: seccomp, landlock" };
	struct us_protocol_hello hello = { US_PROTOCOL_VERSION,
		sandbox->seccomp ? 1 : 0 };
	const char *says =
	    active[(sandbox->seccomp ? 1 : 0) + (sandbox->landlock ? 2 : 0)];

	frame_begin(US_PROTOCOL_HELLO, &hello, sizeof(hello),
	    strlen(libraries) + strlen(says));
	put_bytes(libraries, strlen(libraries));
	put_bytes(says, strlen(says));
	flush();
}

static int
on_member(void *ctx, uint64_t index, const char *name)
{
	struct us_part_scan *scan = ctx;
	const struct us_protocol_member frame = { index };

	frame_words(US_PROTOCOL_MEMBER, &frame, sizeof(frame), &name, 1);
	scan->in_message = false;
	begin_anew();
	return 0;
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{
	struct us_part_scan *scan = ctx;
	const struct us_protocol_numbered frame = { record->index,
		record->begin, record->end };
	const char *const words[] = { record->type, record->date,
		record->target };

	frame_words(US_PROTOCOL_RECORD, &frame, sizeof(frame), words,
	    US_RECORD_WORDS);
	scan->in_message = true;
	begin_anew();
	return 0;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct us_part_scan *scan = ctx;
	const struct us_protocol_numbered frame = { message->index,
		message->begin, message->end };

	drop_part();
	frame_words(US_PROTOCOL_MESSAGE, &frame, sizeof(frame), message->word,
	    US_MESSAGE_WORDS);
	scan->in_message = true;
	begin_anew();
	return 0;
}

/* Write a frame of ${part}, with ${n} words ${behind} its own. */
static void
put_part(enum us_protocol_frame type, const struct urlsift_decode_part *part,
    unsigned what, uint64_t len, const char *const *behind, size_t n)
{
	const struct us_protocol_part frame = { part->begin, part->end,
		part->row, part->column, part->page, len, what,
		n == US_MESSAGE_WORDS };
	const char *words[US_PART_WORDS + US_MESSAGE_WORDS] = { part->path,
		part->field, part->pointer, part->type, part->name };

	if (behind != NULL)
		memcpy(words + US_PART_WORDS, behind, n * sizeof(*behind));
	frame_words(type, &frame, sizeof(frame), words, US_PART_WORDS + n);
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct us_part_scan *scan = ctx;
	const struct urlsift_decode_message *message = part->message;

	if (scan->texts == NULL)
		drop_part();
	/* Whatever the page does to the helper, those before it are known. */
	if (part->page > 0 && part->row == 0) {
		flush();
		us_answer_read_on();
	}
	self.part = self.len;
	put_part(US_PROTOCOL_PART, part, part->is_plain != 0, 0,
	    message == NULL ? NULL : message->word,
	    message == NULL ? 0 : US_MESSAGE_WORDS);
	self.part_end = self.len > self.part ? self.len : 0;
	return us_part_scan_part(scan, part);
}

/* Of a record in which nothing was found nothing is said. */
static int
on_kept(void *ctx, const char *values)
{
	struct us_part_scan *scan = ctx;

	if (scan->texts == NULL)
		drop_part();
	if (self.kept_end > 0 && self.kept_end == self.len)
		self.len = self.kept;
	self.kept = self.len;
	frame_words(US_PROTOCOL_KEPT, NULL, 0, &values, 1);
	self.kept_end = self.len > self.kept ? self.len : 0;
	return 0;
}

/* Begin a frame of text.  All of it fits into the room, since its lengths are
 * written last. */
static void
begin_text(void)
{
	static const size_t begin = sizeof(struct us_protocol_head) +
	    sizeof(struct us_protocol_text);

	end_text();
	if (ROOM - self.len <
	    begin + US_PROTOCOL_TEXT_MAX + sizeof(self.jump)) {
		flush();
		self.is_split = true;
	}
	self.text = self.out + self.len;
	self.text_len = self.jumps = 0;
	self.len += begin;
}

/* The functions of us_texts. */
static int
put_text(void *ctx, const char *text, size_t len)
{
	size_t n;

	(void)ctx;
	for (; len > 0; text += n, len -= n) {
		if (self.text == NULL || self.text_len == US_PROTOCOL_TEXT_MAX)
			begin_text();
		n = US_PROTOCOL_TEXT_MAX - self.text_len;
		if (n > len)
			n = len;
		add_bytes(text, n);
		self.text_len += n;
	}
	return 0;
}

static int
put_jump(void *ctx, const struct urlsift_decode_place *place)
{

	(void)ctx;
	if (self.text == NULL || self.text_len == US_PROTOCOL_TEXT_MAX ||
	    self.jumps == US_PROTOCOL_JUMPS_MAX)
		begin_text();
	self.jump[self.jumps++] =
	    (struct us_protocol_jump){ self.text_len, *place };
	return 0;
}

static int
put_settled(void *ctx, uint64_t offset)
{
	const struct us_protocol_text frame = { .settled = offset };

	(void)ctx;
	frame_begin(US_PROTOCOL_TEXT, &frame, sizeof(frame), 0);
	return 0;
}

static int
put_end(void *ctx, bool is_last)
{
	const struct us_protocol_text frame = { .ends = is_last ? 2 : 1 };

	(void)ctx;
	frame_begin(US_PROTOCOL_TEXT, &frame, sizeof(frame), 0);
	return 0;
}

const struct us_texts us_answer_texts = { .text = put_text,
	.jump = put_jump,
	.settled = put_settled,
	.end = put_end };

/* A hit of us_part_found. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit, struct urlsift_place *place,
    bool is_aside)
{
	struct us_protocol_hit frame;
	size_t len = us_hit_frame_make(&frame, hit, place, is_aside);

	(void)ctx;
	frame_begin(US_PROTOCOL_HIT, &frame, sizeof(frame), len);
	us_hit_frame_write(&frame, hit, place, put_bytes);
	return 0;
}

/* A binary of us_part_found. */
static int
on_binary(void *ctx, enum us_binary what)
{
	const struct us_protocol_binary frame = { what, 0 };

	(void)ctx;
	if (what != US_BINARY_NONE)
		frame_begin(US_PROTOCOL_BINARY, &frame, sizeof(frame), 0);
	return 0;
}

const struct us_part_found us_answer_found = { on_hit, on_binary };

static int
on_skipped(void *ctx, const struct urlsift_decode_part *part, const char *type,
    const char *head, size_t len)
{

	(void)ctx;
	put_part(US_PROTOCOL_SKIPPED, part, us_binary_of_part(type, head, len),
	    0, &type, 1);
	return 0;
}

static int
on_warning(void *ctx, const char *what)
{

	(void)ctx;
	frame_words(US_PROTOCOL_WARNING, NULL, 0, &what, 1);
	return 0;
}

/* A file in a message, and a PDF in any other input, is the caller's to open,
 * by another helper. */
static int
on_file(void *ctx, const struct urlsift_decode_part *part,
    const struct us_file *file)
{
	const char *bytes = file->bytes;
	size_t len = file->len, n;

	(void)ctx;
	put_part(US_PROTOCOL_FILE, part, file->kind, file->len, &file->encoding,
	    1);
	for (; len > 0; bytes += n, len -= n) {
		n = len < US_PROTOCOL_TEXT_MAX ? len : US_PROTOCOL_TEXT_MAX;
		frame_begin(US_PROTOCOL_BYTES, NULL, 0, n);
		put_bytes(bytes, n);
	}
	return 0;
}

const struct urlsift_decode_sink us_answer_sink = { on_member, on_record,
	on_message, on_part, us_part_scan_place, us_part_scan_text,
	us_part_scan_block, us_part_scan_gap, us_part_scan_url,
	us_part_scan_broken, us_part_scan_part_end, on_skipped, on_warning,
	on_file, on_kept, false, false };
