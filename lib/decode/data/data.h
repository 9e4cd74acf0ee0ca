/*
 * Data: JSON and tables.  A value, such as a string of JSON, that may hold a
 * URL becomes a part of its own; the others, most of them, cost nothing.  A
 * page is read as one (field-that-is-a-page), and a message as one
 * (field-that-is-a-message).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_DATA_H
#define US_DATA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../detect/detect.h"
#include "../html/value_page.h"
#include "../limits.h"
#include "../mail/message.h"
#include "../urlsift-decode.h"

/* Pieces of text that are held, each with its place. */
#define US_VALUE_PIECES 256

enum us_value_kind {
	US_VALUE_OPEN, /* not known yet */
	US_VALUE_TEXT,
	US_VALUE_PAGE,
	US_VALUE_MAIL
};

struct us_value {
	const struct us_message *tools; /* options and the emitter */
	struct us_emitter *out;
	struct urlsift_decode_part part;
	bool is_part; /* that was emitted */
	enum us_value_kind kind;
	size_t first; /* begin of the first word of the held text */
	struct us_sniff sniff;
	struct us_header_section header;
	struct us_value_page page;
	/* A value that is a message, with its header, is held as a whole: its
	 * fields and parts are emitted as parts that have the place of the
	 * value, too (field-that-is-a-message). */
	struct us_buf mail;
	struct us_message *message; /* what reads it; NULL: there was none */
	uint64_t next; /* the place behind the last text; UINT64_MAX: none */
	uint64_t end;  /* raw, of the last text */
	char held[US_MAX_HELD_VALUE]; /* text of what may become a part */
	size_t len;
	struct urlsift_decode_piece piece[US_VALUE_PIECES];
	size_t pieces;
};

/**
 * us_value_init(v, tools):
 * Emit values where ${tools} does: those that may hold a URL, or all of
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
 * Add ${len} bytes, 1 or more, at ${place}.
 */
void us_value_put(struct us_value *v, const struct urlsift_decode_place *place,
    const char *text, size_t len);

/**
 * us_value_put_decoded(v, end, text, len):
 * Add ${len} bytes that were decoded from as many bytes or more, in one line,
 * the last of which is before ${end}.  They are placed there, so that a URL
 * ends where its escapes do.
 */
void us_value_put_decoded(struct us_value *v,
    const struct urlsift_decode_place *end, const char *text, size_t len);

/**
 * us_value_end(v, is_broken):
 * The value ends; ${is_broken}: the input broke off in it.
 */
void us_value_end(struct us_value *v, bool is_broken);

/* JSON, JSON Lines and JSON text sequences: each string that may hold a URL is
 * a part, with its escapes decoded (json-strings). */

/* Where the reader is. */
enum us_json_within {
	US_JSON_BETWEEN, /* outside strings */
	US_JSON_CHARACTERS,
	US_JSON_ESCAPE, /* behind a backslash */
	US_JSON_HEX,	/* within the digits of \uXXXX */
	US_JSON_AS_TEXT /* behind what is not JSON */
};

/* The longest escape. */
#define US_JSON_ESCAPE_LEN 6

/* The JSON Pointer (RFC 6901) of the place that is read.  Where a level begins
 * needs no memory, since a slash in a name is escaped. */
struct us_json_pointer {
	char text[US_MAX_POINTER + 1]; /* a string */
	size_t len;
	size_t depth; /* of the innermost object or array */
	size_t shown; /* of the innermost one that has its name or number */
	char name[US_MAX_POINTER]; /* of the member, as in the pointer */
	size_t name_len;
	bool is_lost; /* the name cannot be in the pointer */
};

struct us_json {
	struct us_emitter *out;
	enum us_json_within within;
	struct us_json_syntax syntax;
	struct us_json_pointer pointer;
	struct us_value value;
	struct urlsift_decode_place place; /* of the next byte */

	char escape[US_JSON_ESCAPE_LEN]; /* what was read of it */
	size_t escape_len;
	struct urlsift_decode_place escaped; /* where it begins */
	uint32_t code;			     /* the number of its digits */
	uint32_t first;			     /* of a surrogate pair; 0: none */
	struct urlsift_decode_place behind_first; /* the place behind it */
};

/**
 * us_json_begin(j, tools):
 * Begin an input, whose strings are emitted as us_value_init() says.
 */
void us_json_begin(struct us_json *j, const struct us_message *tools);

/**
 * us_json_put(j, text, len), us_json_end(j, is_broken):
 * Read the next ${len} bytes; end the input, which ${is_broken} if it could not
 * be read further.
 */
void us_json_put(struct us_json *j, const char *text, size_t len);
void us_json_end(struct us_json *j, bool is_broken);

/* Tables: CSV (RFC 4180) and TSV.  Each field that may hold a URL is a part
 * (table-fields). */

/* Where the reader is. */
enum us_csv_within {
	US_CSV_BEGIN,  /* at the first byte of a field */
	US_CSV_PLAIN,  /* in a field */
	US_CSV_QUOTED, /* in a field, between quotation marks */
	US_CSV_QUOTE,  /* behind a quotation mark in such a field */
	US_CSV_ESCAPE  /* behind a backslash in a field of TSV */
};

struct us_csv_at {
	enum us_csv_within within;
	bool is_tsv;
	char delimiter; /* 0: not known yet */
	bool has_cr;	/* the last byte was a carriage return */
};

/* What a byte of a table is. */
enum us_csv_byte {
	US_CSV_TEXT,
	US_CSV_ESCAPED, /* with the backslash before it, one byte of text */
	US_CSV_MARK,	/* none so far: a quotation mark, a backslash, or the
			 * LF of a CR LF */
	US_CSV_FIELD,	/* it ends a field */
	US_CSV_ROW	/* and the row */
};

/**
 * us_csv_read(at, byte):
 * Return what the next byte of a table is, and set ${byte} to what one that is
 * escaped means.  A backslash that escapes nothing is text before the byte
 * behind it.
 */
enum us_csv_byte us_csv_read(struct us_csv_at *at, char *byte);

struct us_csv {
	struct us_value value;
	struct us_csv_at at;
	struct urlsift_decode_place place; /* of the next byte */
	struct urlsift_decode_place mark;  /* of the last quote or backslash */
	uint64_t opened; /* offset of the last opening quotation mark */
	uint64_t row, column;
	char first[US_MAX_FIRST_LINE]; /* line, until the delimiter is known */
	size_t len;
};

/**
 * us_csv_begin(c, tools, is_tsv):
 * Begin a table, whose fields are emitted as us_value_init() says.
 */
void us_csv_begin(struct us_csv *c, const struct us_message *tools,
    bool is_tsv);

/**
 * us_csv_put(c, text, len), us_csv_end(c, is_broken):
 * Read the next ${len} bytes; end the table, which ${is_broken} if it could not
 * be read further.
 */
void us_csv_put(struct us_csv *c, const char *text, size_t len);
void us_csv_end(struct us_csv *c, bool is_broken);

/* Records of data: the elements of an array of JSON, or the values of JSON
 * Lines, and the rows of a table.  Each is held until it is known what of it is
 * kept beside its hits, and what its relative links are resolved against
 * (values-of-a-record).  A row is an object whose names are those of the
 * columns. */

/* Where the reader of records is. */
struct us_record_at {
	struct us_csv_at table;

	/* Of JSON. */
	bool is_quoted, is_escaped;
	bool is_list; /* records are the elements of an array */
	size_t depth;
};

struct us_record {
	struct us_message *tools; /* the emitter, and the base for values */
	const struct urlsift_decode_input *input;
	const struct us_csv_at *table; /* of its reader; NULL: JSON */
	void (*put)(void *ctx, const char *text, size_t len);
	void *ctx;
	struct us_record_at at;
	struct us_buf held; /* of the record at hand */
	struct us_buf header, kept, base, cell, value;
	bool in_part; /* its reader is in one, and nothing can be said */
	bool is_open; /* a long record was begun; no more of it is held */
	bool has_kept, has_warned;
};

/**
 * us_record_begin(r, tools, input, table):
 * Begin the records of ${input}, whose emitter and base are those of ${tools}.
 * ${table} is in its reader of tables; NULL: it is JSON.  Return whether
 * anything of them is wanted.
 */
bool us_record_begin(struct us_record *r, struct us_message *tools,
    const struct urlsift_decode_input *input, const struct us_csv_at *table);

/**
 * us_record_put(r, text, len), us_record_flush(r), us_record_end(r):
 * Pass ${len} bytes on to ${r->put}, each behind what is kept of its record;
 * pass on those that are held, since the input ends; the reader has ended, too.
 */
void us_record_put(struct us_record *r, const char *text, size_t len);
void us_record_flush(struct us_record *r);
void us_record_end(struct us_record *r);

/**
 * us_record_free(r):
 * Free the memory of ${r}.
 */
void us_record_free(struct us_record *r);

#endif
