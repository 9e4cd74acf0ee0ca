/*
 * The common part of a Scanner, which reads text in pieces, and a Finder, the
 * iterator over the hits of one text: a stream that runs without the
 * interpreter lock, and the creation of objects for its hits.
 * SPDX-License-Identifier: MIT
 */
#ifndef SCAN_H
#define SCAN_H

#include "found.h"
#include "stream.h"

/* How many bytes are scanned between checks for signals. */
#define SCAN_BREATH ((size_t)16 * STREAM_PIECE)

struct scan {
	PyObject base;
	struct origin origin; /* of its hits */
	PyObject *hits;	      /* a list that was not returned, or NULL */
	struct stream stream;
	bool is_busy; /* a thread is scanning */
	bool is_dead; /* memory ran out during a scan */
	bool is_left; /* the handler of a signal raised during a scan */
};

extern PyType_Spec scanner_spec;
extern PyType_Spec finder_spec;

/**
 * scan_new(type, rules):
 * Return a new object of ${type} that scans by ${rules}, or NULL with an
 * exception.
 */
struct scan *scan_new(PyTypeObject *type, PyObject *rules);

/**
 * scan_free(scan):
 * Free ${scan}.
 */
void scan_free(struct scan *scan);

/**
 * scan_enter(scan):
 * Begin to scan.  Return 0, or -1 with an exception: another thread is
 * scanning, or the last scan was not ended.  That is ValueError, as for
 * generators, or MemoryError.
 */
int scan_enter(struct scan *scan);

/**
 * scan_leave(scan, good):
 * End a scan.  If it was not ${good}, memory ran out.  Return 0, or -1 with an
 * exception.
 */
int scan_leave(struct scan *scan, bool good);

/**
 * scan_feed(scan, text, len):
 * Scan ${text}, which was entered, and leave.  Handlers of signals run
 * meanwhile.  Return 0, or -1 with an exception.
 */
int scan_feed(struct scan *scan, const char *text, size_t len);

#endif
