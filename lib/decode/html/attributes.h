/*
 * The attributes of a tag: their URLs, and the text of some.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ATTRIBUTES_H
#define US_ATTRIBUTES_H

#include "../../base/buf.h"
#include "sink.h"
#include "tag.h"

#define US_LETTERS 26

/**
 * us_attributes_on_page(ctx, text, len, offset, is_based):
 * Called for a page in the value at ${offset}.  Its base is that of the page
 * around it if it ${is_based}.
 */
typedef void us_attributes_on_page(void *ctx, const char *text, size_t len,
    uint64_t offset, bool is_based);

struct us_attributes {
	struct us_sink *sink;
	us_attributes_on_page *on_page;
	void *ctx;
	struct us_buf value; /* of an attribute, decoded */
	struct us_buf clean; /* a text without bytes that are not text */
	struct us_buf page;  /* of a data URL */
	/* Where the names begin that have this first letter. */
	unsigned char first[US_LETTERS + 1];
};

/* How the attributes of a tag are read. */
enum us_attributes_flag {
	US_ATTRIBUTES_SILENT = 1, /* their texts are not emitted */
	US_ATTRIBUTES_BASE = 2,	  /* a <base> counts */
	US_ATTRIBUTES_LINK = 4	  /* <a> opens a link that has a text */
};

/**
 * us_attributes_init(t, sink, on_page, ctx):
 * Let ${t} emit to ${sink}, and call ${on_page} with ${ctx}.
 */
void us_attributes_init(struct us_attributes *t, struct us_sink *sink,
    us_attributes_on_page *on_page, void *ctx);

/**
 * us_attributes_emit(t, tag, flags):
 * Emit what the attributes of ${tag} hold.
 */
void us_attributes_emit(struct us_attributes *t, const struct us_tag *tag,
    unsigned flags);

/**
 * us_attributes_clean(t, text, len):
 * Return ${text}, or a copy of it without bytes that are not text.  NULL: there
 * is no memory.
 */
const char *us_attributes_clean(struct us_attributes *t, const char *text,
    size_t len);

/**
 * us_attributes_free(t):
 * Free the memory of ${t}.
 */
void us_attributes_free(struct us_attributes *t);

#endif
