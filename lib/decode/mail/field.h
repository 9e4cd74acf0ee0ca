/*
 * Header fields: where one begins and ends, and what the name of one says.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FIELD_H
#define US_FIELD_H

#include <stdbool.h>
#include <stddef.h>

/* What the decoder does with a field. */
enum us_field_kind {
	US_FIELD_OTHER,
	/* contains message ids, which are not URLs (message-ids-are-no-urls)
	 * */
	US_FIELD_ID,
	US_FIELD_OWN, /* the same: Message-ID */
	US_FIELD_URL, /* its value is one whole URL (fields-with-one-url) */
	US_FIELD_DATE,
	US_FIELD_FROM,
	US_FIELD_TO,
	US_FIELD_REPLY,	 /* Reply-To */
	US_FIELD_RETURN, /* Return-Path */
	US_FIELD_LIST,	 /* List-Id */
	US_FIELD_SUBJECT,
	US_FIELD_TYPE,	      /* Content-Type */
	US_FIELD_DISPOSITION, /* Content-Disposition */
	US_FIELD_TRANSFER     /* Content-Transfer-Encoding */
};

/* A field, including its continuation lines and line end. */
struct us_field {
	enum us_field_kind kind;
	const char *text;
	size_t len;
	size_t name;  /* length of its name; 0: it has none */
	size_t value; /* where its value begins, blanks included */
};

/**
 * us_field_at(text, len, field):
 * Find the field at the beginning of ${text}.  Return false at the end, or at
 * the line that ends the header.
 */
bool us_field_at(const char *text, size_t len, struct us_field *field);

/**
 * us_field_is(field, name):
 * Return whether ${field} has this ${name}, in either case.
 */
bool us_field_is(const struct us_field *field, const char *name);

#endif
