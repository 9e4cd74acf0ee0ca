/*
 * A gzip reader: a small loop around inflate(3).
 * SPDX-License-Identifier: MIT
 */
#include <limits.h>
#include <string.h>

#include "library.h"

/* Window bits of inflateInit2(): the largest window, with a gzip header. */
#define GZIP_BITS (15 + 16)

#define BROKEN "the compressed data are incomplete"

bool
us_gunzip_begin(struct us_gunzip *g, const struct us_library *zlib,
    us_gunzip_source *source, void *ctx)
{

	memset(g, 0, sizeof(*g));
	g->zlib = zlib;
	g->source = source;
	g->ctx = ctx;
	return zlib->inflateInit2_(&g->z, GZIP_BITS, ZLIB_VERSION,
		   (int)sizeof(g->z)) == Z_OK;
}

void
us_gunzip_end(struct us_gunzip *g)
{

	(void)g->zlib->inflateEnd(&g->z);
}

/* Read more input.  Return false at the end. */
static bool
fill(struct us_gunzip *g)
{
	long n;

	if (g->z.avail_in > 0)
		return true;
	n = g->source(g->ctx, g->in, sizeof(g->in));
	g->z.next_in = (unsigned char *)g->in;
	g->z.avail_in = n > 0 ? (unsigned)n : 0;
	g->at.in += g->z.avail_in;
	if (n == 0 && g->between)
		g->ended = true;
	else if (n <= 0)
		g->why = BROKEN;
	return n > 0;
}

/* A stream has ended, ${given} bytes of the room are filled: begin the next
 * one.  NULs may be between them. */
static void
begin_next(struct us_gunzip *g, size_t given)
{

	if (*g->z.next_in == 0) {
		g->z.next_in++;
		g->z.avail_in--;
	} else if (*g->z.next_in == 0x1F) {
		g->between = false;
		g->is_met = g->is_met ||
		    (g->at.in - g->z.avail_in == g->mark.in &&
			g->at.out + given == g->mark.out);
		(void)g->zlib->inflateReset(&g->z);
	} else {
		/* The data were complete, their checksum was correct
		 * (bytes-behind-the-end). */
		g->ended = true;
		g->note = US_DATA_BEHIND;
	}
}

static void
inflate_some(struct us_gunzip *g)
{

	switch (g->zlib->inflate(&g->z, Z_NO_FLUSH)) {
	case Z_STREAM_END:
		g->between = true;
		break;
	case Z_OK:
	case Z_BUF_ERROR:
		break;
	case Z_MEM_ERROR:
		g->why = "not enough memory to decompress it";
		break;
	default:
		g->why = "the compressed data are damaged";
		break;
	}
}

long
us_gunzip_read(struct us_gunzip *g, char *room, size_t size)
{
	unsigned least = size < INT_MAX ? (unsigned)size : INT_MAX;

	g->z.next_out = (unsigned char *)room;
	g->z.avail_out = least;
	while (g->z.avail_out == least && !g->ended && g->why == NULL) {
		if (!fill(g))
			continue;
		if (g->between)
			begin_next(g, least - g->z.avail_out);
		else
			inflate_some(g);
	}
	if (g->z.avail_out == least && g->why != NULL)
		return -1;
	g->at.out += least - g->z.avail_out;
	return (long)(least - g->z.avail_out);
}
