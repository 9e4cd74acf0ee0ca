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
 * rules_finder(rules):
 * Return a new finder of what these ${rules} want, or NULL if memory runs out.
 */
struct urlsift_finder *rules_finder(pTHX_ SV *rules);

#endif
