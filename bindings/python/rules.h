/*
 * The type Rules: what is a valid URL and how text is scanned.  Several scans
 * may share rules.
 * SPDX-License-Identifier: MIT
 */
#ifndef RULES_H
#define RULES_H

#include "state.h"
#include "urlsift.h"

extern PyType_Spec rules_spec;

/**
 * rules_use(module, rules):
 * Return a new reference to ${rules}, or to the defaults if ${rules} is None,
 * and mark them as used: they do not change any more.  Return NULL with an
 * exception if ${rules} is of another type.
 */
PyObject *rules_use(struct module *module, PyObject *rules);

/**
 * rules_get(rules):
 * Return the library's rules in ${rules}.
 */
const struct urlsift_rules *rules_get(PyObject *rules);

#endif
