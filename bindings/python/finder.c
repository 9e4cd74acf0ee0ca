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
	struct stream *stream;

	if (!PyArg_ParseTupleAndKeywords(args, names, "O|O:Finder", words,
		&text, &rules))
		return NULL;
	finder = (struct finder *)scan_new(type, rules);
	if (finder == NULL)
		return NULL;
	if (source_open(&finder->source, text) == -1) {
		Py_DECREF(finder);
		return NULL;
	}
	stream = &finder->scan.stream;
	finder->scan.origin.is_str = finder->source.is_str;
	if (finder->source.kept != NULL &&
	    (finder->scan.origin.text = kept_new(finder->source.kept)) ==
		NULL) {
		Py_DECREF(finder);
		return PyErr_NoMemory();
	}
	stream->is_wide = finder->source.is_wide;
	stream->chars.text = finder->source.text;
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
	scan_free((struct scan *)self);
}

/* Scan until there is a hit, or SCAN_BREATH bytes were scanned, or the text
 * ends. */
static bool
scan_on(struct finder *finder)
{
	struct stream *stream = &finder->scan.stream;
	const struct source *source = &finder->source;
	size_t end = finder->at, n;
	bool good = true;

	end = source->len - end < SCAN_BREATH ? source->len : end + SCAN_BREATH;
	while (good && stream->hits.next == stream->hits.n) {
		if (finder->at == source->len) {
			finder->is_done = true;
			return stream_finish(stream, URLSIFT_ENDED);
		}
		if (finder->at == end)
			break;
		n = end - finder->at;
		n = n < STREAM_PIECE ? n : STREAM_PIECE;
		good = stream_feed(stream, source->text + finder->at, n);
		finder->at += n;
	}
	return good;
}

static PyObject *
finder_next(PyObject *self)
{
	struct finder *finder = (struct finder *)self;
	struct scan *scan = &finder->scan;
	PyThreadState *unlocked;
	PyObject *hit;
	bool good;

	if (scan_enter(scan) == -1)
		return NULL;
	while ((hit = found_next(&scan->origin, &scan->stream.hits)) == NULL &&
	    !finder->is_done) {
		if (PyErr_Occurred() != NULL || PyErr_CheckSignals() == -1)
			break;
		unlocked = PyEval_SaveThread();
		good = scan_on(finder);
		PyEval_RestoreThread(unlocked);
		if (!good) {
			(void)scan_leave(scan, false);
			return NULL;
		}
	}
	/* The hits do not need the text any more. */
	if (finder->is_done)
		source_close(&finder->source);
	(void)scan_leave(scan, true);
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
