/*
 * Archives in archives, read as the members that are not archives themselves.
 * libarchive opens each with the one format that its first bytes show, so that
 * it need not guess; gzip is read by gunzip.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_ARCHIVE_H
#define US_ARCHIVE_H

#include "level.h"

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
