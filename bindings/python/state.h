/*
 * The state of one copy of the module: its types and the default rules.
 * SPDX-License-Identifier: MIT
 */
#ifndef STATE_H
#define STATE_H

#include "python.h"

struct module {
	PyTypeObject *hit, *url, *rules, *scanner, *finder, *document;
	PyGetSetDef *of_hit, *of_url; /* the attributes of these types */
	PyObject *defaults;	      /* the default Rules */
};

/* What find_document() keeps for the documents that follow: a reader of the
 * library, with its helper. */
extern PyType_Spec document_spec;

/**
 * module_of(object):
 * Return the state of the module that the type of ${object} belongs to.
 */
struct module *module_of(PyObject *object);

#endif
