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
#include "stream.h"

struct found {
	PyObject base;
	struct urlsift_hit *hit; /* its own; of a URL alone with one reading */
	struct rules *rules;
	struct kept *text;   /* that it was found in; NULL: not kept */
	uint64_t begin, end; /* in bytes of that */
	bool is_str;	     /* it was found in a str, not in bytes */
	bool is_hit;
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
 * found_hit(module, hit, rules, text, is_str):
 * Return a new Hit, which owns the copy in ${hit}, or NULL with an exception;
 * then that is still the caller's.  ${text} may be NULL.
 */
PyObject *found_hit(struct module *module, const struct stream_hit *hit,
    struct rules *rules, struct kept *text, bool is_str);

/**
 * found_url(module, reading, rules, is_str):
 * Return a new URL, a copy of ${reading}, or NULL with an exception.
 */
PyObject *found_url(struct module *module,
    const struct urlsift_reading *reading, struct rules *rules, bool is_str);

#endif
