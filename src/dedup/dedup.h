/*
 * --unique: what was found before is not printed again, in the order of the
 * inputs (D51).  Only who has the turn knows what that is; a job that has not
 * notes which of the records it keeps is which.
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

/* A record that is kept, or the end of a file. */
struct mark {
	uint64_t hash[2];
	size_t end; /* of the record */
	bool is_file;
	const char *file; /* as in struct place */
};

struct dedup {
	struct mark *mark;
	size_t n, room;
	char *text; /* to write a URL's normal form to */
	size_t text_room;
};

/**
 * dedup_free(r):
 * Free what ${r} holds; it begins with zeros.
 */
void dedup_free(struct dedup *r);

/**
 * dedup_hash(r, unique, options, rules, hit, hash):
 * Tell the ${hash} of ${hit}.  Return 0, or -1 when memory is out.
 */
int dedup_hash(struct dedup *r, const struct hash_set *unique,
    const struct options *options, const struct urlsift_rules *rules,
    const struct urlsift_hit *hit, uint64_t hash[2]);

/**
 * dedup_is_new(unique, hash):
 * Remember ${hash}; return whether it is new.  For who has the turn.
 */
bool dedup_is_new(struct hash_set *unique, const uint64_t hash[2]);

/**
 * dedup_keep(r, hash, end):
 * dedup_keep_file(r, file):
 * Note that a record ends at ${end} of what is kept; that ${file} does.  Return
 * 0, or -1 when memory is out.
 */
int dedup_keep(struct dedup *r, const uint64_t hash[2], size_t end);
int dedup_keep_file(struct dedup *r, const char *file);

/**
 * dedup_bytes(r):
 * Return how much memory the notes take.
 */
size_t dedup_bytes(const struct dedup *r);

/**
 * dedup_on_new(ctx, begin, end):
 * The record from ${begin} to ${end} of what is kept is new.
 */
typedef void dedup_on_new(void *ctx, size_t begin, size_t end);

/**
 * dedup_move(r, unique, options, out, on_new, ctx, dropped):
 * Call ${on_new} with ${ctx} for each record that is new, and write to ${out}
 * what is to be said of each file that ended; ${r} is empty then.  Tell how
 * many records were ${dropped}; return how many of those are of the last file,
 * which has not ended.
 */
uint64_t dedup_move(struct dedup *r, struct hash_set *unique,
    const struct options *options, struct out *out, dedup_on_new *on_new,
    void *ctx, uint64_t *dropped);

#endif
