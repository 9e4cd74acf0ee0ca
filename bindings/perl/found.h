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
 * found_take(finder, held, text, hits):
 * Make objects of what ${finder} has found in ${text}, a URLSift::Hit for each
 * hit, and append them to ${hits}, unless that is NULL.  They hold ${held}:
 * rules, or what found_held() returned.  Warn of what a filter could not
 * decide.
 */
void found_take(pTHX_ struct urlsift_finder *finder, SV *held,
    const struct text *text, AV *hits);

/**
 * found_hit(stash, found, held, text):
 * Return a new reference to an object of the class ${stash}, URLSift::Hit, to
 * which ${found} belongs then.
 */
SV *found_hit(pTHX_ HV *stash, struct urlsift_found *found, SV *held,
    const struct text *text);

/**
 * found_warning(found, text):
 * Return the warning of ${found}, a new mortal string of the kind of ${text}.
 */
SV *found_warning(pTHX_ const struct urlsift_found *found,
    const struct text *text);

/**
 * found_url(found, rules, text):
 * Return a new reference to a URLSift::URL to which ${found} belongs then, that
 * of ${text}, or NULL if that is NULL.
 */
SV *found_url(pTHX_ struct urlsift_found *found, SV *rules,
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
