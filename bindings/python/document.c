/*
 * The type Document.  The library reads without the interpreter lock.
 * SPDX-License-Identifier: MIT
 */
#include "state.h"

#include <poll.h>
#include <string.h>
#include <time.h>

#include "found.h"

/* Milliseconds between checks for signals. */
#define PAUSE 50

struct document {
	PyObject base;
	struct origin origin; /* of its hits */
	struct urlsift_document *document;
	struct hits hits;
	PyObject *warnings;	 /* a list; NULL: nothing is read */
	PyThreadState *unlocked; /* the thread that reads, without the lock */
	int64_t asked;		 /* the time of the last check for signals */
	size_t room;		 /* bytes that the result may still take */
	bool is_full;		 /* something had no room */
	bool is_left;		 /* there is an exception */
};

/* Take ${size} bytes of the room, if it has them. */
static bool
take_room(struct document *d, size_t size)
{

	d->is_full = d->is_full || size > d->room;
	d->room -= d->is_full ? 0 : size;
	return !d->is_full;
}

/* Return the time in milliseconds. */
static int64_t
read_clock(void)
{
	struct timespec now;

	(void)clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* Let handlers of signals run, if it is time.  Return whether the reading goes
 * on; what a handler raises stays until the library has returned. */
static bool
goes_on(struct document *d)
{

	if (!d->is_left && read_clock() - d->asked >= PAUSE) {
		PyEval_RestoreThread(d->unlocked);
		d->is_left = PyErr_CheckSignals() == -1;
		d->unlocked = PyEval_SaveThread();
		d->asked = read_clock();
	}
	return !d->is_left && !d->is_full;
}

/* URLs are str, offsets in them count characters; all others count bytes. */
static int
on_hit(void *ctx, const struct urlsift_hit *hit,
    const struct urlsift_place *place)
{
	struct document *d = ctx;
	struct hit_copy *copy;
	unsigned i;
	int passes;

	if (!goes_on(d))
		return 1;
	if ((passes = hits_judge(&d->hits, hit, place)) <= 0)
		return passes;
	if (!take_room(d,
		sizeof(struct found) + sizeof(PyObject *) +
		    urlsift_hit_size(hit) + urlsift_place_size(place)) ||
	    (copy = hits_add(&d->hits, hit, place, passes)) == NULL)
		return 1;
	for (i = 0; i < hit->readings; i++)
		urlsift_reading_count((struct urlsift_reading *)(uintptr_t)
					  copy->hit->reading[i],
		    URLSIFT_U_CHARACTERS);
	return 0;
}

/* Append a warning.  Return 0, or -1 with an exception. */
static int
add_warning(struct document *d, const char *member, const char *what)
{
	PyObject *text = PyUnicode_FromFormat("%s%s%s", member,
	    *member == '\0' ? "" : ": ", what);
	int status = text == NULL ? -1 : PyList_Append(d->warnings, text);

	Py_XDECREF(text);
	return status;
}

static void
on_warning(void *ctx, const struct urlsift_place *place, const char *what)
{
	struct document *d = ctx;
	const char *member = urlsift_place_member(place);

	if (d->is_left ||
	    !take_room(d, sizeof(PyObject) + strlen(member) + strlen(what)))
		return;
	PyEval_RestoreThread(d->unlocked);
	d->is_left = add_warning(d, member, what) == -1;
	d->unlocked = PyEval_SaveThread();
}

/* The library asks again if a pause ends it. */
static int
on_wait(void *ctx, int fd, short events, int ms)
{
	struct pollfd polled = { .fd = fd, .events = events };

	if (!goes_on(ctx))
		return -1;
	return poll(&polled, 1, ms < PAUSE ? ms : PAUSE) == 1;
}

static const struct urlsift_document_calls calls = { .hit = on_hit,
	.warning = on_warning,
	.wait = on_wait };

static void
dealloc(PyObject *self)
{
	struct document *d = (struct document *)self;
	PyTypeObject *type = Py_TYPE(self);
	freefunc release = (freefunc)PyType_GetSlot(type, Py_tp_free);

	urlsift_document_free(d->document);
	hits_free(&d->hits);
	Py_XDECREF((PyObject *)d->origin.rules);
	release(self);
	Py_DECREF(type);
}

/* Set what reads, by ${rules}, or by new ones if that is None.  Return 0, or -1
 * with an exception. */
static int
document_init(struct document *d, PyObject *rules, PyObject *names)
{
	struct origin *origin = &d->origin;

	origin->is_str = true;
	origin->rules = Py_IsNone(rules) ?
	    (struct rules *)
		PyObject_CallNoArgs((PyObject *)origin->module->rules) :
	    rules_use(origin->module, rules);
	if (origin->rules == NULL)
		return -1;
	d->document = urlsift_document_new(origin->rules->rules, &calls, d);
	if (d->document == NULL ||
	    !hits_init(&d->hits, origin->rules->rules, origin->rules->filter)) {
		PyErr_NoMemory();
		return -1;
	}
	urlsift_document_need(d->document,
	    URLSIFT_FROM_LINES | URLSIFT_FROM_TEXT);
	if (rules_set(origin->rules, d->document, names) == -1)
		return -1;
	origin->rules->is_used = true;
	return 0;
}

static PyObject *new (PyTypeObject *type, PyObject *args, PyObject *names)
{
	struct document *d;
	PyObject *rules;

	if (!PyArg_ParseTuple(args, "O:Document", &rules))
		return NULL;
	/* The memory is initialized with zeros. */
	if ((d = (struct document *)PyType_GenericAlloc(type, 0)) == NULL)
		return NULL;
	d->origin.module = PyType_GetModuleState(type);
	if (document_init(d, rules, names) == -1)
		Py_CLEAR(d);
	return (PyObject *)d;
}

/* Return the tuple of hits and warnings, or NULL with an exception. */
static PyObject *
document_result(struct document *d, int status, Py_ssize_t most)
{
	PyObject *list, *why;
	int good;

	if (d->is_left)
		return NULL;
	if (status == URLSIFT_ENOMEM ||
	    (status == URLSIFT_STOPPED && !d->is_full))
		return PyErr_NoMemory();
	if (d->is_full) {
		why = PyUnicode_FromFormat(
		    "it takes more than %zd bytes of memory; "
		    "the rest is not searched (max_memory)",
		    most);
		good = why != NULL && PyList_Append(d->warnings, why) == 0;
		Py_XDECREF(why);
		if (!good)
			return NULL;
	}
	if ((list = PyList_New(0)) == NULL)
		return NULL;
	if (found_all(&d->origin, &d->hits, list) == 0)
		return Py_BuildValue("NO", list, d->warnings);
	Py_DECREF(list);
	return NULL;
}

/* Read ${len} bytes, or ${fd} if there are none.  Return hits and warnings,
 * which take ${most} bytes, or NULL with an exception. */
static PyObject *
document_read(struct document *d, int fd, const char *bytes, size_t len,
    const char *name, Py_ssize_t most)
{
	PyObject *result;
	int status;

	if (d->warnings != NULL) {
		PyErr_SetString(PyExc_ValueError,
		    "another document is read with the same options");
		return NULL;
	}
	if ((d->warnings = PyList_New(0)) == NULL)
		return NULL;
	d->is_full = d->is_left = false;
	d->room = most < 0 ? 0 : (size_t)most;
	d->asked = read_clock();
	d->unlocked = PyEval_SaveThread();
	status = bytes == NULL ?
	    urlsift_document_read(d->document, fd, name) :
	    urlsift_document_bytes(d->document, bytes, len, name);
	PyEval_RestoreThread(d->unlocked);
	result = document_result(d, status, most);
	hits_clear(&d->hits);
	Py_CLEAR(d->warnings);
	return result;
}

static PyObject *
read_bytes(PyObject *self, PyObject *args)
{
	PyObject *result;
	Py_ssize_t most;
	Py_buffer data;

	if (!PyArg_ParseTuple(args, "y*n:read_bytes", &data, &most))
		return NULL;
	result = document_read((struct document *)self, -1,
	    data.buf == NULL ? "" : data.buf, (size_t)data.len, NULL, most);
	PyBuffer_Release(&data);
	return result;
}

static PyObject *
read_file(PyObject *self, PyObject *args)
{
	const char *name;
	Py_ssize_t most;
	int fd;

	if (!PyArg_ParseTuple(args, "iyn:read_file", &fd, &name, &most))
		return NULL;
	return document_read((struct document *)self, fd, NULL, 0, name, most);
}

/* clang-format off */
static PyMethodDef methods[] = {
	{ "read_bytes", read_bytes, METH_VARARGS,
	    "read_bytes($self, data, max_memory, /)\n--\n\n"
	    "Return the hits in data, and the warnings." },
	{ "read_file", read_file, METH_VARARGS,
	    "read_file($self, fd, name, max_memory, /)\n--\n\n"
	    "The same for a descriptor and the name of its file, in bytes." },
	{ NULL, NULL, 0, NULL },
};

static PyType_Slot slots[] = {
	{ Py_tp_doc,
	    (void *)(uintptr_t) "Document(rules, **options)\n--\n\n"
	    "Reads documents, see find_document()." },
	{ Py_tp_new, new },
	{ Py_tp_dealloc, dealloc },
	{ Py_tp_methods, methods },
	{ 0, NULL },
};
/* clang-format on */

PyType_Spec document_spec = {
	.name = "_urlsift.Document",
	.basicsize = sizeof(struct document),
	.flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
	.slots = slots,
};
