/*
 * A URL parted by blanks behind its marks: what its reader and what decides at
 * each blank have in common (blanks-behind-marks).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_PARTED_H
#define US_PARTED_H

#include "line_prefix.h"

/* The most bytes of such a URL without its blanks, and those between two of its
 * words or behind it that are looked at. */
#define US_PARTED_MAX 1024
#define US_PARTED_GAP 64

/* What stands between two blanks. */
struct us_parted_word {
	size_t begin, stop;
	unsigned lines; /* it is so many behind the URL's first one */
	bool breaks;	/* it begins a line */
	bool wide;	/* more than one blank is before it */
};

struct us_parted {
	struct us_view view;
	struct us_line_prefix prefix; /* of the first line */
	struct us_parted_word last;   /* that was taken */
	char url[US_PARTED_MAX];      /* without the blanks */
	size_t len;
	size_t begin; /* of the URL in the view */
	size_t path;  /* in url: what is behind its first slash; 0: none */
	size_t word;  /* the same of the last word */
	bool more;    /* what was asked for is not in view */
	bool compact; /* no blank is in the host */
	bool whole;   /* a long run of letters and digits is not divided */
};

/* What follows at a blank. */
enum us_parted_gap {
	US_PARTED_ON,	/* a part of the URL */
	US_PARTED_END,	/* none */
	US_PARTED_DOUBT /* nobody knows */
};

/**
 * us_parted_read_word(p, last, word):
 * Return whether a word is behind the blanks or the line end behind ${last},
 * and read it.
 */
bool us_parted_read_word(struct us_parted *p, const struct us_parted_word *last,
    struct us_parted_word *word);

/**
 * us_parted_ask(p, word):
 * Return whether ${word}, which follows the last one, is part of the URL.  The
 * answer is none if more has to be in view.
 */
enum us_parted_gap us_parted_ask(struct us_parted *p,
    const struct us_parted_word *word);

/**
 * us_parted_ask_end(p):
 * The same where no word follows, but a blank line, markup or the end.
 */
enum us_parted_gap us_parted_ask_end(struct us_parted *p);

/**
 * us_parted_has_digit(text, begin, end):
 * Return whether a digit is in ${text}.  Where a line's prefix has one, it may
 * be the number of the next reference.
 */
bool us_parted_has_digit(const char *text, size_t begin, size_t end);

/**
 * us_parted_is_doi(p), us_parted_suffix(p), us_parted_has_number(p):
 * Return whether the URL is one of a DOI; where what is behind the DOI's prefix
 * and slash begins, 0 if it is not that far; and whether that has what nearly
 * all have, a digit.
 */
bool us_parted_is_doi(const struct us_parted *p);
size_t us_parted_suffix(const struct us_parted *p);
bool us_parted_has_number(const struct us_parted *p);

/**
 * us_parted_has_domain(p, end):
 * Return whether the host, up to ${end}, has a top-level domain behind another
 * label than www, and no capital if blanks are in it.
 */
bool us_parted_has_domain(const struct us_parted *p, size_t end);

#endif
