/*
 * A value of a data file, such as a string of JSON.  If it may hold a URL, it
 * becomes a part of its own; the others, most of them, cost nothing.  A page is
 * read as one (D259), and a message as one (D270).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VALUE_H
#define US_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "../detect/sniff.h"
#include "../limits.h"
#include "../urlsift-decode.h"
#include "value_mail.h"
#include "value_page.h"

/* Pieces of text that are held, each with its place. */
#define US_VALUE_PIECES 256

struct us_value_piece {
	size_t begin; /* in the held text */
	struct urlsift_decode_place place;
};

enum us_value_kind {
	US_VALUE_OPEN, /* not known yet */
	US_VALUE_TEXT,
	US_VALUE_PAGE,
	US_VALUE_MAIL
};

struct us_value {
	const struct us_message *tools; /* options and the sink */
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct urlsift_decode_part part;
	bool is_part; /* that was emitted */
	enum us_value_kind kind;
	size_t first; /* begin of the first word of the held text */
	struct us_sniff sniff;
	struct us_header_section header;
	struct us_value_page page;
	struct us_value_mail mail;
	uint64_t next; /* the place behind the last text; UINT64_MAX: none */
	uint64_t end;  /* raw, of the last text */
	char held[US_MAX_HELD_VALUE]; /* text of what may become a part */
	size_t len;
	struct us_value_piece piece[US_VALUE_PIECES];
	size_t pieces;
};

/**
 * us_value_init(v, tools):
 * Emit values to the sink of ${tools}: those that may hold a URL, or all of
 * them, as it has fields of messages emitted.  Its body has the base of the
 * relative links in those that are pages.
 */
void us_value_init(struct us_value *v, const struct us_message *tools);

/**
 * us_value_free(v):
 * Free the memory of ${v}.
 */
void us_value_free(struct us_value *v);

/**
 * us_value_begin(v, part):
 * A value begins, as which ${part} is emitted.  Its pointer must stay as it is
 * until the value ends.
 */
void us_value_begin(struct us_value *v, const struct urlsift_decode_part *part);

/**
 * us_value_put(v, place, text, len):
 * Add ${len} bytes, 1 or more, at ${place}.  Return the status of the sink.
 */
int us_value_put(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len);

/**
 * us_value_put_decoded(v, end, text, len):
 * Add ${len} bytes that were decoded from as many bytes or more, in one line,
 * the last of which is before ${end}.  They are placed there, so that a URL
 * ends where its escapes do.
 */
int us_value_put_decoded(struct us_value *v,
    const struct urlsift_decode_place *end, const char *text, size_t len);

/**
 * us_value_end(v, is_broken):
 * The value ends; ${is_broken}: the input broke off in it.
 */
int us_value_end(struct us_value *v, bool is_broken);

#endif
