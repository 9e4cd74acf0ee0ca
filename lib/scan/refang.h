/*
 * Refanging: URLs that were written so that no program recognizes them, such as
 * hxxp[:]//example[.]com, are read as what they were (defanged).  The text is
 * restored on its way to the scanner, and a map leads from its offsets back to
 * those of the source.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_REFANG_H
#define US_REFANG_H

#include <stdbool.h>

#include "../base/buf.h"

struct us_refang {
	struct us_buf held; /* text that may be part of a token */
	char before;	    /* the byte before it */
	struct us_buf mark; /* of the map, rising */
	size_t first;	    /* those before it have been passed */
	uint64_t scanned;   /* the scanner's offset of the next byte */
};

/**
 * us_refang_init(rf, memory):
 * us_refang_free(rf):
 * Initialize and release ${rf}.
 */
void us_refang_init(struct us_refang *rf, const struct urlsift_memory *memory);
void us_refang_free(struct us_refang *rf);

/**
 * us_refang_begin(rf, offset):
 * Begin a text at ${offset}, in the source and of the scanner.  Return
 * URLSIFT_OK or URLSIFT_ENOMEM.
 */
int us_refang_begin(struct us_refang *rf, uint64_t offset);

/**
 * us_refang_space(rf, least, room):
 * us_refang_added(rf, len):
 * Return space for ${least} bytes of the source at least, and its size in
 * ${room}, or NULL; add the first ${len} bytes of it.
 */
char *us_refang_space(struct us_refang *rf, size_t least, size_t *room);
void us_refang_added(struct us_refang *rf, size_t len);

/**
 * us_refang_put(ctx, text, len):
 * Give the scanner the next ${len} bytes, 1 or more.  Return URLSIFT_OK, or a
 * status that ends the text.
 */
typedef int us_refang_put(void *ctx, const char *text, size_t len);

/**
 * us_refang_run(rf, ended, put, ctx):
 * Restore what is complete, or all if the text has ${ended}, and ${put} it.
 * Return its status, or URLSIFT_ENOMEM.
 */
int us_refang_run(struct us_refang *rf, bool ended, us_refang_put *put,
    void *ctx);

/**
 * us_refang_offset(rf, at):
 * Return the offset in the source of the scanner's offset ${at}.
 */
uint64_t us_refang_offset(const struct us_refang *rf, uint64_t at);

/**
 * us_refang_is_undone(ctx, begin, end):
 * Return whether a token was restored between the scanner's offsets ${begin}
 * and ${end}.  A us_is_address; ${ctx} is the struct us_refang.
 */
int us_refang_is_undone(void *ctx, uint64_t begin, uint64_t end);

/**
 * us_refang_forget(rf, at):
 * Nobody will ask for the scanner's offsets before ${at}.
 */
void us_refang_forget(struct us_refang *rf, uint64_t at);

#endif
