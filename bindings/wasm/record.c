/*
 * The numbers of a record are, for a hit: the first byte and the end, form,
 * began, ended, trimmed, notes, the number of spans, two offsets for each, the
 * number of readings and these.  A reading has: its length in numbers, the
 * length of its URL in bytes, kind, reason, at, port, default port, notes,
 * risks, which components it has, and two offsets for each.  An offset in the
 * source is two numbers, the lower one first.
 * SPDX-License-Identifier: MIT
 */
#include "record.h"

static int
put(struct records *r, uint64_t number)
{
	uint32_t word = (uint32_t)number;

	return us_buf_add(&r->numbers, &word, sizeof(word));
}

/* Put an offset in the source, counted in ${units}. */
static int
put_offset(struct records *r, struct units *units, uint64_t byte)
{
	uint64_t at = units == NULL ? byte : units_at(units, byte);

	return put(r, at) == URLSIFT_OK ? put(r, at >> 32) : URLSIFT_ENOMEM;
}

/* Put ${n} numbers. */
static int
put_all(struct records *r, const uint32_t *number, size_t n)
{

	return us_buf_add(&r->numbers, number, n * sizeof(*number));
}

int
record_reading(struct records *r, const struct urlsift_reading *reading)
{
	const struct urlsift_slice *part;
	size_t begin = r->numbers.len;
	uint32_t head[] = { 0, (uint32_t)reading->len, reading->kind,
		reading->reason,
		(uint32_t)units_count(reading->url, reading->at), reading->port,
		reading->default_port, reading->notes,
		urlsift_reading_risks(reading), reading->has };
	uint32_t slice[2], has;

	if (put_all(r, head, sizeof(head) / sizeof(*head)) != URLSIFT_OK ||
	    us_buf_add(&r->urls, reading->url, reading->len) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	for (has = reading->has; has != 0; has &= has - 1) {
		part = &reading->part[__builtin_ctz(has)];
		slice[0] = (uint32_t)units_count(reading->url, part->begin);
		slice[1] = slice[0] +
		    (uint32_t)units_count(reading->url + part->begin,
			part->end - part->begin);
		if (put_all(r, slice, 2) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	}
	*(uint32_t *)(void *)(r->numbers.data + begin) =
	    (uint32_t)((r->numbers.len - begin) / sizeof(uint32_t));
	return URLSIFT_OK;
}

/* Put how many bytes behind the hit were left to the sentence, in units. */
static int
put_trimmed(struct records *r, const struct urlsift_hit *hit,
    struct units *units)
{
	uint64_t end = hit->end + hit->trimmed;

	return put(r,
	    units == NULL ? hit->trimmed :
			    units_at(units, end) - units_at(units, hit->end));
}

int
record_hit(struct records *r, const struct urlsift_hit *hit,
    struct units *units)
{
	const uint32_t kinds[] = { hit->form, hit->began, hit->ended };
	int status = put_offset(r, units, hit->begin);
	size_t i;

	if (status != URLSIFT_OK ||
	    put_offset(r, units, hit->end) != URLSIFT_OK ||
	    put_all(r, kinds, sizeof(kinds) / sizeof(*kinds)) != URLSIFT_OK ||
	    put_trimmed(r, hit, units) != URLSIFT_OK ||
	    put(r, hit->notes) != URLSIFT_OK ||
	    put(r, hit->spans) != URLSIFT_OK)
		return URLSIFT_ENOMEM;
	for (i = 0; i < hit->spans; i++)
		if (put_offset(r, units, hit->span[i].begin) != URLSIFT_OK ||
		    put_offset(r, units, hit->span[i].end) != URLSIFT_OK)
			return URLSIFT_ENOMEM;
	status = put(r, hit->readings);
	for (i = 0; status == URLSIFT_OK && i < hit->readings; i++)
		status = record_reading(r, hit->reading[i]);
	return status;
}
