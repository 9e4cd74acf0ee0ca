/*
 * Where in a decoded part an offset of the scanner stands: its offset, line
 * and column there.  Only what is not settled yet is kept.
 */
#ifndef PLACES_H
#define PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quotes.h"
#include "urlsift.h"

/* From the scanner's offset ${at} on, up to the next one. */
struct places_mark {
	uint64_t at;
	uint64_t offset;  /* of the same byte in the part */
	uint64_t line;	  /* its line, from 1 */
	uint64_t start;	  /* where that line begins, in the part */
	bool is_left_out; /* the line is quoted, or the signature's */
};

struct places {
	struct places_mark *mark; /* rising */
	size_t first, n, room;	  /* those before ${first} are passed */
	uint64_t len;		  /* bytes added so far */
	bool counts;		  /* lines are wanted */
	bool finds_quotes;	  /* and which of them are quoted */
	struct quotes quotes;
};

/**
 * places_begin(p, counts):
 * Begin a text at offset 0 and line 1; ${counts}: lines are wanted.  What ${p}
 * holds is used again.  Return false when memory is out.
 */
bool places_begin(struct places *p, bool counts);

/**
 * places_find_quotes(p):
 * Have the lines of the text that has begun, which are counted, looked at for
 * quote marks.
 */
void places_find_quotes(struct places *p);

/**
 * places_restart(p):
 * The scanner begins anew; the next text stands where the last one ended.
 * Return false when memory is out.
 */
bool places_restart(struct places *p);

/**
 * places_jump(p, offset, line, start):
 * The next text stands there.  Return false when memory is out.
 */
bool places_jump(struct places *p, uint64_t offset, uint64_t line,
    uint64_t start);

/**
 * places_skip(p, len):
 * The next ${len} bytes of the part, in one line, are none of the scanner's.
 * Return false when memory is out.
 */
bool places_skip(struct places *p, size_t len);

/**
 * places_add(p, text, len):
 * Note the lines of the next ${len} bytes.  Return false when memory is out.
 */
bool places_add(struct places *p, const char *text, size_t len);

/**
 * places_at(p, at):
 * Return the mark that the scanner's offset ${at} belongs to.
 */
const struct places_mark *places_at(const struct places *p, uint64_t at);

/**
 * places_offset(p, at):
 * Return the offset in the part that the scanner's offset ${at} has.
 */
uint64_t places_offset(const struct places *p, uint64_t at);

/* Room for the spans of a hit. */
struct places_spans {
	struct urlsift_span *span;
	size_t room;
};

/**
 * places_map(p, hit, spans, mapped):
 * Make ${mapped} be ${hit} with offsets in the part; its spans stand in
 * ${spans}, whose span the caller frees.  Return false when memory is out.
 */
bool places_map(const struct places *p, const struct urlsift_hit *hit,
    struct places_spans *spans, struct urlsift_hit *mapped);

/**
 * places_forget(p, at):
 * No later call asks for an offset before ${at}.
 */
void places_forget(struct places *p, uint64_t at);

/**
 * places_free(p):
 * Free what ${p} holds.
 */
void places_free(struct places *p);

#endif
