/*
 * The type Finder: an iterator that scans its text only as far as the next hit
 * requires.  If it was made without a text, it is what a Scanner has: its first
 * piece decides whether it reads str or bytes; or it reads documents for
 * find_document().  Only the library runs without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <string.h>

/* How many bytes are scanned between checks for signals.  A piece and its
 * results fit in the caches. */
#define PIECE ((size_t)1 << 18)

struct scan {
	PyObject base;
	struct module *module;
	struct rules *rules;
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder, or NULL */
	PyThreadState *unlocked; /* the thread that reads a document */
	struct source source;	 /* what is scanned now, until its end */
	size_t at;		 /* how much of it was fed */
	PyObject *text;		 /* that hits keep, or NULL */
	PyObject *next, *list;	 /* taken, but not returned; or NULL */
	PyObject *warnings;	 /* a list of what was not read, borrowed */
	int status;		 /* of the library: memory may run out */
	bool is_busy;		 /* a thread is scanning */
	bool is_whole;		 /* what it was made for is all the text */
	bool is_str;		 /* as in a source */
	bool is_fed;		 /* since the beginning or the last end */
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
	Py_XDECREF(scan->next);
	Py_XDECREF(scan->list);
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
	    (const char *)view->buf + scan->at, n, scan->source.unit);
	if (scan->status == URLSIFT_OK && scan->is_whole && n == rest)
		scan->status =
		    urlsift_finder_finish(scan->finder, URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	scan->at += n;
	if (scan->status != URLSIFT_OK) {
		PyErr_NoMemory();
		return -1;
	}
	if (n < rest)
		return PyErr_CheckSignals();
	/* The hits do not need the text any more. */
	PyBuffer_Release(view);
	return 0;
}

/* Return a new Hit, the next one in the text, or a str that says what was not
 * read of a document.  NULL: there is no more, or an exception, also one of the
 * handler of a signal; then it is there for the next call. */
static PyObject *
find_next(struct scan *scan)
{
	PyObject *next = scan->next;
	struct found *hit;
	const char *why;

	scan->next = NULL;
	if (next != NULL ||
	    (hit = found_new(scan->module->own[HIT], NULL, scan->rules,
		 scan->text, scan->is_str)) == NULL)
		return next;
	while ((hit->found = urlsift_finder_take(scan->finder)) == NULL)
		if (scan->source.view.obj == NULL || scan_on(scan) == -1) {
			Py_DECREF(&hit->base);
			return NULL;
		}
	why = hit->found->warning;
	if (hit->found->hit == NULL) {
		next = PyUnicode_DecodeUTF8(why, (Py_ssize_t)strlen(why),
		    "replace");
		Py_DECREF(&hit->base);
		return next;
	}
	if (why == NULL ||
	    PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s", why) == 0)
		return &hit->base;
	scan->next = &hit->base;
	return NULL;
}

/* Return a list of all hits and end what enter() began, after this ${status} of
 * the library.  What was found before an exception is returned by the next
 * call. */
static PyObject *
take_all(struct scan *scan, int status)
{
	PyObject *list = scan->list == NULL ? PyList_New(0) : scan->list;
	PyObject *next, *into;

	if (status == URLSIFT_ENOMEM)
		PyErr_NoMemory();
	while (PyErr_Occurred() == NULL && (next = find_next(scan)) != NULL) {
		into = PyUnicode_Check(next) ? scan->warnings : list;
		if (PyList_Append(into, next) == -1)
			scan->next = Py_NewRef(next);
		Py_DECREF(next);
	}
	scan->is_busy = false;
	scan->list = PyErr_Occurred() == NULL ? NULL : list;
	return scan->list == NULL ? list : NULL;
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
	scan->at = 0;
	/* Offsets count the same in all pieces. */
	if (source->is_str && !scan->is_whole)
		source->unit = URLSIFT_U_CHARACTERS;
	/* Others may change, or be part of a circle. */
	if (!scan->is_whole ||
	    !(PyUnicode_CheckExact(text) || PyBytes_CheckExact(text)))
		return 0;
	scan->text = kept_new(source->view.obj);
	return scan->text == NULL ? -1 : 0;
}

/* Finder(rules, text): the text may be missing. */
static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	struct module *module = PyType_GetModuleState(type);
	struct rules *rules;
	PyObject *text = NULL;
	struct scan *scan;

	(void)names;
	if (!PyArg_ParseTuple(args, "O!|O:Finder", module->own[RULES], &rules,
		&text))
		return NULL;
	/* The memory is initialized with zeros. */
	if ((scan = (struct scan *)PyType_GenericAlloc(type, 0)) == NULL)
		return NULL;
	rules->is_used = true;
	scan->rules = (struct rules *)Py_NewRef(&rules->base);
	scan->module = module;
	scan->is_whole = text != NULL;
	scan->finder = urlsift_finder_new(rules->rules, rules->filter);
	if (scan->finder == NULL)
		PyErr_NoMemory();
	else if (text == NULL || open_text(scan, text) == 0)
		return &scan->base;
	Py_DECREF(scan);
	return NULL;
}

static PyObject *
next(PyObject *self)
{
	struct scan *scan = (struct scan *)self;
	PyObject *hit;

	if (enter(scan, false) == -1)
		return NULL;
	hit = find_next(scan);
	scan->is_busy = false;
	return hit;
}

/* _feed(text): scan the next piece.  Return a list of hits. */
static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scan *scan = (struct scan *)self;

	if (enter(scan, true) == -1)
		return NULL;
	if (open_text(scan, text) == 0)
		return take_all(scan, URLSIFT_OK);
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
	return take_all(scan, scan->status);
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

/* _read(fd, data, name, most, warnings): return a list of the hits in the file
 * with this name, or, if fd is -1, in data; append to the list of warnings. */
static PyObject *
document_read(PyObject *self, PyObject *args)
{
	struct scan *scan = (struct scan *)self;
	struct urlsift_found *rest;
	PyObject *hits = NULL, *warnings;
	const char *name, *bytes;
	Py_ssize_t most;
	Py_buffer data;
	int fd, status;

	if (!PyArg_ParseTuple(args, "iy*ynO!:_read", &fd, &data, &name, &most,
		&PyList_Type, &warnings))
		return NULL;
	if (open_documents(scan) == 0 && enter(scan, true) == 0) {
		bytes = data.buf == NULL ? "" : data.buf;
		scan->unlocked = PyEval_SaveThread();
		status = urlsift_finder_read(scan->finder, fd,
		    fd == -1 ? bytes : NULL, (size_t)data.len, name,
		    most < 0 ? 0 : (size_t)most);
		PyEval_RestoreThread(scan->unlocked);
		scan->warnings = warnings;
		hits = take_all(scan, status);
		/* What an exception left is not of the next document. */
		while ((rest = urlsift_finder_take(scan->finder)) != NULL)
			urlsift_found_free(rest);
		Py_CLEAR(scan->next);
		Py_CLEAR(scan->list);
	}
	PyBuffer_Release(&data);
	return hits;
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
