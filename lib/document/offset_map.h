/*
 * A map from the scanner's offsets to places in a decoded part: offset, line
 * and column.  It keeps only the part that is not decided yet.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_OFFSET_MAP_H
#define US_OFFSET_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/buf.h"
#include "../decode/urlsift-decode.h"

/* Detection of the lines of a message that are quoted or in its signature
 * (quoted-lines). */

/* The first bytes of a line, which are enough to decide. */
#define US_QUOTED_LINES_HEAD 16

struct us_quoted_lines {
	bool is_out; /* skip the line, as far as is known now */
	bool is_signature;
	char head[US_QUOTED_LINES_HEAD]; /* the line's first bytes */
	size_t len;
};

/* A mark: valid from the scanner's offset ${at} to the next mark. */
struct us_offset_map_mark {
	uint64_t at;
	struct urlsift_decode_place place; /* of that byte in the part */
	bool is_left_out; /* the line is quoted or in the signature */
};

struct us_offset_map {
	struct us_offset_map_mark *mark; /* rising */
	size_t first, n, room; /* those before ${first} have been passed */
	uint64_t len;	       /* bytes added so far */
	bool counts;	       /* lines are counted */
	bool finds_quotes;     /* and quoted lines are found */
	struct us_quoted_lines quotes;
};

/**
 * us_offset_map_begin(p, counts):
 * Begin a text at offset 0 and line 1; if ${counts}, lines are counted.  The
 * memory of ${p} is used again.  Return false when memory is out.
 */
bool us_offset_map_begin(struct us_offset_map *p, bool counts);

/**
 * us_offset_map_find_quotes(p):
 * Look for quote marks in the lines of the text that has begun.  Its lines must
 * be counted.
 */
void us_offset_map_find_quotes(struct us_offset_map *p);

/**
 * us_offset_map_restart(p):
 * Begin a new text of the scanner, which follows the last one in the part.
 * Return false when memory is out.
 */
bool us_offset_map_restart(struct us_offset_map *p);

/**
 * us_offset_map_jump(p, place):
 * Let the next text be at this ${place}.  Return false when memory is out.
 */
bool us_offset_map_jump(struct us_offset_map *p,
    const struct urlsift_decode_place *place);

/**
 * us_offset_map_skip(p, len):
 * Skip the next ${len} bytes of the part, all in one line: the scanner does not
 * get them.  Return false when memory is out.
 */
bool us_offset_map_skip(struct us_offset_map *p, size_t len);

/**
 * us_offset_map_add(p, text, len):
 * us_offset_map_add_block(p, block):
 * Add the next ${len} bytes, or the next ${block}, and note the lines.  Return
 * false when memory is out.
 */
bool us_offset_map_add(struct us_offset_map *p, const char *text, size_t len);
bool us_offset_map_add_block(struct us_offset_map *p,
    const struct urlsift_decode_block *block);

/**
 * us_offset_map_at(p, at):
 * Return the mark for the scanner's offset ${at}.
 */
const struct us_offset_map_mark *us_offset_map_at(const struct us_offset_map *p,
    uint64_t at);

/**
 * us_offset_map_offset(p, at):
 * Return the offset in the part of the scanner's offset ${at}.
 */
uint64_t us_offset_map_offset(const struct us_offset_map *p, uint64_t at);

/**
 * us_offset_map_map(p, hit, spans, mapped):
 * Set ${mapped} to ${hit} with offsets in the part.  Its spans are in ${spans},
 * of the caller.  Return false when memory is out.
 */
bool us_offset_map_map(const struct us_offset_map *p,
    const struct urlsift_hit *hit, struct us_buf *spans,
    struct urlsift_hit *mapped);

/**
 * us_offset_map_forget(p, at):
 * Forget the marks before ${at}: no later call asks for an offset there.
 */
void us_offset_map_forget(struct us_offset_map *p, uint64_t at);

/**
 * us_offset_map_free(p):
 * Free what ${p} holds.
 */
void us_offset_map_free(struct us_offset_map *p);

#endif
