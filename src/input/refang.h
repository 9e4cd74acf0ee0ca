/*
 * --refang: URLs that were written so that no program takes them for one are
 * read as what they were, hxxp[:]//example[.]com (D44).  The text is rewritten
 * on its way to the scanner; where it stood is kept.
 */
#ifndef REFANG_H
#define REFANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "offset_map.h"
#include "urlsift.h"

struct refang {
	char *text; /* what is held back, as it may go on */
	size_t len, room;
	char before; /* the byte that went before that */
};

/* A text that is all of an input, and where in it the scanner's stands. */
struct refanged {
	struct refang refang;
	struct offset_map places;
	struct offset_map_spans spans;
};

/**
 * refang_feed(rf, scanner, places, text, len, ended):
 * Let ${scanner} scan the next ${len} bytes, and all that is held back if the
 * text has ${ended}; ${places} are told where they stand.  Return as
 * urlsift_scanner_feed() does.
 */
int refang_feed(struct refang *rf, struct urlsift_scanner *scanner,
    struct offset_map *places, const char *text, size_t len, bool ended);

/**
 * refang_free(rf):
 * Free what ${rf}, which was all zero at first, holds.
 */
void refang_free(struct refang *rf);

/**
 * refanged_begin(rd):
 * Begin a text.  Return false when memory is out.
 */
bool refanged_begin(struct refanged *rd);

/**
 * refanged_feed(rd, scanner, text, len):
 * Let ${scanner} scan the next ${len} bytes; none: the text has ended.  Return
 * as urlsift_scanner_feed() does.
 */
int refanged_feed(struct refanged *rd, struct urlsift_scanner *scanner,
    const char *text, size_t len);

/**
 * refanged_settled(rd, scanner):
 * Return the offset in the text before which all is settled.
 */
uint64_t refanged_settled(const struct refanged *rd,
    const struct urlsift_scanner *scanner);

/**
 * refanged_map(rd, hit, mapped):
 * Make ${mapped} be ${hit} with offsets in the text; its spans are lent until
 * the next call.  Return false when memory is out.
 */
bool refanged_map(struct refanged *rd, const struct urlsift_hit *hit,
    struct urlsift_hit *mapped);

/**
 * refanged_free(rd):
 * Free what ${rd}, which was all zero at first, holds.
 */
void refanged_free(struct refanged *rd);

#endif
