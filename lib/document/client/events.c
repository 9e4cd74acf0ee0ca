/*
 * The events of an input.  The helper is not trusted: frames in the wrong
 * order, or with places that cannot be, make no sense.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "client.h"
#include "../part_scan.h"
#include "../../decode/limits.h"

/* The longest warning. */
#define WARNING_MAX 256

/* Set ${words} to the ${n} words that are all of the text of ${frame}.  Return
 * false if it is not that. */
static bool
get_words(const struct us_frame *frame, const char **words, size_t n)
{
	const char *at = frame->text, *end = at + frame->len, *zero;
	size_t i;

	for (i = 0; i < n; i++, at = zero + 1) {
		/* Most words are empty. */
		zero = at < end && *at == '\0' ?
		    at :
		    memchr(at, '\0', (size_t)(end - at));
		if (zero == NULL)
			return false;
		words[i] = at;
	}
	return at == end;
}

/* Return whether ${place} is a possible place, so that offsets in the text
 * behind it cannot overflow. */
static bool
is_place(const struct urlsift_decode_place *place)
{

	return place->start <= place->offset &&
	    place->offset <= US_MAX_NUMBER && place->line > 0 &&
	    place->line <= US_MAX_NUMBER;
}

/* Return jump number ${i} behind the ${len} bytes of the text in ${frame}. */
static struct us_protocol_jump
get_jump(const struct us_frame *frame, size_t len, size_t i)
{
	struct us_protocol_jump jump;

	memcpy(&jump, frame->text + len + i * sizeof(jump), sizeof(jump));
	return jump;
}

/* Set ${len} to the length of the text in ${frame}.  Return the number of jumps
 * behind it, or SIZE_MAX if they make no sense. */
static size_t
get_text(const struct us_frame *frame, size_t *len)
{
	struct us_protocol_text sent;
	struct us_protocol_jump jump;
	uint64_t at = 0;
	size_t size, n, i;

	us_frame_get(frame, &sent, sizeof(sent));
	if (sent.len > frame->len)
		return SIZE_MAX;
	*len = (size_t)sent.len;
	size = frame->len - *len;
	n = size / sizeof(jump);
	if (size % sizeof(jump) != 0 || n > US_PROTOCOL_JUMPS_MAX)
		return SIZE_MAX;
	for (i = 0; i < n; i++, at = jump.at) {
		jump = get_jump(frame, *len, i);
		if (jump.at < at || jump.at > *len || !is_place(&jump.place))
			return SIZE_MAX;
	}
	return n;
}

/* Return what the ${result} of a call for texts means for the frame. */
static enum us_outcome
judge_result(int result)
{

	if (result == -1)
		return US_NO_MEMORY;
	return result == 0 ? US_ACCEPTED : US_STOPPED;
}

void
us_events_warn(struct us_events *e, const char *what)
{

	e->attached.has_failed = true;
	if (e->around != NULL)
		us_attached_warn(e->around, what);
	else
		us_receiver_warn(e->to, &e->place, what);
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
	const char *name;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || sent.index == 0 || !get_words(frame, &name, 1))
		return US_SENSELESS;
	e->index = 0;
	e->member = sent.index;
	e->begun = false;
	return us_where_member(&e->where, name) &&
		(e->around == NULL ||
		    us_attached_member(e->around, e->where.within.member)) ?
	    US_ACCEPTED :
	    US_NO_MEMORY;
}

static enum us_outcome
on_record(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_numbered sent;
	struct urlsift_decode_record record;
	const char *words[US_RECORD_WORDS];

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || sent.index == 0 || sent.end < sent.begin ||
	    !get_words(frame, words, US_RECORD_WORDS))
		return US_SENSELESS;
	begin_numbered(e, sent.index, sent.begin, sent.end);
	record = (struct urlsift_decode_record){ sent.index, sent.begin,
		sent.end, words[0], words[1], words[2] };
	return us_where_record(&e->where, &record) ? US_ACCEPTED : US_NO_MEMORY;
}

static enum us_outcome
on_message(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_numbered sent;
	struct urlsift_decode_message message;

	us_frame_get(frame, &sent, sizeof(sent));
	if (e->in_part || (sent.index == 0 && e->counts) ||
	    (sent.end != 0 && sent.end < sent.begin) ||
	    !get_words(frame, message.word, US_MESSAGE_WORDS))
		return US_SENSELESS;
	begin_numbered(e, sent.index, sent.begin, sent.end);
	message.index = sent.index;
	return us_where_message(&e->where, &message) ? US_ACCEPTED :
						       US_NO_MEMORY;
}

/* ${part} is at hand, or is in the file that is a part.  Return false when
 * memory is out. */
static bool
set_part(struct us_events *e, const struct urlsift_decode_part *part)
{

	return e->around == NULL ? us_where_part(&e->where, part) :
				   us_attached_part(e->around, part);
}

/* A frame of a part, its words and those behind them, and what they mean. */
struct sent_part {
	struct us_protocol_part sent;
	const char *words[US_PART_WORDS + US_MESSAGE_WORDS];
	struct urlsift_decode_part part;
};

/* Read the part of ${frame}.  Return false if it makes no sense. */
static bool
read_part(const struct us_events *e, const struct us_frame *frame,
    struct sent_part *p)
{
	const struct us_protocol_part *sent = &p->sent;
	const char *const *words = p->words;
	size_t behind = 1;

	us_frame_get(frame, &p->sent, sizeof(p->sent));
	if (frame->type == US_PROTOCOL_PART)
		behind = sent->is_message == 1 ? US_MESSAGE_WORDS : 0;
	if (e->in_part || sent->end < sent->begin || sent->is_message > 1 ||
	    !get_words(frame, p->words, US_PART_WORDS + behind) ||
	    !us_frame_is_name(words[US_PART_PATH]) ||
	    !us_frame_is_name(words[US_PART_FIELD]))
		return false;
	p->part = (struct urlsift_decode_part){ .path = words[US_PART_PATH],
		.field = words[US_PART_FIELD],
		.begin = sent->begin,
		.end = sent->end,
		.pointer = words[US_PART_POINTER],
		.row = sent->row,
		.column = sent->column,
		.page = sent->page,
		.type = words[US_PART_TYPE],
		.name = words[US_PART_NAME] };
	return true;
}

static enum us_outcome
on_part(struct us_events *e, const struct us_frame *frame)
{
	const struct us_texts *texts = e->to->texts;
	struct urlsift_decode_message message = { .index = 0 };
	struct sent_part p;

	if (!read_part(e, frame, &p))
		return US_SENSELESS;
	if (p.sent.is_message == 1) {
		memcpy(message.word, p.words + US_PART_WORDS,
		    sizeof(message.word));
		p.part.message = &message;
	}
	e->in_part = texts != NULL;
	if (!set_part(e, &p.part))
		return US_NO_MEMORY;
	return texts == NULL ?
	    US_ACCEPTED :
	    judge_result(texts->begin(e->to->ctx, &e->place, p.sent.what != 0));
}

/* Return whether ${hit} can be at ${place}, so that the begin of its line is
 * not before that of the text. */
static bool
can_be_at(const struct urlsift_hit *hit, const struct urlsift_place *place)
{

	return place->line > 0 && place->column > 0 &&
	    place->column - 1 <= hit->begin;
}

static enum us_outcome
on_hit(struct us_events *e, const struct us_frame *frame)
{
	const struct us_receiver *to = e->to;
	struct urlsift_place place = e->place;
	char host[URLSIFT_HOST_ROOM];

	switch (us_hit_frame_read(frame, &e->hit, &place)) {
	case 1:
		break;
	case 0:
		return US_SENSELESS;
	default:
		return US_NO_MEMORY;
	}
	us_part_url_judge_text(&e->hit.hit, &e->hit.element, host);
	if (to->texts == NULL &&
	    (e->attached.asked->wants & US_PROTOCOL_LINES) != 0 &&
	    !can_be_at(&e->hit.hit, &place))
		return US_SENSELESS;
	if (to->texts == NULL)
		return to->calls.hit(to->ctx, &e->hit.hit, &place) == 0 ?
		    US_ACCEPTED :
		    US_STOPPED;
	if (!e->in_part || (e->hit.is_aside && !can_be_at(&e->hit.hit, &place)))
		return US_SENSELESS;
	return judge_result(e->hit.is_aside ?
		to->texts->aside(to->ctx, &e->hit.hit, &place) :
		to->calls.hit(to->ctx, &e->hit.hit, &place));
}

static enum us_outcome
pass_text(struct us_events *e, const char *text, size_t len)
{

	return len == 0 ?
	    US_ACCEPTED :
	    judge_result(e->to->texts->text(e->to->ctx, text, len));
}

static enum us_outcome
pass_texts(struct us_events *e, const struct us_frame *frame, size_t len,
    size_t n)
{
	struct us_protocol_jump jump;
	enum us_outcome outcome = US_ACCEPTED;
	size_t at = 0, i;

	for (i = 0; i < n && outcome == US_ACCEPTED; i++) {
		jump = get_jump(frame, len, i);
		outcome = pass_text(e, frame->text + at, (size_t)jump.at - at);
		at = (size_t)jump.at;
		if (outcome == US_ACCEPTED)
			outcome = judge_result(e->to->texts->jump(e->to->ctx,
			    &jump.place));
	}
	return outcome == US_ACCEPTED ?
	    pass_text(e, frame->text + at, len - at) :
	    outcome;
}

static enum us_outcome
end_text(struct us_events *e, bool is_last)
{

	e->in_part = !is_last;
	return judge_result(e->to->texts->end(e->to->ctx, is_last));
}

static enum us_outcome
on_text(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_text sent;
	enum us_outcome outcome;
	size_t len, n = get_text(frame, &len);

	us_frame_get(frame, &sent, sizeof(sent));
	if (!e->in_part || n == SIZE_MAX || sent.ends > 2)
		return US_SENSELESS;
	outcome = pass_texts(e, frame, len, n);
	if (outcome != US_ACCEPTED)
		return outcome;
	if (sent.ends > 0)
		return end_text(e, sent.ends == 2);
	return sent.settled == 0 ?
	    US_ACCEPTED :
	    judge_result(e->to->texts->settled(e->to->ctx, sent.settled));
}

static enum us_outcome
on_binary(struct us_events *e, const struct us_frame *frame)
{
	struct us_protocol_binary sent;

	us_frame_get(frame, &sent, sizeof(sent));
	if (sent.what >= US_BINARIES)
		return US_SENSELESS;
	if (e->around == NULL)
		us_receiver_binary(e->to, &e->place, (enum us_binary)sent.what);
	return US_ACCEPTED;
}

static enum us_outcome
on_skipped(struct us_events *e, const struct us_frame *frame)
{
	struct sent_part p;

	if (!read_part(e, frame, &p) || p.sent.what >= US_BINARIES)
		return US_SENSELESS;
	if (!set_part(e, &p.part))
		return US_NO_MEMORY;
	us_receiver_skipped(e->to, &e->place, p.words[US_PART_WORDS],
	    (enum us_binary)p.sent.what);
	return US_ACCEPTED;
}

static enum us_outcome
on_warning(struct us_events *e, const struct us_frame *frame)
{
	const char *what;

	if (frame->len > WARNING_MAX || !get_words(frame, &what, 1) ||
	    *what == '\0')
		return US_SENSELESS;
	us_events_warn(e, what);
	return US_ACCEPTED;
}

static enum us_outcome
on_file(struct us_events *e, const struct us_frame *frame)
{
	struct sent_part p;

	if (!read_part(e, frame, &p) || p.sent.len == 0 ||
	    p.sent.len > US_MAX_BODY || p.sent.what == URLSIFT_DECODE_AUTO ||
	    p.sent.what >= URLSIFT_DECODE_KINDS ||
	    !us_frame_is_name(p.words[US_PART_WORDS]) ||
	    strlen(p.words[US_PART_WORDS]) >= US_PROTOCOL_ENCODING)
		return US_SENSELESS;
	return us_attached_begin(&e->attached, &p.sent, p.words) ? US_ACCEPTED :
								   US_NO_MEMORY;
}

static enum us_outcome
on_bytes(struct us_events *e, const struct us_frame *frame)
{

	if (frame->len == 0 || frame->len > e->attached.left)
		return US_SENSELESS;
	if (!us_attached_add(&e->attached, frame->text, frame->len))
		return US_NO_MEMORY;
	return e->attached.left == 0 ? US_FILE_READY : US_ACCEPTED;
}

static enum us_outcome
on_kept(struct us_events *e, const struct us_frame *frame)
{
	const char *values;

	if (e->in_part || !get_words(frame, &values, 1))
		return US_SENSELESS;
	return us_where_kept(e->attached.where, values) ? US_ACCEPTED :
							  US_NO_MEMORY;
}

enum us_outcome
us_events_break_off(struct us_events *e)
{

	us_attached_input(&e->attached, e->attached.input);
	return e->in_part ? end_text(e, true) : US_ACCEPTED;
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

typedef enum us_outcome on_frame(struct us_events *e,
    const struct us_frame *frame);

enum us_outcome
us_events_frame(struct us_events *e, const struct us_frame *frame)
{
	static on_frame *const ons[US_PROTOCOL_FRAMES] = {
		[US_PROTOCOL_MEMBER] = on_member,
		[US_PROTOCOL_RECORD] = on_record,
		[US_PROTOCOL_MESSAGE] = on_message,
		[US_PROTOCOL_PART] = on_part,
		[US_PROTOCOL_HIT] = on_hit,
		[US_PROTOCOL_TEXT] = on_text,
		[US_PROTOCOL_BINARY] = on_binary,
		[US_PROTOCOL_SKIPPED] = on_skipped,
		[US_PROTOCOL_WARNING] = on_warning,
		[US_PROTOCOL_FILE] = on_file,
		[US_PROTOCOL_BYTES] = on_bytes,
		[US_PROTOCOL_KEPT] = on_kept,
		[US_PROTOCOL_END] = on_end,
	};
	on_frame *const on = ons[frame->type];

	if (frame->type == US_PROTOCOL_ALIVE)
		return US_ACCEPTED;
	e->begun = true;
	if (on == NULL ||
	    (e->attached.left > 0 && frame->type != US_PROTOCOL_BYTES))
		return US_SENSELESS;
	return on(e, frame);
}

void
us_events_init(struct us_events *e, struct us_receiver *to,
    struct us_attached *around)
{

	e->to = to;
	e->around = around;
	e->attached.fd = -1;
	e->attached.to = to;
	e->attached.where = around == NULL ? &e->where : around->where;
	e->attached.around = around;
}

void
us_events_begin(struct us_events *e, const struct urlsift_decode_input *input,
    const struct us_asked *asked)
{

	e->attached.asked = asked;
	e->attached.has_failed = false;
	e->error = NULL;
	e->counts = input->index > 0;
	e->may_slice = input->slice.to > 0;
	e->begun = e->in_part = e->is_sliced = false;
	e->begin = input->offset;
	e->end = e->index = e->member = 0;
	us_where_begin(&e->where);
	e->place = (struct urlsift_place){ .file = asked->file,
		.within = &e->attached.where->within };
	us_attached_input(&e->attached, input);
}

void
us_events_free(struct us_events *e)
{

	us_attached_free(&e->attached);
	us_where_free(&e->where);
	us_buf_free(&e->hit.spans);
}
