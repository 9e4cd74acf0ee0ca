/*
 * urlsift-decode: the helper that reads hostile input for liburlsift, and scans
 * what it reads.  It drops its privileges before it reads the first byte of
 * input, then answers one request after the other.  Only the library runs it;
 * its arguments say which libraries it loads before, and whether it has no
 * sandbox.
 *
 * Its output is written message by message, or several messages together to
 * save switches between the processes; each time with the beginning of the next
 * one.  So the client knows where to continue if a helper dies.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

#ifdef HAVE_SYS_PRCTL_H
#include <sys/prctl.h>
#endif

#include "../decode/limits.h"
#include "sandbox.h"
#include "../decode/urlsift-decode.h"
#include "../document/protocol.h"
#include "../document/part_scan.h"
#include "../rules.h"
#include "../url/url.h"

/* Each message asks for the seconds, which need not be exact. */
#ifdef CLOCK_MONOTONIC_COARSE
#define CLOCK CLOCK_MONOTONIC_COARSE
#else
#define CLOCK CLOCK_MONOTONIC
#endif

#define ROOM 1048576

/* How much is written at a time. */
#define ENOUGH 131072

/* Output on its way to the client, and the input. */
static struct {
	char out[ROOM];
	size_t len;
	size_t part, part_end; /* where the frame of the last part is */
	size_t kept, kept_end; /* and that of what is kept of a record */
	int fd;		       /* of the input */
	uint64_t prefix;       /* bytes of it that come through the socket */
	uint64_t read;	       /* bytes of it that were read */
	uint64_t told;	       /* the same, as the client knows it */
	int error;	       /* errno of reading it */
	bool careful;	       /* each message by itself */
	bool waits;	 /* text is scanned before the input is waited for */
	bool is_split;	 /* a part of this message or member was written */
	off_t start;	 /* of the input in its file; -1: it cannot seek */
	char *text;	 /* the open frame of text in ${out}, or NULL */
	size_t text_len; /* of the text in it */
	size_t jumps;
	struct us_protocol_jump jump[US_PROTOCOL_JUMPS_MAX];
	time_t alive; /* when the client last knew that a step began */

	struct us_part_scan scan;
	struct urlsift_rules *rules;
	struct us_buf packed; /* the rules, as they came */
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
helper_add(const void *bytes, size_t len)
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
	helper_add(self.jump, self.jumps * sizeof(*self.jump));
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
		helper_add(bytes, n);
	}
}

static inline void
helper_put(const void *bytes, size_t len)
{

	if (len > ROOM - self.len)
		put_split(bytes, len);
	else if (len > 0)
		helper_add(bytes, len);
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
	helper_put(&head, sizeof(head));
	helper_put(what, n);
}

/* Write a frame with ${n} bytes at ${what} and ${words} behind them; NULL is an
 * empty one. */
static void
frame_words(enum us_protocol_frame frame, const void *what, size_t n,
    const char *const *words, size_t count)
{
	size_t size[US_PART_WORDS + US_MESSAGE_WORDS], len = 0, i;

	for (i = 0; i < count; i++)
		len += size[i] = words[i] == NULL ? 1 : strlen(words[i]) + 1;
	frame_begin(frame, what, n, len);
	for (i = 0; i < count; i++)
		helper_put(words[i] == NULL ? "" : words[i], size[i]);
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

	return self.start == -1 && self.read - self.told >= least;
}

/* Another piece of the input is read.  Let the client know, before the output
 * that waits. */
static void
read_on(void)
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

/* The input has ended: say so, and how much of it was read. */
static void
say_end(int status)
{
	const struct us_protocol_alive alive = { self.read };
	const struct us_protocol_end end = { status, (uint32_t)self.error };

	if (is_untold(1))
		frame_begin(US_PROTOCOL_ALIVE, &alive, sizeof(alive), 0);
	frame_begin(US_PROTOCOL_END, &end, sizeof(end), 0);
	flush();
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	const struct us_protocol_member frame = { member->index };

	(void)ctx;
	frame_words(US_PROTOCOL_MEMBER, &frame, sizeof(frame), &member->name,
	    1);
	self.scan.in_message = false;
	begin_anew();
	return 0;
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{
	const struct us_protocol_record frame = { record->index, record->begin,
		record->end };
	const char *const words[] = { record->type, record->date,
		record->target };

	(void)ctx;
	frame_words(US_PROTOCOL_RECORD, &frame, sizeof(frame), words,
	    US_RECORD_WORDS);
	self.scan.in_message = true;
	begin_anew();
	return 0;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	const struct us_protocol_message frame = { message->index,
		message->begin, message->end };

	(void)ctx;
	drop_part();
	frame_words(US_PROTOCOL_MESSAGE, &frame, sizeof(frame), message->word,
	    US_MESSAGE_WORDS);
	self.scan.in_message = true;
	begin_anew();
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	const struct urlsift_decode_message *message = part->message;
	const struct us_protocol_part frame = { part->begin, part->end,
		part->row, part->column, part->page, (uint32_t)part->is_plain,
		message != NULL };
	const char *words[US_PART_WORDS + US_MESSAGE_WORDS] = { part->path,
		part->field, part->pointer, part->type, part->name };
	size_t n = US_PART_WORDS;

	(void)ctx;
	if (message != NULL) {
		memcpy(words + n, message->word, sizeof(message->word));
		n += US_MESSAGE_WORDS;
	}
	if (self.scan.texts == NULL)
		drop_part();
	/* Whatever the page does to the helper, those before it are known. */
	if (part->page > 0 && part->row == 0) {
		flush();
		read_on();
	}
	self.part = self.len;
	frame_words(US_PROTOCOL_PART, &frame, sizeof(frame), words, n);
	self.part_end = self.len > self.part ? self.len : 0;
	return us_part_scan_part(&self.scan, part);
}

/* Of a record in which nothing was found nothing is said. */
static int
on_kept(void *ctx, const char *values)
{

	(void)ctx;
	if (self.scan.texts == NULL)
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
		helper_add(text, n);
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

static const struct us_texts texts = { .text = put_text,
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
	us_hit_frame_write(&frame, hit, place, helper_put);
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

static const struct us_part_found found = { on_hit, on_binary };

static int
on_skipped(void *ctx, const struct urlsift_decode_part *part, const char *type,
    const char *head, size_t len)
{
	const struct us_protocol_skipped frame = { part->begin, part->end,
		part->row, part->column, us_binary_of_part(type, head, len),
		0 };
	const char *const words[] = { type, part->path, part->pointer,
		part->type, part->name };

	(void)ctx;
	frame_words(US_PROTOCOL_SKIPPED, &frame, sizeof(frame), words,
	    US_SKIPPED_WORDS);
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
	const struct us_protocol_file frame = { part->begin, part->end,
		file->len, part->row, part->column, (uint32_t)file->kind, 0 };
	const char *const words[] = { part->path, file->encoding, part->pointer,
		part->type, part->name };
	size_t len = file->len, n;

	(void)ctx;
	frame_words(US_PROTOCOL_FILE, &frame, sizeof(frame), words,
	    US_FILE_WORDS);
	for (; len > 0; bytes += n, len -= n) {
		n = len < US_PROTOCOL_TEXT_MAX ? len : US_PROTOCOL_TEXT_MAX;
		frame_begin(US_PROTOCOL_BYTES, NULL, 0, n);
		helper_put(bytes, n);
	}
	return 0;
}

static struct urlsift_decode_sink sink = { on_member, on_record, on_message,
	on_part, us_part_scan_place, us_part_scan_text, us_part_scan_gap,
	us_part_scan_url, us_part_scan_broken, us_part_scan_part_end,
	on_skipped, on_warning, on_file, on_kept, false, false };

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
		(void)us_part_scan_flush(&self.scan);
	read_on();
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
		self.read += (uint64_t)n;
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
		us_part_scan_begin(&self.scan, self.rules, URLSIFT_DECODE_TEXT,
		    0);
	urlsift_rules_free(old);
	return self.rules != NULL;
}

/* Wait for a request.  Return false if the client is gone. */
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
	self.prefix = request->prefix;
	self.read = self.told = 0;
	self.error = 0;
	self.careful = request->careful != 0;
	self.is_split = false;
	self.alive = now();
	self.start = lseek(self.fd, 0, SEEK_CUR);
	if (self.start != -1)
		self.start -= (off_t)self.prefix;
	self.waits = self.start == -1 &&
	    (request->wants & US_PROTOCOL_WHOLE) == 0;
	self.scan.found = &found;
	self.scan.texts = (request->wants & US_PROTOCOL_TEXTS) != 0 ? &texts :
								      NULL;
	us_part_scan_begin(&self.scan, self.rules, request->input.kind,
	    request->wants);
	sink.no_lines = !self.scan.needs_lines;
	sink.needs_colon = self.scan.needs_colon;
	return true;
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

static void
say_hello(const struct us_sandbox *sandbox,
    const struct urlsift_decoder *decoder)
{
	static const char *const active[] = { "; sandbox: none",
		"; sandbox: seccomp", "; sandbox: landlock",
		"; sandbox: seccomp, landlock" };
	struct us_protocol_hello hello = { US_PROTOCOL_VERSION,
		sandbox->seccomp ? 1 : 0 };
	char libraries[128];
	const char *says =
	    active[(sandbox->seccomp ? 1 : 0) + (sandbox->landlock ? 2 : 0)];

	urlsift_decoder_libraries(decoder, libraries, sizeof(libraries));
	frame_begin(US_PROTOCOL_HELLO, &hello, sizeof(hello),
	    strlen(libraries) + strlen(says));
	helper_put(libraries, strlen(libraries));
	helper_put(says, strlen(says));
	flush();
}

/* Load the libraries for the inputs that the argument names.  What is missing
 * is told when an input needs it. */
static bool
load(struct urlsift_decoder *decoder, const char *inputs)
{
	enum urlsift_decode_kind kind = URLSIFT_DECODE_TEXT;

	if (strcmp(inputs, US_PROTOCOL_ARCHIVES) == 0)
		kind = URLSIFT_DECODE_ARCHIVE;
	else if (strcmp(inputs, US_PROTOCOL_WARCS) == 0)
		kind = URLSIFT_DECODE_WARC;
	else if (strcmp(inputs, US_PROTOCOL_PDFS) == 0)
		kind = URLSIFT_DECODE_PDF;
	return urlsift_decoder_load(decoder, kind) != URLSIFT_DECODE_ENOMEM;
}

/* Give up rights, or only have limits if the arguments say so. */
static bool
enter(struct us_sandbox *sandbox, int argc, char *argv[])
{

	if (argc > 3 && strcmp(argv[3], US_PROTOCOL_SUFFIXES) == 0)
		(void)us_suffix_load();
	return argc > 2 && strcmp(argv[2], US_PROTOCOL_NO_SANDBOX) == 0 ?
	    us_sandbox_limit(sandbox) :
	    us_sandbox_enter(sandbox);
}

int
main(int argc, char *argv[])
{
	struct us_protocol_request request;
	struct urlsift_decoder *decoder;
	struct us_sandbox sandbox;
	int status;

	/* Nobody else would end the helper if the client is killed while it
	 * computes. */
#ifdef HAVE_SYS_PRCTL_H
	if (prctl(PR_SET_PDEATHSIG, SIGKILL) != 0)
		return 1;
#endif

	decoder = urlsift_decoder_new(&sink, &self.scan);
	if (decoder == NULL || (argc > 1 && !load(decoder, argv[1])) ||
	    !enter(&sandbox, argc, argv))
		return 1;
	us_decoder_seal(decoder);
	say_hello(&sandbox, decoder);
	while (receive(&request)) {
		fill_input(&request);
		status = urlsift_decoder_run(decoder, &request.input);
		if (self.scan.is_short)
			status = URLSIFT_DECODE_ENOMEM;
		/* What came before an error is used. */
		if (self.scan.in_part && status != URLSIFT_DECODE_ENOMEM) {
			(void)us_part_scan_broken(&self.scan);
			(void)us_part_scan_part_end(&self.scan);
		}
		(void)close(self.fd);
		/* A range may end before it; the next request is behind it. */
		skip_prefix();
		say_end(status);
		if (status == URLSIFT_DECODE_ENOMEM)
			return 1;
	}
	urlsift_decoder_free(decoder);
	return 0;
}
