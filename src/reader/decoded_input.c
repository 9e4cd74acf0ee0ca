/*
 * The reader of a decoded input: a client of the library's helper.
 * SPDX-License-Identifier: MIT
 */
#include "config.h"

#include <errno.h>
#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../base/signals.h"
#include "../input/kind.h"
#include "../options/options.h"
#include "../output/errors.h"
#include "decoded_input.h"

/* Bytes of a URL over the limit that are reported. */
#define SHOWN 256

/* Room that a word gets behind it, so that the next one often fits. */
#define WORD 64

/* Report the error ${why} in the input, and in which message if there are
 * several. */
static void
say(struct decoded *d, const char *why)
{
	uint64_t record = d->within.record.index;
	char message[320];

	d->failed = true;
	if (record == 0 && d->within.message.index == 0) {
		d->on_error(d->ctx, d->within.member, why);
		return;
	}
	snprintf(message, sizeof(message), "%s %" PRIu64 ": %s",
	    record != 0 ? "record" : "message",
	    record != 0 ? record : d->within.message.index, why);
	d->on_error(d->ctx, d->within.member, message);
}

/* Report that memory is out.  Return that the decoder shall stop. */
static int
no_memory(struct decoded *d)
{

	say(d, strerror(ENOMEM));
	return 1;
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

/* Return the result for the decoder of the consumer's ${result}. */
static int
judge_result(struct decoded *d, int result)
{

	if (result == -1)
		return no_memory(d);
	d->stopped = d->stopped || result != 0;
	return result;
}

/* A message or record begins at ${at}. */
static void
begin_numbered(struct decoded *d, uint64_t at)
{

	if (!d->is_archive)
		d->reached = at;
	d->within.source.begin = d->within.source.end = 0;
}

static int
on_member(void *ctx, const struct urlsift_decode_member *member)
{
	struct decoded *d = ctx;

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
	struct decoded *d = ctx;

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

static int
on_message(void *ctx, const struct urlsift_decode_message *message)
{
	struct decoded *d = ctx;
	size_t date = strlen(message->date);

	if (!copy(&d->id, message->id, message->id_len) ||
	    !copy(&d->written, message->date, date) ||
	    !copy(&d->sender, message->sender, strlen(message->sender)) ||
	    !copy(&d->subject, message->subject, strlen(message->subject)))
		return no_memory(d);
	d->within.message.index = message->index;
	d->within.message.id = message->id_len == 0 ? NULL : d->id.text;
	d->within.message.date = date == 0 ? NULL : d->written.text;
	d->within.message.sender = *message->sender == '\0' ? NULL :
							      d->sender.text;
	d->within.message.subject = *message->subject == '\0' ? NULL :
								d->subject.text;
	begin_numbered(d, message->begin);
	return 0;
}

static int
on_part(void *ctx, const struct urlsift_decode_part *part)
{
	struct decoded *d = ctx;

	if (!copy(&d->path, part->path, strlen(part->path)) ||
	    !copy(&d->field, part->field, strlen(part->field)) ||
	    !copy(&d->pointer, part->pointer, strlen(part->pointer)))
		return no_memory(d);
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
	struct decoded *d = ctx;

	return judge_result(d, d->consumer->place(d->consumer_ctx, place));
}

static int
on_text(void *ctx, const char *text, size_t len)
{
	struct decoded *d = ctx;

	if (d->begins_member)
		d->on_binary(d->ctx, d->within.member,
		    binary_detect(text, len));
	d->begins_member = false;
	return judge_result(d, d->consumer->text(d->consumer_ctx, text, len));
}

static int
on_gap(void *ctx)
{
	struct decoded *d = ctx;

	return judge_result(d,
	    d->consumer->end(d->consumer_ctx, URLSIFT_ENDED, false));
}

static int
on_broken(void *ctx)
{
	struct decoded *d = ctx;

	d->broken = true;
	return 0;
}

static int
on_part_end(void *ctx)
{
	struct decoded *d = ctx;

	d->in_part = false;
	return judge_result(d,
	    d->consumer->end(d->consumer_ctx,
		d->broken ? URLSIFT_BROKEN : URLSIFT_ENDED, true));
}

/* Let the consumer scan what it holds back.  Its hits are before what comes. */
static int
scan_held(struct decoded *d)
{

	if (!d->in_part || d->consumer->scan == NULL)
		return 0;
	return judge_result(d, d->consumer->scan(d->consumer_ctx));
}

/* Judge a whole URL, which has one span (D30).  Return false when memory is
 * out. */
static bool
judge(const struct decoded *d, const struct urlsift_decode_url *url,
    struct urlsift_reading *reading)
{
	const char *hash;
	size_t len = url->len;

	if (url->cut > 0 || url->len > d->options->max_url) {
		memset(reading, 0, sizeof(*reading));
		reading->url = url->url;
		reading->len = len < SHOWN ? len : SHOWN;
		reading->reason = URLSIFT_R_TOO_LONG;
		return true;
	}
	/* By the letter of the standard a fragment is not part of a URL
	 * (2.2). */
	hash = d->options->is_1994 ? memchr(url->url, '#', len) : NULL;
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
open_link(struct decoded *d, const struct urlsift_decode_url *url,
    struct urlsift_hit *hit)
{

	if (url->opens == NULL || d->options->is_1994 ||
	    (url->opens == url->url &&
		hit->reading[0]->reason == URLSIFT_R_NONE))
		return true;
	return us_opened_find(&d->opened, url->opens, url->opens_len,
	    &hit->opens);
}

static int
on_url(void *ctx, const struct urlsift_decode_url *url)
{
	struct decoded *d = ctx;
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
	struct decoded *d = ctx;

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
	struct decoded *d = ctx;
	int result = input_waits && !d->waits_for_text ? scan_held(d) : 0;

	if (result != 0)
		return result;
	d->stopped = d->on_wait(d->ctx, input_waits != 0) != 0;
	return d->stopped;
}

static int
on_poll(void *ctx, int fd, short events, int ms)
{

	(void)ctx;
	return signals_wait(fd, events, ms);
}

static const struct urlsift_helper_watch watch = { on_idle, on_poll };

/* Report the error of the whole input, or of the message in which the decoder
 * had to stop. */
static void
say_end(struct decoded *d, int status)
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

/* Say once that there is no sandbox.  It is no fault of an input. */
static void
say_weak(void)
{
	static atomic_flag is_said = ATOMIC_FLAG_INIT;

	if (!atomic_flag_test_and_set(&is_said))
		error_say(NULL,
		    "the decoder has no sandbox here: see --sandbox");
}

void
decoded_libraries(char *text, size_t size)
{
	struct urlsift_helper *helper = urlsift_helper_new(&sink, NULL);
	const char *libraries = NULL;

	if (helper != NULL)
		libraries = urlsift_helper_libraries(helper);
	if (helper == NULL)
		libraries = strerror(ENOMEM);
	else if (libraries == NULL)
		libraries = urlsift_helper_error(helper);
	snprintf(text, size, "%s", libraries);
	urlsift_helper_free(helper);
}

int
decoded_read(struct decoded *d, const struct input *in,
    enum urlsift_decode_kind kind, const char *prefix, size_t len)
{
	const struct options *o = d->options;
	struct urlsift_decode_input input = { .kind = kind,
		.members = o->type,
		.named = kind_of_name(in->file),
		.no_headers = o->no_headers,
		.all_headers = o->schemeless || o->emails,
		.encoding = o->encoding,
		.base = o->base };
	int status;

	if (kind != URLSIFT_DECODE_MBOX || d->needs_lines || !o->is_cut)
		input.index = d->first > 0 ? d->first : 1;
	/* The input may have been moved to the begin of the range. */
	if (d->first > 0)
		input.offset = d->range.begin;
	else
		input.range.from = d->range.begin;
	input.range.to = d->range.end == UINT64_MAX ? 0 : d->range.end;
	input.slice = d->slice;
	input.limits.nesting = o->max_nesting;
	input.limits.members = o->max_members;
	input.limits.output = o->max_extract;
	input.limits.ratio = o->max_ratio;
	input.limits.time =
	    o->max_time > UINT64_MAX / 1000 ? UINT64_MAX : o->max_time * 1000;
	d->is_archive = kind == URLSIFT_DECODE_ARCHIVE;
	d->failed = d->ended = d->stopped = d->in_part = false;
	d->reached = 0;
	memset(&d->within, 0, sizeof(d->within));
	d->place.line = d->place.column = 0;
	d->within.part = d->within.field = d->within.member = "";
	d->within.pointer = "";
	d->place.within = &d->within;
	if (d->helper == NULL) {
		if ((d->helper = urlsift_helper_new(&sink, d)) == NULL) {
			(void)no_memory(d);
			return -1;
		}
		urlsift_helper_watch(d->helper, &watch, d);
		urlsift_helper_sandbox(d->helper, o->sandbox);
	}
	status = urlsift_helper_run(d->helper, &input, in->fd, prefix, len);
	d->ended = status ==
	    (d->slice.to > 0 ? URLSIFT_DECODE_SLICED : URLSIFT_DECODE_OK);
	say_end(d, status);
	if (o->sandbox == URLSIFT_SANDBOX_PREFER &&
	    urlsift_helper_is_weak(d->helper))
		say_weak();
	return d->failed ? -1 : 0;
}

uint64_t
decoded_size(const struct decoded *d)
{

	return d->helper == NULL ? 0 : urlsift_helper_size(d->helper);
}

void
decoded_free(struct decoded *d)
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
