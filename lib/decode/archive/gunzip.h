/*
 * What gzip has compressed, one stream behind the other.  Not libarchive's
 * reader: that one loses what came before a place where the input breaks off,
 * and does not look at the checksums.
 */
#ifndef US_GUNZIP_H
#define US_GUNZIP_H

#include <stdbool.h>
#include <stddef.h>

#include <zlib.h>

/* Reads as read(2) does. */
typedef long us_gunzip_source(void *ctx, char *room, size_t size);

struct us_gunzip {
	z_stream z;
	us_gunzip_source *source;
	void *ctx;
	bool between;	  /* streams: none is open */
	bool ended;	  /* all is read */
	const char *why;  /* what is wrong; NULL: nothing so far */
	const char *note; /* what is odd behind the end; NULL: nothing */
	char in[16384];
};

/**
 * us_gunzip_begin(g, source, ctx), us_gunzip_end(g):
 * Begin to read ${source}; free what ${g} holds.  The first returns false when
 * memory is out, and then there is nothing to free.
 */
bool us_gunzip_begin(struct us_gunzip *g, us_gunzip_source *source, void *ctx);
void us_gunzip_end(struct us_gunzip *g);

/**
 * us_gunzip_read(g, room, size):
 * Read as read(2) does; -1: ${g->why} tells, and all that came before has been
 * read.
 */
long us_gunzip_read(struct us_gunzip *g, char *room, size_t size);

#endif
