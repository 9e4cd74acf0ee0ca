/*
 * --refang: URLs that were written so that no program takes them for one are
 * read as what they were, hxxp[:]//example[.]com (D44).  The text is rewritten
 * on its way to the scanner; where it stood is kept.
 */
#ifndef REFANG_H
#define REFANG_H

#include <stdbool.h>
#include <stddef.h>

#include "places.h"
#include "urlsift.h"

struct refang {
	char *text; /* what is held back, as it may go on */
	size_t len, room;
	char before; /* the byte that went before that */
};

/**
 * refang_feed(rf, scanner, places, text, len, ended):
 * Let ${scanner} scan the next ${len} bytes, and all that is held back if the
 * text has ${ended}; ${places} are told where they stand.  Return as
 * urlsift_feed() does.
 */
int refang_feed(struct refang *rf, struct urlsift_scanner *scanner,
    struct places *places, const char *text, size_t len, bool ended);

/**
 * refang_free(rf):
 * Free what ${rf}, which was all zero at first, holds.
 */
void refang_free(struct refang *rf);

#endif
