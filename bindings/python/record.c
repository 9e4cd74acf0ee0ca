/*
 * Records are made while other threads run Python: nothing here knows it.
 * SPDX-License-Identifier: MIT
 */
#include <stdlib.h>
#include <string.h>

#include "record.h"

#define WORD sizeof(uint64_t)

/* Return room for ${size} bytes behind the records, or NULL. */
static void *
reserve(struct records *r, size_t size)
{
	size_t words = (size + WORD - 1) / WORD, room = r->room;
	uint64_t *more;

	if (room - r->len < words) {
		room = room * 2 + words + 64;
		if (room > SIZE_MAX / WORD)
			return NULL;
		if ((more = realloc(r->word, room * WORD)) == NULL)
			return NULL;
		r->word = more;
		r->room = room;
	}
	more = r->word + r->len;
	r->len += words;
	return more;
}

static size_t
count_bits(uint32_t bits)
{
	size_t n;

	for (n = 0; bits != 0; bits &= bits - 1)
		n++;
	return n;
}

bool
records_add_url(struct records *r, const struct urlsift_reading *reading)
{
	size_t at = r->len, slices = count_bits(reading->has), i;
	struct url_record *url;
	struct urlsift_slice *slice;

	url = reserve(r, sizeof(*url) + slices * sizeof(*slice) + reading->len);
	if (url == NULL)
		return false;
	url->words = r->len - at;
	url->len = reading->len;
	url->at = reading->at;
	url->port = reading->port;
	url->default_port = reading->default_port;
	url->notes = reading->notes;
	url->has = reading->has;
	url->kind = (uint8_t)reading->kind;
	url->reason = (uint8_t)reading->reason;
	slice = (struct urlsift_slice *)(url + 1);
	for (i = 0; i < URLSIFT_PARTS_MAX; i++)
		if ((reading->has >> i & 1) != 0)
			*slice++ = reading->part[i];
	if (reading->len > 0)
		memcpy(slice, reading->url, reading->len);
	return true;
}

void
record_reading(const struct url_record *url, struct urlsift_reading *reading)
{
	const struct urlsift_slice *slice;
	size_t i;

	memset(reading, 0, sizeof(*reading));
	reading->len = (size_t)url->len;
	reading->kind = (enum urlsift_reading_kind)url->kind;
	reading->reason = (enum urlsift_reason)url->reason;
	reading->at = url->at;
	reading->port = url->port;
	reading->default_port = url->default_port;
	reading->notes = url->notes;
	reading->has = url->has;
	slice = (const struct urlsift_slice *)(url + 1);
	for (i = 0; i < URLSIFT_PARTS_MAX; i++)
		if ((url->has >> i & 1) != 0)
			reading->part[i] = *slice++;
	reading->url = (const char *)slice;
}

/* Report the offsets of ${hit} in characters. */
static void
count_chars(struct hit_record *hit, struct chars *chars)
{
	struct urlsift_span *span = (struct urlsift_span *)(hit + 1);
	uint64_t end = hit->end;
	size_t i;

	hit->begin = chars_at(chars, hit->begin);
	for (i = 0; i < hit->spans; i++) {
		span[i].begin = chars_at(chars, span[i].begin);
		span[i].end = chars_at(chars, span[i].end);
	}
	hit->end = chars_at(chars, end);
	hit->trimmed = chars_at(chars, end + hit->trimmed) - hit->end;
}

bool
records_add(struct records *r, const struct urlsift_hit *hit,
    struct chars *chars)
{
	size_t at = r->len, size = hit->spans * sizeof(*hit->span);
	struct hit_record *record;
	unsigned i;

	if ((record = reserve(r, sizeof(*record) + size)) == NULL)
		return false;
	record->begin = hit->begin;
	record->end = hit->end;
	record->trimmed = hit->trimmed;
	record->spans = hit->spans;
	record->notes = hit->notes;
	record->form = (uint8_t)hit->form;
	record->began = (uint8_t)hit->began;
	record->ended = (uint8_t)hit->ended;
	record->readings = (uint8_t)hit->readings;
	memcpy(record + 1, hit->span, size);
	if (chars != NULL)
		count_chars(record, chars);
	for (i = 0; i < hit->readings; i++)
		if (!records_add_url(r, hit->reading[i])) {
			r->len = at;
			return false;
		}
	/* It may stand elsewhere by now. */
	record = (struct hit_record *)(r->word + at);
	record->words = r->len - at;
	return true;
}

const uint64_t *
records_next(const struct records *r)
{

	return r->next < r->len ? r->word + r->next : NULL;
}

/* Both kinds of records begin with their size. */
void
records_take(struct records *r)
{

	r->next += (size_t)r->word[r->next];
	if (r->next == r->len)
		r->next = r->len = 0;
}

void
records_free(struct records *r)
{

	free(r->word);
	memset(r, 0, sizeof(*r));
}

const struct urlsift_span *
record_spans(const struct hit_record *hit)
{

	return (const struct urlsift_span *)(hit + 1);
}

const struct url_record *
record_url(const struct hit_record *hit)
{

	return (const struct url_record *)(record_spans(hit) + hit->spans);
}
