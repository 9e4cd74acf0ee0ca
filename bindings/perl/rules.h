/*
 * The class URLSift::Rules: what is a URL, which are valid, and which are
 * wanted.  Rules do not change, so that threads share them.
 * SPDX-License-Identifier: MIT
 */
#ifndef RULES_H
#define RULES_H

#include "options.h"

struct rules {
	struct shared *shared; /* by all threads */
	const struct urlsift_rules *rules;
	const struct urlsift_filter *filter;
	struct urlsift_view *view; /* of this thread */

	/* The objects that were found are counted: that which the view looks
	 * at, or 0, and the last one. */
	uint64_t seen, last;
	struct urlsift_around around; /* what is seen */
};

/**
 * rules_init():
 * rules_clone():
 * Begin without default rules, when the module is loaded, and in an interpreter
 * that is a copy of another one.
 */
void rules_init(pTHX);
void rules_clone(pTHX);

/**
 * rules_new(class, options):
 * Return a new mortal object of ${class} with the settings in ${options}, or
 * die with a message.
 */
SV *rules_new(pTHX_ const char *class, const struct options *options);

/**
 * rules_choose(who, options):
 * Return the rules that ${options} ask for: those that they name, new ones, or
 * the default ones.  They stay until the scope is left.
 */
SV *rules_choose(pTHX_ const char *who, const struct options *options);

/**
 * rules_get(rules):
 * Return what is in ${rules}, which rules_choose() has returned.
 */
struct rules *rules_get(pTHX_ SV *rules);

/**
 * rules_pass(rules, hit, place):
 * Return a positive number if ${hit}, at ${place}, which may be NULL, is
 * wanted, 0 if it is not, or an error.
 */
int rules_pass(struct rules *rules, const struct urlsift_hit *hit,
    const struct urlsift_place *place);

/**
 * rules_warning(passes, hit, is_chars):
 * Return a new message that ${hit}, of a text of characters or bytes, passes
 * since a pattern cannot decide, if ${passes}, from rules_pass(), says so; or
 * NULL.
 */
SV *rules_warning(pTHX_ int passes, const struct urlsift_hit *hit,
    bool is_chars);

#endif
