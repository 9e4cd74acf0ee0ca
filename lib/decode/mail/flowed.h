/*
 * The lines of a text part: paragraphs that were broken for the way
 * (format=flowed, RFC 3676, D27) made whole, encoded files in the text
 * (uuencode, yEnc, D28) left out.
 */
#ifndef US_FLOWED_H
#define US_FLOWED_H

#include <stdbool.h>
#include <stddef.h>

#define US_FLOWED_ROOM 65536

/* Takes decoded text; other than 0 stops. */
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
	size_t budget;	/* bytes that may yet be yEnc */
	bool midline;	/* the room begins inside a line */
	bool soft;	/* the last line goes on */
	bool soft_cr;	/* and ended in CR LF */
	size_t depth;	/* its quote marks */
	unsigned files; /* left out */
	size_t len;
	char room[US_FLOWED_ROOM];
};

/**
 * us_flowed_init(p, out, ctx):
 * Begin a text that goes to ${out}.
 */
void us_flowed_init(struct us_flowed *p, us_flowed_out *out, void *ctx);

/**
 * us_flowed_put(p, text, len), us_flowed_finish(p):
 * Take the next ${len} bytes; the text has ended.  Return what out did.
 */
int us_flowed_put(struct us_flowed *p, const char *text, size_t len);
int us_flowed_finish(struct us_flowed *p);

#endif
