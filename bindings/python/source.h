/*
 * The bytes of a Python text: the UTF-8 of a str, or the content of an object
 * with a buffer.
 * SPDX-License-Identifier: MIT
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "python.h"
#include "urlsift.h"

struct source {
	const char *text;
	size_t len;
	bool is_str;
	bool is_wide;	/* it is a str that is not ASCII */
	PyObject *str;	/* the str, or its UTF-8 as bytes */
	PyObject *kept; /* the str or bytes, which hits keep; or NULL */
	Py_buffer view;
};

/**
 * source_open(source, object):
 * Borrow the bytes of ${object}.  Lone surrogates have three bytes, so that
 * each character has an offset.  Return 0, or -1 with an exception.
 */
int source_open(struct source *source, PyObject *object);

/**
 * source_close(source):
 * Release the bytes.  A source that is all zero is ignored.
 */
void source_close(struct source *source);

/**
 * source_around(text, hit, around):
 * Set ${around} to the place of ${hit} in ${text}, a str or bytes.  Return a
 * new reference to what it points into, or NULL with an exception.
 */
PyObject *source_around(PyObject *text, const struct urlsift_hit *hit,
    struct urlsift_around *around);

#endif
