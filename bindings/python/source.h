/*
 * The bytes of what Python calls text: UTF-8 of a str, what is there of
 * anything else that lends its bytes.
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "python.h"

struct source {
	const char *text;
	size_t len;
	bool is_str;
	bool is_wide;  /* characters are more than bytes */
	PyObject *str; /* or its UTF-8 */
	Py_buffer view;
};

/**
 * source_open(source, object):
 * Borrow the bytes of ${object}.  Lone surrogates have their three bytes, so
 * that each character has an offset.  Return 0, or -1 with an exception.
 */
int source_open(struct source *source, PyObject *object);

/**
 * source_close(source):
 * Give them back.  A source that is all zero is ignored.
 */
void source_close(struct source *source);

#endif
