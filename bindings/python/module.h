/*
 * What the files of the module know of each other.  The module is for the
 * limited API of Python 3.11, which is the first one with buffers, and so runs
 * with all later versions.
 * SPDX-License-Identifier: MIT
 */
#ifndef MODULE_H
#define MODULE_H

#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "urlsift.h"

/* Cast a function to the type that method tables need. */
#define METHOD(function) ((PyCFunction)(void (*)(void))(function))

/* The state of one copy of the module.  A hit is a URL: that type is first. */
enum type { URL, HIT, RULES, SCANNER, FINDER, TYPES };

struct module {
	PyTypeObject *type[TYPES];
	PyGetSetDef *attributes; /* see found_attributes() */
	PyObject *defaults;	 /* the default Rules */
	PyObject *isascii;	 /* the name of that method of str */
};

/**
 * object_free(self):
 * Free the memory of ${self}, of a type of this module.
 */
void object_free(PyObject *self);

/* The bytes of a Python text: the UTF-8 of a str, or the content of an object
 * with a buffer. */
struct source {
	const char *text;
	size_t len;
	bool is_str;
	bool is_wide;  /* it is a str that is not ASCII */
	PyObject *str; /* the str, or its UTF-8 as bytes */
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

/**
 * kept_new(text):
 * Return a new capsule that keeps ${text}, str or bytes, alive for hits, or
 * NULL with an exception.
 */
PyObject *kept_new(PyObject *text);

/**
 * kept_view(module, capsule, rules):
 * Return a view by ${rules} of hits in the text of this capsule, with offsets
 * in bytes, or NULL with an exception.
 */
struct urlsift_view *kept_view(const struct module *module, PyObject *capsule,
    const struct urlsift_rules *rules);

/* Rules: what is a valid URL and how text is scanned.  Several scans may share
 * them. */
struct rules {
	PyObject base;
	struct urlsift_rules *rules;
	struct urlsift_filter *filter; /* the hits that are reported */
	struct urlsift_view *view;     /* needs the interpreter lock */
	bool is_used;
};

extern PyType_Spec rules_spec;

/**
 * rules_answer(status, name, defect):
 * Return None if the ${status} of setting the option ${name} is URLSIFT_OK, or
 * NULL with an exception that tells the ${defect}.
 */
PyObject *rules_answer(int status, const char *name,
    const struct urlsift_defect *defect);

/**
 * rules_use(module, rules):
 * Return a new reference to ${rules}, or to the defaults if ${rules} is None,
 * and mark them as used: they do not change any more.  Return NULL with an
 * exception if ${rules} is of another type.
 */
struct rules *rules_use(struct module *module, PyObject *rules);

/* A URL or a Hit, which is a URL with its place in a text: a copy of what the
 * library found.  Its attributes are the fields of the library, computed when
 * they are read. */
struct found {
	PyObject base;
	struct urlsift_found *found; /* its own */
	PyObject *values; /* or, if it was pickled, only these, in a dict */
	struct rules *rules;
	PyObject *text; /* that it was found in, kept; NULL: it is not */
	bool is_str;	/* it was found in a str, not in bytes */
};

/**
 * found_new(type, found, rules, text, is_str):
 * Return a new object of ${type}, to which ${found} belongs then, or NULL with
 * an exception.  All but ${type} may be NULL.
 */
struct found *found_new(PyTypeObject *type, struct urlsift_found *found,
    struct rules *rules, PyObject *text, bool is_str);

/**
 * found_attributes():
 * Return the attributes of the type URL and, behind their end, those that only
 * Hit has; free them with PyMem_Free() behind the types.  NULL: an exception is
 * raised.
 */
PyGetSetDef *found_attributes(void);

/**
 * found_type(module, is_hit):
 * Return the new type Hit or URL, or NULL with an exception.
 */
PyObject *found_type(PyObject *module, bool is_hit);

/* Functions of the module that make URLs, and those of find_batch(). */
extern PyMethodDef found_functions[];
extern PyMethodDef batch_functions[];

extern PyType_Spec scanner_spec;
extern PyType_Spec finder_spec;

#endif
