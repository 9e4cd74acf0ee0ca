/*
 * Deduplication for --unique: each URL is printed once, at its first place in
 * the order of the inputs (unique-keeps-the-first).  Only the job that has the
 * turn knows the URLs before it.  Other jobs keep their records and mark where
 * each one ends, with its hash.
 * SPDX-License-Identifier: MIT
 */
#ifndef DEDUP_H
#define DEDUP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../options/options.h"
#include "../output/output.h"
#include "hash_set.h"
#include "urlsift.h"

/* The end of a record that is kept, or the end of a file. */
struct mark {
	uint64_t hash[2];
	size_t end; /* of the record in what is kept */
	bool is_file;
	const char *file; /* as in struct urlsift_place */
};

struct dedup {
	struct mark *mark;
	size_t n, room;
	char *text; /* buffer for the form of a URL that is compared */
	size_t text_room;
};

/**
 * dedup_free(d):
 * Free the memory of ${d}, which must be zero before its first use.
 */
void dedup_free(struct dedup *d);

/**
 * dedup_hash(d, seen, options, rules, hit, hash):
 * Compute the ${hash} of ${hit}.  Return 0, or -1 if memory runs out.
 */
int dedup_hash(struct dedup *d, const struct hash_set *seen,
    const struct options *options, const struct urlsift_rules *rules,
    const struct urlsift_hit *hit, uint64_t hash[2]);

/**
 * dedup_read(d, seen, options, rules, file):
 * Add the URLs in ${file}, one a line, to ${seen}; "-" is standard input.
 * Return NULL, or an error message.
 */
const char *dedup_read(struct dedup *d, struct hash_set *seen,
    const struct options *options, const struct urlsift_rules *rules,
    const char *file);

/**
 * dedup_is_new(seen, hash):
 * Add ${hash} to ${seen}.  Return whether it is new.  Only the job that has
 * the turn may call this.
 */
bool dedup_is_new(struct hash_set *seen, const uint64_t hash[2]);

/**
 * dedup_keep(d, hash, end):
 * dedup_keep_file(d, file):
 * Mark the ${end} of a record in what is kept, or the end of ${file}.  Return
 * 0, or -1 if memory runs out.
 */
int dedup_keep(struct dedup *d, const uint64_t hash[2], size_t end);
int dedup_keep_file(struct dedup *d, const char *file);

/**
 * dedup_bytes(d):
 * Return how many bytes the marks use.
 */
size_t dedup_bytes(const struct dedup *d);

/**
 * dedup_on_new(ctx, begin, end):
 * Receive a record that is new, from ${begin} to ${end} of what is kept.
 */
typedef void dedup_on_new(void *ctx, size_t begin, size_t end);

/**
 * dedup_move(d, seen, options, out, on_new, ctx, dropped):
 * Call ${on_new} with ${ctx} for each record that is new, write the summary of
 * each file that ended to ${out}, and empty ${d}.  Set ${dropped} to the number
 * of records that are not new.  Return how many of these belong to the last
 * file, which has not ended.
 */
uint64_t dedup_move(struct dedup *d, struct hash_set *seen,
    const struct options *options, struct out *out, dedup_on_new *on_new,
    void *ctx, uint64_t *dropped);

#endif
