/*
 * The types Scanner, whose first text decides whether it reads str or bytes;
 * Finder, an iterator that scans its text only as far as the next hit requires;
 * and Document, which reads files of any type.  Only the library runs without
 * the interpreter lock.
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

/* What an object is good for: of those that are LEFT or DEAD, the last scan was
 * not ended, since the handler of a signal raised or memory ran out. */
enum state { IDLE, BUSY, LEFT, DEAD };

struct scan {
	PyObject base;
	struct module *module;
	struct rules *rules;
	struct urlsift_finder *finder;
	struct urlsift_document *document; /* of the finder, or NULL */
	PyThreadState *unlocked; /* the thread that reads a document */
	struct source source;	 /* what is scanned now */
	size_t at;		 /* how much of it was fed */
	PyObject *text;		 /* that hits keep, or NULL */
	struct found *next; /* what was found, once that was taken, or NULL */
	PyObject *hits;	    /* a list that was not returned, or NULL */
	enum state state;
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
	Py_XDECREF((PyObject *)scan->next);
	Py_XDECREF(scan->hits);
	Py_XDECREF(scan->text);
	Py_XDECREF((PyObject *)scan->rules);
	object_free(self);
}

/* Begin to scan.  Return 0, or -1 with an exception: another thread is
 * scanning, or the last scan was not ended.  That is ValueError, as for
 * generators, or MemoryError. */
static int
enter(struct scan *scan)
{

	if (scan->state == IDLE) {
		scan->state = BUSY;
		return 0;
	}
	if (scan->state == DEAD)
		PyErr_NoMemory();
	else
		PyErr_SetString(PyExc_ValueError,
		    scan->state == BUSY ?
			"another thread is scanning with it" :
			"a scan with it was interrupted: use a new one");
	return -1;
}

/* End a scan, which ended with a ${status} of the library.  Return 0, or -1
 * with an exception: memory ran out. */
static int
leave(struct scan *scan, int status)
{

	scan->state = status == URLSIFT_OK ? IDLE : DEAD;
	if (status == URLSIFT_OK)
		return 0;
	PyErr_NoMemory();
	return -1;
}

/* Have in ${next} what was found first.  Return 1; 0: there is nothing yet; or
 * -1 with an exception: then it is there for the next call. */
static int
look(struct scan *scan)
{
	struct urlsift_found *found;
	const char *warning;

	do {
		if (scan->next == NULL &&
		    (scan->next = found_new(scan->module->type[HIT], NULL,
			 scan->rules, scan->text, false)) == NULL)
			return -1;
		if (scan->next->found == NULL &&
		    (scan->next->found = urlsift_finder_take(scan->finder)) ==
			NULL)
			return 0;
		scan->next->is_str = scan->is_str;
		found = scan->next->found;
		if (found->hit == NULL || found->warning == NULL)
			return 1;
		/* Who is warned may take hits, too. */
		warning = found->warning;
		found->warning = NULL;
	} while (PyErr_WarnFormat(PyExc_RuntimeWarning, 1, "%s", warning) == 0);
	return -1;
}

/* Append ${next} to ${hits}, or to ${warnings} if it is one. */
static int
append_next(struct scan *scan, PyObject *hits, PyObject *warnings)
{
	const struct urlsift_found *found = scan->next->found;
	PyObject *warning;
	int status;

	if (found->hit != NULL) {
		status = PyList_Append(hits, &scan->next->base);
	} else {
		warning = PyUnicode_DecodeUTF8(found->warning,
		    (Py_ssize_t)strlen(found->warning), "replace");
		status = warning == NULL ? -1 :
					   PyList_Append(warnings, warning);
		Py_XDECREF(warning);
	}
	if (status == 0)
		Py_CLEAR(scan->next);
	return status;
}

/* Append all that was found to these lists.  Handlers of signals run meanwhile.
 * Return 0, or -1 with an exception; what was not appended is still there. */
static int
append_all(struct scan *scan, PyObject *hits, PyObject *warnings)
{
	size_t n = 0;
	int status;

	while ((status = look(scan)) == 1)
		if (append_next(scan, hits, warnings) == -1 ||
		    (++n % OBJECTS == 0 && PyErr_CheckSignals() == -1))
			return -1;
	return status;
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
		(scan->next->found = urlsift_finder_take(scan->finder)) !=
		    NULL)) {
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

/* Let ${scan} read documents.  URLs are str, offsets in them count
 * characters. */
static int
open_documents(struct scan *scan)
{

	scan->is_str = true;
	scan->document = urlsift_finder_document(scan->finder,
	    URLSIFT_U_CHARACTERS, on_pause, scan);
	if (scan->document == NULL)
		return -1;
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
	if (scan->finder == NULL ||
	    (type == module->type[DOCUMENT] && open_documents(scan) == -1)) {
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
	if (hits == NULL || append_all(scan, hits, NULL) == 0)
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

	if (scan->is_fed && scan->is_str != source->is_str) {
		PyErr_SetString(PyExc_TypeError,
		    "a text is either str or bytes, from its beginning to its "
		    "end");
		scan->state = IDLE;
		return -1;
	}
	scan->is_fed = true;
	scan->is_str = scan->is_wide = source->is_str;
	scan->at = 0;
	while ((status = scan_on(scan, source, false)) == URLSIFT_OK &&
	    scan->at < source->len) {
		if (PyErr_CheckSignals() == -1) {
			scan->state = LEFT;
			return -1;
		}
	}
	return leave(scan, status);
}

static PyObject *
feed(PyObject *self, PyObject *text)
{
	struct scan *scan = (struct scan *)self;
	struct source source;
	int status;

	if (source_open(scan->module, &source, text) == -1)
		return NULL;
	if ((status = enter(scan)) == 0)
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
	PyObject *hit = NULL;
	int status = URLSIFT_OK, is;

	if (enter(scan) == -1)
		return NULL;
	while ((is = look(scan)) == 0 && scan->is_fed && status == URLSIFT_OK &&
	    PyErr_CheckSignals() == 0)
		status = scan_on(scan, &scan->source, true);
	/* The hits do not need the text any more. */
	if (!scan->is_fed)
		source_close(&scan->source);
	if (leave(scan, status) == 0 && is == 1) {
		hit = &scan->next->base;
		scan->next = NULL;
	}
	return hit;
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

static PyObject *
set(PyObject *self, PyObject *args)
{
	struct urlsift_defect defect;
	const char *name, *value;

	if (!PyArg_ParseTuple(args, "ss:set", &name, &value))
		return NULL;
	return rules_answer(urlsift_document_set(((struct scan *)self)
						     ->document,
				name, value, &defect),
	    name, &defect);
}

/* Read ${len} bytes, or ${fd} if there are none.  Return the tuple of hits and
 * warnings, which take ${most} bytes, or NULL with an exception. */
static PyObject *
document_read(struct scan *scan, int fd, const char *bytes, size_t len,
    const char *name, Py_ssize_t most)
{
	PyObject *hits, *warnings, *result = NULL;
	struct urlsift_found *found;
	int status;

	if (enter(scan) == -1)
		return NULL;
	scan->unlocked = PyEval_SaveThread();
	status = urlsift_finder_read(scan->finder, fd, bytes, len, name,
	    most < 0 ? 0 : (size_t)most);
	PyEval_RestoreThread(scan->unlocked);
	if (status == URLSIFT_ENOMEM)
		PyErr_NoMemory();
	hits = status == URLSIFT_OK ? PyList_New(0) : NULL;
	warnings = hits == NULL ? NULL : PyList_New(0);
	if (warnings != NULL && append_all(scan, hits, warnings) == 0)
		result = PyTuple_Pack(2, hits, warnings);
	Py_XDECREF(hits);
	Py_XDECREF(warnings);
	/* What is left after an error is not of the next document. */
	Py_CLEAR(scan->next);
	while ((found = urlsift_finder_take(scan->finder)) != NULL)
		urlsift_found_free(found);
	scan->state = IDLE;
	return result;
}

/* read_bytes(data, max_memory): return the hits in data, and the warnings. */
static PyObject *
read_bytes(PyObject *self, PyObject *args)
{
	PyObject *result;
	Py_ssize_t most;
	Py_buffer data;

	if (!PyArg_ParseTuple(args, "y*n:read_bytes", &data, &most))
		return NULL;
	result = document_read((struct scan *)self, -1,
	    data.buf == NULL ? "" : data.buf, (size_t)data.len, NULL, most);
	PyBuffer_Release(&data);
	return result;
}

/* read_file(fd, name, max_memory): the same for a descriptor and the name of
 * its file, in bytes. */
static PyObject *
read_file(PyObject *self, PyObject *args)
{
	const char *name;
	Py_ssize_t most;
	int fd;

	if (!PyArg_ParseTuple(args, "iyn:read_file", &fd, &name, &most))
		return NULL;
	return document_read((struct scan *)self, fd, NULL, 0, name, most);
}

static PyMethodDef document_methods[] = {
	{ "set", set, METH_VARARGS, NULL },
	{ "read_bytes", read_bytes, METH_VARARGS, NULL },
	{ "read_file", read_file, METH_VARARGS, NULL },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot document_slots[] = {
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_traverse, traverse },
	{ Py_tp_clear, clear },
	{ Py_tp_methods, document_methods },
	{ 0, NULL },
};

PyType_Spec document_spec = {
	.name = "_urlsift.Document",
	.basicsize = sizeof(struct scan),
	.flags = FLAGS,
	.slots = document_slots,
};
