/*
 * The types URL and Hit, a URL with its place in a text.  An object has a copy
 * of what the library found.  Its attributes are the library's fields, computed
 * when they are read.
 * SPDX-License-Identifier: MIT
 */
#ifndef FOUND_H
#define FOUND_H

#include "hits.h"
#include "rules.h"
#include "source.h"

struct found {
	PyObject base;
	struct urlsift_hit *hit; /* its own; of a URL alone with one reading */
	struct urlsift_place *place; /* its own, in a document; or NULL */
	struct rules *rules;
	struct kept *text;   /* that it was found in; NULL: not kept */
	uint64_t begin, end; /* in bytes of that */
	bool is_str;	     /* it was found in a str, not in bytes */
	bool is_hit;
};

/* Where hits come from. */
struct origin {
	struct module *module;
	struct rules *rules;
	struct kept *text; /* that hits keep, or NULL */
	bool is_str;
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
 * found_next(origin, hits):
 * Take the first of ${hits} and return a new Hit.  Return NULL with an
 * exception, or without one if there is no hit yet.
 */
PyObject *found_next(const struct origin *origin, struct hits *hits);

/**
 * found_all(origin, hits, list):
 * Append all of ${hits} to ${list}.  Handlers of signals run meanwhile.  Return
 * 0, or -1 with an exception; what was not appended is still there.
 */
int found_all(const struct origin *origin, struct hits *hits, PyObject *list);

/**
 * found_url(module, reading, rules, is_str):
 * Return a new URL, a copy of ${reading}, or NULL with an exception.
 */
PyObject *found_url(struct module *module,
    const struct urlsift_reading *reading, struct rules *rules, bool is_str);

#endif
