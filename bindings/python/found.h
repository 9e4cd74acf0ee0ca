/*
 * The types URL and Hit, a URL with its place in a text.  An object has a copy
 * of what the library found.  Its attributes are the library's fields, computed
 * when they are read.
 * SPDX-License-Identifier: MIT
 */
#ifndef FOUND_H
#define FOUND_H

#include "rules.h"
#include "source.h"

struct found {
	PyObject base;
	struct urlsift_found *found; /* its own */
	PyObject *values; /* or, if it was pickled, only these, in a dict */
	struct rules *rules;
	struct kept *text; /* that it was found in; NULL: not kept */
	bool is_str;	   /* it was found in a str, not in bytes */
	bool is_hit;	   /* not a URL alone */
};

/* Where hits come from. */
struct origin {
	struct module *module;
	struct rules *rules;
	struct kept *text; /* that hits keep, or NULL */
	bool is_str;
	struct urlsift_found *taken; /* that is no object yet, or NULL */
};

/**
 * found_attributes(is_hit):
 * Return the attributes of the type Hit that URL does not have, or those of the
 * type URL; free them with PyMem_Free() behind the type.  NULL: an exception is
 * raised.
 */
PyGetSetDef *found_attributes(bool is_hit);

/**
 * found_type(module, is_hit, attributes):
 * Return the new type Hit or URL with these ${attributes}, or NULL with an
 * exception.
 */
PyObject *found_type(PyObject *module, bool is_hit, PyGetSetDef *attributes);

/**
 * found_next(origin, finder):
 * Take the first of what ${finder} has found and return a new Hit, or a str if
 * it is a warning alone.  Return NULL with an exception, or without one if
 * there is nothing yet.
 */
PyObject *found_next(struct origin *origin, struct urlsift_finder *finder);

/**
 * found_all(origin, finder, hits, warnings):
 * Append all to these lists.  Handlers of signals run meanwhile.  Return 0, or
 * -1 with an exception; what was not appended is still there.
 */
int found_all(struct origin *origin, struct urlsift_finder *finder,
    PyObject *hits, PyObject *warnings);

/**
 * found_restore(self, args):
 * Return a new URL or Hit of the values that one had before it was pickled, or
 * NULL with an exception.
 */
PyObject *found_restore(PyObject *self, PyObject *args);

/**
 * found_url(module, found, rules, is_str):
 * Return a new URL, to which ${found} belongs then, or NULL with an exception,
 * also if that is NULL.
 */
PyObject *found_url(struct module *module, struct urlsift_found *found,
    struct rules *rules, bool is_str);

#endif
