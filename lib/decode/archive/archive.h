/*
 * Archives in archives, read as the members that are not archives themselves.
 * libarchive opens each with the one format that its first bytes show, so that
 * it need not guess; gzip is read by gunzip.
 */
#ifndef US_ARCHIVE_H
#define US_ARCHIVE_H

#include <locale.h>
#include <stdbool.h>

#include "gunzip.h"
#include "../detect/detect.h"
#include "../limits.h"
#include "../urlsift-decode.h"
#include "library.h"

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

struct us_archive {
	const struct urlsift_decode_input *input;
	struct urlsift_decode_limits limits;
	const struct urlsift_decode_sink *sink;
	void *ctx;
	const struct us_library *library;
	locale_t utf8;
	struct us_member whole;
	struct us_level *level[US_NESTING_LIMIT]; /* the outermost first */
	size_t levels;
	uint64_t in;	  /* bytes read of the input */
	uint64_t members; /* so far */
	bool is_over;	  /* a limit was exceeded, nothing more is read */
	char why[192];	  /* a fault that was not reported */
	int status;
	size_t name_len;
	char name[US_MAX_NAME];
};

/**
 * us_archive_begin(a, input, sink, ctx, utf8), us_archive_end(a):
 * Begin the archive ${input}, whose names and faults are emitted to ${sink}.
 * Names are converted by the locale ${utf8}, 0: by that of the thread.  All are
 * borrowed.  Free the memory of ${a}.
 */
void us_archive_begin(struct us_archive *a,
    const struct urlsift_decode_input *input,
    const struct urlsift_decode_sink *sink, void *ctx,
    const struct us_library *library, locale_t utf8);
void us_archive_end(struct us_archive *a);

/**
 * us_archive_next(a, member):
 * Set ${member} to the next member, after its name was emitted.  Return false
 * at the end, or if ${a->status} is an error.
 */
bool us_archive_next(struct us_archive *a, struct urlsift_decode_input *member);

/**
 * us_archive_done(a, status):
 * End the member, which was decoded with this ${status}.
 */
void us_archive_done(struct us_archive *a, int status);

#endif
