/*
 * The type Scanner.  The type of its first text decides whether it reads str or
 * bytes.
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	static char *words[] = { "rules", NULL };
	PyObject *rules = Py_None;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|O:Scanner", words,
		&rules))
		return NULL;
	return (PyObject *)scan_new(type, rules);
}

static void
dealloc(PyObject *self)
{

	scan_free((struct scan *)self);
}

/* Return a list of all hits.  If memory runs out or a handler of a signal
 * raises, the next call returns them. */
static PyObject *
scanner_hits(struct scan *scan)
{
	PyObject *hits;

	if (scan->hits == NULL && (scan->hits = PyList_New(0)) == NULL)
		return NULL;
	if (found_all(&scan->origin, &scan->stream.hits, scan->hits) == -1)
		return NULL;
	hits = scan->hits;
	scan->hits = NULL;
	return hits;
}

/* Check that ${source} has the type that was fed before.  Return 0, or -1 with
 * an exception. */
static int
source_fits(struct scan *scan, const struct source *source)
{

	if (!scan->stream.is_fed) {
		scan->origin.is_str = scan->stream.is_wide = source->is_str;
		return 0;
	}
	if (scan->origin.is_str == source->is_str)
		return 0;
	PyErr_SetString(PyExc_TypeError,
	    "a text is either str or bytes, from its beginning to its end");
	return -1;
}

static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scan *scan = (struct scan *)self;
	struct stream *stream = &scan->stream;
	PyThreadState *unlocked;
	struct source source;
	int status = -1;
	bool good = true;

	if (source_open(&source, text) == -1)
		return NULL;
	if (scan_enter(scan) == -1)
		goto done;
	if (source_fits(scan, &source) == -1) {
		scan->is_busy = false;
		goto done;
	}
	if (scan->origin.is_str) {
		unlocked = PyEval_SaveThread();
		good = stream_keep(stream, source.text, source.len);
		PyEval_RestoreThread(unlocked);
	}
	status = good ? scan_feed(scan, source.text, source.len) :
			scan_leave(scan, false);

done:
	source_close(&source);
	return status == -1 ? NULL : scanner_hits(scan);
}

static PyObject *
finish(PyObject *self, PyObject *args, PyObject *names)
{
	static char *words[] = { "broken", NULL };
	struct scan *scan = (struct scan *)self;
	PyThreadState *unlocked;
	int broken = 0;
	bool good;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|$p:finish", words,
		&broken))
		return NULL;
	if (scan_enter(scan) == -1)
		return NULL;
	unlocked = PyEval_SaveThread();
	good = stream_finish(&scan->stream,
	    broken != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	return scan_leave(scan, good) == -1 ? NULL : scanner_hits(scan);
}

/* clang-format off */
static PyMethodDef methods[] = {
	{ "feed", feed, METH_O,
	    "feed($self, text, /)\n--\n\n"
	    "Scan the next piece of the text.  Return a list of the hits that\n"
	    "are complete.\n\n"
	    "Raises TypeError if str and bytes are mixed, ValueError if\n"
	    "another thread uses the scanner, and MemoryError.  After a\n"
	    "MemoryError the next call returns the hits, or fails again if\n"
	    "the scan cannot continue.  What the handler of a signal raises\n"
	    "ends the scan: then the scanner cannot be used any more." },
	{ "finish", METHOD(finish), METH_VARARGS | METH_KEYWORDS,
	    "finish($self, /, *, broken=False)\n--\n\n"
	    "End the text.  Return a list of the remaining hits.\n\n"
	    "broken: the text is not complete because of an error.  A\n"
	    "candidate at its end that might go on is rejected as 'cut'.\n"
	    "The next call of feed() begins a new text." },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "Scanner(rules=None)\n--\n\n"
	    "Finds URLs in a text that is read in pieces of any size.\n\n"
	    "Offsets count from the start of the text, in characters of str\n"
	    "or in bytes.  Hits do not depend on the size of the pieces." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};
/* clang-format on */

PyType_Spec scanner_spec = {
	.name = "urlsift.Scanner",
	.basicsize = sizeof(struct scan),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
