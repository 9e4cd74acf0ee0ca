/*
 * The types Scanner, whose first text decides whether it reads str or bytes,
 * and Finder, an iterator that scans its text only as far as the next hit
 * requires; and what Document has in common with them.  Only the scan itself
 * runs without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

/* How many bytes are scanned between checks for hits: a piece and its results
 * fit in the caches. */
#define PIECE ((size_t)65536)

/* And between checks for signals. */
#define BREATH (16 * PIECE)

struct scan *
scan_new(PyTypeObject *type, struct rules *rules)
{
	struct scan *scan = NULL;

	/* The memory is initialized with zeros. */
	if (rules != NULL)
		scan = (struct scan *)PyType_GenericAlloc(type, 0);
	if (scan == NULL) {
		Py_XDECREF((PyObject *)rules);
		return NULL;
	}
	scan->origin.module = PyType_GetModuleState(type);
	scan->origin.rules = rules;
	scan->finder = urlsift_finder_new(rules->rules, rules->filter);
	if (scan->finder != NULL)
		return scan;
	Py_DECREF(scan);
	return (struct scan *)PyErr_NoMemory();
}

void
scan_dealloc(PyObject *self)
{
	struct scan *scan = (struct scan *)self;
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	urlsift_finder_free(scan->finder);
	Py_XDECREF(scan->origin.text);
	urlsift_found_free(scan->origin.taken);
	Py_XDECREF((PyObject *)scan->origin.rules);
	release(self);
	Py_DECREF(type);
}

void
scan_take(struct scan *scan, bool is_str, bool is_wide)
{

	scan->origin.is_str = is_str;
	scan->unit = is_wide ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES;
}

int
scan_enter(struct scan *scan)
{

	if (scan->is_dead)
		PyErr_NoMemory();
	else if (scan->is_busy || scan->is_left)
		PyErr_SetString(PyExc_ValueError,
		    scan->is_busy ?
			"another thread is scanning with it" :
			"a scan with it was interrupted: use a new one");
	else
		scan->is_busy = true;
	return PyErr_Occurred() == NULL ? 0 : -1;
}

/* End a scan, which ended with a ${status} of the library.  Return 0, or -1
 * with an exception: memory ran out. */
static int
leave(struct scan *scan, int status)
{

	scan->is_busy = false;
	if (status == URLSIFT_OK)
		return 0;
	scan->is_dead = true;
	PyErr_NoMemory();
	return -1;
}

struct scanner {
	struct scan scan;
	PyObject *hits; /* a list that was not returned, or NULL */
	bool is_fed;	/* since the beginning or the last end */
};

static PyObject *
scanner_new(PyTypeObject *type, PyObject *args, PyObject *names)
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
scanner_dealloc(PyObject *self)
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
		n = n < BREATH ? n : BREATH;
		unlocked = PyEval_SaveThread();
		status = urlsift_finder_feed(scan->finder, source->text + at, n,
		    scan->unit);
		PyEval_RestoreThread(unlocked);
		at += n;
		if (status != URLSIFT_OK || at == source->len)
			return leave(scan, status);
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
	return leave(&scanner->scan, status) == -1 ? NULL :
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

static PyType_Slot scanner_slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "Scanner(rules=None)\n--\n\n"
	    "Finds URLs in a text that is read in pieces of any size.\n\n"
	    "Offsets count from the start of the text, in characters of str\n"
	    "or in bytes.  Hits do not depend on the size of the pieces." },
	{ Py_tp_new, scanner_new },
	{ Py_tp_dealloc, scanner_dealloc },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};
/* clang-format on */

PyType_Spec scanner_spec = {
	.name = "urlsift.Scanner",
	.basicsize = sizeof(struct scanner),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = scanner_slots,
};

struct finder {
	struct scan scan;
	struct source source;
	size_t at; /* how much of the text was fed */
	bool is_done;
};

static PyObject *
finder_new(PyTypeObject *type, PyObject *args, PyObject *names)
{
	static char *words[] = { "text", "rules", NULL };
	PyObject *text, *rules = Py_None;
	struct finder *finder;

	if (!PyArg_ParseTupleAndKeywords(args, names, "O|O:Finder", words,
		&text, &rules))
		return NULL;
	finder = (struct finder *)scan_new(type,
	    rules_use(PyType_GetModuleState(type), rules));
	if (finder == NULL)
		return NULL;
	if (source_open(finder->scan.origin.module, &finder->source, text) ==
		-1 ||
	    (finder->source.kept != NULL &&
		(finder->scan.origin.text = kept_new(finder->source.kept)) ==
		    NULL)) {
		Py_DECREF(finder);
		return NULL;
	}
	scan_take(&finder->scan, finder->source.is_str, finder->source.is_wide);
	return (PyObject *)finder;
}

static int
clear(PyObject *self)
{

	source_close(&((struct finder *)self)->source);
	return 0;
}

static int
traverse(PyObject *self, visitproc visit, void *arg)
{
	struct finder *finder = (struct finder *)self;

	Py_VISIT(Py_TYPE(self));
	Py_VISIT(finder->source.view.obj);
	return 0;
}

static void
finder_dealloc(PyObject *self)
{

	PyObject_GC_UnTrack(self);
	(void)clear(self);
	scan_dealloc(self);
}

/* Scan until something is found, or BREATH bytes were scanned, or the text
 * ends. */
static int
scan_on(struct finder *finder)
{
	struct urlsift_finder *f = finder->scan.finder;
	const struct source *source = &finder->source;
	size_t end, n;
	int status = URLSIFT_OK;

	end = source->len - finder->at < BREATH ? source->len :
						  finder->at + BREATH;
	while (status == URLSIFT_OK &&
	    (finder->scan.origin.taken = urlsift_finder_take(f)) == NULL) {
		if (finder->at == source->len) {
			finder->is_done = true;
			return urlsift_finder_finish(f, URLSIFT_ENDED);
		}
		if (finder->at == end)
			break;
		n = end - finder->at;
		n = n < PIECE ? n : PIECE;
		status = urlsift_finder_feed(f, source->text + finder->at, n,
		    finder->scan.unit);
		finder->at += n;
	}
	return status;
}

static PyObject *
finder_next(PyObject *self)
{
	struct finder *finder = (struct finder *)self;
	struct scan *scan = &finder->scan;
	PyThreadState *unlocked;
	PyObject *hit = NULL;
	int status = URLSIFT_OK;

	if (scan_enter(scan) == -1)
		return NULL;
	while (status == URLSIFT_OK &&
	    (hit = found_next(&scan->origin, scan->finder)) == NULL &&
	    !finder->is_done && PyErr_Occurred() == NULL &&
	    PyErr_CheckSignals() == 0) {
		unlocked = PyEval_SaveThread();
		status = scan_on(finder);
		PyEval_RestoreThread(unlocked);
	}
	/* The hits do not need the text any more. */
	if (finder->is_done)
		source_close(&finder->source);
	(void)leave(scan, status);
	return hit;
}

static PyType_Slot finder_slots[] = {
	{ Py_tp_doc,
	    (void *)(uintptr_t) "An iterator over hits, made by find()." },
	{ Py_tp_new, finder_new },
	{ Py_tp_dealloc, finder_dealloc },
	{ Py_tp_traverse, traverse },
	{ Py_tp_clear, clear },
	{ Py_tp_iter, PyObject_SelfIter },
	{ Py_tp_iternext, finder_next },
	{ 0, NULL },
};

PyType_Spec finder_spec = {
	.name = "urlsift.Finder",
	.basicsize = sizeof(struct finder),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC |
	    Py_TPFLAGS_IMMUTABLETYPE,
	.slots = finder_slots,
};
