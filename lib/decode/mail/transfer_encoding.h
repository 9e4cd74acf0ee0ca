/*
 * Content transfer encodings (RFC 2045, 6) and uuencode: a decoder that takes
 * its input in pieces.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_TRANSFER_ENCODING_H
#define US_TRANSFER_ENCODING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_transfer_encoding {
	US_TRANSFER_IDENTITY, /* 7bit, 8bit, binary */
	US_TRANSFER_BASE64,
	US_TRANSFER_QUOTED, /* quoted-printable */
	US_TRANSFER_UU
};

enum us_transfer_uu {
	US_TRANSFER_UU_BEGIN,  /* before the line that begins the file */
	US_TRANSFER_UU_LENGTH, /* at the begin of a line */
	US_TRANSFER_UU_DATA,
	US_TRANSFER_UU_BEHIND /* behind the data of a line */
};

/* What may be put out beyond the length of a piece: what was held back. */
#define US_TRANSFER_ROOM 4

struct us_transfer {
	enum us_transfer_encoding encoding;
	bool ended;    /* the rest of the input is ignored */
	unsigned n;    /* bytes of a group that were read */
	uint32_t bits; /* what they mean */
	enum us_transfer_uu uu;
	unsigned matched; /* bytes of "begin " */
	unsigned left;	  /* bytes of a line that are to come */
};

/**
 * us_transfer_begin(t, encoding):
 * Begin a body in this ${encoding}.
 */
void us_transfer_begin(struct us_transfer *t,
    enum us_transfer_encoding encoding);

/**
 * us_transfer_put(t, text, len, out):
 * Decode the next ${len} bytes to ${out}, which has room for ${len} +
 * US_TRANSFER_ROOM.  Bytes that the encoding does not have are skipped in
 * base64, and kept in quoted-printable.  Return how many were written.
 */
size_t us_transfer_put(struct us_transfer *t, const char *text, size_t len,
    char *out);

/**
 * us_transfer_end(t, out):
 * End the body, and write what was held back to ${out}, at most
 * US_TRANSFER_ROOM bytes.  Return how many were written.
 */
size_t us_transfer_end(struct us_transfer *t, char *out);

#endif
