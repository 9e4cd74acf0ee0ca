/*
 * The HTML tokenizer: splits a page into tags, text and style sheets by the
 * states of WHATWG's tokenizer.  It does not know what they mean.
 *
 * It reads as browsers do, except for what they lose: a tag or comment that has
 * no end, or is too long to be kept, is text (D34); an element of raw text
 * without an end is markup; and the content of a conditional comment is read
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
	US_TOKENIZER_PIECE = 4096,	/* bytes of text emitted at once */
	US_TOKENIZER_MAX_HELD = 8 << 20 /* of one tag, comment or element */
};

/* A start tag.  ${raw} is its source from < to >.  It is empty if the tag was
 * too long and was emitted as text. */
struct us_tag {
	char name[US_TAG_NAME];
	const char *raw;
	size_t len;
	uint64_t offset;
};

/* All arguments are borrowed until the call returns.  References in text are
 * decoded. */
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
	US_TOKENIZER_RAW    /* in an element whose content is not markup */
};

struct us_tokenizer {
	const struct us_tokenizer_hooks *hooks;
	void *ctx;
	struct us_buf ahead; /* bytes that were not emitted */
	uint64_t base;	     /* the offset of its first byte */
	size_t start;	     /* in it, of the current token */
	size_t at;	     /* in it, how far it was scanned */
	enum us_tokenizer_state state;
	struct us_tag_scan tag;
	bool closing;		/* it is an end tag */
	bool passing;		/* it is too long: emitted as text, in pieces */
	char name[US_TAG_NAME]; /* of a tag that is too long */
	size_t max_held;	/* at most US_TOKENIZER_MAX_HELD */

	const struct us_raw *raw; /* the element that is open in RAW */
	unsigned escaped; /* how deep in <!-- and <script> a script is */
	size_t fallback;  /* where the script ends if <!-- is never closed */
	unsigned endless; /* bits of elements that have no end */

	bool stray;    /* a comment ended at its beginning: a --> may follow */
	bool last;     /* the page ends with these bytes */
	bool stopped;  /* nothing more is emitted */
	bool failed;   /* no memory */
	uint64_t work; /* bytes that were scanned */
};

/**
 * us_tokenizer_begin(t, memory, hooks, ctx):
 * Begin a page whose tokens are passed to ${hooks} with ${ctx}.
 */
void us_tokenizer_begin(struct us_tokenizer *t,
    const struct urlsift_memory *memory, const struct us_tokenizer_hooks *hooks,
    void *ctx);

/**
 * us_tokenizer_feed(t, text, len):
 * us_tokenizer_finish(t):
 * Read the next piece; end the page.  It does not matter where the pieces are
 * cut.  Return false if there is no memory.
 */
bool us_tokenizer_feed(struct us_tokenizer *t, const char *text, size_t len);
bool us_tokenizer_finish(struct us_tokenizer *t);

/**
 * us_tokenizer_free(t):
 * Free the memory of ${t}.
 */
void us_tokenizer_free(struct us_tokenizer *t);

#endif
