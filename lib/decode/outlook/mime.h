/*
 * A message that is put together from the parts of one that Outlook keeps in a
 * format of its own, so that it is read as all mail is (outlook-message).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_MIME_H
#define US_MIME_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/buf.h"

/* Messages in messages; deeper ones are left out. */
#define US_MIME_DEPTH 8

struct us_mime {
	struct us_buf text;
	unsigned depth; /* of messages that are open */
	bool has_parts; /* the innermost one: no field can follow */
	int status;	/* URLSIFT_OK or URLSIFT_ENOMEM, which stays */
};

/* A part: its type, and its name and character set, both without a NUL; NULL:
 * none. */
struct us_mime_part {
	const char *type, *charset;
	const char *name;
	size_t name_len;
};

/**
 * us_mime_begin(m), us_mime_end(m):
 * Begin a message, the whole or one in the message that is open, of which no
 * field was written; end it.
 */
void us_mime_begin(struct us_mime *m);
void us_mime_end(struct us_mime *m);

/**
 * us_mime_field(m, name, value, len):
 * Write a field, its value on one line; behind a part, none is.
 */
void us_mime_field(struct us_mime *m, const char *name, const char *value,
    size_t len);

/**
 * us_mime_fields(m, text, len):
 * Write fields as they stand in ${text}, but no line that would end them.
 */
void us_mime_fields(struct us_mime *m, const char *text, size_t len);

/**
 * us_mime_part(m, part, bytes, len):
 * Write a part with this content.
 */
void us_mime_part(struct us_mime *m, const struct us_mime_part *part,
    const char *bytes, size_t len);

#endif
