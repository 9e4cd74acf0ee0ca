/*
 * The types Scanner, whose first text decides whether it reads str or bytes,
 * and which reads documents for find_document(); and Finder, an iterator that
 * scans its text only as far as the next hit requires.  Only the library runs
 * without the interpreter lock.
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
	struct source source;	     /* what is scanned now */
	size_t at;		     /* how much of it was fed */
	PyObject *text;		     /* that hits keep, or NULL */
	struct urlsift_found *found; /* the next one, once it was taken */
	PyObject *hits;		     /* a list that was not returned, or NULL */
	int status;	      /* of the library: memory may have run out */
	bool is_busy;	      /* scanning, or the last scan was interrupted */
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

/* Begin to scan.  Return 0, or -1 with an exception: ValueError, as for
 * generators, or MemoryError. */
static int
enter(struct scan *scan)
{

	if (scan->status != URLSIFT_OK) {
		PyErr_NoMemory();
	} else if (scan->is_busy) {
		PyErr_SetString(PyExc_ValueError,
		    "another thread is scanning with it, or a scan with it was "
		    "interrupted: use a new one");
	} else {
		scan->is_busy = true;
		return 0;
	}
	return -1;
}

/* End a scan, which ended with a ${status} of the library.  Return 0, or -1
 * with an exception: memory ran out. */
static int
leave(struct scan *scan, int status)
{

	scan->is_busy = false;
	scan->status = status;
	if (status == URLSIFT_OK)
		return 0;
	PyErr_NoMemory();
	return -1;
}

/* Return a new Hit, or what has a warning, that was found first.  NULL: there
 * is nothing yet, or an exception; then it is there for the next call. */
static struct found *
take(struct scan *scan)
{
	struct found *taken;
	const char *warning;

	while (scan->found != NULL ||
	    (scan->found = urlsift_finder_take(scan->finder)) != NULL) {
		warning = scan->found->warning;
		if (scan->found->hit == NULL || warning == NULL) {
			taken = found_new(scan->module->type[HIT], scan->found,
			    scan->rules, scan->text, scan->is_str);
			if (taken != NULL)
				scan->found = NULL;
			return taken;
		}
		/* Who is warned may take hits, too. */
		scan->found->warning = NULL;
		if (PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s", warning) ==
		    -1)
			break;
	}
	return NULL;
}

/* Append all hits to ${hits}, and to ${warnings} what was not read.  Handlers
 * of signals run meanwhile.  Return 0, or -1 with an exception; what was not
 * appended is still there. */
static int
take_all(struct scan *scan, PyObject *hits, PyObject *warnings)
{
	struct found *taken;
	PyObject *warning;
	size_t n = 0;
	int status = 0;

	while (status == 0 && (taken = take(scan)) != NULL) {
		if (taken->found->hit != NULL) {
			status = PyList_Append(hits, &taken->base);
		} else {
			warning = PyUnicode_DecodeUTF8(taken->found->warning,
			    (Py_ssize_t)strlen(taken->found->warning),
			    "replace");
			status = warning == NULL ?
			    -1 :
			    PyList_Append(warnings, warning);
			Py_XDECREF(warning);
		}
		if (status == -1) {
			scan->found = taken->found;
			taken->found = NULL;
		}
		Py_DECREF(&taken->base);
		if (status == 0 && ++n % OBJECTS == 0)
			status = PyErr_CheckSignals();
	}
	return PyErr_Occurred() == NULL ? 0 : -1;
}

/* Scan up to BREATH bytes of ${source}, in pieces.  If they are ${wanted}, a
 * hit is enough, and the end of the source is that of the text.  Return as
 * urlsift_finder_feed(). */
static int
scan_on(struct scan *scan, const struct source *source, bool wanted)
{
	size_t rest = source->len - scan->at, n;
	size_t end = scan->at + (rest < BREATH ? rest : BREATH);
	int status = URLSIFT_OK;
	PyThreadState *unlocked = PyEval_SaveThread();

	while (status == URLSIFT_OK && scan->at < end &&
	    !(wanted &&
		(scan->found = urlsift_finder_take(scan->finder)) != NULL)) {
		n = end - scan->at < PIECE ? end - scan->at : PIECE;
		status = urlsift_finder_feed(scan->finder,
		    source->text + scan->at, n,
		    scan->is_wide ? URLSIFT_U_CHARACTERS : URLSIFT_U_BYTES);
		scan->at += n;
	}
	if (status == URLSIFT_OK && wanted && scan->at == source->len) {
		scan->is_fed = false;
		status = urlsift_finder_finish(scan->finder, URLSIFT_ENDED);
	}
	PyEval_RestoreThread(unlocked);
	return status;
}

/* Let ${scan}, a Finder, read ${text}, which hits keep if it cannot change.
 * Return 0, or -1 with an exception. */
static int
open_whole(struct scan *scan, PyObject *text)
{

	if (source_open(scan->module, &scan->source, text) == -1)
		return -1;
	scan->is_str = scan->source.is_str;
	scan->is_wide = scan->source.is_wide;
	scan->is_fed = true;
	/* Others may change, or be part of a circle. */
	if (PyUnicode_CheckExact(text) || PyBytes_CheckExact(text))
		scan->text = kept_new(text);
	return PyErr_Occurred() == NULL ? 0 : -1;
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
	bool is_finder = type == module->type[FINDER];
	PyObject *rules = Py_None, *text = NULL;
	struct scan *scan;

	if (!(is_finder ? PyArg_ParseTupleAndKeywords(args, names, "O|O:Finder",
			      words, &text, &rules) :
			  PyArg_ParseTupleAndKeywords(args, names, "|O:Scanner",
			      words + 1, &rules)))
		return NULL;
	/* The memory is initialized with zeros. */
	if ((scan = (struct scan *)PyType_GenericAlloc(type, 0)) == NULL)
		return NULL;
	scan->module = module;
	scan->rules = rules_use(module, rules);
	if (scan->rules == NULL ||
	    (is_finder && open_whole(scan, text) == -1)) {
		Py_DECREF(scan);
		return NULL;
	}
	scan->finder =
	    urlsift_finder_new(scan->rules->rules, scan->rules->filter);
	if (scan->finder == NULL) {
		Py_DECREF(scan);
		return PyErr_NoMemory();
	}
	return &scan->base;
}

/* Return a list of all hits.  If memory runs out or a handler of a signal
 * raises, the next call returns them. */
static PyObject *
take_hits(struct scan *scan)
{
	PyObject *hits = scan->hits == NULL ? PyList_New(0) : scan->hits;

	scan->hits = NULL;
	if (hits == NULL || take_all(scan, hits, NULL) == 0)
		return hits;
	scan->hits = hits;
	return NULL;
}

/* Scan ${source}.  Handlers of signals run meanwhile.  Return 0, or -1 with an
 * exception. */
static int
scan_piece(struct scan *scan, const struct source *source)
{
	int status;

	scan->is_fed = true;
	scan->is_str = scan->is_wide = source->is_str;
	scan->at = 0;
	while ((status = scan_on(scan, source, false)) == URLSIFT_OK &&
	    scan->at < source->len) {
		if (PyErr_CheckSignals() == -1)
			return -1;
	}
	return leave(scan, status);
}

static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scan *scan = (struct scan *)self;
	struct source source;
	int status = -1;

	if (source_open(scan->module, &source, text) == -1)
		return NULL;
	if (scan->is_fed && scan->is_str != source.is_str)
		PyErr_SetString(PyExc_TypeError,
		    "a text is either str or bytes, from its beginning to its "
		    "end");
	else if ((status = enter(scan)) == 0)
		status = scan_piece(scan, &source);
	source_close(&source);
	return status == -1 ? NULL : take_hits(scan);
}

static PyObject *
finish(PyObject *self, PyObject *args, PyObject *names)
{
	static char *words[] = { "broken", NULL };
	struct scan *scan = (struct scan *)self;
	PyThreadState *unlocked;
	int broken = 0, status;

	if (!PyArg_ParseTupleAndKeywords(args, names, "|$p:finish", words,
		&broken) ||
	    enter(scan) == -1)
		return NULL;
	unlocked = PyEval_SaveThread();
	status = urlsift_finder_finish(scan->finder,
	    broken != 0 ? URLSIFT_BROKEN : URLSIFT_ENDED);
	PyEval_RestoreThread(unlocked);
	scan->is_fed = false;
	return leave(scan, status) == -1 ? NULL : take_hits(scan);
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

/* Read a document.  Return the tuple of hits and warnings, or NULL with an
 * exception. */
static PyObject *
read_document(struct scan *scan, int fd, const Py_buffer *data,
    const char *name, Py_ssize_t most)
{
	const char *bytes = data->buf == NULL ? "" : data->buf;
	PyObject *result = NULL;
	int status;

	scan->unlocked = PyEval_SaveThread();
	status = urlsift_finder_read(scan->finder, fd, fd == -1 ? bytes : NULL,
	    (size_t)data->len, fd == -1 ? NULL : name,
	    most < 0 ? 0 : (size_t)most);
	PyEval_RestoreThread(scan->unlocked);
	if (status == URLSIFT_ENOMEM)
		PyErr_NoMemory();
	if (status == URLSIFT_OK)
		result = Py_BuildValue("[][]");
	if (result != NULL &&
	    take_all(scan, PyTuple_GetItem(result, 0),
		PyTuple_GetItem(result, 1)) == -1)
		Py_CLEAR(result);
	return result;
}

/* _read(fd, data, name, max_memory): return the hits in a file with this name,
 * or, if fd is -1, in data; and the warnings. */
static PyObject *
document_read(PyObject *self, PyObject *args)
{
	struct scan *scan = (struct scan *)self;
	struct urlsift_found *found;
	PyObject *result = NULL;
	const char *name;
	Py_ssize_t most;
	Py_buffer data;
	int fd;

	if (!PyArg_ParseTuple(args, "iy*yn:_read", &fd, &data, &name, &most))
		return NULL;
	if (open_documents(scan) == 0 && enter(scan) == 0) {
		result = read_document(scan, fd, &data, name, most);
		/* What is left after an error is not of the next one. */
		while ((found = scan->found) != NULL ||
		    (found = urlsift_finder_take(scan->finder)) != NULL) {
			scan->found = NULL;
			urlsift_found_free(found);
		}
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
finder_next(PyObject *self)
{
	struct scan *scan = (struct scan *)self;
	struct found *hit = NULL;
	int status = URLSIFT_OK;

	if (enter(scan) == -1)
		return NULL;
	while (status == URLSIFT_OK && (hit = take(scan)) == NULL &&
	    scan->is_fed && PyErr_Occurred() == NULL &&
	    PyErr_CheckSignals() == 0)
		status = scan_on(scan, &scan->source, true);
	/* The hits do not need the text any more. */
	if (!scan->is_fed)
		source_close(&scan->source);
	return leave(scan, status) == 0 ? (PyObject *)hit : NULL;
}

static PyType_Slot finder_slots[] = {
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
	.basicsize = sizeof(struct scan),
	.flags = FLAGS,
	.slots = finder_slots,
};
