/*
 * The reader of a decoded input.  It does not trust the decoder: frames in the
 * wrong order, or with places that cannot be, end the decoder as a crash does.
 * When it dies, the message that it was in is lost, and a new decoder goes on
 * behind it.
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

/* The most decoders that may die in one input. */
#define LIVES 100

/* Bytes of a URL over the limit that are reported. */
#define SHOWN 256

/* Room that a word gets behind it, so that the next one often fits. */
#define WORD 64

/* The result of handling a frame. */
enum outcome {
	ACCEPTED,  /* go on */
	ENDED,	   /* all has been decoded */
	SENSELESS, /* the frame is not valid */
	DIED,	   /* there is no decoder any more */
	FAILED	   /* an error has been reported */
};

/* Report the error ${why} in the input, and in which message if there are
 * several. */
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

static enum outcome
no_memory(struct decoded *d)
{

	say(d, strerror(ENOMEM));
	return FAILED;
}

/* Set ${word} to a copy of ${text} as a string.  Return false when memory is
 * out. */
static bool
copy(struct decoded_word *word, const char *text, size_t len)
{
	char *more;

	if (len >= word->room) {
		if ((more = realloc(word->text, len + WORD)) == NULL)
			return false;
		word->text = more;
		word->room = len + WORD;
	}
	memcpy(word->text, text, len);
	word->text[len] = '\0';
	return true;
}

/* Return what the consumer's ${result} means for the frame. */
static enum outcome
judge_result(struct decoded *d, int result)
{

	if (result == -1)
		return no_memory(d);
	d->stopped = d->stopped || result != 0;
	return result == 0 ? ACCEPTED : ENDED;
}

/* Begin a message or record.  Inside a member, reading can go on only with the
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

static enum outcome
on_member(struct decoded *d, const struct frame *frame)
{

	struct us_protocol_member sent;

	frame_get(frame, &sent, sizeof(sent));
	if (d->in_part || sent.index == 0)
		return SENSELESS;
	if (!copy(&d->name, frame->text, frame->len))
		return no_memory(d);
	memset(&d->within, 0, sizeof(d->within));
	d->within.part = d->within.field = "";
	d->within.member = d->name.text;
	d->member = sent.index;
	d->begun = false;
	return ACCEPTED;
}

static enum outcome
on_record(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_record sent;
	const char *date, *target;

	frame_get(frame, &sent, sizeof(sent));
	if (d->in_part || sent.index == 0 || sent.end < sent.begin ||
	    sent.type > frame->len || sent.date > frame->len - sent.type ||
	    sent.target != frame->len - sent.type - sent.date)
		return SENSELESS;
	date = frame->text + sent.type;
	target = date + sent.date;
	if (!copy(&d->type, frame->text, sent.type) ||
	    !copy(&d->date, date, sent.date) ||
	    !copy(&d->target, target, sent.target))
		return no_memory(d);
	d->within.record.is_there = true;
	d->within.record.type = d->type.text;
	d->within.record.date = d->date.text;
	d->within.record.target = d->target.text;
	begin_numbered(d, sent.index, sent.begin, sent.end);
	return ACCEPTED;
}

static enum outcome
on_message(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_message sent;

	frame_get(frame, &sent, sizeof(sent));
	if (d->in_part || (sent.index == 0 && d->counts) ||
	    (sent.end != 0 && sent.end < sent.begin) || sent.id > frame->len ||
	    sent.date != frame->len - sent.id)
		return SENSELESS;
	if (!copy(&d->id, frame->text, sent.id) ||
	    !copy(&d->written, frame->text + sent.id, sent.date))
		return no_memory(d);
	d->within.id = sent.id == 0 ? NULL : d->id.text;
	d->within.date = sent.date == 0 ? NULL : d->written.text;
	begin_numbered(d, sent.index, sent.begin, sent.end);
	return ACCEPTED;
}

static enum outcome
on_part(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_part sent;

	frame_get(frame, &sent, sizeof(sent));
	if (d->in_part || sent.path > frame->len ||
	    sent.field != frame->len - sent.path || sent.end < sent.begin ||
	    !frame_is_name(frame->text, frame->len))
		return SENSELESS;
	if (!copy(&d->path, frame->text, sent.path) ||
	    !copy(&d->field, frame->text + sent.path, sent.field))
		return no_memory(d);
	d->within.part = d->path.text;
	d->within.field = d->field.text;
	d->within.begin = sent.begin;
	d->within.end = sent.end;
	d->in_part = true;
	d->broken = false;
	return judge_result(d,
	    d->consumer->begin(d->consumer_ctx, sent.is_plain != 0));
}

static enum outcome
on_text(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_jump jump[US_PROTOCOL_JUMPS_MAX];
	size_t len, n = frame_get_text(frame, &len, jump);

	if (!d->in_part || n == SIZE_MAX)
		return SENSELESS;
	return judge_result(d,
	    d->consumer->text(d->consumer_ctx, frame->text, len, jump, n));
}

static enum outcome
end_text(struct decoded *d, enum urlsift_end how, bool is_last)
{

	if (!d->in_part)
		return SENSELESS;
	d->in_part = !is_last;
	return judge_result(d, d->consumer->end(d->consumer_ctx, how, is_last));
}

/* Let the consumer scan what it holds back.  Its hits are before what comes. */
static enum outcome
scan_held(struct decoded *d)
{

	if (!d->in_part || d->consumer->scan == NULL)
		return ACCEPTED;
	return judge_result(d, d->consumer->scan(d->consumer_ctx));
}

/* Judge a whole URL, which has one span (D30).  Return false when memory is
 * out. */
static bool
judge(const struct decoded *d, const struct us_protocol_url *sent,
    const struct frame *frame, struct urlsift_reading *reading)
{
	const char *hash;
	size_t len = frame->len;

	if (sent->len > d->options->max_url) {
		memset(reading, 0, sizeof(*reading));
		reading->url = frame->text;
		reading->len = len < SHOWN ? len : SHOWN;
		reading->reason = URLSIFT_R_TOO_LONG;
		return true;
	}
	/* By the letter of the standard a fragment is not part of a URL
	 * (2.2). */
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
	if ((sent->flags & URLSIFT_DECODE_RELATIVE) != 0)
		reading->reason = URLSIFT_R_RELATIVE;
	else if ((sent->flags & URLSIFT_DECODE_DATA) != 0)
		reading->reason = URLSIFT_R_DATA;
	else if ((sent->flags & URLSIFT_DECODE_SHORTENED) != 0)
		reading->reason = URLSIFT_R_CUT;
	else if (d->broken && (sent->flags & URLSIFT_DECODE_ATTRIBUTE) == 0)
		/* The URL is in a field, which may be cut.  In a page, the
		 * parser knows that the URL is whole. */
		reading->reason = URLSIFT_R_CUT;
	else
		return true;
	reading->at = 0;
	return true;
}

static enum outcome
on_url(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_url sent;
	struct urlsift_reading reading;
	struct urlsift_span span;
	enum outcome outcome;
	struct urlsift_hit hit = { .form = URLSIFT_F_FIELD,
		.began = URLSIFT_B_VALUE,
		.ended = URLSIFT_E_VALUE,
		.span = &span,
		.spans = 1,
		.readings = 1,
		.reading = { &reading } };

	frame_get(frame, &sent, sizeof(sent));
	hit.begin = span.begin = sent.place.offset;
	hit.end = span.end = span.begin + sent.len;
	if (!d->in_part || frame->len == 0 || sent.len < frame->len ||
	    !frame_is_place(&sent.place) || span.end < span.begin)
		return SENSELESS;
	if ((outcome = scan_held(d)) != ACCEPTED)
		return outcome;
	if (!judge(d, &sent, frame, &reading))
		return no_memory(d);
	if ((sent.flags & URLSIFT_DECODE_ATTRIBUTE) != 0)
		hit.form = URLSIFT_F_ATTR;
	else if ((sent.flags & URLSIFT_DECODE_TARGET) != 0)
		hit.form = URLSIFT_F_RECORD;
	else if ((sent.flags & URLSIFT_DECODE_SHORTENED) != 0)
		hit.form = URLSIFT_F_BARE;
	d->within.differs = (sent.flags & URLSIFT_DECODE_DIFFERS) != 0;
	return judge_result(d,
	    d->consumer->url(d->consumer_ctx, &sent.place, &hit));
}

static enum outcome
on_skipped(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_skipped sent;

	frame_get(frame, &sent, sizeof(sent));
	if (d->in_part || sent.end < sent.begin)
		return SENSELESS;
	d->within.begin = sent.begin;
	d->within.end = sent.end;
	if (d->on_skipped != NULL)
		d->on_skipped(d->ctx, &d->place, frame->text, frame->len);
	return ACCEPTED;
}

static enum outcome
on_warning(struct decoded *d, const struct frame *frame)
{
	char what[256];

	if (frame->len == 0 || frame->len >= sizeof(what) ||
	    memchr(frame->text, '\0', frame->len) != NULL)
		return SENSELESS;
	memcpy(what, frame->text, frame->len);
	what[frame->len] = '\0';
	say(d, what);
	return ACCEPTED;
}

static enum outcome
on_end(struct decoded *d, const struct frame *frame)
{
	struct us_protocol_end sent;

	frame_get(frame, &sent, sizeof(sent));
	if (d->in_part && sent.status == 0)
		return SENSELESS;
	d->ended = sent.status == 0;
	if (d->ended)
		return ENDED;
	/* What came before the error is used. */
	if (d->in_part)
		(void)end_text(d, URLSIFT_BROKEN, true);
	d->within.index = 0;
	d->within.member = "";
	say(d,
	    sent.error != 0 ? strerror((int)sent.error) :
			      "the input cannot be decoded");
	return FAILED;
}

static enum outcome
on_frame(struct decoded *d, const struct frame *frame)
{

	if (frame->type == US_PROTOCOL_ALIVE)
		return ACCEPTED;
	d->begun = true;
	d->within.differs = false;
	switch (frame->type) {
	case US_PROTOCOL_MEMBER:
		return on_member(d, frame);
	case US_PROTOCOL_RECORD:
		return on_record(d, frame);
	case US_PROTOCOL_MESSAGE:
		return on_message(d, frame);
	case US_PROTOCOL_PART:
		return on_part(d, frame);
	case US_PROTOCOL_TEXT:
		return on_text(d, frame);
	case US_PROTOCOL_GAP:
		return end_text(d, URLSIFT_ENDED, false);
	case US_PROTOCOL_URL:
		return on_url(d, frame);
	case US_PROTOCOL_BROKEN:
		d->broken = true;
		return d->in_part ? ACCEPTED : SENSELESS;
	case US_PROTOCOL_PART_END:
		return end_text(d, d->broken ? URLSIFT_BROKEN : URLSIFT_ENDED,
		    true);
	case US_PROTOCOL_SKIPPED:
		return on_skipped(d, frame);
	case US_PROTOCOL_WARNING:
		return on_warning(d, frame);
	case US_PROTOCOL_END:
		return on_end(d, frame);
	case US_PROTOCOL_HELLO:
	case US_PROTOCOL_ALIVE:
	case US_PROTOCOL_FRAMES:
		break;
	}
	return SENSELESS;
}

/* Read the next ${frame}, and do what it says.  Before it is waited for, what
 * is known by now is told.  Only if the input waits, its text is scanned then:
 * in which pieces a file is scanned must not depend on time. */
static enum outcome
read_frame(struct decoded *d, struct frame *frame)
{
	int got = client_next(&d->decoder, frame, false);
	enum outcome outcome;

	if (got == 1) {
		if (d->decoder.waits && (outcome = scan_held(d)) != ACCEPTED)
			return outcome;
		d->stopped = d->on_wait(d->ctx, d->decoder.waits) != 0;
		if (d->stopped)
			return ENDED;
		got = client_next(&d->decoder, frame, true);
	}
	if (got == 0)
		return on_frame(d, frame);
	d->stopped = d->on_wait(d->ctx, false) != 0;
	return DIED;
}

/* Read the decoder's frames to the end.  Return whether the decoder is
 * alive. */
static bool
read_frames(struct decoded *d)
{
	struct frame frame = { .type = US_PROTOCOL_HELLO };

	for (;;) {
		switch (read_frame(d, &frame)) {
		case ACCEPTED:
			continue;
		case DIED:
			return d->stopped;
		case ENDED:
			/* The rest of the frames is not read. */
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

/* Request the member again, or the next one, from the begin of the archive. */
static void
go_to_member(const struct decoded *d, bool again,
    struct us_protocol_request *request)
{

	request->offset = 0;
	request->index = d->member + (again ? 0 : 1);
}

/* Request the message again, or the next one.  Return false if its place is not
 * known. */
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

/* Prepare a new request after the decoder has died: for what it had not sent
 * yet, message by message.  The message in which it is known to have died is
 * lost.  Return whether a new decoder can go on. */
static bool
goes_on(struct decoded *d, off_t begin, struct us_protocol_request *request)
{
	bool again = request->careful == 0 && !d->begun;

	if (!again)
		say(d, d->decoder.why);
	if (d->in_part)
		(void)end_text(d, URLSIFT_BROKEN, true);
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

/* Run decoders until one comes to the end. */
static void
run_decoders(struct decoded *d, enum urlsift_decode_kind kind,
    struct us_protocol_request *request, const char *prefix)
{
	off_t begin = lseek(d->in->fd, 0, SEEK_CUR) - (off_t)request->offset;
	unsigned lives;
	bool lived;

	for (lives = LIVES; lives > 0; lives--) {
		if (client_ask(&d->decoder, d->in, kind, d->options->type,
			request, prefix) == -1) {
			say(d, d->decoder.why);
			return;
		}
		lived = read_frames(d);
		if (lived && lives < LIVES && !d->failed) {
			/* The death was not the input's fault. */
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
decoded_read(struct decoded *d, const struct input *in,
    enum urlsift_decode_kind kind, const char *prefix, size_t len)
{
	struct us_protocol_request request = { 0 };

	request.offset = request.prefix = len;
	d->counts = kind != URLSIFT_DECODE_MBOX || d->needs_lines ||
	    !d->options->is_cut;
	request.index = d->counts ? 1 : 0;
	if (d->first > 0) {
		/* The input has been moved to the begin of the range. */
		request.offset += d->range.begin;
		request.index *= d->first;
	} else {
		request.from = d->range.begin;
	}
	request.to = d->range.end == UINT64_MAX ? 0 : d->range.end;
	request.max_nesting = d->options->max_nesting;
	request.max_members = d->options->max_members;
	request.max_output = d->options->max_output;
	request.max_ratio = d->options->max_ratio;
	request.no_headers = d->options->no_headers;
	request.all_headers = d->options->schemeless || d->options->emails;
	if (d->options->encoding != NULL)
		strncpy(request.encoding, d->options->encoding,
		    sizeof(request.encoding) - 1);
	d->in = in;
	d->failed = d->ended = d->stopped = d->in_part = d->begun = false;
	d->begin = d->first > 0 ? d->range.begin : 0;
	d->end = d->member = 0;
	memset(&d->within, 0, sizeof(d->within));
	d->place.line = d->place.column = 0;
	d->within.part = d->within.field = d->within.member = "";
	d->place.within = &d->within;
	run_decoders(d, kind, &request, prefix);
	return d->failed ? -1 : 0;
}

void
decoded_free(struct decoded *d)
{

	client_stop(&d->decoder);
	free(d->id.text);
	free(d->path.text);
	free(d->field.text);
	free(d->name.text);
	free(d->written.text);
	free(d->type.text);
	free(d->date.text);
	free(d->target.text);
}
