/*
 * An input that is no text: what the decoder makes of it goes through the
 * scanner part by part, and the hits get their places in those parts.
 */
#ifndef DECODED_INPUT_H
#define DECODED_INPUT_H

#include "../decode_client/client.h"
#include "../input/offset_map.h"
#include "../input/refang.h"
#include "../output/writers.h"
#include "urlsift.h"

/**
 * decoded_on_hit(ctx, place, hit):
 * Called for each hit, in the order of the input, with where it stands.
 * Return other than 0 to stop.
 */
typedef int decoded_on_hit(void *ctx, const struct place *place,
    const struct urlsift_hit *hit);

/**
 * decoded_on_skipped(ctx, place, type, len):
 * Called for what was not looked at, of this ${type}.
 */
typedef void decoded_on_skipped(void *ctx, const struct place *place,
    const char *type, size_t len);

/**
 * decoded_on_wait(ctx, is_late):
 * Called before the decoder has to be waited for, ${is_late}: and it for its
 * input.  Return other than 0 to stop.
 */
typedef int decoded_on_wait(void *ctx, bool is_late);

/**
 * decoded_on_error(ctx, member, why):
 * Called to say what is wrong with the input, or with this ${member} of it if
 * that is not empty.
 */
typedef void decoded_on_error(void *ctx, const char *member, const char *why);

/* Who reads decoded inputs; kept from one to the next. */
struct decoded {
	const struct urlsift_rules *rules;
	const struct options *options;
	bool needs_lines;
	decoded_on_hit *on_hit;
	decoded_on_skipped *on_skipped;
	decoded_on_wait *on_wait;
	decoded_on_error *on_error;
	void *ctx;

	struct decode_client decoder;
	struct urlsift_scanner *scanner;
	const struct input *in;
	struct range range; /* of the messages or records that count */
	struct offset_map places;
	struct place place;
	struct place_in_message within; /* place.within */
	uint64_t begin, end; /* raw, of message or record; end 0: not known */
	uint64_t member;     /* its number; 0: it is no archive */
	bool counts;	     /* messages have numbers */
	bool begun;	     /* something of message or member was taken */
	bool in_part, broken, stopped; /* by on_hit */
	bool failed;		       /* an error has been said */
	char *id, *written;	       /* the Message-ID and date */
	char *path, *field;	       /* of the part */
	char *name;		       /* of the member */
	char *type, *date, *target;    /* of the record */
	struct offset_map_spans spans;
	struct refang refang;
};

/**
 * decoded_read(d, in, kind, prefix, len):
 * Decode what begins in ${d->range} of ${in}, which ${d->place.file} names, of
 * which ${prefix} has been read.  Return 0, or -1 when an error has been said.
 */
int decoded_read(struct decoded *d, const struct input *in, enum kind kind,
    const char *prefix, size_t len);

/**
 * decoded_free(d):
 * Free what ${d} holds; its decoder ends.
 */
void decoded_free(struct decoded *d);

#endif
