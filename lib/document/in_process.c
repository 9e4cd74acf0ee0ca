/*
 * What takes the place of the helper and of its client where there are no
 * processes: decoder and scanner run in that of the caller (D273).  In
 * WebAssembly the instance is the sandbox.  Archives and WARC files need
 * libraries, and are not read.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "client/helper.h"
#include "part_scan.h"
#include "receiver.h"
#include "where.h"
#include "../decode/one_file.h"
#include "../helper/protocol.h"

/* The scan comes first: the decoder calls it. */
struct us_helper {
	struct us_part_scan scan;
	struct us_receiver *to;
	struct us_where where;
	struct urlsift_place place; /* its within is that of ${where} */
	struct us_one_file file;
	const char *bytes; /* that are left of the input */
	size_t len;
	const char *error;
};

/* Return the result for the decoder. */
static int
judge(struct us_helper *h, bool is_done)
{

	h->scan.is_short = h->scan.is_short || !is_done;
	return h->scan.is_short;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct us_helper *h = ctx;

	us_part_scan_message(&h->scan);
	return judge(h, us_where_message(&h->where, message));
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct us_helper *h = ctx;

	return judge(h, us_where_part(&h->where, part)) != 0 ?
	    1 :
	    us_part_scan_part(&h->scan, part);
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
	.gap = us_part_scan_gap,
	.url = us_part_scan_url,
	.broken = us_part_scan_broken,
	.part_end = us_part_scan_part_end,
	.skipped = on_skipped,
	.warning = on_warning };

/* The hit of us_part_found. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit, struct urlsift_place *place,
    bool is_aside)
{
	struct us_helper *h = ctx;
	struct urlsift_place own = *place;
	struct urlsift_element element;
	char host[URLSIFT_HOST_ROOM];

	(void)is_aside;
	own.file = h->place.file;
	own.within = h->place.within;
	if (own.element != NULL) {
		element = *own.element;
		us_part_scan_judge_text(hit, &element, host);
		own.element = &element;
	}
	return h->to->calls.hit(h->to->ctx, hit, &own);
}

static const struct us_part_found found = { on_hit, NULL };

/* A read of urlsift_decode_input. */
static long
read_bytes(void *ctx, char *room, size_t size)
{
	struct us_helper *h = ctx;
	size_t n = size < h->len ? size : h->len;

	memcpy(room, h->bytes, n);
	h->bytes += n;
	h->len -= n;
	return (long)n;
}

/* Begin with an input of this ${kind}. */
static void
begin(struct us_helper *h, const struct us_asked *asked,
    enum urlsift_decode_kind kind)
{

	us_where_begin(&h->where);
	h->place = (struct urlsift_place){ .file = asked->file,
		.within = &h->where.within };
	h->scan.needs_lines = (asked->wants & US_PROTOCOL_LINES) != 0;
	h->scan.needs_context = (asked->wants & US_PROTOCOL_AROUND) != 0;
	h->scan.no_quoted = (asked->wants & US_PROTOCOL_UNQUOTED) != 0;
	h->scan.no_header_hosts = (asked->wants & US_PROTOCOL_NO_HOSTS) != 0;
	h->scan.is_beginning = (asked->wants & US_PROTOCOL_BEGINNING) != 0;
	us_part_scan_begin(&h->scan, asked->rules, kind);
	h->error = NULL;
}

int
us_helper_run_bytes(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, const char *bytes, size_t len)
{
	struct urlsift_decode_input own = *input;
	int status;

	begin(h, asked, input->kind);
	if (input->kind == URLSIFT_DECODE_ARCHIVE ||
	    input->kind == URLSIFT_DECODE_WARC) {
		h->error = "archives and WARC files are not read here";
		return URLSIFT_DECODE_ELIBRARY;
	}
	h->bytes = bytes;
	h->len = len;
	own.read = read_bytes;
	own.seek = NULL;
	own.ctx = h;
	status = us_one_file_decode(&h->file, &own);
	return h->scan.is_short ? URLSIFT_DECODE_ENOMEM : status;
}

int
us_helper_run(struct us_helper *h, const struct us_asked *asked,
    const struct urlsift_decode_input *input, int fd, const char *prefix,
    size_t len)
{

	(void)fd;
	(void)prefix;
	(void)len;
	begin(h, asked, input->kind);
	h->error = "only bytes in memory are read here";
	return URLSIFT_DECODE_EREAD;
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
	h->scan.maps = true;
	us_one_file_init(&h->file, &sink, h);
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

bool
us_helper_is_weak(const struct us_helper *h)
{

	(void)h;
	return false;
}

const char *
us_helper_error(const struct us_helper *h)
{

	return h->error;
}

struct urlsift_place
us_helper_place(const struct us_helper *h)
{

	return h->place;
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
