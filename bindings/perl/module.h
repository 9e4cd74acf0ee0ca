/*
 * What the files of the module know of each other.  A function that needs the
 * interpreter takes it as its first argument, as perlguts(1) says.  Most of
 * them die with a message where something is wrong.
 * SPDX-License-Identifier: MIT
 */
#ifndef MODULE_H
#define MODULE_H

#define PERL_NO_GET_CONTEXT
#include <EXTERN.h>
#include <perl.h>
#include <XSUB.h>

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* An object is a reference to a scalar of a class, whose magic has a pointer to
 * what it is in C.  Perl code cannot change the pointer. */

/**
 * object_new(stash, type, thing, kind, held):
 * Return a new reference to an object of the class ${stash}, which owns
 * ${thing}: ${type} says how it is freed and copied for a new thread.  Its
 * magic has ${kind} as mg_private.  ${held}, which may be NULL, is kept as long
 * as the object.
 */
SV *object_new(pTHX_ HV *stash, const MGVTBL *type, void *thing, U16 kind,
    SV *held);

/**
 * object_find(body, type):
 * Return the magic of ${type} that ${body} has, or NULL.
 */
MAGIC *object_find(const SV *body, const MGVTBL *type);

/**
 * object_leave_out(magic, params):
 * Let an object be of no use in a new thread.
 */
int object_leave_out(pTHX_ MAGIC *magic, CLONE_PARAMS *params);

/**
 * object_magic(self, type, class):
 * Return the magic of ${self}, a reference to an object of ${type}, or die with
 * a message that names ${class}.
 */
MAGIC *object_magic(pTHX_ SV *self, const MGVTBL *type, const char *class);

/**
 * need_memory(is_there):
 * Die unless there is.
 */
void need_memory(pTHX_ bool is_there);

/* The bytes of a string: those of its characters in UTF-8, or the string itself
 * if it is one of bytes. */
struct text {
	SV *plain; /* a string of them */
	const char *bytes;
	size_t len;
	bool is_chars;	 /* of characters, not bytes */
	bool is_wide;	 /* not all of these are ASCII */
	bool is_tainted; /* it came from outside, as perlsec(1) says */
};

/**
 * text_open(text, who, string, bytes):
 * Borrow the bytes of ${string} until the temporary values of the statement are
 * freed.  ${bytes} is true or false for bytes or characters, or undef if the
 * string says itself which these are.
 */
void text_open(pTHX_ struct text *text, const char *who, SV *string, SV *bytes);

/**
 * text_scan(text, finder, unit):
 * Feed ${text} to ${finder}, whose offsets count ${unit}.  Between its pieces
 * handlers of signals run: one may die.  Return as urlsift_finder_feed() does.
 */
int text_scan(pTHX_ const struct text *text, struct urlsift_finder *finder,
    enum urlsift_unit unit);

/* The class URLSift::Rules: what is a URL, which are valid, and which are
 * wanted.  Rules do not change, so that threads share them. */
struct rules {
	struct urlsift_rules *rules;
	struct urlsift_filter *filter;
	atomic_uint *users;	   /* in all threads */
	struct urlsift_view *view; /* of this thread */
};

/**
 * rules_new(class):
 * Return a new object of ${class}, without settings.
 */
SV *rules_new(pTHX_ const char *class);

/**
 * rules_answer(status, why):
 * Return a new value: undef if the ${status} of setting an option is
 * URLSIFT_OK, or a string that says ${why} that cannot be.
 */
SV *rules_answer(pTHX_ int status, const char *why);

/**
 * rules_set(self, name, word):
 * Set the option ${name} to ${word}.  Return as rules_answer() does.
 */
SV *rules_set(pTHX_ SV *self, const char *name, const char *word);

/**
 * rules_add(self, scheme, pattern):
 * Add ${scheme}.  Return as rules_answer() does.
 */
SV *rules_add(pTHX_ SV *self, const struct urlsift_scheme *scheme,
    const char *pattern);

/**
 * rules_hold(self):
 * Return what ${self} refers to, a URLSift::Rules, or die.  It stays until the
 * statement ends.
 */
SV *rules_hold(pTHX_ SV *self);

/**
 * rules_get(rules):
 * Return what is in ${rules}, which rules_hold() has returned.
 */
struct rules *rules_get(pTHX_ SV *rules);

/**
 * rules_finder(rules):
 * Return a new finder of what these ${rules} want.
 */
struct urlsift_finder *rules_finder(pTHX_ SV *rules);

/* The class URLSift::URL, one way to read a URL, and URLSift::Hit, a URL with
 * its place in a text.  An object has a copy of what the library found, and
 * makes the values of its fields when they are asked for. */

/**
 * found_held(rules, text):
 * Return a new array for hits to hold, which then can say what the text around
 * them is.
 */
SV *found_held(pTHX_ SV *rules, const struct text *text);

/**
 * found_take(finder, held, text, hits, warnings):
 * Make objects of what ${finder} has found in ${text}, a URLSift::Hit for each
 * hit, and append them to ${hits}, unless that is NULL.  They hold ${held}:
 * rules, or what found_held() returned.  Append warnings to ${warnings}, or
 * warn, if that is NULL.
 */
void found_take(pTHX_ struct urlsift_finder *finder, SV *held,
    const struct text *text, AV *hits, AV *warnings);

/**
 * found_url(rules, text):
 * Return a new reference to a URLSift::URL: ${text}, checked.
 */
SV *found_url(pTHX_ SV *rules, const struct text *text);

/**
 * found_value(self, i):
 * Return a new value: that of field ${i}; undef if there is none; of a list a
 * reference to an array.
 */
SV *found_value(pTHX_ SV *self, size_t i);

/**
 * found_hash(self):
 * Return a new reference to a hash of all fields that ${self} has.
 */
SV *found_hash(pTHX_ SV *self);

/* The classes URLSift::Scanner and URLSift::Finder: find the URLs of a text
 * that comes in pieces, or of documents. */

/**
 * finder_new(class, rules, bytes, on_hit, of_documents):
 * Return a new object of ${class}; ${bytes} and ${on_hit} may be undef.
 */
SV *finder_new(pTHX_ const char *class, SV *rules, SV *bytes, SV *on_hit,
    bool of_documents);

/**
 * finder_set(self, name, word):
 * Set an option of documents.  Return as rules_answer() does.  A helper with a
 * tainted name is an error.
 */
SV *finder_set(pTHX_ SV *self, const char *name, const char *word);

/**
 * finder_feed(self, string):
 * finder_finish(self, broken):
 * Scan the next piece, or end the text; give hits to the code that wants them.
 * Return the hits that wait for being taken.
 */
AV *finder_feed(pTHX_ SV *self, SV *string);
AV *finder_finish(pTHX_ SV *self, bool broken);

/**
 * finder_read(self, input, name, most, hits, warnings):
 * Append the hits in ${input} to ${hits}, and to ${warnings} what was not read.
 * It is a document, a string of bytes or a file handle, with this ${name},
 * which may be undef; what is found takes ${most} bytes at most.  A helper in a
 * sandbox decodes it.
 */
void finder_read(pTHX_ SV *self, SV *input, SV *name, UV most, AV *hits,
    AV *warnings);

/**
 * finder_find(string, rules, bytes, number):
 * Return a new mortal array of the hits in ${string}; or, if ${number} is not
 * NULL, set it to how many there are.
 */
AV *finder_find(pTHX_ SV *string, SV *rules, SV *bytes, UV *number);

#endif
