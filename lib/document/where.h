/*
 * Where a decoded input is read: the member, record, message and part.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_WHERE_H
#define US_WHERE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/buf.h"
#include "../decode/urlsift-decode.h"
#include "../urlsift.h"

/* At first all zero; kept from one input to the next.  Words are strings. */
struct us_where {
	struct urlsift_within within;
	bool in_value; /* the message is in a string or field, and ends there */
#define MESSAGE_WORD(name) struct us_buf name;
#include "../message_words.def"
#undef MESSAGE_WORD
	struct us_buf path, field, pointer, content_type, file_name, kept;
	struct us_buf member;			 /* its name */
	struct us_buf type, record_date, target; /* of the record */
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
