/*
 * What the types of the module share.
 */
#ifndef MODULE_H
#define MODULE_H

#include "python.h"

struct module {
	PyTypeObject *hit, *url, *rules, *scanner, *finder;
	PyObject *defaults; /* the Rules of who names none */
};

/**
 * module_of(object):
 * Return what the module of ${object}, one of its types' objects, keeps.
 */
struct module *module_of(PyObject *object);

#endif
