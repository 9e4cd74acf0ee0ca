/*
 * The HTML tokenizer: splits a page into tags, texts, comments and document
 * types, to the letter of WHATWG's "Tokenization" (13.2.5).  It does not know
 * what they mean.
 *
 * Its caller does two things that the standard does before and behind it: line
 * ends are not changed, because offsets would, and a CR is white space; and the
 * caller says in which state the content of an element is read.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TOKENIZER_H
#define US_TOKENIZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "reference.h"
#include "tag.h"

enum us_tokenizer_limit {
	US_TOKENIZER_PIECE = 4096,	/* bytes of text emitted at once */
	US_TOKENIZER_MAX_HELD = 8 << 20 /* of one tag or comment (D34) */
};

/* How content is read. */
enum us_content {
	US_CONTENT_DATA,
	US_CONTENT_RCDATA,
	US_CONTENT_RAWTEXT,
	US_CONTENT_SCRIPT,
	US_CONTENT_SCRIPT_ESCAPED,
	US_CONTENT_SCRIPT_DOUBLE_ESCAPED,
	US_CONTENT_PLAINTEXT,
	US_CONTENT_CDATA
};

/* The content of a comment, with its NULs.  ${closed}: it is not one that only
 * the end of the page ended; ${abrupt}: it is <!--> or <!--->. */
struct us_comment {
	const char *text;
	size_t len;
	uint64_t offset;
	bool closed, abrupt;
};

/* All arguments are borrowed until the call returns. */
struct us_tokenizer_hooks {
	/* the content of the element is read as it returns */
	enum us_content (*start)(void *ctx, const struct us_tag *tag);
	void (*end)(void *ctx, const struct us_tag *tag);
	/* references are decoded */
	void (*text)(void *ctx, const char *text, size_t len, uint64_t offset);
	void (*comment)(void *ctx, const struct us_comment *comment);
	/* source that has no end or is too long to be kept, in pieces, from its
	 * < on: of a tag, a document type, and if too long a comment */
	void (*broken)(void *ctx, const char *text, size_t len,
	    uint64_t offset);
	/* if ${traced}: the bytes that were read for what was passed before */
	void (*source)(void *ctx, const char *bytes, size_t len,
	    uint64_t offset);
};

enum us_tokenizer_state {
	US_TOKENIZER_TEXT,
	US_TOKENIZER_NUMBER, /* in a numeric reference */
	US_TOKENIZER_TAG,
	US_TOKENIZER_COMMENT,
	US_TOKENIZER_BOGUS, /* a comment up to the next > */
	US_TOKENIZER_DOCTYPE
};

struct us_tokenizer {
	const struct us_tokenizer_hooks *hooks;
	void *ctx;
	bool foreign;	     /* the caller: CDATA sections are read as such */
	bool stopped;	     /* the caller: nothing more is emitted */
	bool traced;	     /* their source is passed, too */
	struct us_buf ahead; /* bytes that were not emitted */
	uint64_t base;	     /* the offset of its first byte */
	size_t start;	     /* in it, of the current token */
	size_t at;	     /* in it, how far it was scanned */
	size_t traced_to;    /* in it, how far the source was passed */
	size_t clear;	     /* in it, how far there is no < or ] */
	enum us_tokenizer_state state;
	enum us_content content;
	bool closing;		/* it is an end tag */
	size_t body;		/* where the content of a comment begins */
	bool passing;		/* the token is too long: emitted as broken */
	char last[US_TAG_NAME]; /* the name of the last start tag */
	struct us_number number;
	uint64_t number_at;
	size_t max_held;	/* at most US_TOKENIZER_MAX_HELD */
	bool ended;		/* the page ends with these bytes */
	bool failed;		/* no memory */
	uint64_t work;		/* bytes that were scanned */
	struct us_tag_scan tag; /* the last one, since it is large */
};

/**
 * us_tokenizer_begin(t, memory, hooks, ctx):
 * Begin a page whose tokens are passed to ${hooks} with ${ctx}.
 */
void us_tokenizer_begin(struct us_tokenizer *t,
    const struct urlsift_memory *memory, const struct us_tokenizer_hooks *hooks,
    void *ctx);

/**
 * us_tokenizer_restart(t):
 * Begin another page, for the same hooks and in the same memory.
 */
void us_tokenizer_restart(struct us_tokenizer *t);

/**
 * us_tokenizer_feed(t, text, len):
 * us_tokenizer_finish(t):
 * Read the next piece; end the page.  It does not matter where the pieces are
 * cut.  Return false if there is no memory.
 */
bool us_tokenizer_feed(struct us_tokenizer *t, const char *text, size_t len);
bool us_tokenizer_finish(struct us_tokenizer *t);

/**
 * us_tokenizer_trace(t, traced):
 * Begin or end, in a hook, to pass the source of what follows.
 */
void us_tokenizer_trace(struct us_tokenizer *t, bool traced);

/**
 * us_tokenizer_flush(t):
 * Emit the text that is held, if any, before the page goes on.
 */
void us_tokenizer_flush(struct us_tokenizer *t);

/**
 * us_tokenizer_free(t):
 * Free the memory of ${t}.
 */
void us_tokenizer_free(struct us_tokenizer *t);

#endif
