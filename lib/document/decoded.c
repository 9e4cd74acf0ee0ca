/*
 * The reader of decoded inputs: a client of the helper.
 * SPDX-License-Identifier: MIT
 */
#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decoded.h"

/* Bytes of a URL over the limit that are reported. */
#define SHOWN 256

/* Room that a word gets behind it, so that the next one often fits. */
#define WORD 64

/* Report the error ${why} in the input, and in which message if there are
 * several. */
static void
say(struct us_decoded *d, const char *why)
{
	uint64_t record = d->within.record.index;
	char message[320];

	d->failed = true;
	if (record == 0 && d->within.message.index == 0) {
		d->on_warning(d->ctx, &d->place, why);
		return;
	}
	snprintf(message, sizeof(message), "%s %" PRIu64 ": %s",
	    record != 0 ? "record" : "message",
	    record != 0 ? record : d->within.message.index, why);
	d->on_warning(d->ctx, &d->place, message);
}

/* Report that memory is out.  Return that the decoder shall stop. */
static int
no_memory(struct us_decoded *d)
{

	say(d, strerror(ENOMEM));
	return 1;
}

/* Set ${word} to a copy of ${text} as a string.  Return false when memory is
 * out. */
static bool
copy(struct us_decoded_word *word, const char *text, size_t len)
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

/* Return the result for the decoder of the consumer's ${result}. */
static int
judge_result(struct us_decoded *d, int result)
{

	if (result == -1)
		return no_memory(d);
	d->stopped = d->stopped || result != 0;
	return result;
}

/* A message or record begins at ${at}. */
static void
begin_numbered(struct us_decoded *d, uint64_t at)
{

	if (!d->is_archive)
		d->reached = at;
	d->within.source.begin = d->within.source.end = 0;
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	struct us_decoded *d = ctx;

	if (!copy(&d->name, member->name, strlen(member->name)))
		return no_memory(d);
	memset(&d->within, 0, sizeof(d->within));
	d->within.part = d->within.field = d->within.pointer = "";
	d->within.member = d->name.text;
	return 0;
}

static int
on_record(void *ctx, const struct urlsift_decode_record *record)
{
	struct us_decoded *d = ctx;

	if (!copy(&d->type, record->type, strlen(record->type)) ||
	    !copy(&d->date, record->date, strlen(record->date)) ||
	    !copy(&d->target, record->target, strlen(record->target)))
		return no_memory(d);
	d->within.record.index = record->index;
	d->within.record.type = d->type.text;
	d->within.record.date = d->date.text;
	d->within.record.target = d->target.text;
	begin_numbered(d, record->begin);
	return 0;
}

/* Set the message that the next parts are in.  Return false when memory is
 * out. */
static bool
set_message(struct us_decoded *d, const struct urlsift_decode_message *message)
{
	size_t date = strlen(message->date);

	if (!copy(&d->id, message->id, message->id_len) ||
	    !copy(&d->written, message->date, date) ||
	    !copy(&d->sender, message->sender, strlen(message->sender)) ||
	    !copy(&d->subject, message->subject, strlen(message->subject)))
		return false;
	d->within.message.index = message->index;
	d->within.message.id = message->id_len == 0 ? NULL : d->id.text;
	d->within.message.date = date == 0 ? NULL : d->written.text;
	d->within.message.sender = *message->sender == '\0' ? NULL :
							      d->sender.text;
	d->within.message.subject = *message->subject == '\0' ? NULL :
								d->subject.text;
	return true;
}

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct us_decoded *d = ctx;

	if (!set_message(d, message))
		return no_memory(d);
	d->in_value = false;
	begin_numbered(d, message->begin);
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct us_decoded *d = ctx;

	if (!copy(&d->path, part->path, strlen(part->path)) ||
	    !copy(&d->field, part->field, strlen(part->field)) ||
	    !copy(&d->pointer, part->pointer, strlen(part->pointer)) ||
	    (part->message != NULL && !set_message(d, part->message)))
		return no_memory(d);
	if (part->message != NULL) {
		d->in_value = true;
	} else if (d->in_value && part->begin != d->within.source.begin) {
		memset(&d->within.message, 0, sizeof(d->within.message));
		d->in_value = false;
	}
	d->within.part = d->path.text;
	d->within.field = d->field.text;
	d->within.pointer = d->pointer.text;
	d->within.cell.row = part->row;
	d->within.cell.column = part->column;
	d->within.source.begin = part->begin;
	d->within.source.end = part->end;
	d->begins_member = d->is_archive && d->within.record.index == 0 &&
	    d->within.message.index == 0 && *part->path == '\0' &&
	    *part->field == '\0';
	d->in_part = true;
	d->broken = false;
	return judge_result(d,
	    d->consumer->begin(d->consumer_ctx, part->is_plain));
}

static int
on_place(void *ctx, const struct urlsift_decode_place *place)
{
	struct us_decoded *d = ctx;

	return judge_result(d, d->consumer->place(d->consumer_ctx, place));
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct us_decoded *d = ctx;

	if (d->begins_member)
		d->on_binary(d->ctx, &d->place, us_binary_detect(text, len));
	d->begins_member = false;
	return judge_result(d, d->consumer->text(d->consumer_ctx, text, len));
}

static int
on_gap(void *ctx)
{
	struct us_decoded *d = ctx;

	return judge_result(d,
	    d->consumer->end(d->consumer_ctx, URLSIFT_ENDED, false));
}

static int
on_broken(void *ctx)
{
	struct us_decoded *d = ctx;

	d->broken = true;
	return 0;
}

static int
on_part_end(void *ctx)
{
	struct us_decoded *d = ctx;

	d->in_part = false;
	return judge_result(d,
	    d->consumer->end(d->consumer_ctx,
		d->broken ? URLSIFT_BROKEN : URLSIFT_ENDED, true));
}

/* Let the consumer scan what it holds back.  Its hits are before what comes. */
static int
scan_held(struct us_decoded *d)
{

	if (!d->in_part || d->consumer->scan == NULL)
		return 0;
	return judge_result(d, d->consumer->scan(d->consumer_ctx));
}

/* Judge a whole URL, which has one span (D30).  Return false when memory is
 * out. */
static bool
judge(const struct us_decoded *d, const struct urlsift_decode_url *url,
    struct urlsift_reading *reading)
{
	const char *hash;
	size_t len = url->len;

	if (url->cut > 0 || url->len > d->max_url) {
		memset(reading, 0, sizeof(*reading));
		reading->url = url->url;
		reading->len = len < SHOWN ? len : SHOWN;
		reading->reason = URLSIFT_R_TOO_LONG;
		return true;
	}
	/* By the letter of the standard a fragment is not part of a URL
	 * (2.2). */
	hash = d->is_1994 ? memchr(url->url, '#', len) : NULL;
	if (hash != NULL)
		len = (size_t)(hash - url->url);
	if (urlsift_url_check(d->rules, url->url, len, reading) != URLSIFT_OK)
		return false;
	if (hash != NULL)
		reading->notes |= URLSIFT_N_FRAGMENT;
	if ((url->flags & URLSIFT_DECODE_RELATIVE) != 0)
		reading->reason = URLSIFT_R_RELATIVE;
	else if ((url->flags & URLSIFT_DECODE_DATA) != 0)
		reading->reason = URLSIFT_R_DATA;
	else if ((url->flags & URLSIFT_DECODE_SHORTENED) != 0)
		reading->reason = URLSIFT_R_CUT;
	else if (d->broken && (url->flags & URLSIFT_DECODE_ATTRIBUTE) == 0)
		/* The URL is in a field, which may be cut.  In a page, the
		 * parser knows that the URL is whole. */
		reading->reason = URLSIFT_R_CUT;
	else
		return true;
	reading->at = 0;
	return true;
}

/* Set what a click on ${url} opens, if that must be known: without it, a link
 * that is not valid would not be reported.  The helper's word is read again. */
static bool
open_link(struct us_decoded *d, const struct urlsift_decode_url *url,
    struct urlsift_hit *hit)
{

	if (url->opens == NULL || d->is_1994 ||
	    (url->opens == url->url &&
		hit->reading[0]->reason == URLSIFT_R_NONE))
		return true;
	return us_opened_find(&d->opened, url->opens, url->opens_len,
	    &hit->opens);
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct us_decoded *d = ctx;
	struct urlsift_reading reading;
	struct urlsift_span span = { .begin = url->place.offset,
		.end = url->place.offset + url->len + url->cut };
	struct urlsift_hit hit = { .form = URLSIFT_F_FIELD,
		.began = URLSIFT_B_VALUE,
		.ended = URLSIFT_E_VALUE,
		.begin = span.begin,
		.end = span.end,
		.span = &span,
		.spans = 1,
		.readings = 1,
		.reading = { &reading } };

	if (!judge(d, url, &reading) || !open_link(d, url, &hit))
		return no_memory(d);
	if ((url->flags & URLSIFT_DECODE_SCRIPT) != 0)
		hit.form = URLSIFT_F_SCRIPT;
	else if ((url->flags & URLSIFT_DECODE_ATTRIBUTE) != 0)
		hit.form = URLSIFT_F_ATTR;
	else if ((url->flags & URLSIFT_DECODE_TARGET) != 0)
		hit.form = URLSIFT_F_RECORD;
	else if ((url->flags & URLSIFT_DECODE_SHORTENED) != 0)
		hit.form = URLSIFT_F_BARE;
	return judge_result(d, d->consumer->url(d->consumer_ctx, url, &hit));
}

static int
on_skipped(void *ctx, const char *type, uint64_t begin, uint64_t end)
{
	struct us_decoded *d = ctx;

	/* The decoder does not say which part it is. */
	d->within.part = d->within.field = d->within.pointer = "";
	d->within.source.begin = begin;
	d->within.source.end = end;
	if (d->on_skipped != NULL)
		d->on_skipped(d->ctx, &d->place, type, strlen(type));
	return 0;
}

static int
on_warning(void *ctx, const char *what)
{

	say(ctx, what);
	return 0;
}

static const struct urlsift_decode_sink sink = { on_member, on_record,
	on_message, on_part, on_place, on_text, on_gap, on_url, on_broken,
	on_part_end, on_skipped, on_warning };

/* Report what is known before waiting.  Only if the input waits, its text is
 * scanned then: in which pieces a file is scanned must not depend on time. */
static int
on_idle(void *ctx, int input_waits)
{
	struct us_decoded *d = ctx;
	int result = input_waits && !d->waits_for_text ? scan_held(d) : 0;

	if (result != 0)
		return result;
	d->stopped = d->watch.idle != NULL &&
	    d->watch.idle(d->ctx, input_waits) != 0;
	return d->stopped;
}

static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct us_decoded *d = ctx;

	return d->watch.wait(d->ctx, fd, events, ms);
}

static const struct urlsift_helper_watch watch = { on_idle, NULL };
static const struct urlsift_helper_watch watch_waits = { on_idle, on_wait };

/* Report the error of the whole input, or of the message in which the decoder
 * had to stop. */
static void
say_end(struct us_decoded *d, int status)
{
	const char *why = urlsift_helper_error(d->helper);

	if (status == URLSIFT_DECODE_ENOMEM)
		why = strerror(ENOMEM);
	if (why == NULL)
		return;
	if (status != URLSIFT_DECODE_EHELPER) {
		d->within.record.index = d->within.message.index = 0;
		d->within.member = "";
	}
	say(d, why);
}

/* Begin with an input. */
static void
begin(struct us_decoded *d, enum urlsift_decode_kind kind)
{

	d->is_archive = kind == URLSIFT_DECODE_ARCHIVE;
	d->failed = d->ended = d->stopped = d->in_part = false;
	d->reached = 0;
	d->is_1994 = urlsift_rules_get(d->rules, "syntax") == 1;
	d->max_url = urlsift_rules_get(d->rules, "max-url");
	memset(&d->within, 0, sizeof(d->within));
	d->place.line = d->place.column = 0;
	d->within.part = d->within.field = d->within.member = "";
	d->within.pointer = "";
	d->place.within = &d->within;
}

/* Return the helper, or NULL when memory is out. */
static struct urlsift_helper *
get_helper(struct us_decoded *d)
{
	const char *program = d->settings->helper;

	if (d->helper != NULL)
		return d->helper;
	if ((d->helper = urlsift_helper_new(&sink, d)) == NULL)
		return NULL;
	urlsift_helper_watch(d->helper,
	    d->watch.wait == NULL ? &watch : &watch_waits, d);
	urlsift_helper_sandbox(d->helper, d->settings->sandbox);
	if (program == NULL ||
	    urlsift_helper_program(d->helper, program) == URLSIFT_DECODE_OK)
		return d->helper;
	urlsift_helper_free(d->helper);
	d->helper = NULL;
	return NULL;
}

/* Set what ${input} has of the settings. */
static void
set_input(const struct us_decoded *d, struct urlsift_decode_input *input)
{
	const struct us_document_settings *s = d->settings;

	input->members = s->type;
	input->no_headers = s->no_headers;
	input->all_headers = urlsift_rules_get(d->rules, "schemeless") != 0 ||
	    urlsift_rules_get(d->rules, "emails") != 0;
	input->encoding = s->encoding;
	input->base = s->base;
	input->limits.nesting = s->max_nesting;
	input->limits.members = s->max_members;
	input->limits.output = s->max_extract;
	/* With a limit in bytes, the ratio needs none. */
	input->limits.ratio = s->max_ratio == 0 && s->max_extract != 0 ?
	    UINT64_MAX :
	    s->max_ratio;
	input->limits.time =
	    s->max_time > UINT64_MAX / 1000 ? UINT64_MAX : s->max_time * 1000;
}

int
us_decoded_read(struct us_decoded *d, struct urlsift_decode_input *input,
    int fd, const char *prefix, size_t len)
{
	int status;

	set_input(d, input);
	begin(d, input->kind);
	if (get_helper(d) == NULL) {
		(void)no_memory(d);
		return URLSIFT_DECODE_ENOMEM;
	}
	status = fd == -1 ?
	    urlsift_helper_run_bytes(d->helper, input, prefix, len) :
	    urlsift_helper_run(d->helper, input, fd, prefix, len);
	d->ended = status ==
	    (input->slice.to > 0 ? URLSIFT_DECODE_SLICED : URLSIFT_DECODE_OK);
	say_end(d, status);
	return status;
}

void
us_decoded_free(struct us_decoded *d)
{

	urlsift_helper_free(d->helper);
	free(d->id.text);
	free(d->path.text);
	free(d->field.text);
	free(d->pointer.text);
	free(d->name.text);
	free(d->written.text);
	free(d->type.text);
	free(d->date.text);
	free(d->sender.text);
	free(d->subject.text);
	free(d->target.text);
	us_opened_free(&d->opened);
}
