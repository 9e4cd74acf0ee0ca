/*
 * The writers: each puts one record for a hit, or for a URL that was judged
 * alone.
 */
#ifndef WRITE_H
#define WRITE_H

#include "options.h"
#include "output.h"
#include "urlsift.h"

/* Where a record comes from. */
struct place {
	const char *file;      /* NULL: standard input */
	uint64_t line, column; /* from 1; 0: they were not counted */
};

/**
 * write_on_hit(out, options, place, hit):
 * Write the record of ${hit}, which stands at ${place}.
 */
typedef void write_on_hit(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_hit *hit);

/**
 * write_on_url(out, options, place, reading):
 * Write the record of ${reading}, a URL that is a line of its own.
 */
typedef void write_on_url(struct out *out, const struct options *options,
    const struct place *place, const struct urlsift_reading *reading);

write_on_hit write_text, write_trace, write_json;
write_on_url write_text_url, write_json_url;

/**
 * write_count(out, options, place, count):
 * Write how many hits ${place}'s file has.
 */
void write_count(struct out *out, const struct options *options,
    const struct place *place, uint64_t count);

#endif
