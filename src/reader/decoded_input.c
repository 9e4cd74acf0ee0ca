/*
 * The decoder is not believed: what it says out of turn, or of places that
 * cannot be, ends it like a crash.  When it dies, the message that it was in
 * is lost and a new one goes on behind it.
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../options/options.h"
#include "decode/urlsift-decode.h"
#include "decoded_input.h"

/* Decoders that may die over one input. */
#define LIVES 100

/* What is shown of a URL that is too long. */
#define SHOWN 256

/* How a frame was taken. */
enum taken {
	TAKEN,	   /* go on */
	ENDED,	   /* all is decoded */
	SENSELESS, /* it cannot be */
	FAILED	   /* an error has been said */
};

/* Say ${why} of the input, and of the message if there are several. */
static void
say(struct decoded *d, const char *why)
{
	char message[320];

	d->failed = true;
	if (d->within.index == 0) {
		d->on_error(d->ctx, d->within.member, why);
		return;
	}
	snprintf(message, sizeof(message), "%s %" PRIu64 ": %s",
	    d->within.record.is_there ? "record" : "message", d->within.index,
	    why);
	d->on_error(d->ctx, d->within.member, message);
}

static enum taken
no_memory(struct decoded *d)
{

	say(d, strerror(ENOMEM));
	return FAILED;
}

/* Set ${word} to a copy of ${text} as a string. */
static bool
copy(char **word, const char *text, size_t len)
{
	char *copied = realloc(*word, len + 1);

	if (copied == NULL)
		return false;
	if (len > 0)
		memcpy(copied, text, len);
	copied[len] = '\0';
	*word = copied;
	return true;
}

/* Set the line and column of the part's ${mark}ed offset ${offset}. */
static void
locate(struct decoded *d, const struct offset_map_mark *mark, uint64_t offset)
{

	d->place.line = d->needs_lines ? mark->line : 0;
	d->place.column = d->needs_lines ? offset - mark->start + 1 : 0;
}

/* A urlsift_on_hit. */
static int
take_hit(void *ctx, const struct urlsift_hit *hit)
{
	struct decoded *d = ctx;
	const struct offset_map_mark *mark;
	struct urlsift_hit mapped;

	if (!offset_map_map(&d->places, hit, &d->spans, &mapped)) {
		(void)no_memory(d);
		return 1;
	}
	mark = offset_map_at(&d->places, hit->begin);
	if (mark->is_left_out)
		return 0;
	locate(d, mark, mapped.begin);
	d->within.differs = false;
	d->stopped = d->on_hit(d->ctx, &d->place, &mapped) != 0;
	return d->stopped;
}

/* What a call of the scanner's means. */
static enum taken
scanned(struct decoded *d, int status)
{

	if (status == URLSIFT_ENOMEM)
		return no_memory(d);
	return status == URLSIFT_OK ? TAKEN : d->failed ? FAILED : ENDED;
}

/* A message or record begins.  In a member nothing can be gone on with but the
 * next member. */
static void
begin_numbered(struct decoded *d, uint64_t index, uint64_t begin, uint64_t end)
{

	d->within.index = index;
	d->within.begin = d->within.end = 0;
	if (d->member > 0)
		return;
	d->begin = begin;
	d->end = end;
	d->begun = false;
}

static enum taken
take_member(struct decoded *d, const struct frame *frame)
{

	if (d->in_part || frame->as.member.index == 0)
		return SENSELESS;
	if (!copy(&d->name, frame->text, frame->len))
		return no_memory(d);
	memset(&d->within, 0, sizeof(d->within));
	d->within.part = d->within.field = "";
	d->within.member = d->name;
	d->member = frame->as.member.index;
	d->begun = false;
	return TAKEN;
}

static enum taken
take_record(struct decoded *d, const struct frame *frame)
{
	const struct us_protocol_record *told = &frame->as.record;
	const char *date = frame->text + told->type, *target;

	if (d->in_part || told->index == 0 || told->end < told->begin ||
	    told->type > frame->len || told->date > frame->len - told->type ||
	    told->target != frame->len - told->type - told->date)
		return SENSELESS;
	target = date + told->date;
	if (!copy(&d->type, frame->text, told->type) ||
	    !copy(&d->date, date, told->date) ||
	    !copy(&d->target, target, told->target))
		return no_memory(d);
	d->within.record.is_there = true;
	d->within.record.type = d->type;
	d->within.record.date = d->date;
	d->within.record.target = d->target;
	begin_numbered(d, told->index, told->begin, told->end);
	return TAKEN;
}

static enum taken
take_message(struct decoded *d, const struct frame *frame)
{
	const struct us_protocol_message *told = &frame->as.message;

	if (d->in_part || (told->index == 0 && d->counts) ||
	    (told->end != 0 && told->end < told->begin) ||
	    told->id > frame->len || told->date != frame->len - told->id)
		return SENSELESS;
	if (!copy(&d->id, frame->text, told->id) ||
	    !copy(&d->written, frame->text + told->id, told->date))
		return no_memory(d);
	d->within.id = told->id == 0 ? NULL : d->id;
	d->within.date = told->date == 0 ? NULL : d->written;
	begin_numbered(d, told->index, told->begin, told->end);
	return TAKEN;
}

static enum taken
take_part(struct decoded *d, const struct frame *frame)
{
	const struct us_protocol_part *told = &frame->as.part;
	bool finds_quotes = d->options->no_quoted && told->is_plain != 0;

	if (d->in_part || told->path > frame->len ||
	    told->field != frame->len - told->path || told->end < told->begin ||
	    !frame_is_name(frame->text, frame->len))
		return SENSELESS;
	if (!copy(&d->path, frame->text, told->path) ||
	    !copy(&d->field, frame->text + told->path, told->field) ||
	    !offset_map_begin(&d->places, d->needs_lines || finds_quotes))
		return no_memory(d);
	if (finds_quotes)
		offset_map_find_quotes(&d->places);
	d->within.part = d->path;
	d->within.field = d->field;
	d->within.begin = told->begin;
	d->within.end = told->end;
	d->in_part = true;
	d->broken = false;
	return TAKEN;
}

/* Scan ${text}, or what is held back if it has ${ended}. */
static enum taken
scan(struct decoded *d, const char *text, size_t len, bool ended)
{
	int status = URLSIFT_OK;

	if (d->options->refang)
		status = refang_feed(&d->refang, d->scanner, &d->places, text,
		    len, ended);
	else if (!offset_map_add(&d->places, text, len))
		return no_memory(d);
	else
		status = urlsift_scanner_feed(d->scanner, text, len);
	offset_map_forget(&d->places, urlsift_scanner_settled(d->scanner));
	return scanned(d, status);
}

static enum taken
take_place(struct decoded *d, const struct us_protocol_place *told)
{
	enum taken taken = TAKEN;

	if (!d->in_part || !frame_is_place(told))
		return SENSELESS;
	if (d->options->refang)
		taken = scan(d, NULL, 0, true);
	if (!offset_map_jump(&d->places, told->offset, told->line, told->start))
		return no_memory(d);
	return taken;
}

static enum taken
take_text(struct decoded *d, const struct frame *frame)
{

	if (!d->in_part)
		return SENSELESS;
	return scan(d, frame->text, frame->len, false);
}

/* The text so far is one, and has ended so. */
static enum taken
end_text(struct decoded *d, enum urlsift_end how)
{
	enum taken taken = TAKEN;

	if (!d->in_part)
		return SENSELESS;
	if (d->options->refang)
		taken = scan(d, NULL, 0, true);
	if (taken == TAKEN)
		taken = scanned(d, urlsift_scanner_finish(d->scanner, how));
	if (taken == TAKEN && !offset_map_restart(&d->places))
		return no_memory(d);
	return taken;
}

/* Judge a whole URL, which has one span (D30).  Return false when memory is
 * out. */
static bool
judge(const struct decoded *d, const struct frame *frame,
    struct urlsift_reading *reading)
{
	const struct us_protocol_url *told = &frame->as.url;
	const char *hash;
	size_t len = frame->len;

	if (told->len > d->options->max_url) {
		memset(reading, 0, sizeof(*reading));
		reading->url = frame->text;
		reading->len = len < SHOWN ? len : SHOWN;
		reading->reason = URLSIFT_R_TOO_LONG;
		return true;
	}
	/* By the letter a fragment is no part of a URL (2.2). */
	hash = d->options->syntax == URLSIFT_RFC1738 ?
	    memchr(frame->text, '#', len) :
	    NULL;
	if (hash != NULL)
		len = (size_t)(hash - frame->text);
	if (urlsift_url_check(d->rules, frame->text, len, reading) !=
	    URLSIFT_OK)
		return false;
	if (hash != NULL)
		reading->notes |= URLSIFT_N_FRAGMENT;
	if ((told->flags & URLSIFT_DECODE_RELATIVE) != 0)
		reading->reason = URLSIFT_R_RELATIVE;
	else if ((told->flags & URLSIFT_DECODE_DATA) != 0)
		reading->reason = URLSIFT_R_DATA;
	else if ((told->flags & URLSIFT_DECODE_SHORTENED) != 0)
		reading->reason = URLSIFT_R_CUT;
	else if (d->broken && (told->flags & URLSIFT_DECODE_ATTRIBUTE) == 0)
		/* A field; of a page the parser knows what is whole. */
		reading->reason = URLSIFT_R_CUT;
	else
		return true;
	reading->at = 0;
	return true;
}

static enum taken
take_url(struct decoded *d, const struct frame *frame)
{
	const struct us_protocol_url *told = &frame->as.url;
	const struct offset_map_mark mark = { 0, told->place.offset,
		told->place.line, told->place.start, false };
	struct urlsift_reading reading;
	struct urlsift_span span = { told->place.offset,
		told->place.offset + told->len };
	struct urlsift_hit hit = { .begin = span.begin,
		.end = span.end,
		.form = URLSIFT_F_FIELD,
		.began = URLSIFT_B_VALUE,
		.ended = URLSIFT_E_VALUE,
		.span = &span,
		.spans = 1,
		.readings = 1,
		.reading = { &reading } };

	if (!d->in_part || frame->len == 0 || told->len < frame->len ||
	    !frame_is_place(&told->place) || span.end < span.begin)
		return SENSELESS;
	if (!judge(d, frame, &reading))
		return no_memory(d);
	if ((told->flags & URLSIFT_DECODE_ATTRIBUTE) != 0)
		hit.form = URLSIFT_F_ATTR;
	else if ((told->flags & URLSIFT_DECODE_TARGET) != 0)
		hit.form = URLSIFT_F_RECORD;
	else if ((told->flags & URLSIFT_DECODE_SHORTENED) != 0)
		hit.form = URLSIFT_F_BARE;
	locate(d, &mark, span.begin);
	d->within.differs = (told->flags & URLSIFT_DECODE_DIFFERS) != 0;
	d->stopped = d->on_hit(d->ctx, &d->place, &hit) != 0;
	return d->stopped ? ENDED : TAKEN;
}

static enum taken
take_skipped(struct decoded *d, const struct frame *frame)
{
	const struct us_protocol_skipped *told = &frame->as.skipped;

	if (d->in_part || told->end < told->begin)
		return SENSELESS;
	d->within.begin = told->begin;
	d->within.end = told->end;
	d->on_skipped(d->ctx, &d->place, frame->text, frame->len);
	return TAKEN;
}

static enum taken
take_warning(struct decoded *d, const struct frame *frame)
{
	char what[256];

	if (frame->len == 0 || frame->len >= sizeof(what) ||
	    memchr(frame->text, '\0', frame->len) != NULL)
		return SENSELESS;
	memcpy(what, frame->text, frame->len);
	what[frame->len] = '\0';
	say(d, what);
	return TAKEN;
}

static enum taken
take_end(struct decoded *d, const struct us_protocol_end *told)
{

	if (d->in_part && told->status == 0)
		return SENSELESS;
	if (told->status == 0)
		return ENDED;
	d->within.index = 0;
	d->within.member = "";
	say(d,
	    told->error != 0 ? strerror((int)told->error) :
			       "the input cannot be decoded");
	return FAILED;
}

static enum taken
take(struct decoded *d, const struct frame *frame)
{
	enum taken taken;

	if (frame->type == US_PROTOCOL_ALIVE)
		return TAKEN;
	d->begun = true;
	switch (frame->type) {
	case US_PROTOCOL_MEMBER:
		return take_member(d, frame);
	case US_PROTOCOL_RECORD:
		return take_record(d, frame);
	case US_PROTOCOL_MESSAGE:
		return take_message(d, frame);
	case US_PROTOCOL_PART:
		return take_part(d, frame);
	case US_PROTOCOL_PLACE:
		return take_place(d, &frame->as.place);
	case US_PROTOCOL_TEXT:
		return take_text(d, frame);
	case US_PROTOCOL_GAP:
		return end_text(d, URLSIFT_ENDED);
	case US_PROTOCOL_URL:
		return take_url(d, frame);
	case US_PROTOCOL_BROKEN:
		d->broken = true;
		return d->in_part ? TAKEN : SENSELESS;
	case US_PROTOCOL_PART_END:
		taken = end_text(d, d->broken ? URLSIFT_BROKEN : URLSIFT_ENDED);
		d->in_part = false;
		return taken;
	case US_PROTOCOL_SKIPPED:
		return take_skipped(d, frame);
	case US_PROTOCOL_WARNING:
		return take_warning(d, frame);
	case US_PROTOCOL_END:
		return take_end(d, &frame->as.end);
	case US_PROTOCOL_HELLO:
	case US_PROTOCOL_ALIVE:
	case US_PROTOCOL_FRAMES:
		break;
	}
	return SENSELESS;
}

/* Take what the decoder says up to its end.  Return whether it lives. */
static bool
listen(struct decoded *d)
{
	struct frame frame;

	for (;;) {
		if (!client_has_frame(&d->decoder) &&
		    d->on_wait(d->ctx, d->decoder.waits) != 0) {
			d->stopped = true;
			client_stop(&d->decoder);
			return true;
		}
		if (client_next(&d->decoder, &frame) == -1) {
			d->stopped = d->on_wait(d->ctx, false) != 0;
			return d->stopped;
		}
		switch (take(d, &frame)) {
		case TAKEN:
			continue;
		case ENDED:
			/* Who stops early does not hear the rest. */
			if (frame.type != US_PROTOCOL_END)
				client_stop(&d->decoder);
			return true;
		case FAILED:
			d->failed = true;
			if (frame.type != US_PROTOCOL_END)
				client_stop(&d->decoder);
			return true;
		case SENSELESS:
			client_stop(&d->decoder);
			snprintf(d->decoder.why, sizeof(d->decoder.why),
			    "the answer of the decoder makes no sense");
			return false;
		}
	}
}

/* Ask for the member again, or for the next one, from the archive's begin. */
static void
go_to_member(const struct decoded *d, bool again,
    struct us_protocol_request *request)
{

	request->offset = 0;
	request->index = d->member + (again ? 0 : 1);
}

/* Ask for the message again, or for the next one.  Return false if it is not
 * known where that is. */
static bool
go_to_message(struct decoded *d, bool again,
    struct us_protocol_request *request)
{
	uint64_t next = again ? d->begin : d->end;

	if (!again && d->end <= d->begin)
		return false;
	request->offset = d->begin = next;
	if (d->within.index > 0)
		request->index = d->within.index + (again ? 0 : 1);
	return true;
}

/* The decoder has died.  What it had not written yet is asked for again,
 * message by message; the one that it is known to have died in is lost.  Return
 * whether another one can go on. */
static bool
goes_on(struct decoded *d, off_t begin, struct us_protocol_request *request)
{
	bool again = request->careful == 0 && !d->begun;

	if (!again)
		say(d, d->decoder.why);
	if (d->in_part)
		(void)end_text(d, URLSIFT_BROKEN);
	d->in_part = false;
	if (d->stopped || !d->in->is_regular)
		return false;
	if (d->member > 0)
		go_to_member(d, again, request);
	else if (!go_to_message(d, again, request))
		return false;
	begin += (off_t)request->offset;
	if (lseek(d->in->fd, begin, SEEK_SET) == -1)
		return false;
	request->prefix = 0;
	request->careful = 1;
	d->begun = false;
	d->end = 0;
	return true;
}

/* Hear decoders until one comes to the end. */
static void
hear(struct decoded *d, enum kind kind, struct us_protocol_request *request,
    const char *prefix)
{
	off_t begin = lseek(d->in->fd, 0, SEEK_CUR) - (off_t)request->prefix;
	unsigned lives;
	bool lived;

	for (lives = LIVES; lives > 0; lives--) {
		if (client_ask(&d->decoder, d->in, kind, d->options->kinds.kind,
			request, prefix) == -1) {
			say(d, d->decoder.why);
			return;
		}
		lived = listen(d);
		if (lived && lives < LIVES && !d->failed) {
			/* It was no fault of the input's. */
			d->within.index = 0;
			d->within.member = "";
			say(d,
			    "a decoder has died; another one has read all of "
			    "the input");
		}
		if (lived || !goes_on(d, begin, request))
			return;
	}
	say(d, "too many decoders have died; the rest is not read");
}

int
decoded_read(struct decoded *d, const struct input *in, enum kind kind,
    const char *prefix, size_t len)
{
	struct us_protocol_request request = { 0 };

	request.offset = request.prefix = len;
	d->counts = kind != KIND_MBOX || d->needs_lines || !d->options->is_cut;
	request.index = d->counts ? 1 : 0;
	request.from = d->range.begin;
	request.to = d->range.end == UINT64_MAX ? 0 : d->range.end;
	request.max_nesting = d->options->max_nesting;
	request.max_members = d->options->max_members;
	request.max_output = d->options->max_output;
	request.max_ratio = d->options->max_ratio;
	request.no_headers = d->options->no_headers;
	if (d->options->encoding != NULL)
		strncpy(request.encoding, d->options->encoding,
		    sizeof(request.encoding) - 1);
	d->in = in;
	d->failed = d->stopped = d->in_part = d->begun = false;
	d->begin = d->end = d->member = 0;
	memset(&d->within, 0, sizeof(d->within));
	d->place.line = d->place.column = 0;
	d->within.part = d->within.field = d->within.member = "";
	d->place.within = &d->within;
	if (d->scanner == NULL)
		d->scanner = urlsift_scanner_new(d->rules, take_hit, d);
	if (d->scanner == NULL) {
		d->on_error(d->ctx, "", strerror(ENOMEM));
		return -1;
	}
	hear(d, kind, &request, prefix);
	if (d->stopped || d->failed) {
		/* A scanner that was stopped stays so. */
		urlsift_scanner_free(d->scanner);
		d->scanner = NULL;
	}
	return d->failed ? -1 : 0;
}

void
decoded_free(struct decoded *d)
{

	client_stop(&d->decoder);
	urlsift_scanner_free(d->scanner);
	offset_map_free(&d->places);
	free(d->id);
	free(d->path);
	free(d->field);
	free(d->name);
	free(d->written);
	free(d->type);
	free(d->date);
	free(d->target);
	free(d->spans.span);
	refang_free(&d->refang);
}
