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

/* What one copy of the module owns: its types, and the name of a method of str.
 * A Hit is a URL: that type is first. */
enum own { URL, HIT, RULES, FINDER, ISASCII, OWN };

struct module {
	PyObject *own[OWN];
};

/* The bytes of a Python text: the UTF-8 of a str, or the content of an object
 * with a buffer.  All zero: there is none. */
struct source {
	Py_buffer view;
	bool is_str;
	enum urlsift_unit unit; /* bytes, unless a str is not ASCII */
};

/**
 * source_open(module, source, object):
 * Borrow the bytes of ${object} until PyBuffer_Release() of the view.  Lone
 * surrogates have three bytes, so that each character has an offset.  Return 0,
 * or -1 with an exception.
 */
int source_open(const struct module *module, struct source *source,
    PyObject *object);

/* Rules: what is a valid URL and how text is scanned.  Several scans may share
 * them. */
struct rules {
	PyObject base;
	struct urlsift_rules *rules;
	struct urlsift_filter *filter; /* the hits that are reported */
	struct urlsift_view *view;     /* needs the interpreter lock */
	bool is_used;		       /* they do not change any more */
};

/**
 * rules_answer(status, name, defect):
 * Return None if the ${status} of setting the option ${name} is URLSIFT_OK, or
 * NULL with an exception that tells the ${defect}.
 */
PyObject *rules_answer(int status, const char *name,
    const struct urlsift_defect *defect);

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
struct found *found_new(PyObject *type, struct urlsift_found *found,
    struct rules *rules, PyObject *text, bool is_str);

/**
 * kept_new(text):
 * Return a new capsule that keeps ${text}, bytes or a str of ASCII, for hits,
 * or NULL with an exception.
 */
PyObject *kept_new(PyObject *text);

/**
 * found_type(module, is_hit):
 * Return the new type Hit or URL, or NULL with an exception.
 */
PyObject *found_type(PyObject *module, bool is_hit);

extern PyType_Spec rules_spec, finder_spec;

/* The functions of the module. */
extern PyMethodDef batch_functions[], found_functions[];

#endif
