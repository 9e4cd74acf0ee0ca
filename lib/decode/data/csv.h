/*
 * Tables: CSV (RFC 4180) and TSV.  Each field that may hold a URL is a part
 * (table-fields).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_CSV_H
#define US_CSV_H

#include "value.h"

/* Where the reader is. */
enum us_csv_within {
	US_CSV_BEGIN,  /* at the first byte of a field */
	US_CSV_PLAIN,  /* in a field */
	US_CSV_QUOTED, /* in a field, between quotation marks */
	US_CSV_QUOTE,  /* behind a quotation mark in such a field */
	US_CSV_ESCAPE  /* behind a backslash in a field of TSV */
};

struct us_csv {
	struct us_value value;
	enum us_csv_within within;
	struct urlsift_decode_place place; /* of the next byte */
	struct urlsift_decode_place mark;  /* of the last quote or backslash */
	uint64_t opened; /* offset of the last opening quotation mark */
	uint64_t row, column;
	bool is_tsv;
	char delimiter;		       /* 0: not known yet */
	bool has_cr;		       /* the last byte was a carriage return */
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
 * be read further.  Return the status of the sink.
 */
int us_csv_put(struct us_csv *c, const char *text, size_t len);
int us_csv_end(struct us_csv *c, bool is_broken);

#endif
