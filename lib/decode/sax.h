/*
 * The door to libxml2: its SAX push parser for HTML, and what it needs to be
 * trusted with hostile pages.  It tells tags, text and style sheets; what they
 * mean is none of its business.
 */
#ifndef US_SAX_H
#define US_SAX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../buf.h"

enum us_sax_limit {
	US_SAX_MAX_DEPTH = 128 /* open elements that are remembered */
};

/* Where a text stands. */
enum us_sax_place {
	US_SAX_PRE = 1,	  /* its line ends are shown */
	US_SAX_HIDDEN = 2 /* it is not shown */
};

/* A tag's name and attributes: name, value (or NULL), ..., NULL; NULL when
 * there are none or when libxml2 drops the tag.  ${raw} is as it stands, from
 * < to >; empty when the element is implied. */
struct us_sax_tag {
	const char *name;
	const char *const *attributes;
	const char *raw;
	size_t len;
	uint64_t offset;
	bool dropped;
};

struct us_sax_hooks {
	void (*start)(void *ctx, const struct us_sax_tag *tag);
	void (*end)(void *ctx, const char *name);
	void (*text)(void *ctx, const char *text, size_t len, uint64_t offset,
	    unsigned place);
	void (*style)(void *ctx, const char *text, size_t len, uint64_t offset);
	void (*warn)(void *ctx, const char *what);
};

struct us_sax {
	const struct us_sax_hooks *hooks;
	void *ctx;
	struct _xmlParserCtxt *parser;
	uint64_t base;	   /* where the parser's input began */
	uint64_t seen;	   /* up to here all has been told */
	struct us_buf raw; /* what the parser has got and not been told */
	uint64_t raw_base; /* where it begins */
	bool unclosed;	   /* a comment is */
	const char *cut;   /* why something was that has no > yet, or NULL */
	bool last;	   /* the page ends with what the parser has got */
	bool stopped;	   /* nothing more is told */
	bool failed;	   /* memory is out */
};

/**
 * us_sax_abort_without_memory():
 * From now on libxml2 ends the process when memory is out, as GLib does: it
 * does not always say that it is.  Return false if it cannot be made to.
 */
bool us_sax_abort_without_memory(void);

/**
 * us_sax_begin(sax, base):
 * Make the parser of what stands at ${base} and behind it.  Return false when
 * memory is out, as all functions here do.
 */
bool us_sax_begin(struct us_sax *sax, uint64_t base);

/**
 * us_sax_give(sax, text, len):
 * Parse on, as far as that can be done without knowing what follows.
 */
bool us_sax_give(struct us_sax *sax, const char *text, size_t len);

/**
 * us_sax_end(sax, text, len):
 * Parse the last bytes and what is held.
 */
bool us_sax_end(struct us_sax *sax, const char *text, size_t len);

/**
 * us_sax_held(sax):
 * Return how many bytes wait for what follows.
 */
size_t us_sax_held(const struct us_sax *sax);

/**
 * us_sax_in_tag(sax):
 * Return whether these begin with a start tag.
 */
bool us_sax_in_tag(const struct us_sax *sax);

/**
 * us_sax_free(sax):
 * Free what ${sax} holds.
 */
void us_sax_free(struct us_sax *sax);

#endif
