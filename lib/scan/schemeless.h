/*
 * URLs without a scheme, as www.example.com/x, and mail addresses, found on
 * request only.
 *
 * Both contain a mark, a dot or an @. The text around a mark is read once, and
 * at most US_SCHEMELESS_MAX bytes of it, so the time is linear (S3).
 * SPDX-License-Identifier: MIT
 */
#ifndef US_SCHEMELESS_H
#define US_SCHEMELESS_H

#include "line_join.h"

/* How many bytes are read on each side of a mark; DNS allows fewer (D56). */
#define US_SCHEMELESS_MAX 256

struct us_schemeless {
	enum urlsift_form form; /* SCHEMELESS or EMAIL */
	bool is_octets;		/* the host is an address: is it meant? */
	size_t begin, end;	/* of the host or the address */
	size_t stop;		/* where to look for the next mark */
};

enum us_schemeless_found {
	US_SCHEMELESS_NOTHING,
	US_SCHEMELESS_FOUND,
	US_SCHEMELESS_MORE /* more bytes are needed to decide */
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
 * numbers looks like a version, and is only found if it is meant (D256).
 */
enum us_schemeless_found us_schemeless_read(const struct urlsift_rules *rules,
    const struct us_view *view, size_t floor, size_t mark,
    struct us_schemeless *schemeless);

#endif
