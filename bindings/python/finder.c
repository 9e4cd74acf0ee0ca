/*
 * The type Finder, an iterator that scans its text only as far as the next hit
 * requires.
 * SPDX-License-Identifier: MIT
 */
#include "scan.h"

struct finder {
	struct scan scan;
	struct source source;
	size_t at; /* how much of the text was fed */
	bool is_done;
};

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
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
	    -1) {
		Py_DECREF(finder);
		return NULL;
	}
	scan_take(&finder->scan, finder->source.is_str, finder->source.is_wide);
	if (finder->source.kept != NULL &&
	    (finder->scan.origin.text = kept_new(finder->source.kept)) ==
		NULL) {
		Py_DECREF(finder);
		return PyErr_NoMemory();
	}
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
dealloc(PyObject *self)
{

	PyObject_GC_UnTrack(self);
	(void)clear(self);
	scan_dealloc(self);
}

/* Scan until something is found, or SCAN_BREATH bytes were scanned, or the text
 * ends. */
static int
scan_on(struct finder *finder)
{
	struct urlsift_finder *f = finder->scan.finder;
	const struct source *source = &finder->source;
	size_t end, n;
	int status = URLSIFT_OK;

	end = source->len - finder->at < SCAN_BREATH ? source->len :
						       finder->at + SCAN_BREATH;
	while (status == URLSIFT_OK &&
	    (finder->scan.origin.taken = urlsift_finder_take(f)) == NULL) {
		if (finder->at == source->len) {
			finder->is_done = true;
			return urlsift_finder_finish(f, URLSIFT_ENDED);
		}
		if (finder->at == end)
			break;
		n = end - finder->at;
		n = n < SCAN_PIECE ? n : SCAN_PIECE;
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
	(void)scan_leave(scan, status);
	return hit;
}

static PyType_Slot slots[] = {
	{ Py_tp_doc,
	    (void *)(uintptr_t) "An iterator over hits, made by find()." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
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
	.slots = slots,
};
