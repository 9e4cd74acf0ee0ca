/*
 * The events of an input.  The helper is not trusted: frames in the wrong
 * order, or with places that cannot be, make no sense.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "events.h"
#include "../limits.h"
#include "base/utf8.h"

/* The longest warning. */
#define WARNING_MAX 256

/* Room that a word gets behind it, so that the next one often fits. */
#define WORD_MORE 64

/* Set ${word} to a copy of ${text} as a string.  Return false when memory is
 * out. */
static bool
word_set(struct us_word *word, const char *text, size_t len)
{
	char *more;

	if (len >= word->room) {
		more = realloc(word->text, len + WORD_MORE);
		if (more == NULL)
			return false;
		word->text = more;
		word->room = len + WORD_MORE;
	}
	memcpy(word->text, text, len);
	word->text[len] = '\0';
	return true;
}

/* The same for the name of a member.  Control characters in it are escaped, so
 * that it forges no line of the output (D231): \x0A. */
static bool
word_set_name(struct us_word *word, const char *text, size_t len)
{
	static const char digits[] = "0123456789ABCDEF";
	size_t controls = 0, at, n;
	char *to;

	for (at = 0; at < len; at += n == 0 ? 1 : n)
		controls += n = us_utf8_control(text + at, len - at);
	if (controls == 0)
		return word_set(word, text, len);
	if ((to = malloc(len + 3 * controls + 1)) == NULL)
		return false;
	free(word->text);
	word->text = to;
	word->room = len + 3 * controls + 1;
	for (at = 0, n = 0; at < len; at++) {
		if (n == 0)
			n = us_utf8_control(text + at, len - at);
		if (n == 0) {
			*to++ = text[at];
			continue;
		}
		n--;
		memcpy(to, "\\x", 2);
		to[2] = digits[(unsigned char)text[at] >> 4];
		to[3] = digits[(unsigned char)text[at] & 15];
		to += 4;
	}
	*to = '\0';
	return true;
}

/* Return what a callback's ${result} means for the frame. */
static enum us_outcome
judge_result(int result)
{

	return result == 0 ? US_ACCEPTED : US_STOPPED;
}

/* Call ${name} of the sink, if it is there, with ${arguments} in brackets. */
#define CALL(e, name, arguments) \
	((e)->sink->name == NULL ? US_ACCEPTED : \
				   judge_result((e)->sink->name arguments))

enum us_outcome
us_events_warn(struct us_events *e, const char *what)
{

	e->has_failed = true;
	return CALL(e, warning, (e->ctx, what));
}

/* Begin a message or record.  Inside a member, reading can go on only with the
 * next member. */
static void
begin_numbered(struct us_events *e, uint64_t index, uint64_t begin,
    uint64_t end)
{

	e->index = index;
	if (e->member > 0)
		return;
	e->begin = begin;
	e->end = end;
	e->begun = false;
}

static enum us_outcome
on_member(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_member sent;
	struct urlsift_decode_member member;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || sent.index == 0)
		return US_SENSELESS;
	if (!word_set_name(&e->first, frame->text, frame->len))
		return US_NO_MEMORY;
	e->index = 0;
	e->member = member.index = sent.index;
	e->begun = false;
	member.name = e->first.text;
	return CALL(e, member, (e->ctx, &member));
}

static enum us_outcome
on_record(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_record sent;
	struct urlsift_decode_record record;
	const char *date;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || sent.index == 0 || sent.end < sent.begin ||
	    sent.type > frame->len || sent.date > frame->len - sent.type ||
	    sent.target != frame->len - sent.type - sent.date)
		return US_SENSELESS;
	date = frame->text + sent.type;
	if (!word_set(&e->first, frame->text, sent.type) ||
	    !word_set(&e->second, date, sent.date) ||
	    !word_set(&e->third, date + sent.date, sent.target))
		return US_NO_MEMORY;
	begin_numbered(e, sent.index, sent.begin, sent.end);
	record.index = sent.index;
	record.begin = sent.begin;
	record.end = sent.end;
	record.type = e->first.text;
	record.date = e->second.text;
	record.target = e->third.text;
	return CALL(e, record, (e->ctx, &record));
}

/* Set the words of ${message} to those in ${text}.  Return false when memory is
 * out. */
static bool
set_envelope(struct us_events *e, const struct us_protocol_envelope *sent,
    const char *text, struct urlsift_decode_message *message)
{
	const char *sender = text + sent->id + sent->date;

	if (!word_set(&e->id, text, sent->id) ||
	    !word_set(&e->date, text + sent->id, sent->date) ||
	    !word_set(&e->sender, sender, sent->sender) ||
	    !word_set(&e->subject, sender + sent->sender, sent->subject))
		return false;
	message->id = e->id.text;
	message->id_len = sent->id;
	message->date = e->date.text;
	message->sender = e->sender.text;
	message->subject = e->subject.text;
	return true;
}

static enum us_outcome
on_message(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_message sent;
	struct urlsift_decode_message message;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || (sent.index == 0 && e->counts) ||
	    (sent.end != 0 && sent.end < sent.begin) ||
	    us_protocol_envelope_size(&sent.envelope) != frame->len)
		return US_SENSELESS;
	if (!set_envelope(e, &sent.envelope, frame->text, &message))
		return US_NO_MEMORY;
	begin_numbered(e, sent.index, sent.begin, sent.end);
	message.index = sent.index;
	message.begin = sent.begin;
	message.end = sent.end;
	return CALL(e, message, (e->ctx, &message));
}

static enum us_outcome
on_part(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_part sent;
	struct urlsift_decode_part part;
	struct urlsift_decode_message message = { 0 };
	uint64_t more;
	const char *field, *pointer;

	us_frame_get(frame, &sent, sizeof(sent));
	more = us_protocol_envelope_size(&sent.envelope);
	if (e->in_part || sent.end < sent.begin ||
	    (uint64_t)sent.path + sent.field + sent.pointer + more !=
		frame->len)
		return US_SENSELESS;
	field = frame->text + sent.path;
	pointer = field + sent.field;
	if (!us_frame_is_name(frame->text, (size_t)(pointer - frame->text)) ||
	    memchr(pointer, '\0', sent.pointer) != NULL)
		return US_SENSELESS;
	if (!word_set(&e->first, frame->text, sent.path) ||
	    !word_set(&e->second, field, sent.field) ||
	    !word_set(&e->third, pointer, sent.pointer) ||
	    !set_envelope(e, &sent.envelope, pointer + sent.pointer, &message))
		return US_NO_MEMORY;
	e->in_part = true;
	message.begin = sent.begin;
	message.end = sent.end;
	part.path = e->first.text;
	part.field = e->second.text;
	part.begin = sent.begin;
	part.end = sent.end;
	part.is_plain = sent.is_plain != 0;
	part.pointer = e->third.text;
	part.row = sent.row;
	part.column = sent.column;
	part.message = more == 0 ? NULL : &message;
	return CALL(e, part, (e->ctx, &part));
}

static struct urlsift_decode_place
place_of(const struct us_protocol_place *sent)
{
	struct urlsift_decode_place place = { sent->offset, sent->line,
		sent->start };

	return place;
}

static enum us_outcome
pass_text(struct us_events *e, const char *text, size_t len)
{

	return len == 0 ? US_ACCEPTED : CALL(e, text, (e->ctx, text, len));
}

static enum us_outcome
on_text(struct us_events *e, const struct us_frame *frame)
{
	const struct us_protocol_jump *jump = e->jump;
	struct urlsift_decode_place place;
	enum us_outcome outcome = US_ACCEPTED;
	size_t len, at = 0, i, n = us_frame_get_text(frame, &len, e->jump);

	if (!e->in_part || n == SIZE_MAX)
		return US_SENSELESS;
	for (i = 0; i < n && outcome == US_ACCEPTED; i++) {
		outcome =
		    pass_text(e, frame->text + at, (size_t)jump[i].at - at);
		at = (size_t)jump[i].at;
		place = place_of(&jump[i].place);
		if (outcome == US_ACCEPTED)
			outcome = CALL(e, place, (e->ctx, &place));
	}
	return outcome == US_ACCEPTED ?
	    pass_text(e, frame->text + at, len - at) :
	    outcome;
}

/* Return whether the lengths of ${sent} make sense in a text of ${len}
 * bytes. */
static bool
is_url(const struct us_protocol_url *sent, size_t len)
{
	uint64_t opens = sent->opens == US_PROTOCOL_ITSELF ? 0 : sent->opens;

	return sent->url > 0 && sent->len >= sent->url &&
	    (sent->opens != US_PROTOCOL_ITSELF || sent->len == sent->url) &&
	    opens <= US_PROTOCOL_OPENS_MAX &&
	    sent->text <= US_PROTOCOL_LINK_TEXT_MAX &&
	    sent->url + opens + sent->element + sent->attribute + sent->text +
		sent->host ==
	    len &&
	    us_frame_is_place(&sent->place);
}

/* Set ${word} to the ${len} bytes at ${*at}, a name, and move behind them.  No
 * bytes are no name, and ${*name} is NULL. */
static enum us_outcome
take_name(struct us_word *word, const char **at, size_t len, const char **name)
{

	*name = NULL;
	if (len == 0)
		return US_ACCEPTED;
	if (!us_frame_is_name(*at, len))
		return US_SENSELESS;
	if (!word_set(word, *at, len))
		return US_NO_MEMORY;
	*at += len;
	*name = word->text;
	return US_ACCEPTED;
}

static enum us_outcome
on_url(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_url sent;
	struct urlsift_decode_url url = { .url = frame->text };
	const char *at = frame->text;
	enum us_outcome outcome;

	us_frame_get(frame, &sent, sizeof(sent));
	if (!e->in_part || !is_url(&sent, frame->len))
		return US_SENSELESS;
	url.len = sent.url;
	url.cut = sent.len - sent.url;
	url.place = place_of(&sent.place);
	url.flags = (unsigned)sent.flags;
	at += sent.url;
	if (sent.opens == US_PROTOCOL_ITSELF) {
		url.opens = url.url;
		url.opens_len = url.len;
	} else if (sent.opens > 0) {
		url.opens = at;
		url.opens_len = sent.opens;
		at += sent.opens;
	}
	if ((outcome = take_name(&e->first, &at, sent.element, &url.element)) !=
		US_ACCEPTED ||
	    (outcome = take_name(&e->second, &at, sent.attribute,
		 &url.attribute)) != US_ACCEPTED)
		return outcome;
	if (sent.text > 0)
		url.text = at;
	url.text_len = sent.text;
	at += sent.text;
	if ((outcome = take_name(&e->third, &at, sent.host, &url.text_host)) !=
	    US_ACCEPTED)
		return outcome;
	return CALL(e, url, (e->ctx, &url));
}

static enum us_outcome
on_part_end(struct us_events *e)
{

	if (!e->in_part)
		return US_SENSELESS;
	e->in_part = false;
	return CALL(e, part_end, (e->ctx));
}

static enum us_outcome
on_skipped(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_skipped sent;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || sent.end < sent.begin ||
	    memchr(frame->text, '\0', frame->len) != NULL)
		return US_SENSELESS;
	if (!word_set(&e->first, frame->text, frame->len))
		return US_NO_MEMORY;
	return CALL(e, skipped, (e->ctx, e->first.text, sent.begin, sent.end));
}

static enum us_outcome
on_warning(struct us_events *e, const struct us_frame *frame)
{

	if (frame->len == 0 || frame->len >= WARNING_MAX ||
	    memchr(frame->text, '\0', frame->len) != NULL)
		return US_SENSELESS;
	if (!word_set(&e->first, frame->text, frame->len))
		return US_NO_MEMORY;
	return us_events_warn(e, e->first.text);
}

static enum us_outcome
on_archive(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_archive sent;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || sent.end < sent.begin || sent.len == 0 ||
	    sent.len > US_MAX_BODY || sent.path > frame->len ||
	    sent.pointer != frame->len - sent.path ||
	    !us_frame_is_name(frame->text, sent.path) ||
	    memchr(frame->text + sent.path, '\0', sent.pointer) != NULL)
		return US_SENSELESS;
	return us_attached_begin(&e->attached, &sent, frame->text) ?
	    US_ACCEPTED :
	    US_NO_MEMORY;
}

static enum us_outcome
on_bytes(struct us_events *e, const struct us_frame *frame)
{

	if (frame->len == 0 || frame->len > e->attached.left)
		return US_SENSELESS;
	if (!us_attached_add(&e->attached, frame->text, frame->len))
		return US_NO_MEMORY;
	return e->attached.left == 0 ? US_ARCHIVE_READY : US_ACCEPTED;
}

enum us_outcome
us_events_break_off(struct us_events *e)
{
	enum us_outcome outcome;

	us_attached_input(&e->attached, e->attached.input);
	if (!e->in_part)
		return US_ACCEPTED;
	outcome = CALL(e, broken, (e->ctx));
	return outcome == US_ACCEPTED ? on_part_end(e) : outcome;
}

static enum us_outcome
on_end(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_end sent;
	enum us_outcome outcome;

	us_frame_get(frame, &sent, sizeof(sent));
	e->is_sliced = sent.status == URLSIFT_DECODE_SLICED;
	if (sent.status == 0 || e->is_sliced)
		return e->in_part || (e->is_sliced && !e->may_slice) ?
		    US_SENSELESS :
		    US_ENDED;
	/* What came before the error is used. */
	if ((outcome = us_events_break_off(e)) != US_ACCEPTED)
		return outcome;
	e->error = sent.error != 0 ? strerror((int)sent.error) :
				     "the input cannot be decoded";
	return US_FAILED;
}

enum us_outcome
us_events_frame(struct us_events *e, const struct us_frame *frame)
{

	if (frame->type == US_PROTOCOL_ALIVE)
		return US_ACCEPTED;
	e->begun = true;
	if (e->attached.left > 0 && frame->type != US_PROTOCOL_BYTES)
		return US_SENSELESS;
	switch (frame->type) {
	case US_PROTOCOL_MEMBER:
		return on_member(e, frame);
	case US_PROTOCOL_RECORD:
		return on_record(e, frame);
	case US_PROTOCOL_MESSAGE:
		return on_message(e, frame);
	case US_PROTOCOL_PART:
		return on_part(e, frame);
	case US_PROTOCOL_TEXT:
		return on_text(e, frame);
	case US_PROTOCOL_GAP:
		return e->in_part ? CALL(e, gap, (e->ctx)) : US_SENSELESS;
	case US_PROTOCOL_URL:
		return on_url(e, frame);
	case US_PROTOCOL_BROKEN:
		return e->in_part ? CALL(e, broken, (e->ctx)) : US_SENSELESS;
	case US_PROTOCOL_PART_END:
		return on_part_end(e);
	case US_PROTOCOL_SKIPPED:
		return on_skipped(e, frame);
	case US_PROTOCOL_WARNING:
		return on_warning(e, frame);
	case US_PROTOCOL_ARCHIVE:
		return on_archive(e, frame);
	case US_PROTOCOL_BYTES:
		return on_bytes(e, frame);
	case US_PROTOCOL_END:
		return on_end(e, frame);
	case US_PROTOCOL_HELLO:
	case US_PROTOCOL_ALIVE:
	case US_PROTOCOL_FRAMES:
		break;
	}
	return US_SENSELESS;
}

void
us_events_init(struct us_events *e, const struct urlsift_decode_sink *sink,
    void *ctx)
{

	e->sink = e->attached.sink = sink;
	e->ctx = e->attached.ctx = ctx;
	e->attached.fd = -1;
}

void
us_events_begin(struct us_events *e, const struct urlsift_decode_input *input)
{

	e->error = NULL;
	e->counts = input->index > 0;
	e->may_slice = input->slice.to > 0;
	e->begun = e->in_part = e->has_failed = e->is_sliced = false;
	e->begin = input->offset;
	e->end = e->index = e->member = 0;
	us_attached_input(&e->attached, input);
}

void
us_events_free(struct us_events *e)
{

	us_attached_free(&e->attached);
	free(e->first.text);
	free(e->second.text);
	free(e->third.text);
	free(e->id.text);
	free(e->date.text);
	free(e->sender.text);
	free(e->subject.text);
}
