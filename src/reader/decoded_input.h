/*
 * A reader of decoded inputs: it has an input that is not text decoded, and
 * passes it to a consumer, part by part.
 * SPDX-License-Identifier: MIT
 */
#ifndef DECODED_INPUT_H
#define DECODED_INPUT_H

#include "decode/urlsift-decode.h"
#include "../input/binary.h"
#include "../input/input.h"
#include "../input/range.h"
#include "url/opened.h"
#include "../output/writers.h"
#include "urlsift.h"

/*
 * The consumer of the parts.  The callbacks return 0; 1: no more is wanted; -1:
 * memory is out.
 *
 * begin: a part begins; ${is_plain}: the text/plain of a message.
 * text: the next ${len} bytes, 1 or more.
 * place: the place of the text that follows.
 * url: ${hit}, which is the ${url} of the decoder.  It is not in the text.
 * end: the text ends, and how.  The next text does not continue it.  There is
 * no next text if it ${is_last} of the part.
 * scan: scan the text that is held back, since the input waits for more.  It
 * may be NULL.
 */
struct decoded_consumer {
	int (*begin)(void *ctx, bool is_plain);
	int (*text)(void *ctx, const char *text, size_t len);
	int (*place)(void *ctx, const struct urlsift_decode_place *place);
	int (*url)(void *ctx, const struct urlsift_decode_url *url,
	    const struct urlsift_hit *hit);
	int (*end)(void *ctx, enum urlsift_end how, bool is_last);
	int (*scan)(void *ctx);
};

/**
 * decoded_on_skipped(ctx, place, type, len):
 * Called for a part of this ${type} that was not read.
 */
typedef void decoded_on_skipped(void *ctx, const struct urlsift_place *place,
    const char *type, size_t len);

/**
 * decoded_on_wait(ctx, is_late):
 * Called before waiting for the decoder; ${is_late} if the decoder itself waits
 * for its input.  Return other than 0 to stop.
 */
typedef int decoded_on_wait(void *ctx, bool is_late);

/**
 * decoded_on_error(ctx, member, why):
 * Called to report an error in the input, or in its ${member} if that is not
 * empty.
 */
typedef void decoded_on_error(void *ctx, const char *member, const char *why);

/**
 * decoded_on_binary(ctx, member, what):
 * Called for an input that is ${what}, binary, or for such a ${member} of it if
 * that is not empty.
 */
typedef void decoded_on_binary(void *ctx, const char *member, enum binary what);

/* A word that the decoder has passed, as a string. */
struct decoded_word {
	char *text;
	size_t room;
};

/* The reader of decoded inputs; kept from one input to the next. */
struct decoded {
	const struct urlsift_rules *rules;
	const struct options *options;
	bool needs_lines;
	bool waits_for_text; /* the consumer wants to see what comes */
	const struct decoded_consumer *consumer;
	void *consumer_ctx;
	decoded_on_skipped *on_skipped; /* may be NULL */
	decoded_on_wait *on_wait;
	decoded_on_error *on_error;
	decoded_on_binary *on_binary;
	void *ctx;

	struct urlsift_helper *helper; /* created when first needed */
	struct range range;	       /* of the messages or records to read */
	uint64_t first; /* number of the one that begins there; 0: not known */
	struct urlsift_decode_slice slice; /* what the range contains */
	struct urlsift_place place;
	struct urlsift_within within; /* place.within */
	bool is_archive;
	bool begins_member;	       /* its first text comes next */
	bool in_part, broken, stopped; /* by the consumer */
	uint64_t reached; /* begin of the last message or record in a file */
	bool failed;	  /* an error has been reported */
	bool ended;	  /* all has been decoded, and nothing beyond */
	struct decoded_word id, written; /* the Message-ID and date */
	struct decoded_word sender, subject;
	struct decoded_word path, field, pointer; /* of the part */
	struct decoded_word name;		  /* of the member */
	struct decoded_word type, date, target;	  /* of the record */
	struct us_opened opened;		  /* by the last link */
};

/**
 * decoded_size(d):
 * Return how many bytes the input has, as far as is known.
 */
uint64_t decoded_size(const struct decoded *d);

/**
 * decoded_libraries(text, size):
 * Write to ${text} what the helper has libraries for and what its sandbox is
 * made of, or why it cannot be run.
 */
void decoded_libraries(char *text, size_t size);

/**
 * decoded_read(d, in, kind, prefix, len):
 * Decode the input ${in}, which ${d->place.file} names, in ${d->range}.  Its
 * first bytes, ${prefix}, have been read.  Return 0, or -1 after an error was
 * reported.
 */
int decoded_read(struct decoded *d, const struct input *in,
    enum urlsift_decode_kind kind, const char *prefix, size_t len);

/**
 * decoded_free(d):
 * Free the memory of ${d} and end its decoder.
 */
void decoded_free(struct decoded *d);

#endif
