/*
 * The bytes of a Python text: the UTF-8 of a str, or the content of an object
 * with a buffer.
 * SPDX-License-Identifier: MIT
 */
#ifndef SOURCE_H
#define SOURCE_H

#include "state.h"
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
 * source_open(module, source, object):
 * Borrow the bytes of ${object}.  Lone surrogates have three bytes, so that
 * each character has an offset.  Return 0, or -1 with an exception.
 */
int source_open(const struct module *module, struct source *source,
    PyObject *object);

/**
 * source_close(source):
 * Release the bytes.  A source that is all zero is ignored.
 */
void source_close(struct source *source);

/* A text, str or bytes, that hits keep alive, and a view that knows it, once it
 * was asked for.  The interpreter lock is needed. */
struct kept {
	size_t users;
	PyObject *text;
	struct source source; /* open as long as there is a view */
	struct urlsift_view *view;
};

/**
 * kept_new(text):
 * kept_hold(kept):
 * kept_release(kept):
 * Keep ${text}: return it with one user, or NULL if memory runs out; add a
 * user, and return ${kept}; drop one.  NULL is ignored.
 */
struct kept *kept_new(PyObject *text);
struct kept *kept_hold(struct kept *kept);
void kept_release(struct kept *kept);

/**
 * kept_view(module, kept, rules):
 * Return a view by ${rules} of hits in the text, with offsets in bytes, or NULL
 * with an exception.
 */
struct urlsift_view *kept_view(const struct module *module, struct kept *kept,
    const struct urlsift_rules *rules);

#endif
