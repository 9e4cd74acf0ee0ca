/*
 * Where in a decoded part an offset of the scanner stands: its offset, line
 * and column there.  Only what is not settled yet is kept.
 */
#ifndef OFFSET_MAP_H
#define OFFSET_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "quoted_lines.h"
#include "urlsift.h"

/* From the scanner's offset ${at} on, up to the next one. */
struct offset_map_mark {
	uint64_t at;
	uint64_t offset;  /* of the same byte in the part */
	uint64_t line;	  /* its line, from 1 */
	uint64_t start;	  /* where that line begins, in the part */
	bool is_left_out; /* the line is quoted, or the signature's */
};

struct offset_map {
	struct offset_map_mark *mark; /* rising */
	size_t first, n, room;	      /* those before ${first} are passed */
	uint64_t len;		      /* bytes added so far */
	bool counts;		      /* lines are wanted */
	bool finds_quotes;	      /* and which of them are quoted */
	struct quoted_lines quotes;
};

/**
 * offset_map_begin(p, counts):
 * Begin a text at offset 0 and line 1; ${counts}: lines are wanted.  What ${p}
 * holds is used again.  Return false when memory is out.
 */
bool offset_map_begin(struct offset_map *p, bool counts);

/**
 * offset_map_find_quotes(p):
 * Have the lines of the text that has begun, which are counted, looked at for
 * quote marks.
 */
void offset_map_find_quotes(struct offset_map *p);

/**
 * offset_map_restart(p):
 * The scanner begins anew; the next text stands where the last one ended.
 * Return false when memory is out.
 */
bool offset_map_restart(struct offset_map *p);

/**
 * offset_map_jump(p, offset, line, start):
 * The next text stands there.  Return false when memory is out.
 */
bool offset_map_jump(struct offset_map *p, uint64_t offset, uint64_t line,
    uint64_t start);

/**
 * offset_map_skip(p, len):
 * The next ${len} bytes of the part, in one line, are none of the scanner's.
 * Return false when memory is out.
 */
bool offset_map_skip(struct offset_map *p, size_t len);

/**
 * offset_map_add(p, text, len):
 * Note the lines of the next ${len} bytes.  Return false when memory is out.
 */
bool offset_map_add(struct offset_map *p, const char *text, size_t len);

/**
 * offset_map_at(p, at):
 * Return the mark that the scanner's offset ${at} belongs to.
 */
const struct offset_map_mark *offset_map_at(const struct offset_map *p,
    uint64_t at);

/**
 * offset_map_offset(p, at):
 * Return the offset in the part that the scanner's offset ${at} has.
 */
uint64_t offset_map_offset(const struct offset_map *p, uint64_t at);

/* Room for the spans of a hit. */
struct offset_map_spans {
	struct urlsift_span *span;
	size_t room;
};

/**
 * offset_map_map(p, hit, spans, mapped):
 * Make ${mapped} be ${hit} with offsets in the part; its spans stand in
 * ${spans}, whose span the caller frees.  Return false when memory is out.
 */
bool offset_map_map(const struct offset_map *p, const struct urlsift_hit *hit,
    struct offset_map_spans *spans, struct urlsift_hit *mapped);

/**
 * offset_map_forget(p, at):
 * No later call asks for an offset before ${at}.
 */
void offset_map_forget(struct offset_map *p, uint64_t at);

/**
 * offset_map_free(p):
 * Free what ${p} holds.
 */
void offset_map_free(struct offset_map *p);

#endif
