/*
 * Archives in archives, read as the members that are not archives themselves.
 * libarchive opens each with the one format that its first bytes show, so that
 * it need not guess; gzip is read by gunzip.
 *
 * Each of them is a level: an archive, which is a member of the level below,
 * and the bytes of its own members.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ARCHIVE_H
#define US_ARCHIVE_H

#include <locale.h>
#include <stdbool.h>

#include "library.h"
#include "../detect/detect.h"
#include "../limits.h"
#include "../emitter.h"
#include "../xml/xml.h"

#define US_LEVEL_BLOCK US_PIECE(65536, 517)

struct us_archive;
struct us_level;

/* A member of a level, or the input itself: the bytes that showed its kind,
 * then the rest. */
struct us_member {
	struct us_archive *owner;
	struct us_level *level; /* NULL: the input */
	size_t begin, end;	/* bytes of the prefix not read yet */
	bool ended;		/* nothing follows the prefix */
	bool failed;		/* nothing behind the prefix can be read */
	char prefix[US_DETECT_PREFIX];
};

struct us_level {
	const struct us_library *library;
	struct us_member member; /* the member that is read now */
	struct us_member *from;	 /* the member that the level itself is */
	size_t depth;
	size_t name;		       /* the length of its name */
	struct us_package_mark around; /* links of the archive around it */
	struct archive *reader;	       /* NULL: gunzip */
	struct us_gunzip gunzip;
	bool is_filter;	    /* one member, which has no name */
	bool begun;	    /* and that was begun */
	bool is_document;   /* it has the list of an office document */
	bool may_stream;    /* a zip of whose directory nothing was read yet */
	size_t zip_begin;   /* the bytes before its first member */
	bool is_reported;   /* a fault that ends it was reported */
	uint64_t out;	    /* bytes that it produced */
	struct us_buf held; /* all of it, in memory */

	/* A piece of the member, its offset in the member, and the bytes read
	 * of the member: there may be a hole between them. */
	const char *piece;
	size_t piece_len;
	int64_t piece_at, at;

	/* What libarchive got last, and where in the level that ends.  It knows
	 * where a tar or compressed data end, and does not look behind. */
	bool has_end;
	uint64_t given;
	size_t block_len;
	char block[US_LEVEL_BLOCK];
};

/* The archive around all of them. */
struct us_archive {
	const struct urlsift_decode_input *input;
	struct urlsift_decode_limits limits;
	struct us_emitter out; /* for what is no member's */
	const struct us_library *library;
	locale_t utf8;
	struct us_member whole;
	struct us_level *level[US_MAX_NESTING]; /* the outermost first */
	size_t levels;
	uint64_t in;		   /* bytes read of the input */
	uint64_t at;		   /* where reading goes on in it */
	uint64_t members;	   /* so far */
	struct us_package package; /* of the innermost archive */
	bool is_over;  /* a limit was exceeded, nothing more is read */
	char why[192]; /* a fault that was not reported */
	size_t name_len;
	char name[US_MAX_NAME];
};

/**
 * us_level_new(a, from, magic):
 * Make a level of the member ${from}, whose kind is ${magic} and whose name is
 * ${a->name}.  Return NULL if there is no memory.  Free with us_level_free().
 */
struct us_level *us_level_new(struct us_archive *a, struct us_member *from,
    enum us_magic magic);
void us_level_free(struct us_level *level);

/**
 * us_level_open(level, magic):
 * us_level_stream(level):
 * Open a level that libarchive reads.  Have a zip whose directory cannot be
 * read at all read from its beginning on, as one from a pipe is
 * (zip-by-its-directory).  Return false if that is not possible, which
 * us_level_open() recorded.
 */
bool us_level_open(struct us_level *level, enum us_magic magic);
bool us_level_stream(struct us_level *level);

/**
 * us_level_end(level):
 * Record it if there is more than NULs behind what libarchive read of
 * ${level} (bytes-behind-the-end).
 */
void us_level_end(struct us_level *level);

/**
 * us_level_fail(level):
 * Record that ${level} cannot be read, nor the levels in it, for the reason
 * that libarchive gives, in plain words if it is one that users meet.
 */
void us_level_fail(struct us_level *level);

/**
 * us_archive_pass_limit(a, what, limit):
 * Record that this ${limit} of the whole input was exceeded.
 */
void us_archive_pass_limit(struct us_archive *a, const char *what,
    uint64_t limit);

/**
 * us_member_read(ctx, room, size):
 * us_member_read_behind(member, room, size):
 * Read a member, ${ctx}, as read(2) does, or what is behind its prefix.
 */
long us_member_read(void *ctx, char *room, size_t size);
long us_member_read_behind(struct us_member *member, char *room, size_t size);

/**
 * us_archive_begin(a, input, out, library, utf8), us_archive_end(a):
 * Begin the archive ${input}, whose names and faults are emitted to the sink of
 * ${out}.  Names are converted by the locale ${utf8}, 0: by that of the thread.
 * All are borrowed.  Free the memory of ${a}.
 */
void us_archive_begin(struct us_archive *a,
    const struct urlsift_decode_input *input, const struct us_emitter *out,
    const struct us_library *library, locale_t utf8);
void us_archive_end(struct us_archive *a);

/**
 * us_archive_next(a, member):
 * Set ${member} to the next member, after its name was emitted.  Return false
 * at the end, or if ${a->out} has a status.
 */
bool us_archive_next(struct us_archive *a, struct urlsift_decode_input *member);

/**
 * us_archive_gunzip(a):
 * Return the reader of the input, if that is a gzip file and not inside
 * another one; else NULL.
 */
const struct us_gunzip *us_archive_gunzip(const struct us_archive *a);

/**
 * us_archive_done(a, status):
 * End the member, which was decoded with this ${status}.
 */
void us_archive_done(struct us_archive *a, int status);

#endif
