/*
 * The type Column: texts that are scanned one after the other.  They are a list
 * of Python, or an array of Arrow that is read where it is.
 * SPDX-License-Identifier: MIT
 */
#ifndef COLUMN_H
#define COLUMN_H

#include "source.h"

struct column {
	PyObject base;
	const struct module *module;
	PyObject *list; /* or, if NULL, this: */
	struct ArrowArray array;
	char format[3];
};

extern PyType_Spec column_spec;

/**
 * column_open(column, i, source):
 * Borrow the text number ${i}.  Return 1; 0: it is null; or -1 with an
 * exception.
 */
int column_open(struct column *column, Py_ssize_t i, struct source *source);

/**
 * column_stream(type, capsule):
 * Return a list of columns of ${type}, the arrays of the stream in ${capsule},
 * or NULL with an exception.
 */
PyObject *column_stream(PyTypeObject *type, PyObject *capsule);

#endif
