/*
 * The types Scanner, whose first piece of text decides whether it reads str or
 * bytes, and which reads documents for find_document(); and Finder, an iterator
 * that scans its text only as far as the next hit requires.  Only the library
 * runs without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "module.h"

#include <string.h>

/* How many bytes are scanned between checks for hits: a piece and its results
 * fit in the caches. */
#define PIECE ((size_t)65536)

/* And between checks for signals. */
#define BREATH (16 * PIECE)

/* How many objects are made between these. */
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
	PyObject *warnings;   /* a list, while hits of a document are taken */
	PyObject *hits;	      /* that were not returned, or NULL */
	size_t taken;	      /* how many hits were */
	int status;	      /* of the library: memory may have run out */
	bool is_busy;	      /* a thread is scanning */
	bool is_whole;	      /* what it was made for is all of the text */
	bool is_str, is_wide; /* as in a source */
	bool is_fed;	      /* since the beginning or the last end */
};

static int
clear(PyObject *self)
{

	source_close(&((struct scan *)self)->source);
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

	PyObject_GC_UnTrack(self);
	(void)clear(self);
	urlsift_finder_free(scan->finder);
	urlsift_found_free(scan->found);
	Py_XDECREF(scan->hits);
	Py_XDECREF(scan->text);
	Py_XDECREF((PyObject *)scan->rules);
	object_free(self);
}

/* Begin to scan, perhaps what ${is_new}.  Return 0, or -1 with an exception:
 * ValueError, as for generators, or MemoryError. */
static int
enter(struct scan *scan, bool is_new)
{

	if (scan->status != URLSIFT_OK) {
		PyErr_NoMemory();
	} else if (scan->is_busy || (is_new && scan->source.text != NULL)) {
		PyErr_SetString(PyExc_ValueError,
		    "another thread is scanning with it, or a scan with it was "
		    "interrupted: use a new one");
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
		if (scan->found->warning != NULL) {
			if (warn(scan) == -1)
				return NULL;
			continue;
		}
		if (++scan->taken % OBJECTS == 0 && PyErr_CheckSignals() == -1)
			return NULL;
		hit = found_new(scan->module->type[HIT], scan->found,
		    scan->rules, scan->text, scan->is_str);
		if (hit != NULL)
			scan->found = NULL;
		return hit;
	}
	return NULL;
}

/* Scan up to BREATH bytes, in pieces: of a whole text as far as the next hit.
 * Close the source at its end.  Return as urlsift_finder_feed(). */
static int
scan_on(struct scan *scan)
{
	const struct source *source = &scan->source;
	size_t rest = source->len - scan->at, n;
	size_t end = scan->at + (rest < BREATH ? rest : BREATH);
	int status = URLSIFT_OK;
	PyThreadState *unlocked = PyEval_SaveThread();

	while (status == URLSIFT_OK && scan->at < end &&
	    !(scan->is_whole &&
		(scan->found = urlsift_finder_take(scan->finder)) != NULL)) {
		n = end - scan->at < PIECE ? end - scan->at : PIECE;
		status = urlsift_finder_feed(scan->finder,
		    source->text + scan->at, n,
		    scan->is_wide ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES);
		scan->at += n;
	}
	if (status == URLSIFT_OK && scan->is_whole && scan->at == source->len)
		status = urlsift_finder_finish(scan->finder, URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	/* The hits do not need the text any more. */
	if (scan->at == source->len)
		source_close(&scan->source);
	return status;
}

/* Let ${scan} read ${text}.  Return 0, or -1 with an exception. */
static int
open_text(struct scan *scan, PyObject *text)
{
	struct source *source = &scan->source;

	if (source_open(scan->module, source, text) == -1)
		return -1;
	if (scan->is_fed && scan->is_str != source->is_str) {
		source_close(source);
		PyErr_SetString(PyExc_TypeError,
		    "a text is either str or bytes, from its beginning to its "
		    "end");
		return -1;
	}
	scan->is_fed = true;
	scan->is_str = source->is_str;
	scan->is_wide = scan->is_whole ? source->is_wide : source->is_str;
	scan->at = 0;
	return 0;
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

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	static char *words[] = { "text", "rules", NULL };
	struct module *module = PyType_GetModuleState(type);
	PyObject *rules = Py_None, *text = NULL;
	struct scan *scan;
	bool is_kept;

	if (!(type == module->type[FINDER] ?
		    PyArg_ParseTupleAndKeywords(args, names, "O|O:Finder",
			words, &text, &rules) :
		    PyArg_ParseTupleAndKeywords(args, names, "|O:Scanner",
			words + 1, &rules)))
		return NULL;
	/* The memory is initialized with zeros. */
	if ((scan = (struct scan *)PyType_GenericAlloc(type, 0)) == NULL)
		return NULL;
	scan->module = module;
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

/* Return a new Hit, the next one, or NULL.  If memory ran out or the handler of
 * a signal raises, that is an exception. */
static struct found *
find_next(struct scan *scan)
{
	struct found *hit = NULL;

	/* The hits of a piece are taken behind its end. */
	while (scan->status == URLSIFT_OK && scan->source.text != NULL &&
	    (!scan->is_whole || (hit = take(scan)) == NULL) &&
	    PyErr_Occurred() == NULL) {
		scan->status = scan_on(scan);
		if (scan->source.text != NULL && PyErr_CheckSignals() == -1)
			break;
	}
	if (scan->status != URLSIFT_OK)
		PyErr_NoMemory();
	else if (hit == NULL && PyErr_Occurred() == NULL)
		hit = take(scan);
	return hit;
}

/* Return a list of all hits.  What was taken before an exception is returned by
 * the next call. */
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
		if (scan->found != NULL)
			break;
	}
	scan->hits = NULL;
	if (PyErr_Occurred() == NULL)
		return hits;
	scan->hits = hits;
	return NULL;
}

static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scan *scan = (struct scan *)self;
	PyObject *hits = NULL;

	if (enter(scan, true) == -1)
		return NULL;
	if (open_text(scan, text) == 0)
		hits = take_hits(scan);
	scan->is_busy = false;
	return hits;
}

static PyObject *
finish(PyObject *self, PyObject *args, PyObject *names)
{
	static char *words[] = { "broken", NULL };
	struct scan *scan = (struct scan *)self;
	PyThreadState *unlocked;
	PyObject *hits;
	int broken = 0;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|$p:finish", words,
		&broken) ||
	    enter(scan, true) == -1)
		return NULL;
	unlocked = PyEval_SaveThread();
	scan->status = urlsift_finder_finish(scan->finder,
	    broken != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	scan->is_fed = false;
	hits = take_hits(scan);
	scan->is_busy = false;
	return hits;
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

/* Return the tuple of all hits and warnings in a document that was read; or
 * NULL with an exception: what is left then is not of the next document. */
static PyObject *
take_all(struct scan *scan)
{
	PyObject *warnings = scan->warnings = PyList_New(0), *hits = NULL;
	struct urlsift_found *found;

	if (warnings != NULL && PyErr_Occurred() == NULL)
		hits = take_hits(scan);
	scan->warnings = NULL;
	Py_CLEAR(scan->hits);
	while ((found = scan->found) != NULL ||
	    (found = urlsift_finder_take(scan->finder)) != NULL) {
		scan->found = NULL;
		urlsift_found_free(found);
	}
	if (hits != NULL)
		return Py_BuildValue("NN", hits, warnings);
	Py_XDECREF(warnings);
	return NULL;
}

/* _read(fd, data, name, max_memory): return the hits in the file with this
 * name, or, if fd is -1, in data; and the warnings. */
static PyObject *
document_read(PyObject *self, PyObject *args)
{
	struct scan *scan = (struct scan *)self;
	PyObject *result = NULL;
	const char *name, *bytes;
	Py_ssize_t most;
	Py_buffer data;
	int fd, status;

	if (!PyArg_ParseTuple(args, "iy*yn:_read", &fd, &data, &name, &most))
		return NULL;
	if (open_documents(scan) == 0 && enter(scan, true) == 0) {
		bytes = data.buf == NULL ? "" : data.buf;
		scan->unlocked = PyEval_SaveThread();
		status = urlsift_finder_read(scan->finder, fd,
		    fd == -1 ? bytes : NULL, (size_t)data.len,
		    fd == -1 ? NULL : name, most < 0 ? 0 : (size_t)most);
		PyEval_RestoreThread(scan->unlocked);
		if (status == URLSIFT_ENOMEM)
			PyErr_NoMemory();
		result = take_all(scan);
		scan->is_busy = false;
	}
	PyBuffer_Release(&data);
	return result;
}

/* clang-format off */
static PyMethodDef scanner_methods[] = {
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
	{ "_set", document_set, METH_VARARGS, NULL },
	{ "_read", document_read, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot scanner_slots[] = {
	{ Py_tp_doc, (void *)(uintptr_t)
	    "Scanner(rules=None)\n--\n\n"
	    "Finds URLs in a text that is read in pieces of any size.\n\n"
	    "Offsets count from the start of the text, in characters of str\n"
	    "or in bytes.  Hits do not depend on the size of the pieces." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_traverse, traverse },
	{ Py_tp_clear, clear },
	{ Py_tp_methods, scanner_methods },
	{ 0, NULL },
};
/* clang-format on */

#define FLAGS \
	(Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC | Py_TPFLAGS_IMMUTABLETYPE)

PyType_Spec scanner_spec = {
	.name = "urlsift.Scanner",
	.basicsize = sizeof(struct scan),
	.flags = FLAGS,
	.slots = scanner_slots,
};

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

static PyType_Slot finder_slots[] = {
	{ Py_tp_doc,
	    (void *)(uintptr_t) "An iterator over hits, made by find()." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_traverse, traverse },
	{ Py_tp_clear, clear },
	{ Py_tp_iter, PyObject_SelfIter },
	{ Py_tp_iternext, next },
	{ 0, NULL },
};

PyType_Spec finder_spec = {
	.name = "urlsift.Finder",
	.basicsize = sizeof(struct scan),
	.flags = FLAGS,
	.slots = finder_slots,
};
