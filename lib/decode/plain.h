/*
 * The lines of a text part: paragraphs that were broken for the way
 * (format=flowed, RFC 3676, D27) made whole, encoded files in the text
 * (uuencode, yEnc, D28) left out.
 */
#ifndef US_PLAIN_H
#define US_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

#define US_PLAIN_ROOM 65536

/* Takes decoded text; other than 0 stops. */
typedef int us_plain_out(void *ctx, const char *text, size_t len);

enum us_plain_state {
	US_PLAIN_TEXT,
	US_PLAIN_UU,  /* in a uuencoded file */
	US_PLAIN_YENC /* in a file in yEnc */
};

struct us_plain {
	us_plain_out *out;
	void *ctx;
	bool flowed, delsp; /* RFC 3676 */
	enum us_plain_state state;
	size_t budget;	/* bytes that may yet be yEnc */
	bool midline;	/* the room begins inside a line */
	bool soft;	/* the last line goes on */
	bool soft_cr;	/* and ended in CR LF */
	size_t depth;	/* its quote marks */
	unsigned files; /* left out */
	size_t len;
	char room[US_PLAIN_ROOM];
};

/**
 * us_plain_init(p, out, ctx):
 * Begin a text that goes to ${out}.
 */
void us_plain_init(struct us_plain *p, us_plain_out *out, void *ctx);

/**
 * us_plain_put(p, text, len), us_plain_finish(p):
 * Take the next ${len} bytes; the text has ended.  Return what out did.
 */
int us_plain_put(struct us_plain *p, const char *text, size_t len);
int us_plain_finish(struct us_plain *p);

#endif
