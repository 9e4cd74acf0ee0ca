/*
 * The decompressor: literal bytes, and references to what a ring of 4,096 bytes
 * holds.  A byte becomes nine at most.
 * SPDX-License-Identifier: MIT
 */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "../limits.h"
#include "outlook.h"

#define RING 4096
#define HEADER 16

/* What the ring begins with. */
static const char usual[] =
    "{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman "
    "\\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New "
    "RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0"
    "\\fs20\\b\\i\\u\\tab\\tx";

struct ring {
	char bytes[RING];
	size_t at; /* of the next byte */
};

static int
put(struct ring *ring, struct us_buf *rtf, char byte)
{

	ring->bytes[ring->at] = byte;
	ring->at = (ring->at + 1) % RING;
	return us_buf_add(rtf, &byte, 1);
}

/* Append what ${reference} means.  One to the next byte ends all: return
 * false. */
static bool
copy(struct ring *ring, struct us_buf *rtf, unsigned reference, int *status)
{
	size_t from = reference >> 4, n = (reference & 15) + 2;

	if (from == ring->at)
		return false;
	for (; n > 0 && *status == URLSIFT_OK; n--, from = (from + 1) % RING)
		*status = put(ring, rtf, ring->bytes[from]);
	return true;
}

int
us_lzfu_read(const char *bytes, size_t len, struct us_buf *rtf)
{
	struct ring ring = { .at = sizeof(usual) - 1 };
	int status = URLSIFT_OK;
	size_t at = HEADER;
	unsigned flags = 0, left = 0;

	if (len < HEADER)
		return status;
	if (memcmp(bytes + 8, "MELA", 4) == 0)
		return us_buf_add(rtf, bytes + HEADER, len - HEADER);
	memset(ring.bytes, ' ', sizeof(ring.bytes));
	memcpy(ring.bytes, usual, sizeof(usual) - 1);
	while (status == URLSIFT_OK && at < len && rtf->len < US_MAX_HELD) {
		if (left == 0) {
			flags = (unsigned char)bytes[at++];
			left = 8;
			continue;
		}
		if ((flags & 1) == 0) {
			status = put(&ring, rtf, bytes[at++]);
		} else if (len - at < 2 ||
		    !copy(&ring, rtf,
			(unsigned)(unsigned char)bytes[at] << 8 |
			    (unsigned char)bytes[at + 1],
			&status)) {
			break;
		} else {
			at += 2;
		}
		flags >>= 1;
		left--;
	}
	return status;
}
