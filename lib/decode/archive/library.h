/*
 * libarchive and zlib, which are loaded when an input needs them, and the
 * reader of gzip.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LIBRARY_H
#define US_LIBRARY_H

#include <archive.h>
#include <archive_entry.h>
#include <stdbool.h>
#include <stddef.h>
#include <zlib.h>

#include "../urlsift-decode.h"

/* libarchive and zlib, which are loaded when an input needs them
 * (libraries-before-the-sandbox): linked, they would take most of the time
 * that one mail takes. */

/* Their functions; all those of a library that is not loaded are NULL. */
struct us_library {
	bool is_sealed; /* nothing is loaded from now on */
/* NOLINTBEGIN(bugprone-macro-parentheses): the parts of a type have none. */
#define ARCHIVE(result, name, arguments) result(*name) arguments;
#define ZLIB(result, name, arguments) result(*name) arguments;
/* NOLINTEND(bugprone-macro-parentheses) */
#include "library.def"
};

/**
 * us_library_load(library, kind):
 * Load what an input of ${kind} needs and is not loaded yet, unless ${library}
 * is sealed.  Return false if something is not there; errno is then as
 * us_dynload() sets it.
 */
bool us_library_load(struct us_library *library, enum urlsift_decode_kind kind);

/**
 * us_library_names(library, text, size):
 * Write names and versions of what is loaded to ${text}, ${size} bytes.
 */
void us_library_names(const struct us_library *library, char *text,
    size_t size);

/* A gzip reader for one stream or several in sequence.  It is not libarchive's
 * reader, which loses the data before a place where the input breaks off and
 * does not check checksums. */

/* What is said of more than NULs there (bytes-behind-the-end). */
#define US_DATA_BEHIND "data behind its end are not read"

/* A place where a gzip stream begins: the number of bytes of the input before
 * it, and of what they contain. */
struct us_gunzip_place {
	uint64_t in, out;
};

/* Reads as read(2) does. */
typedef long us_gunzip_source(void *ctx, char *room, size_t size);

struct us_gunzip {
	const struct us_library *zlib;
	z_stream z;
	us_gunzip_source *source;
	void *ctx;
	bool between;	  /* between streams: none is open */
	bool ended;	  /* all input was read */
	const char *why;  /* the fault; NULL: none so far */
	const char *note; /* something odd behind the end; NULL: nothing */
	struct us_gunzip_place at;   /* what was read so far */
	struct us_gunzip_place mark; /* a place to be looked for */
	bool is_met;		     /* a stream begins there indeed */
	char in[16384];
};

/**
 * us_gunzip_begin(g, zlib, source, ctx), us_gunzip_end(g):
 * Begin to read ${source}; free the memory of ${g}.  The first returns false if
 * there is no memory, and then there is nothing to free.
 */
bool us_gunzip_begin(struct us_gunzip *g, const struct us_library *zlib,
    us_gunzip_source *source, void *ctx);
void us_gunzip_end(struct us_gunzip *g);

/**
 * us_gunzip_read(g, room, size):
 * Read as read(2) does. -1: ${g->why} is the reason, and all data before it
 * were read.
 */
long us_gunzip_read(struct us_gunzip *g, char *room, size_t size);

#endif
