/*
 * What the library lends for the time of a call, kept: hits and readings as
 * flat records, one behind the other, which need no interpreter to be made.
 * SPDX-License-Identifier: MIT
 */
#ifndef RECORD_H
#define RECORD_H

#include <stdbool.h>

#include "chars.h"
#include "urlsift.h"

/* A reading.  Behind it stand the parts that it has and its URL. */
struct url_record {
	uint64_t words; /* all of it, in units of eight bytes */
	uint64_t len;
	uint32_t at, port, default_port, notes, has;
	uint8_t kind, reason;
};

/* A hit.  Behind it stand its spans and its readings. */
struct hit_record {
	uint64_t words;
	uint64_t begin, end, trimmed;
	uint64_t spans;
	uint32_t notes;
	uint8_t form, began, ended, readings;
};

/* Records that wait for being taken. */
struct records {
	uint64_t *word;
	size_t len, room, next; /* in words; the first not taken */
};

/**
 * records_add(records, hit, chars):
 * Keep ${hit}.  With ${chars} its offsets are reported in characters.  Return
 * false when memory is out.
 */
bool records_add(struct records *records, const struct urlsift_hit *hit,
    struct chars *chars);

/**
 * records_add_url(records, reading):
 * Keep ${reading}.  Return false when memory is out.
 */
bool records_add_url(struct records *records,
    const struct urlsift_reading *reading);

/**
 * records_next(records):
 * Return the first record that was not taken, or NULL when there is none.
 */
const uint64_t *records_next(const struct records *records);

/**
 * records_take(records):
 * The first one is taken: its place is free when all are.
 */
void records_take(struct records *records);

/**
 * records_free(records):
 * Forget them all.
 */
void records_free(struct records *records);

/**
 * record_spans(hit):
 * Return the spans of ${hit}.
 */
const struct urlsift_span *record_spans(const struct hit_record *hit);

/**
 * record_url(hit):
 * Return the best reading of ${hit}; the others stand behind it.
 */
const struct url_record *record_url(const struct hit_record *hit);

/**
 * record_reading(url, reading):
 * Make ${reading} of ${url} again, which it borrows.
 */
void record_reading(const struct url_record *url,
    struct urlsift_reading *reading);

#endif
