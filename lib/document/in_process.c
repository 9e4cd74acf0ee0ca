/*
 * What takes the place of the helper and of its client where there are no
 * processes: decoder and scanner run in that of the caller
 * (decoder-in-webassembly).  In WebAssembly the instance is the sandbox.
 * Archives and WARC files need libraries, and are not read.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "client/helper.h"
#include "part_scan.h"
#include "receiver.h"
#include "../decode/one_file.h"

/* The scan comes first: the decoder calls it. */
struct us_helper {
	struct us_part_scan scan;
	struct us_receiver *to;
	struct us_where where;
	struct urlsift_decode_sink sink;
	struct urlsift_place place; /* its within is that of ${where} */
	struct us_one_file file;
	const char *bytes; /* that are left of the input, or of its prefix */
	size_t len;
	int fd;		  /* of what follows them, or -1 */
	int failed;	  /* errno of reading it */
	uint64_t read;	  /* bytes of the input */
	uint64_t reached; /* where the last message began */
	const char *error;
};

/* Return the result for the decoder. */
static int
judge(struct us_helper *h, bool is_done)
{

	h->scan.is_short = h->scan.is_short || !is_done;
	return h->scan.is_short;
}

/* The same of the ${result} of a call for texts. */
static int
judge_result(struct us_helper *h, int result)
{

	return result == 0 ? 0 : judge(h, result != -1) | 1;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct us_helper *h = ctx;

	h->reached = message->begin;
	h->scan.in_message = true;
	return judge(h, us_where_message(&h->where, message));
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct us_helper *h = ctx;
	const struct us_texts *texts = h->to->texts;

	if (judge(h, us_where_part(&h->where, part)) != 0)
		return 1;
	if (texts != NULL &&
	    judge_result(h,
		texts->begin(h->to->ctx, &h->place, part->is_plain)) != 0)
		return 1;
	return us_part_scan_part(&h->scan, part);
}

static int
on_skipped(void *ctx, const struct urlsift_decode_part *part, const char *type,
    const char *head, size_t len)
{
	struct us_helper *h = ctx;
	int stop = judge(h, us_where_part(&h->where, part));

	if (stop == 0)
		us_receiver_skipped(h->to, &h->place, type,
		    us_binary_of_part(type, head, len));
	return stop;
}

static int
on_kept(void *ctx, const char *values)
{
	struct us_helper *h = ctx;

	return judge(h, us_where_kept(&h->where, values));
}

static int
on_warning(void *ctx, const char *what)
{
	struct us_helper *h = ctx;

	us_receiver_warn(h->to, &h->place, what);
	return 0;
}

/* One file has neither members nor records. */
static const struct urlsift_decode_sink sink = { .message = on_message,
	.part = on_part,
	.place = us_part_scan_place,
	.text = us_part_scan_text,
	.block = us_part_scan_block,
	.gap = us_part_scan_gap,
	.url = us_part_scan_url,
	.broken = us_part_scan_broken,
	.part_end = us_part_scan_part_end,
	.skipped = on_skipped,
	.warning = on_warning,
	.kept = on_kept };

/* The hit of us_part_found. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit, struct urlsift_place *place,
    bool is_aside)
{
	struct us_helper *h = ctx;
	const struct us_texts *texts = h->to->texts;
	struct urlsift_place own = *place;
	struct urlsift_element element;
	char host[URLSIFT_HOST_ROOM];

	own.file = h->place.file;
	own.within = h->place.within;
	if (own.element != NULL) {
		element = *own.element;
		us_part_url_judge_text(hit, &element, host);
		own.element = &element;
	}
	return judge_result(h,
	    texts != NULL && is_aside ?
		texts->aside(h->to->ctx, hit, &own) :
		h->to->calls.hit(h->to->ctx, hit, &own));
}

static const struct us_part_found found = { on_hit, NULL };

/* A read of urlsift_decode_input. */
static long
read_bytes(void *ctx, char *room, size_t size)
{
	struct us_helper *h = ctx;
	const struct urlsift_document_calls *calls = &h->to->calls;
	ssize_t n = (ssize_t)(size < h->len ? size : h->len);

	memcpy(room, h->bytes, (size_t)n);
	h->bytes += n;
	h->len -= (size_t)n;
	if (n == 0 && h->fd != -1) {
		/* The input may have to be waited for. */
		if (calls->idle != NULL && calls->idle(h->to->ctx, true) != 0)
			return 0;
		n = read(h->fd, room, size);
		h->failed = n == -1 ? errno : 0;
	}
	h->read += n > 0 ? (uint64_t)n : 0;
	return n;
}

static void
begin(struct us_helper *h, const struct us_asked *asked,
    enum urlsift_decode_kind kind)
{
	us_where_begin(&h->where);
	h->place = (struct urlsift_place){ .file = asked->file,
		.within = &h->where.within };
	h->scan.texts = h->to->texts;
	h->scan.texts_ctx = h->to->ctx;
	us_part_scan_begin(&h->scan, asked->rules, kind, asked->wants);
	h->sink.no_lines = !h->scan.needs_lines;
	h->sink.needs_colon = h->scan.needs_colon;
	h->failed = 0;
	h->read = h->reached = 0;
	h->error = NULL;
}

int
us_helper_run(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, const char *prefix,
    size_t len)
{
	struct urlsift_decode_input own = *input;
	int status;

	begin(h, asked, input->kind);
	if (us_helper_libraries(h, input->kind) == NULL)
		return URLSIFT_DECODE_ELIBRARY;
	h->bytes = prefix;
	h->len = len;
	h->fd = fd;
	own.read = read_bytes;
	own.seek = NULL;
	own.ctx = h;
	status = us_one_file_decode(&h->file, &own);
	/* What came before an error is used. */
	if (h->scan.in_part && h->to->texts != NULL &&
	    judge_result(h, h->to->texts->end(h->to->ctx, true)) != 0 &&
	    status == URLSIFT_DECODE_OK)
		status = URLSIFT_DECODE_STOPPED;
	if (h->failed != 0)
		h->error = strerror(h->failed);
	return h->scan.is_short ? URLSIFT_DECODE_ENOMEM : status;
}

const char *
us_helper_libraries(struct us_helper *h, enum urlsift_decode_kind kind)
{

	if (kind != URLSIFT_DECODE_ARCHIVE && kind != URLSIFT_DECODE_WARC &&
	    kind != URLSIFT_DECODE_PDF)
		return "none";
	h->error = kind == URLSIFT_DECODE_PDF ?
	    "PDF is not read here" :
	    "archives and WARC files are not read here";
	return NULL;
}

struct us_helper *
us_helper_new(struct us_receiver *to, struct us_attached *around)
{
	struct us_helper *h = calloc(1, sizeof(*h));

	(void)around;
	if (h == NULL)
		return NULL;
	h->to = to;
	h->scan.found = &found;
	h->scan.ctx = h;
	h->sink = sink;
	us_one_file_init(&h->file, &h->sink, h);
	return h;
}

/* The options of the helper are left out of inputs.def. */
bool
us_helper_program(struct us_helper *h, const char *path)
{

	(void)h;
	(void)path;
	return true;
}

void
us_helper_sandbox(struct us_helper *h, enum urlsift_sandbox how)
{

	(void)h;
	(void)how;
}

struct us_helper_state
us_helper_state(const struct us_helper *h)
{

	return (struct us_helper_state){ .error = h->error,
		.place = h->place,
		.size = h->read,
		.reached = h->reached };
}

void
us_helper_free(struct us_helper *h)
{

	if (h == NULL)
		return;
	us_one_file_free(&h->file);
	us_part_scan_free(&h->scan);
	us_where_free(&h->where);
	free(h);
}
