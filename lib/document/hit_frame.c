/*
 * Hits in frames of the helper.  Who reads one believes nothing: each length,
 * offset and number is checked.
 * SPDX-License-Identifier: MIT
 */
#include <string.h>

#include "../base/reading.h"
#include "../decode/limits.h"
#include "protocol.h"

/* Return the reading number ${i} of ${hit}; behind the last one stands what a
 * click opens. */
static const struct urlsift_reading *
reading_at(const struct urlsift_hit *hit, size_t i)
{

	return i < hit->readings ? hit->reading[i] : hit->opens;
}

static size_t
count_readings(const struct urlsift_hit *hit)
{

	return hit->readings + (hit->opens != NULL);
}

/* Return how many components ${has} says there are. */
static size_t
count_slices(uint32_t has)
{
	size_t n = 0;

	for (; has != 0; has &= has - 1)
		n++;
	return n;
}

/* Return the bytes of ${word} with its end; 0: there is none. */
static uint32_t
word_size(const char *word)
{

	return word == NULL ? 0 : (uint32_t)strlen(word) + 1;
}

size_t
us_hit_frame_make(struct us_protocol_hit *frame, const struct urlsift_hit *hit,
    const struct urlsift_place *place, bool is_aside)
{
	const struct urlsift_element *element = place->element;
	const struct urlsift_around *around = place->around;
	size_t size = hit->spans * sizeof(*hit->span), i;

	/* All are named: to clear it first takes longer than the rest. */
	*frame = (struct us_protocol_hit){ .line = place->line,
		.column = place->column,
		.form = hit->form,
		.began = hit->began,
		.ended = hit->ended,
		.trimmed = hit->trimmed,
		.notes = hit->notes,
		.spans = (uint32_t)hit->spans,
		.readings = hit->readings,
		.flags = 0,
		.goes_on = word_size(hit->goes_on),
		.ends = word_size(hit->ends),
		.name = 0,
		.attribute = 0,
		.text = 0,
		.before = 0,
		.len = 0,
		.behind = 0,
		.end_rule = hit->end_rule,
		.nothing = 0 };
	if (is_aside)
		frame->flags |= US_PROTOCOL_ASIDE;
	if (hit->opens != NULL)
		frame->flags |= US_PROTOCOL_OPENS;
	if (element != NULL) {
		frame->flags |= US_PROTOCOL_ELEMENT |
		    (element->is_hidden ? US_PROTOCOL_HIDDEN : 0) |
		    (element->hides_text ? US_PROTOCOL_HIDES_TEXT : 0);
		frame->name = word_size(element->name);
		frame->attribute = word_size(element->attribute);
		frame->text = (uint32_t)element->text_len;
	}
	if (around != NULL) {
		frame->flags |= US_PROTOCOL_AROUND_IT;
		frame->before = (uint32_t)around->before;
		frame->len = (uint32_t)around->len;
		frame->behind = (uint32_t)around->behind;
	}
	for (i = 0; i < count_readings(hit); i++)
		size += sizeof(struct us_protocol_reading) +
		    count_slices(reading_at(hit, i)->has) *
			sizeof(struct urlsift_slice) +
		    reading_at(hit, i)->len;
	return size + frame->goes_on + frame->ends + frame->name +
	    frame->attribute + frame->text + frame->before + frame->len +
	    frame->behind;
}

static void
write_reading(const struct urlsift_reading *r,
    void (*put)(const void *bytes, size_t len))
{
	struct {
		struct us_protocol_reading frame;
		struct urlsift_slice slice[URLSIFT_PARTS];
	} sent;
	size_t n = 0, part;
	uint32_t has;

	sent.frame = (struct us_protocol_reading){ (uint32_t)r->len, r->kind,
		r->reason, r->at, r->port, r->default_port, r->notes, r->has };
	for (part = 0, has = r->has; has != 0; has >>= 1, part++)
		if ((has & 1) != 0)
			sent.slice[n++] = r->part[part];
	put(&sent, sizeof(sent.frame) + n * sizeof(*sent.slice));
}

void
us_hit_frame_write(const struct us_protocol_hit *frame,
    const struct urlsift_hit *hit, const struct urlsift_place *place,
    void (*put)(const void *bytes, size_t len))
{
	const struct urlsift_element *element = place->element;
	const struct urlsift_around *around = place->around;
	size_t i;

	put(hit->span, hit->spans * sizeof(*hit->span));
	for (i = 0; i < count_readings(hit); i++)
		write_reading(reading_at(hit, i), put);
	for (i = 0; i < count_readings(hit); i++)
		put(reading_at(hit, i)->url, reading_at(hit, i)->len);
	put(hit->goes_on, frame->goes_on);
	put(hit->ends, frame->ends);
	if (element != NULL) {
		put(element->name, frame->name);
		put(element->attribute, frame->attribute);
		put(element->text, frame->text);
	}
	if (around != NULL)
		put(around->text - around->before,
		    (size_t)frame->before + frame->len + frame->behind);
}

/* What is left of a frame. */
struct rest {
	const char *at;
	size_t len;
};

/* Take ${len} bytes, which may be more than there are addresses.  Return NULL
 * if there are fewer. */
static const char *
take(struct rest *rest, uint64_t len)
{
	const char *taken = rest->at;

	if (len > rest->len)
		return NULL;
	rest->at += len;
	rest->len -= (size_t)len;
	return taken;
}

/* Set ${*word} to the next ${size} bytes, a string; NULL: none.  Return whether
 * they are one. */
static bool
take_word(struct rest *rest, size_t size, const char **word)
{

	*word = NULL;
	if (size == 0)
		return true;
	*word = take(rest, size);
	return *word != NULL && memchr(*word, '\0', size) == *word + size - 1;
}

/* The same for a name. */
static bool
take_name(struct rest *rest, size_t size, const char **name)
{

	return take_word(rest, size, name) &&
	    (size == 0 || us_frame_is_name(*name));
}

/* Take the ${n} spans of ${to}.  Return as us_hit_frame_read(). */
static int
take_spans(struct rest *rest, size_t n, struct us_hit_read *to)
{
	const char *spans =
	    take(rest, (uint64_t)n * sizeof(struct urlsift_span));
	const struct urlsift_span *span;
	uint64_t end = 0;
	size_t i;

	if (n == 0 || spans == NULL)
		return 0;
	to->spans.len = 0;
	if (us_buf_add(&to->spans, spans, n * sizeof(*span)) != URLSIFT_OK)
		return -1;
	span = (const void *)to->spans.data;
	for (i = 0; i < n; end = span[i++].end)
		if (span[i].begin < end || span[i].end < span[i].begin ||
		    span[i].end > US_MAX_NUMBER)
			return 0;
	to->hit.span = span;
	to->hit.spans = n;
	to->hit.begin = span[0].begin;
	to->hit.end = span[n - 1].end;
	return 1;
}

/* Return whether the numbers of ${frame} are those of a reading. */
static bool
is_reading(const struct us_protocol_reading *frame)
{

	return frame->kind <= URLSIFT_K_ALONE &&
	    frame->reason < URLSIFT_REASONS && frame->at <= frame->len &&
	    frame->port <= 65535 && frame->default_port <= 65535 &&
	    frame->has < 1U << URLSIFT_PARTS;
}

static bool
take_reading(struct rest *rest, struct urlsift_reading *r)
{
	struct us_protocol_reading frame;
	const char *taken = take(rest, sizeof(frame));
	struct urlsift_slice *slice;
	uint32_t has;

	if (taken == NULL)
		return false;
	memcpy(&frame, taken, sizeof(frame));
	if (!is_reading(&frame))
		return false;
	us_reading_begin(r, NULL, frame.len);
	r->kind = (enum urlsift_reading_kind)frame.kind;
	r->reason = (enum urlsift_reason)frame.reason;
	r->at = frame.at;
	r->port = frame.port;
	r->default_port = frame.default_port;
	r->notes = frame.notes;
	r->has = frame.has;
	taken = take(rest, count_slices(r->has) * sizeof(*slice));
	if (taken == NULL)
		return false;
	for (slice = r->part, has = r->has; has != 0; has >>= 1, slice++) {
		if ((has & 1) == 0)
			continue;
		memcpy(slice, taken, sizeof(*slice));
		taken += sizeof(*slice);
		if (slice->begin > slice->end || slice->end > r->len)
			return false;
	}
	return true;
}

static bool
take_readings(struct rest *rest, bool opens, struct us_hit_read *to)
{
	struct urlsift_hit *hit = &to->hit;
	size_t n = hit->readings + (opens ? 1 : 0), i;

	for (i = 0; i < n; i++)
		if (!take_reading(rest, &to->reading[i]))
			return false;
	for (i = 0; i < n; i++) {
		to->reading[i].url = take(rest, to->reading[i].len);
		if (to->reading[i].url == NULL)
			return false;
		if (i < hit->readings)
			hit->reading[i] = &to->reading[i];
		else
			hit->opens = &to->reading[i];
	}
	return true;
}

static bool
take_element(struct rest *rest, const struct us_protocol_hit *frame,
    struct us_hit_read *to)
{
	struct urlsift_element *element = &to->element;

	element->text_len = frame->text;
	element->text_differs = 0;
	element->is_hidden = (frame->flags & US_PROTOCOL_HIDDEN) != 0;
	element->hides_text = (frame->flags & US_PROTOCOL_HIDES_TEXT) != 0;
	element->text_host = NULL;
	if (frame->text > US_PROTOCOL_LINK_TEXT_MAX ||
	    !take_name(rest, frame->name, &element->name) ||
	    !take_name(rest, frame->attribute, &element->attribute))
		return false;
	element->text = take(rest, frame->text);
	if (element->text == NULL)
		return false;
	if (frame->text == 0)
		element->text = NULL;
	return true;
}

static bool
take_around(struct rest *rest, const struct us_protocol_hit *frame,
    struct us_hit_read *to)
{
	const char *text =
	    take(rest, (uint64_t)frame->before + frame->len + frame->behind);

	if (text == NULL)
		return false;
	to->around = (struct urlsift_around){ text + frame->before, frame->len,
		frame->before, frame->behind };
	return true;
}

/* Return whether the numbers of ${frame} are those of a hit. */
static bool
is_hit(const struct us_protocol_hit *frame)
{

	return frame->form <= URLSIFT_F_LINE && frame->began <= URLSIFT_B_AT &&
	    frame->ended <= URLSIFT_E_VALUE &&
	    urlsift_end_rule_name(frame->end_rule) != NULL &&
	    frame->readings > 0 && frame->readings <= URLSIFT_READINGS_MAX &&
	    frame->flags < US_PROTOCOL_HIDES_TEXT << 1;
}

int
us_hit_frame_read(const struct us_frame *frame, struct us_hit_read *to,
    struct urlsift_place *place)
{
	struct us_protocol_hit sent;
	struct rest rest = { frame->text, frame->len };
	struct urlsift_hit *hit = &to->hit;
	int status;

	us_frame_get(frame, &sent, sizeof(sent));
	if (!is_hit(&sent))
		return 0;
	hit->form = (enum urlsift_form)sent.form;
	hit->began = (enum urlsift_began)sent.began;
	hit->ended = (enum urlsift_ended)sent.ended;
	hit->end_rule = sent.end_rule;
	hit->trimmed = sent.trimmed;
	hit->notes = sent.notes;
	hit->readings = sent.readings;
	hit->opens = NULL;
	if ((status = take_spans(&rest, sent.spans, to)) != 1)
		return status;
	if (!take_readings(&rest, (sent.flags & US_PROTOCOL_OPENS) != 0, to) ||
	    !take_word(&rest, sent.goes_on, &hit->goes_on) ||
	    !take_word(&rest, sent.ends, &hit->ends) ||
	    !take_element(&rest, &sent, to) || !take_around(&rest, &sent, to) ||
	    rest.len > 0)
		return 0;
	to->is_aside = (sent.flags & US_PROTOCOL_ASIDE) != 0;
	place->line = sent.line;
	place->column = sent.column;
	place->element =
	    (sent.flags & US_PROTOCOL_ELEMENT) != 0 ? &to->element : NULL;
	place->around =
	    (sent.flags & US_PROTOCOL_AROUND_IT) != 0 ? &to->around : NULL;
	return 1;
}
