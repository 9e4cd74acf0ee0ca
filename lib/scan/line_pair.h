/*
 * The two lines at a break: what is known of the line on which a URL ends and
 * of the first word of the next one.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LINE_PAIR_H
#define US_LINE_PAIR_H

#include "../registry.h"
#include "line_prefix.h"

/* The most blanks at a line's end: they limit the bytes to wait for
 * (bounded-context). */
#define US_GAP_MAX 256

/* The bytes of the next line that count. */
#define US_NEXT_LINE_MAX 400

/* The bytes that a reader may look at. */
struct us_view {
	const char *text;
	size_t len;
	bool ended; /* the text ends behind len */
};

/* The part of a bare URL on one line. */
struct us_piece {
	size_t begin, end;
};

/* The end of a line up to which a bare URL reaches. */
struct us_joint {
	const struct us_piece *piece; /* its parts on the lines before */
	size_t pieces;
	size_t start;	/* where the URL begins */
	size_t begin;	/* where its part on this line begins */
	size_t end;	/* and ends */
	char close;	/* the mark that closes the quotes around it; or 0 */
	bool name;	/* it is only http: */
	bool empty;	/* it is only http:// */
	bool authority; /* the end of its host was not reached */
};

#define US_JOIN_FEATURES 3

/* Why a URL goes on or ends; if the model says so, the score and the features
 * that weighed most, the heaviest first (reasons-of-the-model). */
struct us_join_reason {
	const char *text; /* NULL: there is none */
	int score;
	unsigned features; /* 0: it is certain */
	struct us_join_feature {
		uint8_t number;
		int16_t value;
	} feature[US_JOIN_FEATURES];
};

/* Why the URL goes on in the next line, and why it ends at a line end. */
struct us_join_why {
	unsigned notes;
	struct us_join_reason goes_on, ends; /* of the last line */
};

/* A line end at which the URL is known to go on, and why. */
struct us_break {
	size_t end; /* of the URL's first line; 0: none is known */
	size_t next;
	const struct us_join_why *why;
};

enum us_joined {
	US_JOINED,
	US_NOT_JOINED,
	US_JOIN_MORE, /* more bytes are needed to decide */
	US_JOIN_ASK   /* the model has to be asked */
};

struct us_line_pair {
	const struct us_registry *registry;
	const char *text;
	size_t len; /* of what is in view */
	const struct us_joint *joint;
	size_t end; /* of the URL on the first line */
	size_t columns;
	bool first;  /* the last token of that line is the first, too */
	bool hyphen; /* the URL ends with one hyphen */
	struct us_line_prefix prefix;

	size_t next, next_end; /* the first token of the next line */
	size_t core_end;       /* the same without punctuation */
	size_t next_begin;     /* where that line begins */
	size_t line_end;       /* and ends, US_NEXT_LINE_MAX bytes on at most */
	bool alone;	       /* nothing else is on that line */
	bool same;	       /* both lines have the same prefix */
	bool fewer;	       /* the next line has fewer quote marks */
	bool more;	       /* or more */
	bool page;	       /* page furniture is between the lines */
};

/**
 * us_line_pair_read(registry, view, joint, next, l):
 * Read both lines; the second begins at ${next} with its prefix.  Return
 * whether both are in view and the second has a word.
 */
enum us_joined us_line_pair_read(const struct us_registry *registry,
    const struct us_view *view, const struct us_joint *joint, size_t next,
    struct us_line_pair *l);

/**
 * us_line_pair_hash(l):
 * Return how many hexadecimal digits are at the end of the URL, behind a slash
 * or =; 0: others are before them.
 */
size_t us_line_pair_hash(const struct us_line_pair *l);

/**
 * us_line_pair_count(text, begin, end):
 * Count the columns from ${begin} to ${end}: a character beyond ASCII is one.
 */
size_t us_line_pair_count(const char *text, size_t begin, size_t end);

/**
 * us_line_pair_last(l), us_line_pair_first(l):
 * Return the last byte of the URL, the first of the next line's word.
 */
static inline char
us_line_pair_last(const struct us_line_pair *l)
{

	return l->text[l->end - 1];
}

static inline char
us_line_pair_first(const struct us_line_pair *l)
{

	return l->text[l->next];
}

/**
 * us_line_pair_has(l, byte):
 * Return whether ${byte} is in the URL so far.
 */
bool us_line_pair_has(const struct us_line_pair *l, char byte);

/**
 * us_line_pair_ends(l, at, text), us_line_pair_label(l, at):
 * Return whether the URL's part on this line ends with ${text} before ${at}, in
 * any case; where the letters, digits and hyphens before ${at} in it begin.
 */
bool us_line_pair_ends(const struct us_line_pair *l, size_t at,
    const char *text);
size_t us_line_pair_label(const struct us_line_pair *l, size_t at);

/**
 * us_line_pair_is_mark(text, len):
 * Return whether punctuation beyond ASCII is at ${text}, which is not empty.
 */
bool us_line_pair_is_mark(const char *text, size_t len);

#endif
