/*
 * The forms of URLs in text that are no bare URLs with slashes: delimited ones,
 * those of opaque schemes, and what is found on request only: those without a
 * scheme, as www.example.com/x, and mail addresses.
 * SPDX-License-Identifier: MIT
 */
#ifndef US_FORMS_H
#define US_FORMS_H

#include <stdbool.h>

#include "../base/bytes.h"
#include "../rules.h"
#include "../urlsift.h"
#include "bare.h"
#include "candidate.h"
#include "opener.h"
#include "window.h"

struct us_scan;

enum us_wrapper_end {
	US_WRAPPER_CLOSED,
	US_WRAPPER_UNCLOSED,
	US_WRAPPER_SPLIT, /* a second URL begins inside */
	US_WRAPPER_MORE,  /* its end is not in view */
	US_WRAPPER_ENOMEM
};

/**
 * us_wrapper_read(rules, w, opener, cand, end):
 * Read the delimited form that ${opener} begins (url-wrapper, angle-brackets)
 * into ${cand}, without white space, line prefixes and page furniture.  ${end}
 * is set to where its closing > is, or where it gave up (unclosed-wrapper,
 * two-urls-in-a-wrapper).
 */
enum us_wrapper_end us_wrapper_read(const struct urlsift_rules *rules,
    const struct us_window *w, const struct us_opener *opener,
    struct us_candidate *cand, size_t *end);

/**
 * us_opaque_read(s, opener, bare):
 * Return whether what ${opener} begins with an opaque scheme is a URL, and read
 * it into ${bare} (scheme-in-text).
 */
enum us_look us_opaque_read(struct us_scan *s, const struct us_opener *opener,
    struct us_bare *bare);

/**
 * us_spaced_read(rules, w, opener, cand, stop):
 * Return whether the colon of ${opener}, behind a blank, is of a URL that has
 * blanks around its marks, and read it into ${cand} (blanks-around-marks).  The
 * begin of ${opener} is set to where it begins, if it may, and ${stop} to its
 * end with the punctuation behind it.  One that is longer than allowed is read
 * up to that.  If there is none, few bytes were read.
 */
enum us_look us_spaced_read(const struct urlsift_rules *rules,
    const struct us_window *w, struct us_opener *opener,
    struct us_candidate *cand, size_t *stop);

/**
 * us_parted_may_begin(rules, w, opener):
 * Return whether us_parted_read() has to be asked: a blank or a line end is
 * behind the // of a name that most URLs in text have.
 */
static inline bool
us_parted_may_begin(const struct urlsift_rules *rules,
    const struct us_window *w, const struct us_opener *opener)
{
	const size_t at = opener->colon + 3;

	return opener->slashes == 2 && at < w->len &&
	    us_is(w->text[at], US_BLANK) && !opener->cut &&
	    rules->join >= US_JOIN_FLOW &&
	    us_web_name(w->text, opener->colon) > 0;
}

/**
 * us_parted_read(rules, w, opener, cand, bare, stop):
 * Return whether ${opener}, with a blank or line end behind its //, begins a
 * URL with blanks behind its marks, and read it into ${cand}
 * (blanks-behind-marks).  If no other blank is in it, it is read as any bare
 * URL, into ${bare}, which is left alone otherwise.  ${stop} is set to how far
 * was read.
 */
enum us_look us_parted_read(const struct urlsift_rules *rules,
    const struct us_window *w, const struct us_opener *opener,
    struct us_candidate *cand, struct us_bare *bare, size_t *stop);

/* How many bytes are read on each side of the mark of a host or an address, a
 * dot or an @, or a colon in an IPv6 address; DNS allows fewer
 * (host-without-scheme).  The text around a mark is read once, so the time is
 * linear (linear-time). */
#define US_SCHEMELESS_MAX 256

struct us_schemeless {
	enum urlsift_form form; /* SCHEMELESS or EMAIL */
	bool is_unsure;		/* four numbers may be a version */
	bool is_alone;		/* nothing behind it is part of the URL */
	size_t begin, end;	/* of the host or the address */
	size_t stop;		/* where to look for the next mark */
};

/**
 * us_schemeless_mark(rules, text, from, len):
 * Return the position of the first mark from ${from} on, or ${len}.
 */
size_t us_schemeless_mark(const struct urlsift_rules *rules, const char *text,
    size_t from, size_t len);

/**
 * us_schemeless_read(rules, view, floor, mark, schemeless):
 * Read the host or address around the mark at ${mark} into ${schemeless}.
 * Nothing before ${floor} is part of it.  Return what was found; an address of
 * numbers looks like a version, and is only found if it is meant
 * (address-in-brackets).
 */
enum us_look us_schemeless_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t floor, size_t mark,
    struct us_schemeless *schemeless);

#endif