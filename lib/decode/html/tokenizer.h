/*
 * The HTML tokenizer: splits a page into tags, texts, comments and document
 * types, to the letter of WHATWG's "Tokenization" (13.2.5,
 * tokens-of-the-standard).  It does not know what they mean.
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
#include "tag.h"

enum us_tokenizer_limit {
	US_TOKENIZER_PIECE = 4096, /* bytes of text emitted at once */
	/* of one tag or comment (tag-that-is-never-closed) */
	US_TOKENIZER_MAX_HELD = 8 << 20
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

/* What a text may have. */
enum us_text_flag {
	US_TEXT_REFERS = 1, /* references, which are to be decoded */
	US_TEXT_ODD = 2	    /* bytes that are not printable ASCII */
};

/* The content of a comment, with its NULs.  ${closed}: it is not one that only
 * the end of the page ended. */
struct us_comment {
	const char *text;
	size_t len;
	uint64_t offset;
	bool closed;
};

/* All arguments are borrowed until the call returns. */
struct us_tokenizer_hooks {
	/* the content of the element is read as it returns */
	enum us_content (*start)(void *ctx, const struct us_tag *tag);
	void (*end)(void *ctx, const struct us_tag *tag);
	void (*text)(void *ctx, const char *text, size_t len, uint64_t offset,
	    unsigned flags);
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
	size_t clear;	     /* in it, how far there is no < in a script */
	unsigned flags;	     /* of the text up to there */
	enum us_tokenizer_state state;
	enum us_content content;
	bool closing;		/* it is an end tag */
	size_t body;		/* where the content of a comment begins */
	bool passing;		/* the token is too long: emitted as broken */
	char last[US_TAG_NAME]; /* the name of the last start tag */
	size_t max_held;	/* at most US_TOKENIZER_MAX_HELD */
	bool ended;		/* the page ends with these bytes */
	bool failed;		/* no memory */
	uint64_t work;		/* bytes that were scanned */
	struct us_tag tag;	/* the last one, since it is large */
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

/* What begins at the current position. */
enum us_answer { US_NO, US_YES, US_MORE, US_START_TAG, US_END_TAG };

/**
 * us_raw_read(t):
 * Read content that is no markup up to what ends it, at the current position,
 * and return what that is; US_YES: the end of a CDATA section.  If nothing does
 * that is in view, the current position is the end.
 */
enum us_answer us_raw_read(struct us_tokenizer *t);

/**
 * us_raw_follows(t, skip, word):
 * Return whether ${word} stands ${skip} bytes behind the current position;
 * US_MORE: that is not in view.
 */
enum us_answer us_raw_follows(const struct us_tokenizer *t, size_t skip,
    const char *word);

/* The open elements, as far as texts, links and the reading of content depend
 * on them (raw-text-elements, foreign-elements, what-browsers-drop). */

enum us_elements_limit {
	US_ELEMENTS_MAX = 128 /* that are recorded */
};

enum us_trait {
	US_BLOCK = 1 << 0,    /* parts the text before and behind its tags */
	US_BREAK = 1 << 1,    /* <br> */
	US_RECORDED = 1 << 2, /* among the open elements */
	US_LINK = 1 << 3,
	US_PRE = 1 << 4,    /* its line ends are kept */
	US_HIDING = 1 << 5, /* its text is not visible */
	US_SHEET = 1 << 6,  /* its text is a style sheet */
	US_SCOPE = 1 << 7,  /* no other end tag reaches beyond it */
	US_CELL = 1 << 8,   /* a cell of a table */
	US_ROW = 1 << 9,
	US_FOREIGN = 1 << 10,	  /* svg and math: its content is not HTML */
	US_SVG_POINT = 1 << 11,	  /* in svg, its own content is HTML */
	US_MATH_POINT = 1 << 12,  /* in math, it is */
	US_OUTSIDE = 1 << 13,	  /* is not in such content: ends it */
	US_FALLBACK = 1 << 14,	  /* raw text, but markup to some programs */
	US_SELECT = 1 << 15,	  /* most tags in it are dropped */
	US_ENDS_SELECT = 1 << 16, /* stands behind it */
	US_SCRIPT = 1 << 17,	  /* its text is a script */
	US_UNSEEN = 1 << 18,	  /* nothing is ever shown of it */
	US_EMPTY = 1 << 19,	  /* nothing stands in it */
	US_SERIES = 1 << 20	  /* ends where the next of its name begins */
};

struct us_element {
	char name[US_TAG_SHORT];
	enum us_content content;
	unsigned traits;
};

struct us_elements {
	struct {
		const struct us_element *element;
		unsigned foreign; /* of what it stands in */
		bool direct;
	} open[US_ELEMENTS_MAX];
	size_t n;
	unsigned last; /* traits of the last one */
	unsigned links, pre, hiding, sheets, scripts; /* how many of them */
	unsigned special; /* of those whose text is no prose */
	unsigned foreign; /* 0: what follows is in HTML; else the trait of the
			     elements in it whose content is HTML */
	bool direct;	  /* what follows is directly in such an element */
};

/**
 * us_element_find(name, len):
 * Return the element ${name}, or one without a name and traits if it does not
 * matter.
 */
const struct us_element *us_element_find(const char *name, size_t len);

/**
 * us_elements_open(elements, element, tag, content):
 * us_elements_close(elements, element):
 * Record the start tag ${tag}, or the end tag, of ${element}; ${content} is set
 * to how its content is read.  Return whether it closes an open link.
 */
bool us_elements_open(struct us_elements *elements,
    const struct us_element *element, const struct us_tag *tag,
    enum us_content *content);
bool us_elements_close(struct us_elements *elements,
    const struct us_element *element);

/**
 * us_elements_stay(elements, element):
 * Return whether the tags of ${element} change nothing of all this.
 */
static inline bool
us_elements_stay(const struct us_elements *elements,
    const struct us_element *element)
{

	return (element->traits &
		   (US_RECORDED | US_ROW | US_CELL | US_SVG_POINT |
		       US_MATH_POINT)) == 0 &&
	    (elements->last & US_SELECT) == 0 && elements->foreign == 0 &&
	    !elements->direct;
}

/* Of the attributes that the elements depend on. */
#define US_ELEMENTS_BEGINNINGS \
	(us_tag_beginning("color") | us_tag_beginning("face") | \
	    us_tag_beginning("size") | us_tag_beginning("encoding"))

/**
 * us_elements_equal(a, b):
 * Return whether the same elements are open.
 */
bool us_elements_equal(const struct us_elements *a,
    const struct us_elements *b);

/**
 * us_elements_take_cdata(elements):
 * Return whether CDATA sections are read as such: in foreign content, and
 * directly in an element of it whose content is HTML.
 */
static inline bool
us_elements_take_cdata(const struct us_elements *elements)
{

	return elements->foreign != 0 || elements->direct;
}

/* Of the attributes that may hide an element. */
#define US_HIDDEN_BEGINNINGS \
	(us_tag_beginning("style") | us_tag_beginning("hidden") | \
	    us_tag_beginning("width") | us_tag_beginning("height"))

/* Longer names of elements hide nothing. */
#define US_HIDDEN_NAME 16

/* The element that hides what is read, if there is one. */
struct us_hidden {
	char name[US_HIDDEN_NAME];
	unsigned open; /* how many of that name; 0: nothing is hidden */
	size_t depth;  /* how many elements are open in it, at least */
	bool is_small; /* by the size of its letters, which others change */
};

/**
 * us_hidden_open(h, tag, traits, depth):
 * us_hidden_close(h, name, depth):
 * Note that ${tag} begins an element with these ${traits}, with it ${depth} are
 * open, and return whether no reader sees it; that the end tag ${name} leaves
 * so many open.
 */
bool us_hidden_look(struct us_hidden *h, const struct us_tag *tag,
    unsigned traits, size_t depth);
void us_hidden_leave(struct us_hidden *h, const char *name, size_t depth);

static inline bool
us_hidden_open(struct us_hidden *h, const struct us_tag *tag, unsigned traits,
    size_t depth)
{

	return ((tag->beginnings & US_HIDDEN_BEGINNINGS) != 0 || h->open > 0 ||
		   (traits & US_UNSEEN) != 0) &&
	    us_hidden_look(h, tag, traits, depth);
}

static inline void
us_hidden_close(struct us_hidden *h, const char *name, size_t depth)
{

	if (h->open > 0)
		us_hidden_leave(h, name, depth);
}

#endif
