/*
 * Where in a decoded part an offset of the scanner stands: its offset, line
 * and column there.  Only what is not settled yet is kept.
 */
#ifndef PLACES_H
#define PLACES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* From the scanner's offset ${at} on, up to the next one. */
struct places_mark {
	uint64_t at;
	uint64_t offset; /* of the same byte in the part */
	uint64_t line;	 /* its line, from 1 */
	uint64_t start;	 /* where that line begins, in the part */
};

struct places {
	struct places_mark *mark; /* rising */
	size_t first, n, room;	  /* those before ${first} are passed */
	uint64_t len;		  /* bytes added so far */
	bool counts;		  /* lines are wanted */
};

/**
 * places_begin(p, counts):
 * Begin a text at offset 0 and line 1; ${counts}: lines are wanted.  What ${p}
 * holds is used again.  Return false when memory is out.
 */
bool places_begin(struct places *p, bool counts);

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
