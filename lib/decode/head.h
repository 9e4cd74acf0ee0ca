/*
 * Whether a text begins with the header of a message: lines that are fields by
 * RFC 5322, among them enough that only messages have (D108).
 */
#ifndef US_HEAD_H
#define US_HEAD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum us_head_kind {
	US_HEAD_MORE, /* it goes on */
	US_HEAD_NONE,
	US_HEAD_MAIL,
	US_HEAD_NEWS
};

/* What stands where the next byte does. */
enum us_head_place { US_HEAD_LINE, US_HEAD_NAME, US_HEAD_COLON, US_HEAD_VALUE };

/* All zero at first, but for where it begins. */
struct us_head {
	size_t at;   /* bytes looked at */
	size_t line; /* where the line begins */
	size_t name; /* length of its name */
	enum us_head_place place;
	bool is_behind;	  /* a field stands before the line */
	uint64_t seen;	  /* names, a bit each */
	bool is_extended; /* a name begins with "X-" */
	unsigned points;  /* what they are worth */
	bool is_news;
};

/**
 * us_head_read(h, text, len, all):
 * Read on in ${text}, which begins with what it began with in the last call;
 * ${all}: nothing follows its ${len} bytes.  Each byte is looked at once.
 */
enum us_head_kind us_head_read(struct us_head *h, const char *text, size_t len,
    bool all);

/**
 * us_head_knows(name, len):
 * Return whether the field ${name} is one that messages have.
 */
bool us_head_knows(const char *name, size_t len);

#endif
