/*
 * What stands at the beginnings of lines and is no text: quote marks, comment
 * leaders, line-number gutters, and the furniture of printed pages (W3, W4).
 */
#ifndef US_LINE_PREFIX_H
#define US_LINE_PREFIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A line's lead is known when the line begins at most so far back (S7). */
#define US_LINE_PREFIX_BACK 1024

/* Page furniture: so many lines at most, none longer than so many bytes. */
#define US_FURNITURE_LINES 48
#define US_LINE_MAX 1024

/* The lead of the line on which a candidate opens. */
struct us_line_prefix {
	unsigned quotes, bars, colons; /* > | : */
	char initials[4];	       /* JD in JD> */
	unsigned initials_len;
	char comment[4]; /* # // * ; % */
	unsigned comment_len;
	unsigned column; /* of a * or a / behind the marks */
	bool gutter;	 /* at the line's begin */
	bool inner;	 /* or behind its marks: a printed text is quoted */
	uint64_t number;
	char gutter_end; /* what stands behind the number */
	size_t end;	 /* of it, blanks included, in the text */
};

enum us_break {
	US_BREAK_TEXT,	/* the text goes on */
	US_BREAK_BLANK, /* a blank line that is no page furniture */
	US_BREAK_MORE	/* more bytes are needed to tell */
};

/**
 * us_line_prefix_read(text, at, lead):
 * Read the lead of the line that holds ${text}[${at}], up to there.
 */
void us_line_prefix_read(const char *text, size_t at,
    struct us_line_prefix *lead);

/**
 * us_line_prefix_is_marked(lead):
 * Return whether a line with ${lead} bears quote marks or a gutter.
 */
bool us_line_prefix_is_marked(const struct us_line_prefix *lead);

/**
 * us_line_prefix_same(a, b):
 * Return whether two lines' leads are the same, but for numbers.
 */
bool us_line_prefix_same(const struct us_line_prefix *a,
    const struct us_line_prefix *b);

/**
 * us_line_prefix_is_list(lead, text, at):
 * Return whether the line that holds ${text}[${at}] and has ${lead} begins with
 * a * that no line above shows to be a comment's (D125).
 */
bool us_line_prefix_is_list(const struct us_line_prefix *lead, const char *text,
    size_t at);

/**
 * us_line_prefix_skip(lead, text, at, len, lines):
 * Return the end, at most ${len}, of what begins the line at ${at} and also the
 * one with ${lead}, which stands ${lines} lines before.
 */
size_t us_line_prefix_skip(const struct us_line_prefix *lead, const char *text,
    size_t at, size_t len, unsigned lines);

/**
 * us_line_prefix_break(lead, text, at, len, ended, furniture, lines):
 * A line begins at ${*at}, ${*lines} lines behind the one with ${lead}.  Move
 * ${*at} behind its lead, and behind page furniture if that begins here and
 * ${furniture} may; ${*lines} counts the lines passed.  ${ended}: nothing
 * follows ${len}.
 */
enum us_break us_line_prefix_break(const struct us_line_prefix *lead,
    const char *text, size_t *at, size_t len, bool ended, bool furniture,
    unsigned *lines);

#endif
