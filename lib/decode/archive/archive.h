/*
 * Archives in archives, as the members in them that are none.  libarchive takes
 * them apart, each by the one reader that its first bytes ask for, so that none
 * has to guess; what gzip has compressed is read by gunzip.
 */
#ifndef US_ARCHIVE_H
#define US_ARCHIVE_H

#include <locale.h>
#include <stdbool.h>

#include "gunzip.h"
#include "../detect/detect.h"
#include "../limits.h"
#include "../urlsift-decode.h"

struct us_archive;
struct us_level;

/* What is read of a level, or the input itself: what its kind was told by, then
 * the rest. */
struct us_member {
	struct us_archive *owner;
	struct us_level *level; /* NULL: the input */
	size_t begin, end;	/* what of the prefix is not read yet */
	bool ended;		/* nothing is behind it */
	bool failed;		/* nothing can be read behind it */
	char prefix[US_DETECT_PREFIX];
};

struct us_archive {
	const struct urlsift_decode_input *input;
	struct urlsift_decode_limits limits;
	const struct urlsift_decode_sink *sink;
	void *ctx;
	locale_t utf8;
	struct us_member whole;
	struct us_level *level[US_NESTING_LIMIT]; /* the outermost first */
	size_t levels;
	uint64_t in;	  /* bytes read of the input */
	uint64_t members; /* so far */
	bool is_over;	  /* a limit is passed, nothing more is read */
	char why[192];	  /* what has gone wrong and has not been told */
	int status;
	size_t name_len;
	char name[US_MAX_NAME];
};

/**
 * us_archive_begin(a, input, sink, ctx, utf8), us_archive_end(a):
 * Begin the archive ${input}, whose names and faults ${sink} is told of, names
 * as the locale ${utf8} has them, 0: as the thread's has; all are borrowed.
 * Free what ${a} holds.
 */
void us_archive_begin(struct us_archive *a,
    const struct urlsift_decode_input *input,
    const struct urlsift_decode_sink *sink, void *ctx, locale_t utf8);
void us_archive_end(struct us_archive *a);

/**
 * us_archive_next(a, member):
 * Make ${member} the next one, which has been told.  Return false at the end,
 * or when ${a->status} says why not.
 */
bool us_archive_next(struct us_archive *a, struct urlsift_decode_input *member);

/**
 * us_archive_done(a, status):
 * The member has been decoded, with this ${status}.
 */
void us_archive_done(struct us_archive *a, int status);

#endif
