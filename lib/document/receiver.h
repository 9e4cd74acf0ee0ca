/*
 * Who gets what a document holds, its caller, and where it is.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_RECEIVER_H
#define US_RECEIVER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/buf.h"
#include "../decode/urlsift-decode.h"
#include "urlsift.h"

/* Binary inputs: those that are not text and that the decoder does not read.
 * Their bytes are searched like text.  The text of some formats is compressed
 * in them, so that its URLs are not found. */

/* The most bytes of an input that are looked at. */
#define US_BINARY_PREFIX 8192

enum us_binary {
	US_BINARY_NONE,	 /* it is text */
	US_BINARY_OTHER, /* its text, if any, is in its bytes */

	/* Formats that compress or encode their text. */
	US_BINARY_PDF,
	US_BINARY_OFFICE,
	US_BINARY_DJVU,
	US_BINARY_RAR,
	US_BINARY_LZOP,
	/* of zstd, which libarchive cannot use (warc-in-zstd) */
	US_BINARY_DICTIONARY,

	/* Of a mail only. */
	US_BINARY_ENCODED, /* uuencode or yEnc in a text */
	US_BINARY_PART,	   /* of another type */
	US_BINARIES
};

/* Enough for a summary. */
#define US_BINARY_SUMMARY 320

/**
 * us_binary_detect(text, len):
 * Return what the input is that begins with ${text}.
 */
enum us_binary us_binary_detect(const char *text, size_t len);

/**
 * us_binary_of_part(type, head, len):
 * Return what a part of a mail or a payload of this MIME ${type} is that is not
 * read and begins with the ${len} bytes at ${head}, if these are known;
 * US_BINARY_NONE: what nobody expects to have links
 * (parts-that-are-not-searched).
 */
enum us_binary us_binary_of_part(const char *type, const char *head,
    size_t len);

/**
 * us_binary_name(what):
 * us_binary_message(what):
 * Return the name of this format; the message about such an input.
 */
const char *us_binary_name(enum us_binary what);
const char *us_binary_message(enum us_binary what);

/**
 * us_binary_summary(counts, text):
 * Write to ${text} how many files of each format have text that was not
 * searched, nothing if there are none.  Return how many.
 */
uint64_t us_binary_summary(const uint64_t counts[US_BINARIES],
    char text[US_BINARY_SUMMARY]);

/**
 * us_on_binary(ctx, place, what):
 * Called for the input or the member of ${place}, which is ${what}.
 */
typedef void us_on_binary(void *ctx, const struct urlsift_place *place,
    enum us_binary what);

/* Who wants to see the texts, too.  Hits have the offsets of the scanner then,
 * and come behind their text.  All, and the call for a hit, return 0; 1 to
 * stop; -1: memory is out. */
struct us_texts {
	/* A part at ${place} begins; ${is_plain}: the text/plain of a
	 * message. */
	int (*begin)(void *ctx, const struct urlsift_place *place,
	    bool is_plain);
	int (*text)(void *ctx, const char *text, size_t len);
	/* The next text is at ${place} of the part. */
	int (*jump)(void *ctx, const struct urlsift_decode_place *place);
	/* ${hit} is at ${place}, and not in the text. */
	int (*aside)(void *ctx, const struct urlsift_hit *hit,
	    const struct urlsift_place *place);
	/* No hit that follows begins before ${offset} of the scanner. */
	int (*settled)(void *ctx, uint64_t offset);
	/* The text ends, and the part if it ${is_last}. */
	int (*end)(void *ctx, bool is_last);
};

struct us_receiver {
	struct urlsift_document_calls calls;
	us_on_binary *on_binary;      /* NULL: it is a warning */
	const struct us_texts *texts; /* NULL: hits only */
	void *ctx;
	bool has_failed;	      /* a warning was given for the input */
	uint64_t unread[US_BINARIES]; /* parts of it that were not read */
};

/**
 * us_receiver_warn(r, place, what):
 * Report ${what}, and in which message or record of ${place} if there are
 * several.
 */
void us_receiver_warn(struct us_receiver *r, const struct urlsift_place *place,
    const char *what);

/**
 * us_receiver_binary(r, place, what):
 * Report that the input or member of ${place} is ${what}.
 */
void us_receiver_binary(struct us_receiver *r,
    const struct urlsift_place *place, enum us_binary what);

/**
 * us_receiver_skipped(r, place, type, what):
 * Report that a part of this ${type}, which is ${what}, is not read.
 */
void us_receiver_skipped(struct us_receiver *r,
    const struct urlsift_place *place, const char *type, enum us_binary what);

/**
 * us_receiver_end(r, place):
 * The input has ended: warn of the parts that were not read, unless somebody
 * takes them one by one.  This is no failure (parts-that-are-not-searched).
 */
void us_receiver_end(struct us_receiver *r, const struct urlsift_place *place);

/**
 * us_words_measure(words, n, size):
 * Set ${size} to the sizes of the ${n} ${words}, each with its NUL; NULL is an
 * empty one.  Return their sum.
 */
size_t us_words_measure(const char *const *words, size_t n, size_t *size);

/* Where a decoded input is read: the member, record, message and part. */

/* At first all zero; kept from one input to the next. */
struct us_where {
	struct urlsift_within within;
	bool in_value; /* the message is in a string or field, and ends there */
	struct us_buf member, record, message, part, kept; /* their words */
	struct us_buf file_name;			   /* of the part */
};

/**
 * us_where_begin(w):
 * An input begins.
 */
void us_where_begin(struct us_where *w);

/**
 * us_where_member(w, name):
 * us_where_record(w, record):
 * us_where_message(w, message):
 * us_where_part(w, part):
 * One of these begins.  Return false when memory is out.
 */
bool us_where_member(struct us_where *w, const char *name);
bool us_where_record(struct us_where *w,
    const struct urlsift_decode_record *record);
bool us_where_message(struct us_where *w,
    const struct urlsift_decode_message *message);
bool us_where_part(struct us_where *w, const struct urlsift_decode_part *part);

/**
 * us_where_kept(w, values):
 * A record begins of which ${values} are kept, or has ended.  Return false when
 * memory is out.
 */
bool us_where_kept(struct us_where *w, const char *values);

/**
 * us_where_free(w):
 * Free the memory of ${w}.
 */
void us_where_free(struct us_where *w);

#endif
