/*
 * Detection of tables: CSV and TSV (D251).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TABLE_SNIFF_H
#define US_TABLE_SNIFF_H

#include <stdbool.h>
#include <stddef.h>

enum us_table_sniffed {
	US_TABLE_MORE, /* more bytes are needed */
	US_TABLE_NONE,
	US_TABLE_CSV,
	US_TABLE_TSV
};

/* The separators: tab, comma, semicolon. */
#define US_TABLE_SEPARATORS 3

/* What is known of a separator. */
struct us_table_separator {
	size_t first, count; /* in the first record, and in this one */
	bool is_out;	     /* it divides no table */
};

/* All zero at first, except for where it begins and whether it is named. */
struct us_table_sniff {
	bool is_named;	  /* the file's name says that it is a table */
	size_t begin;	  /* of the text */
	size_t at;	  /* how far it was read */
	size_t record;	  /* begin of this record */
	size_t first_end; /* end of the first record */
	size_t records;	  /* that were read */
	bool in_field;	  /* a byte of this field was read */
	bool is_quoted;	  /* a quotation mark was its first one */
	bool in_quotes;	  /* the quotation mark is open */
	bool is_behind;	  /* a comma or semicolon is right before */
	struct us_table_separator separator[US_TABLE_SEPARATORS];
};

/**
 * us_table_sniff(s, text, len, all):
 * Read on in ${text}, which is the text of the last call and more; ${all}:
 * nothing follows its ${len} bytes, or nothing that may be looked at.  Return
 * whether it is a table.
 */
enum us_table_sniffed us_table_sniff(struct us_table_sniff *s, const char *text,
    size_t len, bool all);

#endif
