/*
 * A scan of a decoded input: the text of each part goes through a scanner, and
 * hits get their places in the part.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PART_SCAN_H
#define US_PART_SCAN_H

#include "decoded.h"
#include "offset_map.h"
#include "text_around.h"
#include "urlsift.h"

/**
 * us_part_scan_on_hit(ctx, hit, place):
 * Called for each hit, in the order of the input, with its ${place}.  Return
 * other than 0 to stop.
 */
typedef int us_part_scan_on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/* At most so many URLs that are not in the text wait for the text behind them,
 * and so many bytes of them, unless it is one alone (D225). */
#define US_PART_SCAN_LINKS 64
#define US_PART_SCAN_LINK_BYTES 65536

/* A URL that is not in the text and waits for what is behind it. */
struct us_part_link {
	struct urlsift_hit *hit;
	struct urlsift_place *place;
	uint64_t at; /* where the text goes on behind it */
};

struct us_part_scan {
	const struct urlsift_rules *rules;
	const struct us_document_settings *settings;
	bool needs_lines, needs_context;
	us_part_scan_on_hit *on_hit;
	void *ctx;
	struct urlsift_place *place; /* of the decoded input */

	struct urlsift_scanner *scanner; /* created when first needed */
	struct us_offset_map places;
	struct us_offset_map_spans spans;
	struct us_text_around around;
	struct urlsift_around context; /* of the last hit */
	struct us_part_link
	    link[US_PART_SCAN_LINKS]; /* that wait, if they do */
	size_t links, link_bytes;
	char *field;	   /* a header field that is a URL alone */
	char *space;	   /* of the scanner, for text; NULL: not asked for */
	size_t room, held; /* bytes of it, and of text there not scanned yet */
	bool in_use;	   /* the scanner holds text of a part */
	bool is_short;	   /* of memory */
};

/* The callbacks for a decoded input; their ctx is a struct us_part_scan. */
extern const struct us_decoded_consumer us_part_scan_consumer;

/**
 * us_part_scan_free(s):
 * Free the memory of ${s}.
 */
void us_part_scan_free(struct us_part_scan *s);

#endif
