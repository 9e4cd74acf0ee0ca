/*
 * A decoded input: what the decoder makes of an input that is no text is
 * checked and goes to a consumer, part by part.
 */
#ifndef DECODED_INPUT_H
#define DECODED_INPUT_H

#include "../decode_client/client.h"
#include "../output/writers.h"
#include "urlsift.h"

/*
 * Who gets the parts.  What they return: 0; 1: no more is wanted; -1: memory is
 * out.
 *
 * begin: a part begins, a message's text/plain if it ${is_plain}.
 * text: the next ${len} bytes.
 * jump: the next text stands ${to} there.
 * url: ${hit}, a whole URL ${at} that place, is no piece of the text.
 * end: the text so far is one, and ends in this way.  The next one does not go
 * on with it; there is none if it ${is_last} of the part.
 */
struct decoded_consumer {
	int (*begin)(void *ctx, bool is_plain);
	int (*text)(void *ctx, const char *text, size_t len);
	int (*jump)(void *ctx, const struct us_protocol_place *to);
	int (*url)(void *ctx, const struct us_protocol_place *at,
	    const struct urlsift_hit *hit);
	int (*end)(void *ctx, enum urlsift_end how, bool is_last);
};

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
	const struct decoded_consumer *consumer;
	void *consumer_ctx;
	decoded_on_skipped *on_skipped; /* may be NULL */
	decoded_on_wait *on_wait;
	decoded_on_error *on_error;
	void *ctx;

	struct decode_client decoder;
	const struct input *in;
	struct range range; /* of the messages or records that count */
	struct place place;
	struct place_in_message within; /* place.within */
	uint64_t begin, end; /* raw, of message or record; end 0: not known */
	uint64_t member;     /* its number; 0: it is no archive */
	bool counts;	     /* messages have numbers */
	bool begun;	     /* something of message or member was taken */
	bool in_part, broken, stopped; /* by the consumer */
	bool failed;		       /* an error has been said */
	char *id, *written;	       /* the Message-ID and date */
	char *path, *field;	       /* of the part */
	char *name;		       /* of the member */
	char *type, *date, *target;    /* of the record */
};

/**
 * decoded_read(d, in, kind, prefix, len):
 * Decode what begins in ${d->range} of ${in}, which ${d->place.file} names, of
 * which ${prefix} has been read.  Return 0, or -1 when an error has been said.
 */
int decoded_read(struct decoded *d, const struct input *in,
    enum urlsift_decode_kind kind, const char *prefix, size_t len);

/**
 * decoded_free(d):
 * Free what ${d} holds; its decoder ends.
 */
void decoded_free(struct decoded *d);

#endif
