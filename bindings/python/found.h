/*
 * The types URL, a reading, and Hit, which is a URL too: the best of its
 * readings.  An object contains only a record.  Attributes are computed when
 * they are read.
 * SPDX-License-Identifier: MIT
 */
#ifndef FOUND_H
#define FOUND_H

#include "python.h"
#include "record.h"

struct found {
	PyVarObject base;
	uint32_t is_str; /* it was found in a str, not in bytes */
	uint32_t url;	 /* the word of the record where the reading begins */
	uint64_t word[];
};

extern PyType_Spec url_spec;
extern PyType_Spec hit_spec; /* derived from URL */

/**
 * found_new(type, record, url, is_str):
 * Return a new object of ${type} with a copy of ${record}, whose reading begins
 * at the word ${url}; or NULL with an exception.
 */
PyObject *found_new(PyTypeObject *type, const uint64_t *record, size_t url,
    bool is_str);

/**
 * hit_new(type, hit, is_str):
 * Return a new object of ${type} with a copy of ${hit}, or NULL with an
 * exception.
 */
PyObject *hit_new(PyTypeObject *type, const struct hit_record *hit,
    bool is_str);

/**
 * found_free(self):
 * Free an object of either type.
 */
void found_free(PyObject *self);

/**
 * found_notes(notes):
 * Return a new tuple of the names of ${notes}, or NULL with an exception.
 */
PyObject *found_notes(unsigned notes);

/**
 * found_url(found):
 * Return a new str or bytes: the URL of ${found}; or NULL with an exception.
 */
PyObject *found_url(const struct found *found);

/**
 * found_record(found):
 * Return the reading of ${found}.
 */
const struct url_record *found_record(const struct found *found);

#endif
