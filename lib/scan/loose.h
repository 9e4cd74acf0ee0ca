/*
 * What is no URL but is meant as one, found on request only: a host's name
 * without a scheme, www.example.com/x, and a mail address.
 *
 * Both show by a mark, a dot or an @.  What stands around the mark is read once
 * and no farther than US_LOOSE_MAX bytes, so time stays linear (S3).
 */
#ifndef US_LOOSE_H
#define US_LOOSE_H

#include "join.h"

/* What is read on each side of a mark; DNS allows less (D56). */
#define US_LOOSE_MAX 256

struct us_loose {
	enum urlsift_form form; /* SCHEMELESS or EMAIL */
	size_t begin, end;	/* of the host or the address */
	size_t stop;		/* where to look for the next mark */
};

enum us_loose_found {
	US_LOOSE_NOTHING,
	US_LOOSE_FOUND,
	US_LOOSE_MORE /* more bytes are needed to tell */
};

/**
 * us_loose_mark(rules, text, from, len):
 * Return the first position from ${from} on of a mark, or ${len}.
 */
size_t us_loose_mark(const struct urlsift_rules *rules, const char *text,
    size_t from, size_t len);

/**
 * us_loose_read(rules, view, floor, mark, loose):
 * Tell what the mark at ${mark} stands in; nothing before ${floor} is part of
 * it.
 */
enum us_loose_found us_loose_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t floor, size_t mark,
    struct us_loose *loose);

#endif
