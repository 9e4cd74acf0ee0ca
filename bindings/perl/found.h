/*
 * The class URLSift::URL, one way to read a URL, and URLSift::Hit, a URL with
 * its place in a text.  An object has a copy of what the library found; its
 * values are made when they are asked for.
 * SPDX-License-Identifier: MIT
 */
#ifndef FOUND_H
#define FOUND_H

#include "interpreter.h"
#include "offsets.h"
#include "urlsift.h"

struct found {
	struct urlsift_hit *hit;	       /* NULL for a URL alone */
	const struct urlsift_reading *reading; /* its best one */
	bool is_chars;			       /* found in characters */
	bool is_tainted;
};

/**
 * found_hit(hit, offsets, is_chars, is_tainted):
 * Return a new reference to a URLSift::Hit with a copy of ${hit}, or NULL if
 * memory runs out.  If ${offsets} is not NULL, its places are in characters.
 */
SV *found_hit(pTHX_ const struct urlsift_hit *hit, struct offsets *offsets,
    bool is_chars, bool is_tainted);

/**
 * found_url(reading, is_chars, is_tainted):
 * Return a new reference to a URLSift::URL with a copy of ${reading}.
 */
SV *found_url(pTHX_ const struct urlsift_reading *reading, bool is_chars,
    bool is_tainted);

/**
 * found_get(self):
 * Return what ${self} has, a URLSift::URL or URLSift::Hit, or die.
 */
const struct found *found_get(pTHX_ SV *self);

/**
 * found_get_hit(self):
 * Return what ${self} has, a URLSift::Hit, or die.
 */
const struct found *found_get_hit(pTHX_ SV *self);

/**
 * found_text(found):
 * found_at(found):
 * found_part(found, part):
 * found_scheme(found):
 * found_parts(found):
 * Return a new value: the URL; the offset of the error in it, or undef; a
 * component as it is written, or undef; the scheme in lower case, or undef; a
 * reference to a hash of all components.
 */
SV *found_text(pTHX_ const struct found *found);
SV *found_at(pTHX_ const struct found *found);
SV *found_part(pTHX_ const struct found *found, enum urlsift_part part);
SV *found_scheme(pTHX_ const struct found *found);
SV *found_parts(pTHX_ const struct found *found);

/**
 * found_notes(found):
 * found_risks(reading):
 * found_pieces(found):
 * found_readings(found):
 * Return a new mortal array: names of notes; names of risks; for each piece of
 * a hit its offset and length; the readings of a hit.
 */
AV *found_notes(pTHX_ const struct found *found);
AV *found_risks(pTHX_ const struct urlsift_reading *reading);
AV *found_pieces(pTHX_ const struct found *found);
AV *found_readings(pTHX_ const struct found *found);

#endif
