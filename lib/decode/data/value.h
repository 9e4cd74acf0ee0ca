/*
 * A value of a data file, such as a string of JSON.  If it may hold a URL, it
 * becomes a part of its own; the others, most of them, cost nothing.  A page is
 * read as one (field-that-is-a-page), and a message as one
 * (field-that-is-a-message).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_VALUE_H
#define US_VALUE_H

#include <stdbool.h>
#include <stddef.h>

#include "../detect/sniff.h"
#include "../html/html.h"
#include "../limits.h"
#include "../mail/message.h"
#include "../urlsift-decode.h"

/* Bytes of a value that follow each other in one line of the input. */
struct us_value_run {
	size_t begin; /* in the value, as far as it is held or a page */
	struct urlsift_decode_place place;
};

/* A value that is a page. */
struct us_value_page {
	const struct urlsift_decode_sink *sink;
	void *ctx;
	struct us_html *html;
	struct us_value_run *run;
	size_t runs, room;
	size_t len;	 /* bytes of the page so far */
	uint64_t at;	 /* in the page: where the next text is */
	uint64_t behind; /* in the input: where the last one ended */
};

/**
 * us_value_page_begin(page, base):
 * us_value_page_put(page, place, text, len):
 * us_value_page_end(page):
 * Begin a page, whose relative links are resolved to ${base} unless it is NULL;
 * read ${len} bytes that are at ${place}; end it.  At first ${page} is zero but
 * for its sink; the next page is read in the same memory.  Return an
 * urlsift_decode_status.
 */
int us_value_page_begin(struct us_value_page *page, const char *base);
int us_value_page_put(struct us_value_page *page,
    const struct urlsift_decode_place *place, const char *text, size_t len);
int us_value_page_end(struct us_value_page *page);

/**
 * us_value_page_is_full(page, len):
 * Return whether there is no room for ${len} more bytes.
 */
bool us_value_page_is_full(const struct us_value_page *page, size_t len);

/**
 * us_value_page_free(page):
 * Free the memory of ${page}, ended or not.
 */
void us_value_page_free(struct us_value_page *page);

/* A value that is a message, with its header: its fields and parts are emitted
 * as parts that have the place of the value, too (field-that-is-a-message). */
struct us_value_mail {
	const struct us_message *tools;	 /* options and the sink */
	struct us_message *message;	 /* NULL: there was none yet */
	struct urlsift_decode_part part; /* the value */
	struct us_buf text;
};

/**
 * us_value_mail_init(mail, tools), us_value_mail_free(mail):
 * Let ${mail} read messages as ${tools} would, and emit them to the same sink;
 * free its memory.
 */
void us_value_mail_init(struct us_value_mail *mail,
    const struct us_message *tools);
void us_value_mail_free(struct us_value_mail *mail);

/**
 * us_value_mail_begin(mail, part, begin):
 * us_value_mail_put(mail, text, len):
 * us_value_mail_end(mail, end, is_broken):
 * Begin the message that is the value ${part}, raw from ${begin} on; add ${len}
 * bytes; end it at ${end}, and emit it: the input ${is_broken} there.  Return
 * an urlsift_decode_status.
 */
void us_value_mail_begin(struct us_value_mail *mail,
    const struct urlsift_decode_part *part, uint64_t begin);
int us_value_mail_put(struct us_value_mail *mail, const char *text, size_t len);
int us_value_mail_end(struct us_value_mail *mail, uint64_t end, bool is_broken);

/**
 * us_value_mail_is_full(mail, len):
 * Return whether there is no room for ${len} more bytes.
 */
bool us_value_mail_is_full(const struct us_value_mail *mail, size_t len);

/* Pieces of text that are held, each with its place. */
#define US_VALUE_PIECES 256

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
	struct us_value_run piece[US_VALUE_PIECES];
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
