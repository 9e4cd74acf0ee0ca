/*
 * Records of data: the elements of an array of JSON, or the values of JSON
 * Lines, and the rows of a table.  Each is held until it is known what of it is
 * kept beside its hits, and what its relative links are resolved against
 * (values-of-a-record).  A row is an object whose names are those of the
 * columns.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_RECORD_H
#define US_RECORD_H

#include "../mail/message.h"

/* Where the reader of records is. */
struct us_record_at {
	bool is_quoted;
	bool is_escaped; /* by a backslash, or behind a closing quote */
	bool is_begin;	 /* of a field */
	bool is_list;	 /* records are the elements of an array */
	size_t depth;	 /* of JSON */
};

struct us_record {
	struct us_message *tools; /* the sink, and the base for values */
	const struct urlsift_decode_input *input;
	const char *delimiter; /* of a table, once its reader knows it */
	int (*put)(void *ctx, const char *text, size_t len);
	void *ctx;
	struct us_record_at at;
	struct us_buf held; /* of the record at hand */
	struct us_buf header, kept, base, cell, value;
	bool in_part; /* its reader is in one, and nothing can be said */
	bool is_open; /* a long record was begun; no more of it is held */
	bool has_kept, has_warned;
};

/**
 * us_record_begin(r, tools, input, delimiter):
 * Begin the records of ${input}, whose sink and base are those of ${tools}.
 * Return whether anything of them is wanted.
 */
bool us_record_begin(struct us_record *r, struct us_message *tools,
    const struct urlsift_decode_input *input, const char *delimiter);

/**
 * us_record_put(r, text, len), us_record_flush(r), us_record_end(r):
 * Pass ${len} bytes on to ${r->put}, each behind what is kept of its record;
 * pass on those that are held, since the input ends; the reader has ended, too.
 * Return an urlsift_decode_status.
 */
int us_record_put(struct us_record *r, const char *text, size_t len);
int us_record_flush(struct us_record *r);
int us_record_end(struct us_record *r);

/**
 * us_record_free(r):
 * Free the memory of ${r}.
 */
void us_record_free(struct us_record *r);

#endif
