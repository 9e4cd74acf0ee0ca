/*
 * The class URLSift::Rules: what is a URL and which are valid.  Rules do not
 * change, so that threads share them.
 * SPDX-License-Identifier: MIT
 */
#ifndef RULES_H
#define RULES_H

#include "options.h"
#include "urlsift.h"

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
 * Return the library's rules in ${rules}, which rules_choose() has returned.
 */
const struct urlsift_rules *rules_get(pTHX_ SV *rules);

/**
 * rules_code(rules):
 * Return the code that knows suffixes, or NULL if there is none.
 */
SV *rules_code(pTHX_ SV *rules);

#endif
