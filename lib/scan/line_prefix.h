/*
 * Line prefixes: what is at the beginning of lines and is not text, such as
 * quote marks, comment leaders and line-number gutters; and the furniture of
 * printed pages (line-prefix, outer-mark-closes).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_LINE_PREFIX_H
#define US_LINE_PREFIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "window.h"

/* A prefix is read if its line begins at most so many bytes back
 * (bounded-context). */
#define US_LINE_PREFIX_BACK 1024

/* The most lines of page furniture, and the most bytes of each. */
#define US_FURNITURE_LINES 48
#define US_LINE_MAX 1024

/* The prefix of the line on which a candidate opens. */
struct us_line_prefix {
	char sign;		       /* + or - of a patch; NUL: none */
	unsigned quotes, bars, colons; /* > | : */
	char initials[4];	       /* JD in JD> */
	unsigned initials_len;
	char comment[4]; /* # // * ; % -- dnl */
	unsigned comment_len;
	size_t column; /* of a * or / behind the quote marks */
	bool gutter;   /* a gutter is at the beginning of the line */
	bool inner;    /* or behind the quote marks: a quoted listing */
	uint64_t number;
	char gutter_end; /* the byte behind the number */
	/* Where the line begins, US_LINE_PREFIX_BACK bytes back at most, and
	 * the prefix and its blanks end, in the text */
	size_t begin, end;
};

/**
 * us_line_prefix_floor(at):
 * Return how far back the lines before ${at} are read.
 */
static inline size_t
us_line_prefix_floor(size_t at)
{

	return at > US_LINE_PREFIX_BACK ? at - US_LINE_PREFIX_BACK : 0;
}

/**
 * us_line_prefix_read(text, at, prefix):
 * Read the prefix of the line that holds ${text}[${at}], up to there.
 */
void us_line_prefix_read(const char *text, size_t at,
    struct us_line_prefix *prefix);

/**
 * us_line_prefix_read_sign(text, at, prefix):
 * Add the sign of a patch with which the text behind ${prefix} begins, before
 * ${at}, to it, and a comment leader behind that: in the first column or behind
 * quote marks, with text directly behind it, in a line below that may be of a
 * patch, too.
 */
void us_line_prefix_read_sign(const char *text, size_t at,
    struct us_line_prefix *prefix);

/**
 * us_line_prefix_may_comment(byte), us_line_prefix_comment(text, len):
 * Return whether a comment leader, or what is before one in a patch, may begin
 * with ${byte}; the length of the one at ${text}, or 0.
 */
static inline bool
us_line_prefix_may_comment(char byte)
{

	switch (byte) {
	case '!':
	case '"':
	case '#':
	case '%':
	case '\'':
	case '*':
	case '+':
	case '-':
	case '.':
	case '/':
	case ';':
	case '@':
	case 'R':
	case 'd':
	case 'r':
		return true;
	default:
		return false;
	}
}

size_t us_line_prefix_comment(const char *text, size_t len);

/**
 * us_line_prefix_may_mark(byte):
 * Return whether ${byte} may be part of a quote mark, a comment leader or a
 * gutter, and never of a scheme's name.
 */
static inline bool
us_line_prefix_may_mark(char byte)
{

	switch (byte) {
	case '>':
	case '|':
	case ':':
	case '#':
	case '*':
	case ';':
	case '%':
	case '/':
		return true;
	default:
		return false;
	}
}

/**
 * us_line_prefix_columns(text, begin, at):
 * Count the columns from ${begin} to ${at}: a tab has eight, a character beyond
 * ASCII one.
 */
size_t us_line_prefix_columns(const char *text, size_t begin, size_t at);

/**
 * us_line_prefix_is_marked(prefix):
 * Return whether ${prefix} has quote marks or a gutter.
 */
bool us_line_prefix_is_marked(const struct us_line_prefix *prefix);

/**
 * us_line_prefix_same(a, b):
 * Return whether two prefixes are the same except for numbers.
 */
bool us_line_prefix_same(const struct us_line_prefix *a,
    const struct us_line_prefix *b);

/**
 * us_line_prefix_is_list(prefix, text, at):
 * Return whether the line that holds ${text}[${at}] and has ${prefix} begins
 * with a * of a list: no line above shows that it is part of a comment
 * (asterisk-of-a-list).
 */
bool us_line_prefix_is_list(const struct us_line_prefix *prefix,
    const char *text, size_t at);

/**
 * us_line_prefix_skip(prefix, text, at, len, lines):
 * Return the end, at most ${len}, of the prefix of the line at ${at}, as far as
 * it agrees with ${prefix}, which is of the line ${lines} lines before.
 */
size_t us_line_prefix_skip(const struct us_line_prefix *prefix,
    const char *text, size_t at, size_t len, unsigned lines);

/**
 * us_line_prefix_break(prefix, text, at, len, ended, furniture, lines):
 * Skip the prefix of the line that begins at ${*at}, ${*lines} lines behind the
 * one with ${prefix}, and also page furniture there if ${furniture} allows it.
 * Set ${*at} behind them and add the lines skipped to ${*lines}.  ${ended}: the
 * text ends at ${len}.  Return whether the text goes on at ${*at}, which it
 * does not at a blank line that is no furniture.
 */
enum us_look us_line_prefix_break(const struct us_line_prefix *prefix,
    const char *text, size_t *at, size_t len, bool ended, bool furniture,
    unsigned *lines);

/**
 * us_line_prefix_next(prefix, text, at, len, ended, lines):
 * The same, without furniture, from the line end at ${*at} on.
 */
enum us_look us_line_prefix_next(const struct us_line_prefix *prefix,
    const char *text, size_t *at, size_t len, bool ended, unsigned *lines);

#endif
