/*
 * A page as tags, text and style sheets, by the states of WHATWG's tokenizer.
 * What they mean is none of its business.
 *
 * It reads as browsers do, but for what they lose: a tag or comment that never
 * ends, or is too long to be held until then, is text (D34), an element of text
 * that never ends is markup, and what stands in a conditional comment is read
 * (D114).
 */
#ifndef US_TOKENIZER_H
#define US_TOKENIZER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/buf.h"
#include "tag.h"

enum us_tokenizer_limit {
	US_TOKENIZER_PIECE = 4096,	/* bytes of text told at once */
	US_TOKENIZER_MAX_HELD = 8 << 20 /* of one tag, comment or element */
};

/* A start tag: ${raw} is as it stands, from < to >; empty if that was too long
 * and was told as text. */
struct us_tag {
	char name[US_TAG_NAME];
	const char *raw;
	size_t len;
	uint64_t offset;
};

/* All is lent until the call returns; text has its references decoded. */
struct us_tokenizer_hooks {
	void (*start)(void *ctx, const struct us_tag *tag);
	void (*end)(void *ctx, const char *name, uint64_t offset);
	void (*text)(void *ctx, const char *text, size_t len, uint64_t offset);
	void (*style)(void *ctx, const char *text, size_t len, uint64_t offset);
};

enum us_tokenizer_state {
	US_TOKENIZER_DATA,
	US_TOKENIZER_TAG,
	US_TOKENIZER_COMMENT,
	US_TOKENIZER_BOGUS, /* a comment up to the next > */
	US_TOKENIZER_RAW    /* in an element whose tags are none */
};

struct us_tokenizer {
	const struct us_tokenizer_hooks *hooks;
	void *ctx;
	struct us_buf ahead; /* what has not been told */
	uint64_t base;	     /* where it begins */
	size_t start;	     /* of it, the token that is read */
	size_t at;	     /* of it, looked at */
	enum us_tokenizer_state state;
	struct us_tag_scan tag;
	bool closing;		/* it is an end tag */
	bool passing;		/* it is too long: text, told as it comes */
	char name[US_TAG_NAME]; /* of a tag that is passed */
	size_t max_held;	/* at most US_TOKENIZER_MAX_HELD */

	const struct us_raw *raw; /* the element that is open in RAW */
	unsigned escaped; /* how deep in <!-- and <script> a script is */
	size_t fallback;  /* where it ends if that goes on for ever */
	unsigned endless; /* bits of elements that never end */

	bool stray;    /* a comment ended at its begin: a --> may follow */
	bool last;     /* the page ends with what is ahead */
	bool stopped;  /* nothing more is told */
	bool failed;   /* memory is out */
	uint64_t work; /* bytes that were looked at */
};

/**
 * us_tokenizer_begin(t, memory, hooks, ctx):
 * Begin a page that is told to ${hooks} with ${ctx}.
 */
void us_tokenizer_begin(struct us_tokenizer *t,
    const struct urlsift_memory *memory, const struct us_tokenizer_hooks *hooks,
    void *ctx);

/**
 * us_tokenizer_feed(t, text, len):
 * us_tokenizer_finish(t):
 * Read on; the page has ended.  Where the pieces are cut does not matter.
 * Return false when memory is out.
 */
bool us_tokenizer_feed(struct us_tokenizer *t, const char *text, size_t len);
bool us_tokenizer_finish(struct us_tokenizer *t);

/**
 * us_tokenizer_free(t):
 * Free what ${t} holds.
 */
void us_tokenizer_free(struct us_tokenizer *t);

#endif
