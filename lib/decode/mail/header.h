/*
 * The header of a message or of a part: each field is a text of its own.  And
 * what a list of messages shows of one: the address of its sender, its subject.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_HEADER_H
#define US_HEADER_H

#include "../charset.h"
#include "body.h"
#include "../emitter.h"

/**
 * us_encoded_word_decode(text, len, converter, out, ctx):
 * Pass ${text} to ${out}, with its encoded words decoded, and without the white
 * space between two of them.  What is not a correct one is passed on as it is.
 * ${converter} is used for the time.  Return what ${out} returned, or an
 * urlsift_decode_status.
 */
int us_encoded_word_decode(const char *text, size_t len,
    struct us_converter *converter, us_converter_out *out, void *ctx);

/* "1994-12-01T07:00:00Z" */
#define US_DATE_ROOM 24

/**
 * us_date_read(field, date):
 * Write the time of ${field} to ${date}, in ISO 8601 and UTC; empty if ${field}
 * has none.
 */
void us_date_read(const struct us_field *field, char date[US_DATE_ROOM]);

/* Where fields are emitted to. */
struct us_header {
	struct us_emitter *out;
	struct us_converter *converter; /* that can be used */
	/* Where they stand; its range is theirs unless that is a value. */
	const struct urlsift_decode_part *in;
	uint64_t cut;	  /* where the input broke off; 0: it did not */
	const char *base; /* the base of relative URLs, or NULL */
	bool all;	  /* emit fields without a URL's colon, too */
};

/**
 * us_header_emit(h, field, offset):
 * Emit ${field}, which is raw at ${offset}, if it can contain URLs or all are
 * wanted.
 */
void us_header_emit(const struct us_header *h, const struct us_field *field,
    uint64_t offset);

/* Room for an address and the subject, with a NUL.  A longer subject is cut
 * behind a character; a longer address is none (RFC 5321, 4.5.3.1). */
#define US_ADDRESS_ROOM 321
#define US_SUBJECT_ROOM 1024

/**
 * us_header_address(field, address):
 * Write the first address in ${field} to ${address}, with its domain in lower
 * case; empty: there is none.
 */
void us_header_address(const struct us_field *field, char *address);

/**
 * us_header_name(field, converter, name):
 * Write the name before that address to ${name}, which has US_SUBJECT_ROOM
 * bytes, as us_header_subject() does.
 */
int us_header_name(const struct us_field *field, struct us_converter *converter,
    char *name);

/**
 * us_header_subject(field, converter, subject):
 * Write the value of ${field} to ${subject}, in one line and with its encoded
 * words decoded by ${converter}.  Return an urlsift_decode_status.
 */
int us_header_subject(const struct us_field *field,
    struct us_converter *converter, char *subject);

#endif
