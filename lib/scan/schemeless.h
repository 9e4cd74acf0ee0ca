/*
 * What is no URL but is meant as one, found on request only: a host's name
 * without a scheme, www.example.com/x, and a mail address.
 *
 * Both show by a mark, a dot or an @.  What stands around the mark is read once
 * and no farther than US_SCHEMELESS_MAX bytes, so time stays linear (S3).
 */
#ifndef US_SCHEMELESS_H
#define US_SCHEMELESS_H

#include "line_join.h"

/* What is read on each side of a mark; DNS allows less (D56). */
#define US_SCHEMELESS_MAX 256

struct us_schemeless {
	enum urlsift_form form; /* SCHEMELESS or EMAIL */
	size_t begin, end;	/* of the host or the address */
	size_t stop;		/* where to look for the next mark */
};

enum us_schemeless_found {
	US_SCHEMELESS_NOTHING,
	US_SCHEMELESS_FOUND,
	US_SCHEMELESS_MORE /* more bytes are needed to tell */
};

/**
 * us_schemeless_mark(rules, text, from, len):
 * Return the first position from ${from} on of a mark, or ${len}.
 */
size_t us_schemeless_mark(const struct urlsift_rules *rules, const char *text,
    size_t from, size_t len);

/**
 * us_schemeless_read(rules, view, floor, mark, loose):
 * Tell what the mark at ${mark} stands in; nothing before ${floor} is part of
 * it.
 */
enum us_schemeless_found us_schemeless_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t floor, size_t mark,
    struct us_schemeless *loose);

#endif
