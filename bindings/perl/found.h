/*
 * The class URLSift::URL, one way to read a URL, and URLSift::Hit, a URL with
 * its place in a text.  An object has a copy of what the library found, and
 * makes the values of its fields when they are asked for.
 * SPDX-License-Identifier: MIT
 */
#ifndef FOUND_H
#define FOUND_H

#include "rules.h"
#include "text.h"

/**
 * found_held(rules, text):
 * Return a new array for hits to hold, which then can say what the text around
 * them is.
 */
SV *found_held(pTHX_ SV *rules, const struct text *text);

/**
 * found_hit(hit, held, text, offsets):
 * Return a new reference to a URLSift::Hit with a copy of ${hit}, which was
 * found in ${text}, or NULL if memory runs out.  It holds ${held}: rules, or
 * what found_held() returned.  If ${offsets} has a text, its places are in
 * characters.
 */
SV *found_hit(pTHX_ const struct urlsift_hit *hit, SV *held,
    const struct text *text, struct urlsift_counter *offsets);

/**
 * found_size(hit, place):
 * Return how many bytes an object of ${hit} and ${place} takes.
 */
size_t found_size(const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/**
 * found_in_place(hit, place, rules, is_tainted):
 * Return a new reference to a URLSift::Hit of a document, with copies of ${hit}
 * and ${place}, or NULL if memory runs out.  Its URL is of characters, its
 * places are in bytes.
 */
SV *found_in_place(pTHX_ const struct urlsift_hit *hit,
    const struct urlsift_place *place, SV *rules, bool is_tainted);

/**
 * found_url(reading, rules, text):
 * Return a new reference to a URLSift::URL with a copy of ${reading}, which is
 * that of ${text}, or NULL if memory runs out.
 */
SV *found_url(pTHX_ const struct urlsift_reading *reading, SV *rules,
    const struct text *text);

/**
 * found_has(self, field):
 * Return whether ${self} has that field, or die if it is of another class.
 */
bool found_has(pTHX_ SV *self, const struct urlsift_field *field);

/**
 * found_value(self, i):
 * Return a new value: that of field ${i}; undef if there is none; of a list a
 * reference to an array.  Die with a message, also if ${self} cannot have it.
 */
SV *found_value(pTHX_ SV *self, size_t i);

#endif
