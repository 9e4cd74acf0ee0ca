/*
 * The common part of a Scanner, which reads text in pieces, of a Finder, the
 * iterator over the hits of one text, and of a Document: a finder of the
 * library, which runs without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#ifndef SCAN_H
#define SCAN_H

#include "found.h"

/* How many bytes are scanned between checks for hits: a piece and its results
 * fit in the caches. */
#define SCAN_PIECE ((size_t)65536)

/* And between checks for signals. */
#define SCAN_BREATH (16 * SCAN_PIECE)

struct scan {
	PyObject base;
	struct origin origin; /* of its hits */
	struct urlsift_finder *finder;
	enum urlsift_unit unit; /* of the offsets in its text */
	bool is_busy;		/* a thread is scanning */
	bool is_dead;		/* memory ran out during a scan */
	bool is_left; /* the handler of a signal raised during a scan */
};

extern PyType_Spec scanner_spec;
extern PyType_Spec finder_spec;
extern PyType_Spec document_spec;

/**
 * scan_new(type, rules):
 * Return a new object of ${type} that scans by ${rules}, whose reference is
 * stolen; or NULL with an exception, which there is if ${rules} is NULL.
 */
struct scan *scan_new(PyTypeObject *type, struct rules *rules);

/**
 * scan_dealloc(self):
 * Free ${self}, a struct scan.
 */
void scan_dealloc(PyObject *self);

/**
 * scan_take(scan, is_str, is_wide):
 * The text of ${scan} is a str, whose characters are counted if it ${is_wide},
 * or bytes.
 */
void scan_take(struct scan *scan, bool is_str, bool is_wide);

/**
 * scan_enter(scan):
 * Begin to scan.  Return 0, or -1 with an exception: another thread is
 * scanning, or the last scan was not ended.  That is ValueError, as for
 * generators, or MemoryError.
 */
int scan_enter(struct scan *scan);

/**
 * scan_leave(scan, status):
 * End a scan, which ended with a ${status} of the library.  Return 0, or -1
 * with an exception: memory ran out.
 */
int scan_leave(struct scan *scan, int status);

#endif
