/*
 * The type Finder: an iterator that scans its text only as far as the next hit
 * requires.  If it was made without a text, it is what a Scanner has: its first
 * piece decides whether it reads str or bytes; or it reads documents for
 * find_document().  Only the library runs without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <string.h>

/* How many bytes are scanned, and how many objects are made, between checks for
 * signals.  A piece and its results fit in the caches. */
#define PIECE ((size_t)1 << 18)
#define OBJECTS 1024

struct scan {
	PyObject base;
	struct module *module;
	struct rules *rules;
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder, or NULL */
	PyThreadState *unlocked;     /* the thread that reads a document */
	struct source source;	     /* what is scanned now, until its end */
	size_t at;		     /* how much of it was fed */
	PyObject *text;		     /* that hits keep, or NULL */
	struct urlsift_found *found; /* the next one, once it was taken */
	PyObject *hits, *warnings;   /* that were not returned; or NULL */
	int status;		     /* of the library: memory may run out */
	bool is_busy;		     /* a thread is scanning */
	bool is_whole;		     /* what it was made for is all the text */
	bool is_str;		     /* as in a source */
	enum urlsift_unit unit;
	bool is_fed; /* since the beginning or the last end */
};

static int
clear(PyObject *self)
{

	PyBuffer_Release(&((struct scan *)self)->source.view);
	return 0;
}

static int
traverse(PyObject *self, visitproc visit, void *arg)
{

	Py_VISIT(Py_TYPE(self));
	Py_VISIT(((struct scan *)self)->source.view.obj);
	return 0;
}

static void
dealloc(PyObject *self)
{
	struct scan *scan = (struct scan *)self;
	PyTypeObject *type = Py_TYPE(self);

	PyObject_GC_UnTrack(self);
	(void)clear(self);
	urlsift_finder_free(scan->finder);
	urlsift_found_free(scan->found);
	Py_XDECREF(scan->hits);
	Py_XDECREF(scan->warnings);
	Py_XDECREF(scan->text);
	Py_XDECREF((PyObject *)scan->rules);
	PyObject_GC_Del(self);
	Py_DECREF(type);
}

/* Begin to scan, perhaps what ${is_new}.  Return 0, or -1 with an exception:
 * ValueError, as for generators, or MemoryError. */
static int
enter(struct scan *scan, bool is_new)
{

	if (scan->is_busy || (is_new && scan->source.view.obj != NULL)) {
		PyErr_SetString(PyExc_ValueError,
		    "another thread is scanning with it, or a scan with it was "
		    "interrupted: use a new one");
	} else if (scan->status != URLSIFT_OK) {
		PyErr_NoMemory();
	} else {
		scan->is_busy = true;
		return 0;
	}
	return -1;
}

/* Warn of a hit that was not filtered, or add what was not read to the warnings
 * of the document and drop it.  Return 0, or -1 with an exception. */
static int
warn(struct scan *scan)
{
	struct urlsift_found *found = scan->found;
	const char *why = found->warning;
	PyObject *text;
	int status;

	found->warning = NULL;
	if (found->hit != NULL)
		return PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s", why);
	text = PyUnicode_DecodeUTF8(why, (Py_ssize_t)strlen(why), "replace");
	status = text == NULL ? -1 : PyList_Append(scan->warnings, text);
	Py_XDECREF(text);
	urlsift_found_free(found);
	scan->found = NULL;
	return status;
}

/* Return a new Hit, the first one that was found.  NULL: there is none yet, or
 * an exception; then it is there for the next call. */
static struct found *
take(struct scan *scan)
{
	struct found *hit;

	while (scan->found != NULL ||
	    (scan->found = urlsift_finder_take(scan->finder)) != NULL) {
		if (scan->found->warning == NULL) {
			hit = found_new(scan->module->own[HIT], scan->found,
			    scan->rules, scan->text, scan->is_str);
			if (hit != NULL)
				scan->found = NULL;
			return hit;
		}
		if (warn(scan) == -1)
			return NULL;
	}
	return NULL;
}

/* Scan the next piece of the text, and close the source at its end.  Return 0,
 * or -1 with an exception. */
static int
scan_on(struct scan *scan)
{
	Py_buffer *view = &scan->source.view;
	size_t rest = (size_t)view->len - scan->at;
	size_t n = rest < PIECE ? rest : PIECE;
	PyThreadState *unlocked = PyEval_SaveThread();

	scan->status = urlsift_finder_feed(scan->finder,
	    (const char *)view->buf + scan->at, n, scan->unit);
	if (scan->status == URLSIFT_OK && scan->is_whole && n == rest)
		scan->status =
		    urlsift_finder_finish(scan->finder, URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	scan->at += n;
	if (n < rest)
		return PyErr_CheckSignals();
	/* The hits do not need the text any more. */
	PyBuffer_Release(view);
	return 0;
}

/* Return a new Hit, the next one, or NULL.  If memory ran out or the handler of
 * a signal raises, that is an exception. */
static struct found *
find_next(struct scan *scan)
{
	struct found *hit = NULL;

	/* The hits of a piece are taken behind its end. */
	while (scan->status == URLSIFT_OK && scan->source.view.obj != NULL &&
	    (!scan->is_whole || (hit = take(scan)) == NULL) &&
	    PyErr_Occurred() == NULL && scan_on(scan) == 0)
		;
	if (hit == NULL && PyErr_Occurred() == NULL) {
		if (scan->status == URLSIFT_OK)
			return take(scan);
		PyErr_NoMemory();
	}
	return hit;
}

/* Return a list of all hits and end what enter() began.  What was taken before
 * an exception is returned by the next call. */
static PyObject *
take_hits(struct scan *scan)
{
	PyObject *hits = scan->hits == NULL ? PyList_New(0) : scan->hits;
	struct found *hit;

	while (hits != NULL && (hit = find_next(scan)) != NULL) {
		if (PyList_Append(hits, &hit->base) == -1) {
			scan->found = hit->found;
			hit->found = NULL;
		}
		Py_DECREF(&hit->base);
		if (scan->found != NULL ||
		    (PyList_Size(hits) % OBJECTS == 0 &&
			PyErr_CheckSignals() == -1))
			break;
	}
	scan->is_busy = false;
	scan->hits = PyErr_Occurred() == NULL ? NULL : hits;
	return scan->hits == NULL ? hits : NULL;
}

/* Let ${scan} read ${text}.  Return 0, or -1 with an exception. */
static int
open_text(struct scan *scan, PyObject *text)
{
	struct source *source = &scan->source;

	if (source_open(scan->module, source, text) == -1)
		return -1;
	if (scan->is_fed && scan->is_str != source->is_str) {
		PyBuffer_Release(&source->view);
		PyErr_SetString(PyExc_TypeError,
		    "a text is either str or bytes, from its beginning to its "
		    "end");
		return -1;
	}
	scan->is_fed = true;
	scan->is_str = source->is_str;
	/* Offsets count the same in all pieces. */
	scan->unit = source->is_str && !scan->is_whole ? URLSIFT_U_CHARACTERS :
							 source->unit;
	scan->at = 0;
	return 0;
}

/* Finder(rules, text): the text may be missing. */
static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	PyObject *rules, *text = NULL;
	struct scan *scan;
	bool is_kept;

	(void)names;
	if (!PyArg_ParseTuple(args, "O|O:Finder", &rules, &text))
		return NULL;
	/* The memory is initialized with zeros. */
	if ((scan = (struct scan *)PyType_GenericAlloc(type, 0)) == NULL)
		return NULL;
	scan->module = PyType_GetModuleState(type);
	scan->is_whole = text != NULL;
	/* Others may change, or be part of a circle. */
	is_kept = text != NULL &&
	    (PyUnicode_CheckExact(text) || PyBytes_CheckExact(text));
	if ((scan->rules = rules_use(scan->module, rules)) != NULL &&
	    (text == NULL || open_text(scan, text) == 0) &&
	    (!is_kept || (scan->text = kept_new(text)) != NULL)) {
		scan->finder =
		    urlsift_finder_new(scan->rules->rules, scan->rules->filter);
		if (scan->finder != NULL)
			return &scan->base;
		PyErr_NoMemory();
	}
	Py_DECREF(scan);
	return NULL;
}

static PyObject *
next(PyObject *self)
{
	struct scan *scan = (struct scan *)self;
	struct found *hit;

	if (enter(scan, false) == -1)
		return NULL;
	hit = find_next(scan);
	scan->is_busy = false;
	return (PyObject *)hit;
}

/* _feed(text): scan the next piece.  Return a list of hits. */
static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scan *scan = (struct scan *)self;

	if (enter(scan, true) == -1)
		return NULL;
	if (open_text(scan, text) == 0)
		return take_hits(scan);
	scan->is_busy = false;
	return NULL;
}

/* _finish(broken): end the text.  Return a list of the remaining hits. */
static PyObject *
finish(PyObject *self, PyObject *broken)
{
	struct scan *scan = (struct scan *)self;
	PyThreadState *unlocked;

	if (enter(scan, true) == -1)
		return NULL;
	unlocked = PyEval_SaveThread();
	scan->status = urlsift_finder_finish(scan->finder,
	    Py_IsTrue(broken) ? URLSIFT_BROKEN : URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	scan->is_fed = false;
	return take_hits(scan);
}

/* Let handlers of signals run.  What one raises stays until the library has
 * returned. */
static int
on_pause(void *ctx)
{
	struct scan *scan = ctx;
	int status;

	PyEval_RestoreThread(scan->unlocked);
	status = PyErr_CheckSignals();
	scan->unlocked = PyEval_SaveThread();
	return status;
}

/* Let ${scan} read documents.  URLs are str, offsets in them count characters.
 * Return 0, or -1 with an exception. */
static int
open_documents(struct scan *scan)
{

	if (scan->document != NULL)
		return 0;
	scan->is_str = true;
	scan->document = urlsift_finder_document(scan->finder,
	    URLSIFT_U_CHARACTERS, on_pause, scan);
	if (scan->document == NULL) {
		PyErr_NoMemory();
		return -1;
	}
	urlsift_document_need(scan->document,
	    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	return 0;
}

/* _option(i): return the name of option i of documents; None: there is none. */
static PyObject *
get_option(PyObject *self, PyObject *i)
{
	const struct urlsift_option *option =
	    urlsift_document_option(PyLong_AsSize_t(i));

	(void)self;
	return Py_BuildValue("z", option == NULL ? NULL : option->name);
}

/* _set(name, value): set an option of documents. */
static PyObject *
document_set(PyObject *self, PyObject *args)
{
	struct scan *scan = (struct scan *)self;
	struct urlsift_defect defect;
	const char *name, *value;
	int status;

	if (!PyArg_ParseTuple(args, "ss:_set", &name, &value) ||
	    open_documents(scan) == -1)
		return NULL;
	status = urlsift_document_set(scan->document, name, value, &defect);
	return rules_answer(status, name, &defect);
}

/* _read(fd, data, name, most): return lists of the hits in the file with this
 * name, or, if fd is -1, in data; and of warnings. */
static PyObject *
document_read(PyObject *self, PyObject *args)
{
	struct scan *scan = (struct scan *)self;
	PyObject *hits = NULL;
	const char *name, *bytes;
	Py_ssize_t most;
	Py_buffer data;
	int fd, status;

	if (!PyArg_ParseTuple(args, "iy*yn:_read", &fd, &data, &name, &most))
		return NULL;
	if (open_documents(scan) == 0 && enter(scan, true) == 0) {
		Py_XDECREF(scan->warnings);
		scan->warnings = PyList_New(0);
		bytes = data.buf == NULL ? "" : data.buf;
		scan->unlocked = PyEval_SaveThread();
		status = urlsift_finder_read(scan->finder, fd,
		    fd == -1 ? bytes : NULL, (size_t)data.len,
		    fd == -1 ? NULL : name, most < 0 ? 0 : (size_t)most);
		PyEval_RestoreThread(scan->unlocked);
		if (status == URLSIFT_ENOMEM)
			PyErr_NoMemory();
		hits = take_hits(scan);
		/* What an exception left is not of the next document. */
		do {
			urlsift_found_free(scan->found);
			scan->found = urlsift_finder_take(scan->finder);
		} while (scan->found != NULL);
		Py_CLEAR(scan->hits);
	}
	PyBuffer_Release(&data);
	return hits == NULL ? NULL : Py_BuildValue("NO", hits, scan->warnings);
}

static PyMethodDef methods[] = {
	{ "_feed", feed, METH_O, NULL },
	{ "_finish", finish, METH_O, NULL },
	{ "_option", get_option, METH_O | METH_STATIC, NULL },
	{ "_set", document_set, METH_VARARGS, NULL },
	{ "_read", document_read, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc,
	    (void *)(uintptr_t) "An iterator over hits, made by find()." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_traverse, traverse },
	{ Py_tp_clear, clear },
	{ Py_tp_methods, methods },
	{ Py_tp_iter, PyObject_SelfIter },
	{ Py_tp_iternext, next },
	{ 0, NULL },
};

PyType_Spec finder_spec = {
	.name = "urlsift.Finder",
	.basicsize = sizeof(struct scan),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC |
	    Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
