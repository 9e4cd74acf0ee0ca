/*
 * The type Rules: what is a valid URL and how text is scanned.  Several scans
 * may share rules.
 * SPDX-License-Identifier: MIT
 */
#ifndef RULES_H
#define RULES_H

#include "state.h"
#include "urlsift.h"

struct rules {
	PyObject base;
	struct urlsift_rules *rules;
	struct urlsift_filter *filter; /* the hits that are reported */
	struct urlsift_view *view;     /* needs the interpreter lock */
	PyObject *options, *schemes;   /* that were set, for pickle */
	bool is_used;
};

extern PyType_Spec rules_spec;

/**
 * rules_set(rules, document, names):
 * Set the options that the dict ${names} has, which may be NULL: those of
 * ${document}, unless that is NULL, and all others of ${rules}.  Return 0, or
 * -1 with an exception.
 */
int rules_set(struct rules *rules, struct urlsift_document *document,
    PyObject *names);

/**
 * rules_use(module, rules):
 * Return a new reference to ${rules}, or to the defaults if ${rules} is None,
 * and mark them as used: they do not change any more.  Return NULL with an
 * exception if ${rules} is of another type.
 */
struct rules *rules_use(struct module *module, PyObject *rules);

#endif
