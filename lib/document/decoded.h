/*
 * What the helper sends of an input that is no text: each part, with its place,
 * goes to a consumer.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DECODED_H
#define US_DECODED_H

#include <stdbool.h>

#include "binary.h"
#include "settings.h"
#include "../decode/urlsift-decode.h"
#include "../url/opened.h"
#include "../urlsift.h"

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
struct us_decoded_consumer {
	int (*begin)(void *ctx, bool is_plain);
	int (*text)(void *ctx, const char *text, size_t len);
	int (*place)(void *ctx, const struct urlsift_decode_place *place);
	int (*url)(void *ctx, const struct urlsift_decode_url *url,
	    const struct urlsift_hit *hit);
	int (*end)(void *ctx, enum urlsift_end how, bool is_last);
	int (*scan)(void *ctx);
};

/**
 * us_decoded_on_skipped(ctx, place, type, len):
 * Called for a part of this ${type} that was not read.
 */
typedef void us_decoded_on_skipped(void *ctx, const struct urlsift_place *place,
    const char *type, size_t len);

/**
 * us_decoded_on_warning(ctx, place, why):
 * Called to report what was not read, or an error, in the input or in the
 * member of ${place} if that is not empty.
 */
typedef void us_decoded_on_warning(void *ctx, const struct urlsift_place *place,
    const char *why);

/**
 * us_decoded_on_binary(ctx, place, what):
 * Called for the member of ${place}, which is ${what}.
 */
typedef void us_decoded_on_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what);

/* A word that the decoder has passed, as a string. */
struct us_decoded_word {
	char *text;
	size_t room;
};

/* The reader of decoded inputs; kept from one input to the next. */
struct us_decoded {
	const struct urlsift_rules *rules;
	const struct us_document_settings *settings;
	bool waits_for_text; /* the consumer wants to see what comes */
	const struct us_decoded_consumer *consumer;
	void *consumer_ctx;
	us_decoded_on_skipped *on_skipped; /* may be NULL */
	us_decoded_on_warning *on_warning;
	us_decoded_on_binary *on_binary;
	struct urlsift_helper_watch watch; /* functions may be NULL */
	void *ctx;

	struct urlsift_helper *helper; /* created when first needed */
	struct urlsift_place place;
	struct urlsift_within within; /* place.within */
	bool is_1994;		      /* by the letter of RFC 1738 */
	size_t max_url;
	bool is_archive;
	bool begins_member; /* its first text comes next */
	bool in_value; /* the message is in a string or field, and ends there */
	bool in_part, broken, stopped; /* by the consumer */
	uint64_t reached; /* begin of the last message or record in a file */
	bool failed;	  /* an error has been reported */
	bool ended;	  /* all has been decoded, and nothing beyond */
	struct us_decoded_word id, written; /* the Message-ID and date */
	struct us_decoded_word sender, subject;
	struct us_decoded_word path, field, pointer; /* of the part */
	struct us_decoded_word name;		     /* of the member */
	struct us_decoded_word type, date, target;   /* of the record */
	struct us_opened opened;		     /* by the last link */
};

/**
 * us_decoded_read(d, input, fd, prefix, len):
 * Decode what is read from ${fd}, of which ${prefix} has been read, or, if
 * ${fd} is -1, ${prefix} alone.  ${d->place.file} is its name.  ${input} has
 * its kind, range and numbers; the rest is set by ${d->settings}.  Return an
 * urlsift_decode_status; what is wrong has been reported.
 */
int us_decoded_read(struct us_decoded *d, struct urlsift_decode_input *input,
    int fd, const char *prefix, size_t len);

/**
 * us_decoded_free(d):
 * Free the memory of ${d} and end its decoder.
 */
void us_decoded_free(struct us_decoded *d);

#endif
