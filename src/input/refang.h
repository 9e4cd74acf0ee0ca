/*
 * Refanging for --refang: URLs that were written so that no program recognizes
 * them, such as hxxp[:]//example[.]com, are read as what they were (D44).  The
 * text is rewritten on its way to the scanner, and the original offsets are
 * kept.
 * SPDX-License-Identifier: MIT
 */
#ifndef REFANG_H
#define REFANG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "offset_map.h"
#include "urlsift.h"

struct refang {
	char *text; /* text that may be part of a token */
	size_t len, room;
	char before; /* the byte before it */
};

/* A refanged input, and the map from offsets of the scanner to offsets of the
 * input. */
struct refanged {
	struct refang refang;
	struct offset_map map;
	struct offset_map_spans spans;
};

/**
 * refang_feed(rf, scanner, map, text, len, ended):
 * Pass the next ${len} bytes to ${scanner}, and all that are buffered if the
 * text has ${ended}.  Their offsets are added to ${map}.  Return as
 * urlsift_scanner_feed() does.
 */
int refang_feed(struct refang *rf, struct urlsift_scanner *scanner,
    struct offset_map *map, const char *text, size_t len, bool ended);

/**
 * refang_let_addresses(scanner, map):
 * Let ${scanner} find addresses of numbers without a scheme, if they were
 * defanged (D256).  ${map} is that of refang_feed(), and must outlive it.
 */
void refang_let_addresses(struct urlsift_scanner *scanner,
    struct offset_map *map);

/**
 * refang_free(rf):
 * Free the memory of ${rf}, which must be zero before its first use.
 */
void refang_free(struct refang *rf);

/**
 * refanged_begin(rd, scanner):
 * Begin a text for ${scanner}, which ${rd} must outlive.  Return false if
 * memory runs out.
 */
bool refanged_begin(struct refanged *rd, struct urlsift_scanner *scanner);

/**
 * refanged_feed(rd, scanner, text, len):
 * Pass the next ${len} bytes to ${scanner}; 0 ends the text.  Return as
 * urlsift_scanner_feed() does.
 */
int refanged_feed(struct refanged *rd, struct urlsift_scanner *scanner,
    const char *text, size_t len);

/**
 * refanged_settled(rd, scanner):
 * Return the offset in the input before which all results are settled.
 */
uint64_t refanged_settled(const struct refanged *rd,
    const struct urlsift_scanner *scanner);

/**
 * refanged_map(rd, hit, mapped):
 * Set ${mapped} to ${hit} with offsets in the input.  Its spans are valid until
 * the next call.  Return false if memory runs out.
 */
bool refanged_map(struct refanged *rd, const struct urlsift_hit *hit,
    struct urlsift_hit *mapped);

/**
 * refanged_free(rd):
 * Free the memory of ${rd}, which must be zero before its first use.
 */
void refanged_free(struct refanged *rd);

#endif
