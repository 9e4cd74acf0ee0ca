/*
 * What a Scanner, for text that comes in pieces, and a Finder, the iterator
 * over the hits of one text, have in common: a stream that goes on without the
 * interpreter's lock, and objects made of what it found.
 */
#ifndef SCAN_H
#define SCAN_H

#include "source.h"
#include "stream.h"

struct scan {
	PyObject base;
	PyObject *rules;
	struct stream stream;
	bool is_str;
	bool is_busy; /* a thread is scanning */
	bool is_dead; /* memory was out in the middle of it */
};

extern PyType_Spec scanner_spec;
extern PyType_Spec finder_spec;

/**
 * scan_new(type, rules, rejected):
 * Return a new object of ${type}, which begins with a scan by ${rules}, or NULL
 * with an exception.
 */
struct scan *scan_new(PyTypeObject *type, PyObject *rules, int rejected);

/**
 * scan_free(scan):
 * Free it.
 */
void scan_free(struct scan *scan);

/**
 * scan_enter(scan):
 * Begin to scan.  Return 0, or -1 with an exception: another thread is, as a
 * generator says, or memory was out before.
 */
int scan_enter(struct scan *scan);

/**
 * scan_leave(scan, good):
 * The scan was ${good}, or memory is out.  Return 0, or -1 with an exception.
 */
int scan_leave(struct scan *scan, bool good);

/**
 * scan_hit(scan):
 * Return the next hit and take it; or NULL, with an exception, or because there
 * is none by now.
 */
PyObject *scan_hit(struct scan *scan);

#endif
