/*
 * The type URL, a reading, and the type Hit, which is one too: the best of its
 * readings.  An object is a record and nothing else; what it is asked for is
 * made when it is asked for.
 */
#ifndef FOUND_H
#define FOUND_H

#include "python.h"
#include "record.h"

struct found {
	PyVarObject base;
	uint32_t is_str; /* it was found in a str, not in bytes */
	uint32_t url;	 /* where in the record the reading begins */
	uint64_t word[];
};

extern PyType_Spec url_spec;
extern PyType_Spec hit_spec; /* derived from URL */

/**
 * found_new(type, record, url, is_str):
 * Return a new object of ${type}, with a copy of ${record}, whose reading
 * begins at its word ${url}; or NULL with an exception.
 */
PyObject *found_new(PyTypeObject *type, const uint64_t *record, size_t url,
    bool is_str);

/**
 * hit_new(type, hit, is_str):
 * The same for a hit.
 */
PyObject *hit_new(PyTypeObject *type, const struct hit_record *hit,
    bool is_str);

/**
 * found_free(self):
 * Free it, of either type.
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
 * Return its reading.
 */
const struct url_record *found_record(const struct found *found);

#endif
