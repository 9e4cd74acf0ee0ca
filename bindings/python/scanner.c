/*
 * The type Scanner.  The type of its first text decides whether it reads str or
 * bytes.
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

struct scanner {
	struct scan scan;
	PyObject *hits; /* a list that was not returned, or NULL */
	bool is_fed;	/* since the beginning or the last end */
};

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	static char *words[] = { "rules", NULL };
	PyObject *rules = Py_None;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|O:Scanner", words,
		&rules))
		return NULL;
	return (PyObject *)scan_new(type,
	    rules_use(PyType_GetModuleState(type), rules));
}

/* Return a list of all hits.  If memory runs out or a handler of a signal
 * raises, the next call returns them. */
static PyObject *
scanner_hits(struct scanner *scanner)
{
	struct scan *scan = &scanner->scan;
	PyObject *hits;

	if (scanner->hits == NULL && (scanner->hits = PyList_New(0)) == NULL)
		return NULL;
	if (found_all(&scan->origin, scan->finder, scanner->hits, NULL) == -1)
		return NULL;
	hits = scanner->hits;
	scanner->hits = NULL;
	return hits;
}

static void
dealloc(PyObject *self)
{

	Py_CLEAR(((struct scanner *)self)->hits);
	scan_dealloc(self);
}

/* Check that ${source} has the type that was fed before.  Return 0, or -1 with
 * an exception. */
static int
source_fits(struct scanner *scanner, const struct source *source)
{
	struct scan *scan = &scanner->scan;

	if (!scanner->is_fed) {
		scan_take(scan, source->is_str, source->is_str);
	} else if (scan->origin.is_str != source->is_str) {
		PyErr_SetString(PyExc_TypeError,
		    "a text is either str or bytes, from its beginning to its "
		    "end");
		return -1;
	}
	scanner->is_fed = true;
	return 0;
}

/* Scan ${source}, and leave.  Handlers of signals run meanwhile.  Return 0, or
 * -1 with an exception. */
static int
scan_source(struct scan *scan, const struct source *source)
{
	PyThreadState *unlocked;
	size_t at = 0, n;
	int status;

	for (;;) {
		n = source->len - at;
		n = n < SCAN_BREATH ? n : SCAN_BREATH;
		unlocked = PyEval_SaveThread();
		status = urlsift_finder_feed(scan->finder, source->text + at, n,
		    scan->unit);
		PyEval_RestoreThread(unlocked);
		at += n;
		if (status != URLSIFT_OK || at == source->len)
			return scan_leave(scan, status);
		if (PyErr_CheckSignals() == -1)
			break;
	}
	scan->is_busy = false;
	scan->is_left = true;
	return -1;
}

static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scanner *scanner = (struct scanner *)self;
	struct source source;
	int status;

	if (source_open(scanner->scan.origin.module, &source, text) == -1)
		return NULL;
	if ((status = scan_enter(&scanner->scan)) == 0) {
		if ((status = source_fits(scanner, &source)) == 0)
			status = scan_source(&scanner->scan, &source);
		else
			scanner->scan.is_busy = false;
	}
	source_close(&source);
	return status == -1 ? NULL : scanner_hits(scanner);
}

static PyObject *
finish(PyObject *self, PyObject *args, PyObject *names)
{
	static char *words[] = { "broken", NULL };
	struct scanner *scanner = (struct scanner *)self;
	PyThreadState *unlocked;
	int broken = 0, status;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|$p:finish", words,
		&broken) ||
	    scan_enter(&scanner->scan) == -1)
		return NULL;
	unlocked = PyEval_SaveThread();
	status = urlsift_finder_finish(scanner->scan.finder,
	    broken != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	scanner->is_fed = false;
	return scan_leave(&scanner->scan, status) == -1 ? NULL :
							  scanner_hits(scanner);
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
	.basicsize = sizeof(struct scanner),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
