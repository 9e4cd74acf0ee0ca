/*
 * The lines of a text part: joins the paragraphs that format=flowed broke (RFC
 * 3676, D27) and leaves out encoded files (uuencode, yEnc, D28).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FLOWED_H
#define US_FLOWED_H

#include <stdbool.h>
#include <stddef.h>

#define US_FLOWED_ROOM 65536

/* Receives decoded text; a result other than 0 stops. */
typedef int us_flowed_out(void *ctx, const char *text, size_t len);

enum us_flowed_state {
	US_FLOWED_TEXT,
	US_FLOWED_UU,  /* in a uuencoded file */
	US_FLOWED_YENC /* in a file in yEnc */
};

struct us_flowed {
	us_flowed_out *out;
	void *ctx;
	bool flowed, delsp; /* RFC 3676 */
	enum us_flowed_state state;
	size_t budget;	/* bytes that may still be yEnc */
	bool midline;	/* the buffer begins inside a line */
	bool soft;	/* the last line goes on */
	bool soft_cr;	/* and ended in CR LF */
	size_t depth;	/* its quote marks */
	unsigned files; /* encoded files left out */
	size_t len;
	char room[US_FLOWED_ROOM];
};

/**
 * us_flowed_init(p, out, ctx):
 * Begin a text that is emitted to ${out}.
 */
void us_flowed_init(struct us_flowed *p, us_flowed_out *out, void *ctx);

/**
 * us_flowed_put(p, text, len), us_flowed_finish(p):
 * Read the next ${len} bytes; end the text.  Return the status of out.
 */
int us_flowed_put(struct us_flowed *p, const char *text, size_t len);
int us_flowed_finish(struct us_flowed *p);

#endif
