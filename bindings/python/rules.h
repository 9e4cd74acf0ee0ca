/*
 * The type Rules: what counts, shared by all that scan by it.
 */
#ifndef RULES_H
#define RULES_H

#include "state.h"
#include "urlsift.h"

extern PyType_Spec rules_spec;

/**
 * rules_use(module, rules):
 * Return ${rules}, or where that is None the defaults, for somebody to use:
 * from now on they do not change.  NULL, with an exception: they are no Rules.
 * The reference is new.
 */
PyObject *rules_use(struct module *module, PyObject *rules);

/**
 * rules_get(rules):
 * Return the library's rules in ${rules}.
 */
const struct urlsift_rules *rules_get(PyObject *rules);

#endif
