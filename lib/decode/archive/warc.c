/*
 * A record is as long as it says (D39).  Where none stands behind it, the next
 * one is looked for.
 */
#include <string.h>
#include <strings.h>

#include "arc.h"
#include "../mail/header.h"
#include "../limits.h"
#include "warc.h"

#define VERSION "WARC/"
#define VERSION_LEN (sizeof(VERSION) - 1)

/* A value of a record's field. */
struct value {
	char *text; /* in the source's room; NUL-terminated */
	size_t len;
	uint64_t begin, end; /* of the field, raw */
	size_t at;	     /* of the value in it */
};

struct record {
	struct value type, date, target;
	uint64_t begin;
	bool has_len;
};

/* Return the bytes in view. */
static char *
view(const struct us_warc *w, size_t *len)
{
	static char none[] = "";

	*len = w->source->end - w->source->begin;
	return *len == 0 ? none : w->source->data + w->source->begin;
}

static int
warn(struct us_warc *w, const char *what)
{

	return w->sink->warning(w->ctx, what);
}

/* Bring the header that begins the view in view as a whole, ${limit} bytes of
 * it at most.  Return its length, 0 if it is longer or breaks off.  No line is
 * looked at twice, also where each one might begin a record. */
static size_t
find_header(struct us_warc *w, uint64_t limit)
{
	uint64_t begin = w->source->offset;
	size_t len,
	    looked = w->open_to > begin ? (size_t)(w->open_to - begin) : 0;
	const char *text, *end;

	for (;;) {
		text = view(w, &len);
		while (looked < len && looked < limit) {
			end = memchr(text + looked, '\n', len - looked);
			looked = end == NULL ? len : (size_t)(end - text);
			if (len - looked < 3)
				break;
			if (end[1] == '\n')
				return looked + 2;
			if (end[1] == '\r' && end[2] == '\n')
				return looked + 3;
			looked++;
		}
		w->open_to = begin + looked;
		if (len >= limit || !us_stream_read(w->source))
			return 0;
	}
}

/* Return whether a line begins a record. */
static bool
begins_record(const struct us_warc *w, const char *line, size_t len)
{
	struct us_arc arc;

	if (w->is_arc)
		return us_arc_read(&arc, line, len);
	return len > VERSION_LEN && memcmp(line, VERSION, VERSION_LEN) == 0;
}

/* Go to the next line that begins a record.  Return false at the end. */
static bool
find_record(struct us_warc *w, int *stop)
{
	size_t len, n;
	const char *text, *end;

	for (;;) {
		text = view(w, &len);
		end = memchr(text, '\n', len);
		if (end == NULL && len < US_MAX_RECORD_HEADER &&
		    us_stream_read(w->source))
			continue;
		if (len == 0)
			return false;
		n = end == NULL ? len : (size_t)(end - text) + 1;
		if (begins_record(w, text, n))
			return true;
		if (!w->is_lost &&
		    w->source->offset >= w->source->input->range.from &&
		    text[0] != '\n' && text[0] != '\r') {
			w->is_lost = true;
			*stop = warn(w,
			    "no record begins where the last one ends; "
			    "searching for the next one");
			if (*stop != 0)
				return false;
		}
		us_stream_drop(w->source, n);
	}
}

/* Set ${value} to that of ${field}, which is raw at ${offset}. */
static void
take_value(struct value *value, const struct us_field *field, uint64_t offset)
{
	char *text = (char *)(uintptr_t)field->text;
	size_t begin = field->name + 1, end = field->len;

	while (begin < end && (unsigned char)text[begin] <= ' ')
		begin++;
	while (end > begin && (unsigned char)text[end - 1] <= ' ')
		end--;
	/* Early versions of wget put brackets around it. */
	if (end - begin > 1 && text[begin] == '<' && text[end - 1] == '>') {
		begin++;
		end--;
	}
	value->text = text + begin;
	value->len = end - begin;
	value->at = begin;
	value->begin = offset;
	value->end = offset + field->len;
}

/* Return whether ${text} is a number, and which. */
static bool
read_number(const char *text, size_t len, uint64_t *number)
{
	size_t i;

	*number = 0;
	for (i = 0; i < len; i++) {
		if (text[i] < '0' || text[i] > '9' ||
		    *number > (UINT64_MAX >> 1) / 10)
			return false;
		*number = *number * 10 + (uint64_t)(text[i] - '0');
	}
	return len > 0;
}

/* Learn what ${field} of a record's header says. */
static void
read_field(struct us_warc *w, struct record *r, const struct us_field *field,
    uint64_t offset)
{
	struct value value;

	take_value(&value, field, offset);
	if (us_field_is(field, "WARC-Type"))
		r->type = value;
	else if (us_field_is(field, "WARC-Date"))
		r->date = value;
	else if (us_field_is(field, "WARC-Target-URI"))
		r->target = value;
	else if (us_field_is(field, "Content-Length")) {
		r->has_len = read_number(value.text, value.len, &w->left);
		if (!r->has_len)
			w->left = 0;
	} else
		us_http_body_field(&w->payload, field);
}

/* Set ${value} to ${word} of the line ${text} of ${len} bytes. */
static void
take_word(struct us_warc *w, struct value *value,
    const struct us_arc_word *word, const char *text, size_t len)
{

	value->text = (char *)(uintptr_t)word->text;
	value->len = word->len;
	value->at = (size_t)(word->text - text);
	value->begin = w->source->offset;
	value->end = w->source->offset + len;
}

/* Read the line, ${len} bytes in view, that is the header of a record of ARC.
 */
static void
read_arc(struct us_warc *w, struct record *r, size_t len)
{
	struct us_arc arc;
	size_t n;
	const char *text = view(w, &n);

	if (!us_arc_read(&arc, text, len))
		return;
	/* That of the file itself is a copy of nothing. */
	if (arc.target.len < US_ARC_LEN ||
	    memcmp(arc.target.text, US_ARC, US_ARC_LEN) != 0)
		take_word(w, &r->target, &arc.target, text, len);
	take_word(w, &r->date, &arc.date, text, len);
	us_http_body_set_type(&w->payload, arc.type.text, arc.type.len);
	r->has_len = read_number(arc.length.text, arc.length.len, &w->left);
	w->has_http = arc.target.len > 4 &&
	    strncasecmp(arc.target.text, "http", 4) == 0;
}

/* Read the header, ${len} bytes in view. */
static void
read_header(struct us_warc *w, struct record *r, size_t len)
{
	struct us_field field;
	size_t n, at;
	char *text = view(w, &n);

	if (w->is_arc) {
		read_arc(w, r, len);
		return;
	}
	at = (size_t)((char *)memchr(text, '\n', len) - text) + 1;
	while (us_field_at(text + at, len - at, &field)) {
		if (field.name > 0)
			read_field(w, r, &field, w->source->offset + at);
		at += field.len;
	}
	w->has_http = strcmp(w->payload.type, "application/http") == 0;
}

/* Return ${value} as a string. */
static const char *
string(const struct value *value)
{

	if (value->text == NULL)
		return "";
	value->text[value->len] = '\0';
	return value->text;
}

/* Tell what the record is a copy of, as a field that is a URL. */
static int
tell_target(struct us_warc *w, const struct value *target)
{
	struct urlsift_decode_part part = { "", "WARC-Target-URI",
		target->begin, target->end, 0 };
	struct urlsift_decode_url url = { target->text, target->len,
		{ target->at, 1, 0 }, URLSIFT_DECODE_TARGET };
	int stop;

	if (target->len == 0)
		return 0;
	if ((stop = w->sink->part(w->ctx, &part)) != 0 ||
	    (stop = w->sink->url(w->ctx, &url)) != 0)
		return stop;
	return w->sink->part_end(w->ctx);
}

/* Tell the HTTP header that the block begins with, and learn from it. */
static int
tell_http(struct us_warc *w)
{
	struct us_header header = { w->sink, w->ctx, w->tools->options, "", 0,
		w->base };
	struct us_stream *s = w->source;
	struct us_field field;
	uint64_t limit = w->left < US_MAX_RECORD_HEADER ? w->left :
							  US_MAX_RECORD_HEADER;
	size_t len = find_header(w, limit), at = 0, n;
	const char *text = view(w, &n);
	int stop = 0;

	/* A request may have nothing behind its header, not even its end. */
	if (len == 0 || len > w->left)
		len = n < limit ? n : (size_t)limit;
	us_http_body_init(&w->payload, &w->tools->body);
	w->payload.base = w->base;
	while (at < len && text[at++] != '\n')
		continue;
	while (stop == 0 && at < len &&
	    us_field_at(text + at, len - at, &field)) {
		if (field.name > 0)
			us_http_body_field(&w->payload, &field);
		stop = us_header_tell(&header, &field, s->offset + at);
		at += field.len;
	}
	us_stream_drop(s, len);
	w->left -= len;
	return stop;
}

/* Read the block's rest; it goes to ${payload}, NULL: nowhere. */
static int
read_block(struct us_warc *w, struct us_http_body *payload)
{
	const char *text;
	size_t len;
	int stop = 0;

	while (stop == 0 && w->left > 0) {
		text = view(w, &len);
		if (len == 0) {
			if (!us_stream_read(w->source))
				break;
			continue;
		}
		if (len > w->left)
			len = (size_t)w->left;
		if (payload != NULL)
			stop = us_http_body_put(payload, text, len);
		us_stream_drop(w->source, len);
		w->left -= len;
	}
	return stop;
}

static int
tell_skipped(struct us_warc *w, const struct urlsift_decode_part *part)
{
	const char *type = w->payload.type;

	return w->sink->skipped(w->ctx, type[0] == '\0' ? "no type" : type,
	    part->begin, part->end);
}

/* Tell the payload, the block's rest. */
static int
tell_payload(struct us_warc *w)
{
	struct us_http_body *p = &w->payload;
	struct urlsift_decode_part part = { "1", "", w->source->offset,
		w->source->offset + w->left, 0 };
	int stop;

	if (w->left == 0)
		return 0;
	if (!us_http_body_is_text(p)) {
		stop = tell_skipped(w, &part);
		return stop != 0 ? stop : read_block(w, NULL);
	}
	if ((stop = w->sink->part(w->ctx, &part)) != 0 ||
	    (stop = us_http_body_begin(p)) != 0)
		return stop;
	stop = us_http_body_end(p, read_block(w, p));
	if (stop == 0 && (w->left > 0 || p->fault != NULL))
		stop = w->sink->broken(w->ctx);
	if (stop == 0)
		stop = w->sink->part_end(w->ctx);
	if (stop == 0 && p->is_skipped)
		stop = p->coding == US_HTTP_BODY_OTHER ||
			us_coding_is_text(p->type) ?
		    warn(w, "it is compressed in an unknown way") :
		    tell_skipped(w, &part);
	if (stop == 0 && p->fault != NULL)
		stop = warn(w, p->fault);
	if (stop == 0 && p->begun && p->body->cut)
		stop =
		    warn(w, "it is larger than 64 MiB; the rest is not read");
	return stop;
}

static int
tell_block(struct us_warc *w)
{
	int stop;

	w->payload.base = w->base;
	if (w->has_http && (stop = tell_http(w)) != 0)
		return stop;
	if ((stop = tell_payload(w)) != 0)
		return stop;
	if (w->left > 0 && w->source->status == URLSIFT_DECODE_OK)
		return warn(w, "the record is incomplete");
	return 0;
}

/* Tell the record whose header, ${len} bytes, is in view. */
static int
tell_record(struct us_warc *w, size_t len)
{
	struct record r = { .begin = w->source->offset };
	struct urlsift_decode_record told;
	int stop;

	w->left = 0;
	us_http_body_init(&w->payload, &w->tools->body);
	read_header(w, &r, len);
	told.index = w->index++;
	told.begin = r.begin;
	told.end = r.begin + len + w->left;
	told.type = string(&r.type);
	told.date = string(&r.date);
	told.target = string(&r.target);
	g_free(w->base);
	w->base = r.target.len == 0 ? NULL : g_strdup(told.target);
	if ((stop = w->sink->record(w->ctx, &told)) != 0 ||
	    (stop = tell_target(w, &r.target)) != 0)
		return stop;
	us_stream_drop(w->source, len);
	return r.has_len ? tell_block(w) :
			   warn(w, "the record does not state its length");
}

/* Go behind the record whose header, ${len} bytes, is in view: it is before the
 * range. */
static void
skip_record(struct us_warc *w, size_t len)
{
	struct record r = { .begin = w->source->offset };

	w->left = 0;
	read_header(w, &r, len);
	w->index++;
	us_stream_go(w->source, r.begin + len + w->left);
}

/* Bring the header of a record in view, as find_header() does. */
static size_t
record_header(struct us_warc *w)
{
	size_t len;
	const char *text = view(w, &len), *end;

	if (!w->is_arc)
		return find_header(w, US_MAX_RECORD_HEADER);
	end = memchr(text, '\n', len);
	return end == NULL ? len : (size_t)(end - text) + 1;
}

/* Return whether what begins here is an ARC. */
static bool
is_arc(struct us_warc *w)
{
	const char *text;
	size_t len;

	do {
		text = view(w, &len);
	} while (len < US_ARC_LEN && us_stream_read(w->source));
	return len >= US_ARC_LEN && memcmp(text, US_ARC, US_ARC_LEN) == 0;
}

int
us_warc_decode(struct us_stream *s, struct us_message *tools)
{
	struct us_warc w = { .source = s,
		.sink = tools->sink,
		.ctx = tools->ctx,
		.tools = tools,
		.index = s->input->index };
	uint64_t from = s->input->range.from;
	int stop = 0;
	size_t len;

	w.is_arc = is_arc(&w);
	while (stop == 0 && find_record(&w, &stop) && !us_stream_is_past(s)) {
		s->piece = s->offset < from ? US_STREAM_GLANCE :
					      US_STREAM_PIECE;
		len = record_header(&w);
		if (len > 0) {
			w.is_lost = false;
			if (s->offset < from)
				skip_record(&w, len);
			else
				stop = tell_record(&w, len);
			continue;
		}
		if (s->offset >= from && !w.is_lost)
			stop = warn(&w,
			    "the header of a record is larger than 256 KiB or "
			    "incomplete");
		us_stream_drop(s, VERSION_LEN);
		w.is_lost = true;
	}
	g_free(w.base);
	return stop != 0 ? stop : s->status;
}
